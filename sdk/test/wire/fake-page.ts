import { vi } from 'vitest';

/** Extent of every element, pixels. */
const size = { width: 640, height: 360 };

class FakeElement extends EventTarget {
  id = '';
  autoplay = false;
  style = { cssText: '', transform: '' };
  children: FakeElement[] = [];
  parent: FakeElement | undefined;

  get clientWidth(): number {
    return size.width;
  }
  get clientHeight(): number {
    return size.height;
  }

  appendChild(child: FakeElement): void {
    child.parent = this;
    this.children.push(child);
  }
  remove(): void {
    if (this.parent) this.parent.children = this.parent.children.filter((each) => each !== this);
  }
}

class FakeMediaElement extends FakeElement {
  srcObject: unknown = null;
  volume = 1;
  muted = false;
  sink: string | undefined;
  playing = false;
  /** Error with which `play()` rejects, if set. */
  refusal: Error | undefined;

  play(): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal);
    this.playing = true;
    this.dispatchEvent(new Event('playing'));
    return Promise.resolve();
  }
  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    this.dispatchEvent(new Event('pause'));
  }
  setSinkId(id: string): Promise<void> {
    this.sink = id;
    return Promise.resolve();
  }
}

class FakeVideoElement extends FakeMediaElement {
  playsInline = false;
  videoWidth = 0;
  videoHeight = 0;
}

class FakeCanvas extends FakeElement {
  width = 0;
  height = 0;
  getContext(): { drawImage: () => void } {
    return { drawImage: () => undefined };
  }
  toDataURL(type: string): string {
    return `data:${type};${this.width}x${this.height}`;
  }
}

const MADE = { audio: FakeMediaElement, video: FakeVideoElement, canvas: FakeCanvas, div: FakeElement };

/** An audio context whose samples the test sets. */
export class FakeAudioContext {
  static state = 'running';
  static samples: number[] = [];
  /** Number of contexts that are not closed. */
  static open = 0;
  constructor() {
    FakeAudioContext.open += 1;
  }
  get state(): string {
    return FakeAudioContext.state;
  }
  resume(): Promise<void> {
    return Promise.resolve();
  }
  close(): Promise<void> {
    FakeAudioContext.open -= 1;
    return Promise.resolve();
  }
  createMediaStreamSource(): { connect: () => void; disconnect: () => void } {
    return { connect: () => undefined, disconnect: () => undefined };
  }
  createAnalyser(): { fftSize: number; getFloatTimeDomainData: (into: Float32Array) => void; disconnect: () => void } {
    return {
      fftSize: 2048,
      getFloatTimeDomainData: (into) => into.set(FakeAudioContext.samples),
      disconnect: () => undefined,
    };
  }
}

export interface Page {
  box: FakeElement;
  size: typeof size;
  audio: () => FakeMediaElement;
  video: () => FakeVideoElement;
}

/** Replaces the browser's page by a fake one with a single element, `box`. */
export function standInPage(): Page {
  const box = new FakeElement();
  Object.assign(size, { width: 640, height: 360 });
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('HTMLMediaElement', FakeMediaElement);
  vi.stubGlobal('HTMLVideoElement', FakeVideoElement);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('document', {
    hidden: false,
    getElementById: (id: string) => (id === 'box' ? box : null),
    createElement: (name: keyof typeof MADE) => new MADE[name](),
  });
  const find = <T extends FakeElement>(type: new () => T, ...not: (new () => FakeElement)[]): T => {
    const found = box.children[0]?.children.find(
      (each) => each instanceof type && !not.some((other) => each instanceof other),
    );
    if (!found) throw new Error('nothing is played');
    return found as T;
  };
  return { box, size, audio: () => find(FakeMediaElement, FakeVideoElement), video: () => find(FakeVideoElement) };
}
