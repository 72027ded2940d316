// @ts-check
// The passive buzzer: what the firmware makes its PWM slice do, as a frequency.

/** GP20 is output A of this slice. */
const SLICE = 2;
const SLICE_BYTES = 0x14;
const CSR = 0x00;
const DIV = 0x04;
const TOP = 0x10;
const CSR_ENABLE = 1 << 0;
/** The divider has four bits behind the point. */
const DIV_ONE = 16;

/** Calls `onTone` with the frequency whenever it changes, 0 for silence. */
export function watchBuzzer(mcu, onTone) {
  const { pwm } = mcu;
  const write = pwm.writeUint32.bind(pwm);
  let hertz = 0;
  pwm.writeUint32 = (offset, value) => {
    write(offset, value);
    const [csr, div, top] = [CSR, DIV, TOP].map((register) => pwm.readUint32(SLICE * SLICE_BYTES + register));
    const before = hertz;
    hertz = csr & CSR_ENABLE ? (mcu.clkSys * DIV_ONE) / div / (top + 1) : 0;
    if (hertz !== before) onTone(hertz);
  };
}
