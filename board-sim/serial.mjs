// The computer at the other end of the USB cable: enumerates the firmware's CDC-ACM class and speaks lines of text.
//
// rp2040js's own USBCDC does most of it, but says that every buffer for receiving is full at once, whether anything was
// sent or not, and names the device where the class asks for its interface.

import { createSetupPacket, DataDirection, SetupRecipient, SetupType, USBCDC } from 'rp2040js';

const SET_CONTROL_LINE_STATE = 0x22;
const DTR_AND_RTS = 3;
const EP0_OUT_BUFFER_CONTROL = 0x84;
const BUFFER_AVAILABLE = 1 << 10;

export class SerialHost {
  constructor(usb) {
    this.usb = usb;
    /** What the device has sent and nobody has taken. */
    this.received = '';
    this.outbox = [];
    /** Bytes that the device is ready to take now, 0 if it is not listening. */
    this.room = 0;
    this.isConnected = false;
    this.decoder = new TextDecoder();
    const cdc = /** @type {any} */ (new USBCDC(usb));
    this.cdc = cdc;
    cdc.onSerialData = (bytes) => (this.received += this.decoder.decode(bytes, { stream: true }));
    cdc.onDeviceConnected = () => (this.isConnected = true);
    cdc.cdcSetControlLineState = () => {
      const packet = createSetupPacket({
        dataDirection: DataDirection.HostToDevice,
        type: SetupType.Class,
        recipient: SetupRecipient.Interface,
        bRequest: SET_CONTROL_LINE_STATE,
        wValue: DTR_AND_RTS,
        wIndex: 0,
        wLength: 0,
      });
      usb.sendSetupPacket(packet);
      cdc.initialized = true;
    };
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint === 0) return;
      this.changeBuffer(endpoint, (control) => control | BUFFER_AVAILABLE);
      if (endpoint !== cdc.outEndpoint) return;
      this.room = size;
      this.deliver();
    };
  }

  /** The register that says whose the buffer for receiving is. */
  changeBuffer(endpoint, change) {
    const { usbDPRAMView: memory } = this.usb.rp2040;
    const offset = EP0_OUT_BUFFER_CONTROL + 8 * endpoint;
    memory.setUint32(offset, change(memory.getUint32(offset, true)), true);
  }

  send(text) {
    this.outbox.push(...new TextEncoder().encode(text));
    this.deliver();
  }

  deliver() {
    if (this.room === 0 || this.outbox.length === 0) return;
    const packet = Uint8Array.from(this.outbox.splice(0, this.room));
    this.room = 0;
    this.changeBuffer(this.cdc.outEndpoint, (control) => control & ~BUFFER_AVAILABLE);
    this.usb.finishRead(this.cdc.outEndpoint, packet);
  }
}
