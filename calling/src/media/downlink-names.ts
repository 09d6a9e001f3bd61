import { randomInt, randomUUID } from 'node:crypto';
import type { AnsweredTrack, Offer } from './session-description.js';

/** Fixed stream ids by which clients distinguish camera and microphone from a shared screen. */
const MAIN_STREAM_ID = '5Y2wZK8nANNAoVw6dSAHVjNxrD1ObBM2kBPV';
const AUXILIARY_STREAM_ID = '224d130c-7b5c-415b-aaa2-79c2eb5a6df2';
/** Bits 16 to 23 of a video SSRC: clients treat 2 as the camera and any other value as a shared screen. */
const CAMERA_MARK = 2;
const AUXILIARY_MARK = 3;

export type Part = 'audio' | 'video' | 'auxiliary';
export const PARTS: readonly Part[] = ['audio', 'video', 'auxiliary'];

/** A section of a downlink, with the SSRC and the ids by which clients know its track. */
export interface NamedPart extends AnsweredTrack {
  part: Part;
}

function markedSsrc(mark: number): number {
  return ((randomInt(1, 256) << 24) | (mark << 16) | randomInt(0, 0x10000)) >>> 0;
}

/** Names for each section of a subscriber's offer, in the order audio, camera, shared screen. */
export function namedParts({ sections }: Offer): NamedPart[] {
  let videos = 0;
  return sections.map(({ kind }) => {
    const part: Part = kind === 'audio' ? 'audio' : videos++ === 0 ? 'video' : 'auxiliary';
    const ssrc = markedSsrc(part === 'video' ? CAMERA_MARK : AUXILIARY_MARK);
    const streamId = part === 'auxiliary' ? AUXILIARY_STREAM_ID : MAIN_STREAM_ID;
    return { part, ssrc, streamId, trackId: randomUUID() };
  });
}
