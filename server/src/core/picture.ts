import type { ErrorCode } from '@wardlink/contract';
import { imageSize } from 'image-size';
import { Refusal } from './refusal.js';

/** The first bytes determine the type of a file, not its name or the sender's content type. */
const KINDS = {
  'image/png': (bytes: Buffer) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  'image/jpeg': (bytes: Buffer) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff',
  'image/webp': (bytes: Buffer) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
} as const;
export type PictureType = keyof typeof KINDS;

/** @returns undefined unless the bytes begin like an accepted picture */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  return (Object.keys(KINDS) as PictureType[]).find((type) => KINDS[type](bytes));
}

export interface Picture<Type extends PictureType = PictureType> {
  readonly mediaType: Type;
  readonly bytes: Buffer;
}

interface Accepted<Type extends PictureType> {
  readonly types: readonly Type[];
  /** Size in bytes, and length of each side in pixels. */
  readonly limits: { readonly bytes: number; readonly least: number; readonly most: number };
  readonly unreadable: ErrorCode;
  readonly size: ErrorCode;
}

/**
 * A picture sent as base64. Its type and size are read from its bytes, without decoding a pixel.
 * @throws Refusal one of the two given in `accepted`
 */
export function pictureOf<Type extends PictureType>(base64: string, accepted: Accepted<Type>): Picture<Type> {
  const field = 'picture';
  const { least, most, bytes: mostBytes } = accepted.limits;
  const bytes = Buffer.from(base64, 'base64');
  const mediaType = accepted.types.find((type) => KINDS[type](bytes));
  if (!mediaType) throw new Refusal(accepted.unreadable, { field });
  let size: { width: number; height: number };
  try {
    size = imageSize(bytes);
  } catch {
    throw new Refusal(accepted.unreadable, { field });
  }
  const fits = [size.width, size.height].every((side) => side >= least && side <= most);
  if (!fits || bytes.length > mostBytes) {
    throw new Refusal(accepted.size, { field, places: { least, most, kilobytes: mostBytes / 1024 } });
  }
  return { mediaType, bytes };
}
