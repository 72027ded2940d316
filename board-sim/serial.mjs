// The computer at the other end of the USB cable: enumerates the firmware's CDC-ACM class and speaks lines of text.
//
// rp2040js's own USBCDC does most of it, but answers every read with nothing at once, which keeps the firmware
// spinning, and names the device where the class asks for its interface.

import { createSetupPacket, DataDirection, SetupRecipient, SetupType, USBCDC } from 'rp2040js';

const SET_CONTROL_LINE_STATE = 0x22;
const DTR_AND_RTS = 3;

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
    const cdc = new USBCDC(usb);
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
      if (endpoint !== cdc.outEndpoint) return;
      this.room = size;
      this.deliver();
    };
  }

  send(text) {
    this.outbox.push(...new TextEncoder().encode(text));
    this.deliver();
  }

  deliver() {
    if (this.room === 0 || this.outbox.length === 0) return;
    const packet = Uint8Array.from(this.outbox.splice(0, this.room));
    this.room = 0;
    this.usb.endpointReadDone(this.cdc.outEndpoint, packet);
  }
}
