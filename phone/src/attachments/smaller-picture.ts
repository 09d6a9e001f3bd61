/** A picture up to this size is sent as it is, bytes. */
const SMALL = 2 * 1024 * 1024;
/** The longer side of one that is made smaller, pixels: a wound or a page of paper can be read. */
const LONGEST = 2_560;
const QUALITY = 0.85;

/**
 * A picture as it is sent: the cameras of phones take more pixels than the server stores, and a mobile network carries
 * them slowly. One that the browser cannot read is given as it is; the server says what is wrong with it.
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
