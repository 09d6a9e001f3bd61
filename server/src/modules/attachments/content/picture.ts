import { ATTACHMENT_BYTES, ATTACHMENT_LIMITS } from '@wardlink/contract';
import { imageSize } from 'image-size';
import { readFile, writeFile } from 'node:fs/promises';
import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { createConcurrencyLimit } from '../../../core/http/concurrency-limit.js';
import { type PictureType, pictureTypeOf } from '../../../core/picture.js';
import { Refusal } from '../../../core/refusal.js';
import { beginningOf } from './beginning.js';

/** The stored data of a picture. */
interface PictureContent {
  readonly mediaType: PictureType;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

const LONGEST_S = 20;
const MEGAPIXEL = 1_000_000;
/** Good enough for reading a photographed letter or report. */
const QUALITY = 88;
const THUMBNAIL_QUALITY = 75;

/** Decoding needs memory for each pixel, and threads that files and passwords need too. */
const limit = createConcurrencyLimit({ atOnce: 2, waiting: 40 });

const LOADERS = ['Jpeg', 'Png', 'Webp'].map((type) => `VipsForeignLoad${type}`);

type Library = typeof sharp;

let library: Promise<Library> | undefined;

/** Loaded for the first picture, so that a computer that cannot run it lacks only pictures. */
function loadLibrary(): Promise<Library> {
  library ??= import('sharp').then(({ default: loaded }) => {
    // Only the three formats are read, whatever else the library supports.
    loaded.block({ operation: ['VipsForeignLoad'] });
    loaded.unblock({ operation: LOADERS });
    loaded.cache(false);
    loaded.concurrency(1);
    return loaded;
  });
  return library;
}

/**
 * Decodes a picture and encodes it again, with its thumbnail. This removes the location and any data hidden in or
 * behind the picture.
 * @throws Refusal `attachment.pictureType`, `attachment.animated`, `attachment.dimensions`, `attachment.unreadable`,
 *   `attachment.tooLarge`
 */
export async function rewritePicture(
  from: string,
  to: { picture: string; thumbnail: string },
): Promise<PictureContent> {
  const mediaType = pictureTypeOf(await beginningOf(from));
  if (!mediaType) throw new Refusal('attachment.pictureType');
  await checkSize(from);
  const open = await loadLibrary();
  const release = await limit.acquire('pictures');
  try {
    const options = { failOn: 'error', limitInputPixels: ATTACHMENT_LIMITS.pixels, sequentialRead: true } as const;
    const { pages = 1 } = await open(from, options).metadata().catch(unreadable);
    if (pages > 1) throw new Refusal('attachment.animated');
    const { data, info } = await encoded(open(from, options).autoOrient(), mediaType)
      .timeout({ seconds: LONGEST_S })
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable);
    if (data.length > ATTACHMENT_BYTES.picture) {
      throw new Refusal('attachment.tooLarge', { places: { megabytes: ATTACHMENT_BYTES.picture / 1024 ** 2 } });
    }
    const thumbnail = await open(data, options)
      .resize({ ...ATTACHMENT_LIMITS.thumbnail, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: THUMBNAIL_QUALITY })
      .toBuffer();
    await writeFile(to.picture, data, { mode: 0o600 });
    await writeFile(to.thumbnail, thumbnail, { mode: 0o600 });
    return { mediaType, bytes: data.length, width: info.width, height: info.height };
  } finally {
    release();
  }
}

/**
 * Decodes a small picture and encodes it again, upright and without place, time and camera.
 * @returns undefined if it cannot be decoded
 */
export async function withoutMetadata(bytes: Buffer, mediaType: PictureType): Promise<Buffer | undefined> {
  const open = await loadLibrary();
  const release = await limit.acquire('pictures');
  try {
    const options = { failOn: 'error', limitInputPixels: ATTACHMENT_LIMITS.pixels } as const;
    return await encoded(open(bytes, options).autoOrient(), mediaType)
      .timeout({ seconds: LONGEST_S })
      .toBuffer()
      .catch(() => undefined);
  } finally {
    release();
  }
}

/** Checks only the header, before a decoder sees the picture. */
async function checkSize(from: string): Promise<void> {
  const bytes = await readFile(from);
  let size: { width: number; height: number };
  try {
    size = imageSize(bytes);
  } catch {
    return unreadable();
  }
  const { pixels, side } = ATTACHMENT_LIMITS;
  if (size.width * size.height <= pixels && Math.max(size.width, size.height) <= side) return;
  throw new Refusal('attachment.dimensions', { places: { megapixels: pixels / MEGAPIXEL, side } });
}

function encoded(image: Sharp, mediaType: PictureType): Sharp {
  if (mediaType === 'image/png') return image.png();
  return mediaType === 'image/jpeg' ? image.jpeg({ quality: QUALITY }) : image.webp({ quality: QUALITY });
}

function unreadable(): never {
  throw new Refusal('attachment.unreadable');
}
