/** What one task composes and where to: sent to its worker process at the start and after each change. */

/** A place for one user's stream in the picture; its sound is always mixed in. */
export interface ComposedInput {
  /** Number by which packets of this user are marked; it stays the same over changes of the layout. */
  slot: number;
  /** Undefined for sound alone. Pixels of the output, even numbers. */
  place: { x: number; y: number; width: number; height: number; zOrder: number } | undefined;
}

export interface ComposedPicture {
  /** Pixels, even numbers. */
  width: number;
  height: number;
  framerate: number;
  /** kbit/s */
  bitrate: number;
  /** Seconds between key frames. */
  keyFrameInterval: number;
}

export interface ComposedSound {
  /** Hz */
  sampleRate: number;
  channels: 1 | 2;
  /** kbit/s */
  bitrate: number;
}

/** An RTMP address, a folder that takes an HLS playlist with its segments, or one file. */
export type Target = { rtmp: string } | { hls: string } | { file: string };

/** A change of these begins a new encoder; anything else is changed while it runs. */
export interface Output {
  /** Undefined where only sound is mixed. */
  picture: ComposedPicture | undefined;
  sound: ComposedSound;
  target: Target;
  /** The system's ffmpeg: a name or a path. */
  program: string;
}

export interface Composition {
  output: Output;
  /** 0xRRGGBB, seen where no picture is. */
  backgroundColor: number;
  /** A file, drawn over the colour; undefined for none. */
  backgroundImage: string | undefined;
  inputs: ComposedInput[];
}

/** Kinds of media that a publisher sends. */
export type Media = 'opus' | 'VP8' | 'H264';

/** One packet of a publisher, as its worker gets it. */
export interface MediaPacket {
  slot: number;
  media: Media;
  /** Last packet of a picture. */
  marker: boolean;
  /** 16 bit */
  sequenceNumber: number;
  /** 32 bit */
  timestamp: number;
  ssrc: number;
  payload: Buffer;
}

/** Reports of a worker, one JSON object a line. */
export type WorkerNotice =
  /** The first of the composed stream was accepted by its target. */
  | { event: 'running' }
  /** A picture cannot be decoded until the next key frame. */
  | { event: 'key-frame'; slot: number }
  /** Why the worker ends now. */
  | { event: 'ended'; reason: 'output-failed' | 'output-stalled' };
