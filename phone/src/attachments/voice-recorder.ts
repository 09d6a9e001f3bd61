import { ATTACHMENT_LIMITS, VOICE_FORMATS } from '@wardlink/contract';

/** Interval at which the length of a recording is reported, milliseconds. */
const TELL_EVERY = 250;
/** A recording ends before the server would refuse its length. */
const LONGEST = ATTACHMENT_LIMITS.voiceMs - 1_000;

interface Running {
  recorder: MediaRecorder;
  stream: MediaStream;
  timer: ReturnType<typeof setInterval>;
}

interface RecorderSurroundings {
  recorded(voice: Blob): void;
  /** @param length of the recording so far, ms; undefined while nothing is recorded */
  changed(length: number | undefined): void;
}

/** Records one voice message at a time with the microphone, at most two minutes. */
export class VoiceRecorder {
  private running: Running | undefined;
  /** Counts starts and stops: if the microphone opens after a stop, it is closed again. */
  private turn = 0;

  constructor(private readonly around: RecorderSurroundings) {}

  get isRecording(): boolean {
    return this.running !== undefined;
  }

  /** @throws DOMException or TypeError if there is no usable microphone */
  async start(): Promise<void> {
    this.stop(false);
    const turn = this.turn;
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    if (turn !== this.turn) return close(stream);
    const mimeType = VOICE_FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
    const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
    recorder.start();
    const begun = Date.now();
    const tell = (): void => {
      const length = Date.now() - begun;
      this.around.changed(length);
      if (length >= LONGEST) this.stop(true);
    };
    this.running = { recorder, stream, timer: setInterval(tell, TELL_EVERY) };
    tell();
  }

  /** Ends the recording and hands it over. */
  finish(): void {
    this.stop(true);
  }

  discard(): void {
    this.stop(false);
  }

  private stop(isKept: boolean): void {
    this.turn += 1;
    if (!this.running) return;
    const { recorder, stream, timer } = this.running;
    this.running = undefined;
    clearInterval(timer);
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      close(stream);
      if (isKept) this.around.recorded(new Blob(parts, { type: recorder.mimeType.split(';', 1)[0] ?? '' }));
    };
    recorder.stop();
    this.around.changed(undefined);
  }
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
