/** A soft two-tone ring, synthesised by the page, so that no sound file has to be loaded. */
export class Ringing {
  private context: AudioContext | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  set(on: boolean): void {
    clearInterval(this.timer);
    this.timer = undefined;
    if (!on) return;
    this.ring();
    this.timer = setInterval(() => this.ring(), 2400);
  }

  private ring(): void {
    this.context ??= new AudioContext();
    const { context } = this;
    void context.resume();
    for (const [index, frequency] of [660, 880].entries()) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const begin = context.currentTime + index * 0.35;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, begin);
      volume.gain.linearRampToValueAtTime(0.12, begin + 0.05);
      volume.gain.linearRampToValueAtTime(0, begin + 0.32);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + 0.35);
    }
  }
}
