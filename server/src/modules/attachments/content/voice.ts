import { ATTACHMENT_LIMITS } from '@wardlink/contract';
import { readFile } from 'node:fs/promises';
import { Refusal } from '../../../core/refusal.js';
import { readMp4 } from './mp4.js';
import { readOgg } from './ogg.js';
import { DamagedError, OtherCodecError } from './container-errors.js';
import { readWebm } from './webm.js';

interface VoiceContent {
  readonly mediaType: 'audio/webm' | 'audio/ogg' | 'audio/mp4';
  readonly durationMs: number;
}

const FORMATS = [
  { mediaType: 'audio/webm', at: 0, magic: '\x1a\x45\xdf\xa3', read: readWebm },
  { mediaType: 'audio/ogg', at: 0, magic: 'OggS', read: readOgg },
  { mediaType: 'audio/mp4', at: 4, magic: 'ftyp', read: readMp4 },
] as const;

/** A recorder stops at the limit, after the packet that it is recording. */
const TOLERANCE_MS = 1_000;

/**
 * Type of a recorded voice, and its duration if its container states it.
 * @param file not larger than a voice message may be
 * @throws Refusal `attachment.voiceType`, `attachment.unreadable`, `attachment.tooLong`
 */
export async function readVoice(file: string): Promise<VoiceContent> {
  const bytes = await readFile(file);
  const format = FORMATS.find(({ at, magic }) => bytes.toString('latin1', at, at + magic.length) === magic);
  if (!format) throw new Refusal('attachment.voiceType');
  const durationMs = Math.round(durationOf(format.read, bytes));
  const { voiceMs } = ATTACHMENT_LIMITS;
  if (durationMs > voiceMs + TOLERANCE_MS) {
    throw new Refusal('attachment.tooLong', { places: { minutes: voiceMs / 60_000 } });
  }
  return { mediaType: format.mediaType, durationMs };
}

function durationOf(read: (bytes: Buffer) => number, bytes: Buffer): number {
  try {
    const durationMs = read(bytes);
    if (!(durationMs >= 0)) throw new DamagedError();
    return durationMs;
  } catch (error) {
    if (error instanceof OtherCodecError) throw new Refusal('attachment.voiceType');
    // Reading beyond the end is a range error of the buffer.
    if (error instanceof DamagedError || error instanceof RangeError) throw new Refusal('attachment.unreadable');
    throw error;
  }
}
