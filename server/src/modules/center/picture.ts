import { imageSize } from 'image-size';
import { AVATAR_LIMITS } from '@wardlink/contract';
import { Refusal } from '../../core/refusal.js';

const { bytes: MOST_BYTES, least, most } = AVATAR_LIMITS;

/** The first bytes decide the type of a file, not its name or the sender's content type. */
const KINDS = [
  {
    mediaType: 'image/png',
    begins: (bytes: Buffer) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  },
  { mediaType: 'image/jpeg', begins: (bytes: Buffer) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff' },
  {
    mediaType: 'image/webp',
    begins: (bytes: Buffer) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
] as const;

export interface Picture {
  readonly mediaType: (typeof KINDS)[number]['mediaType'];
  readonly bytes: Buffer;
}

/**
 * A picture that was sent as base64. What it is and how large is read from its own bytes; no pixel is unpacked here.
 * @throws Refusal `avatar.unreadable`, `avatar.size`
 */
export function pictureOf(base64: string): Picture {
  const field = 'picture';
  const bytes = Buffer.from(base64, 'base64');
  const kind = KINDS.find(({ begins }) => begins(bytes));
  if (!kind) throw new Refusal('avatar.unreadable', { field });
  let size: { width: number; height: number };
  try {
    size = imageSize(bytes);
  } catch {
    throw new Refusal('avatar.unreadable', { field });
  }
  const fits = [size.width, size.height].every((side) => side >= least && side <= most);
  if (!fits || bytes.length > MOST_BYTES) {
    throw new Refusal('avatar.size', { field, places: { least, most, kilobytes: MOST_BYTES / 1024 } });
  }
  return { mediaType: kind.mediaType, bytes };
}
