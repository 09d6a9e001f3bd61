/** What one task composes, and its target. Sent to the worker process at the start and after each change. */

/** One user's stream and its place in the output; its audio is always mixed in. */
export interface ComposedInput {
  /** Number that marks this user's packets; it does not change with the layout. */
  slot: number;
  /** Place in pixels of the output, even numbers; undefined for audio only. */
  place: { x: number; y: number; width: number; height: number; zOrder: number } | undefined;
}

export interface ComposedPicture {
  /** Width and height in pixels, even numbers. */
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

/** An RTMP address, a folder for an HLS playlist and its segments, or a file. */
export type Target = { rtmp: string } | { hls: string } | { file: string };

/** A change of these values starts a new encoder; everything else is changed while it runs. */
export interface Output {
  /** Undefined if only audio is mixed. */
  picture: ComposedPicture | undefined;
  sound: ComposedSound;
  target: Target;
  /** The system's ffmpeg: a name or a path. */
  program: string;
}

export interface Composition {
  output: Output;
  /** 0xRRGGBB, visible where no video is. */
  backgroundColor: number;
  /** Path of an image that covers the colour; undefined for none. */
  backgroundImage: string | undefined;
  inputs: ComposedInput[];
}

/** Codecs that a publisher sends. */
export type Media = 'opus' | 'VP8' | 'H264';

/** One packet of a publisher in the form that the worker receives. */
export interface MediaPacket {
  slot: number;
  media: Media;
  /** Last packet of a frame. */
  marker: boolean;
  /** 16 bit */
  sequenceNumber: number;
  /** 32 bit */
  timestamp: number;
  ssrc: number;
  payload: Buffer;
}

/** Reports of a worker, one JSON object per line. */
export type WorkerNotice =
  /** The target accepted the first data of the composed stream. */
  | { event: 'running' }
  /** A user's video cannot be decoded before the next key frame. */
  | { event: 'key-frame'; slot: number }
  /** The worker is about to end, for this reason. */
  | { event: 'ended'; reason: 'output-failed' | 'output-stalled' };
