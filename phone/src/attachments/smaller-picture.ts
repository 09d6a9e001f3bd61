/** A picture up to this size is sent unchanged, bytes. */
const SMALL = 2 * 1024 * 1024;
/** Longer side of a picture that is scaled down, pixels: a wound or a sheet of paper stays legible. */
const LONGEST = 2_560;
const QUALITY = 0.85;

/**
 * Scales a picture down for sending: phones' cameras take more pixels than the server stores, and a mobile network is
 * slow. A picture that the browser cannot read is returned unchanged; the server then names the problem.
 */
export async function smallerPicture(file: Blob): Promise<Blob> {
  if (file.size <= SMALL) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch (error) {
    console.warn('a picture cannot be made smaller', error);
    return file;
  }
}
