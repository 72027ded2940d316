// @ts-check
// The computer at the other end of the USB cable: enumerates the firmware's CDC-ACM class and speaks lines of text.
//
// rp2040js's own USBCDC does most of it, but says that every buffer for receiving is full at once, whether anything was
// sent or not, and names the device where the class asks for its interface.

import { createSetupPacket, DataDirection, SetupRecipient, SetupType, USBCDC } from 'rp2040js';

const SET_LINE_CODING = 0x20;
const LINE_CODING_BYTES = 7;
const SET_CONTROL_LINE_STATE = 0x22;
const GET_DESCRIPTOR = 6;
const DESCRIPTOR_DEVICE = 1;
const DESCRIPTOR_STRING = 3;
/** Where a device descriptor has the number of the string that is its serial number. */
const SERIAL_NUMBER_INDEX = 16;
const DTR_AND_RTS = 3;
const EP0_IN_BUFFER_CONTROL = 0x80;
const EP0_OUT_BUFFER_CONTROL = 0x84;
const BUFFER_AVAILABLE = 1 << 10;

/** A frame of a millisecond has room for 19 packets. */
const PACKET_NANOS = 1e6 / 19;

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
    /** A terminal that is not in raw mode sends back whatever comes. */
    this.echoes = false;
    /** What the device waits for in a control transfer, and what it last sent in one. */
    this.controlOut = null;
    this.controlIn = null;
    cdc.onSerialData = (bytes) => {
      const text = this.decoder.decode(bytes, { stream: true });
      this.received += text;
      if (this.echoes) this.send(text.replaceAll('\n', '\r\n'));
    };
    /** Whether somebody reads; else what the device sends stays with it. */
    this.listens = true;
    this.held = null;
    const updated = usb.DPRAMUpdated.bind(usb);
    const packetTime = usb.rp2040.clock.createAlarm(() => this.take());
    usb.DPRAMUpdated = (offset, value) => {
      const isSerial = cdc.inEndpoint > 0 && offset === EP0_IN_BUFFER_CONTROL + 8 * cdc.inEndpoint;
      if (!isSerial || !(value & BUFFER_AVAILABLE)) return updated(offset, value);
      this.held = () => updated(offset, value);
      packetTime.schedule(PACKET_NANOS);
    };
    const endpointWritten = usb.onEndpointWrite;
    usb.onEndpointWrite = (endpoint, buffer) => {
      if (endpoint === 0 && this.isConnected && buffer.length) this.controlIn = buffer;
      else endpointWritten(endpoint, buffer);
    };
    cdc.onDeviceConnected = () => (this.isConnected = true);
    cdc.cdcSetControlLineState = () => {
      this.classRequest(SET_CONTROL_LINE_STATE, DTR_AND_RTS, 0);
      cdc.initialized = true;
    };
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint === 0) {
        if (this.controlOut) usb.finishRead(0, this.controlOut);
        this.controlOut = null;
        return;
      }
      this.changeBuffer(endpoint, (control) => control | BUFFER_AVAILABLE);
      if (endpoint !== cdc.outEndpoint) return;
      this.room = size;
      this.deliver();
    };
  }

  /** Takes the packet that the device holds ready, if somebody reads. */
  take() {
    const { held } = this;
    if (!this.listens || !held) return;
    this.held = null;
    held();
  }

  /** A program reads, or the port stays open and nobody does. */
  listen(listens) {
    this.listens = listens;
    this.take();
  }

  /** A program opens or closes the port. */
  open(isOpen) {
    this.classRequest(SET_CONTROL_LINE_STATE, isOpen ? DTR_AND_RTS : 0, 0);
  }

  /** The register that says whose the buffer for receiving is. */
  changeBuffer(endpoint, change) {
    const { usbDPRAMView: memory } = this.usb.rp2040;
    const offset = EP0_OUT_BUFFER_CONTROL + 8 * endpoint;
    memory.setUint32(offset, change(memory.getUint32(offset, true)), true);
  }

  classRequest(bRequest, wValue, wLength) {
    const [type, recipient] = [SetupType.Class, SetupRecipient.Interface];
    const dataDirection = DataDirection.HostToDevice;
    this.usb.sendSetupPacket(createSetupPacket({ dataDirection, type, recipient, bRequest, wValue, wIndex: 0, wLength }));
  }

  /** Sets the speed of the port, with 8 bits and no parity. */
  setBaud(baud) {
    this.controlOut = new Uint8Array(LINE_CODING_BYTES);
    new DataView(this.controlOut.buffer).setUint32(0, baud, true);
    this.controlOut[6] = 8;
    this.classRequest(SET_LINE_CODING, 0, LINE_CODING_BYTES);
  }

  askDescriptor(kind, index) {
    const [type, recipient] = [SetupType.Standard, SetupRecipient.Device];
    const packet = { dataDirection: DataDirection.DeviceToHost, type, recipient, bRequest: GET_DESCRIPTOR };
    this.usb.sendSetupPacket(createSetupPacket({ ...packet, wValue: (kind << 8) | index, wIndex: 0, wLength: 64 }));
  }

  /** The device's serial number; `run` lets time pass for an answer. */
  serialNumber(run) {
    this.askDescriptor(DESCRIPTOR_DEVICE, 0);
    run();
    this.askDescriptor(DESCRIPTOR_STRING, this.controlIn[SERIAL_NUMBER_INDEX]);
    run();
    return new TextDecoder('utf-16le').decode(this.controlIn.subarray(2));
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
