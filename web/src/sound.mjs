// @ts-check
// The buzzer, out of the computer's loudspeaker. Browsers allow it after the first touch.

/** A piezo is heard, not loud. */
const VOLUME = 0.06;
/** Tones start this much later, so that the end of a short one is known in time. */
const DELAY_SECONDS = 0.03;

export class Sound {
  constructor() {
    this.isOn = false;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {{ oscillator: OscillatorNode, start: number } | null} */
    this.tone = null;
  }

  /** After a touch or a key. */
  wake() {
    if (!this.isOn) return;
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') this.context.resume();
  }

  /** @param {number} hertz */
  begin(hertz) {
    if (!this.isOn || this.context?.state !== 'running') return;
    const oscillator = this.context.createOscillator();
    const gain = this.context.createGain();
    oscillator.type = 'square';
    oscillator.frequency.value = hertz;
    gain.gain.value = VOLUME;
    oscillator.connect(gain).connect(this.context.destination);
    const start = this.context.currentTime + DELAY_SECONDS;
    oscillator.start(start);
    this.tone = { oscillator, start };
  }

  /** @param {number} millis how long the tone was */
  end(millis) {
    this.tone?.oscillator.stop(this.tone.start + millis / 1000);
    this.tone = null;
  }
}
