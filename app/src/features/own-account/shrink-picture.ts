/** Accepted picture formats, by the names that browsers and the server use. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Side of the stored picture, pixels: sharp in the largest circle that shows it. */
const SIDE = 256;
/** Maximum size of a chosen file; a phone's photographs are smaller. */
const MOST_BYTES = 20 * 1024 * 1024;

/** The centred square of a picture of this size. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/**
 * Draws the centre of a picture again, scaled down: the upload contains only visible pixels, no place and no other
 * metadata.
 * @returns base64; undefined if the file is too large, or not a picture in an accepted format
 */
export async function shrinkPicture(file: Blob): Promise<string | undefined> {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type) || file.size > MOST_BYTES) return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const { x, y, side } = middleSquare(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const brush = canvas.getContext('2d');
  if (!brush) return undefined;
  // Transparent parts of a PNG would be black in a JPEG.
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, SIDE, SIDE);
  brush.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return drawn ? base64Of(drawn) : undefined;
}
