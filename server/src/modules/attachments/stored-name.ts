/** Name of an attachment's file in the store, and of its thumbnail's. */
export const fileOf = (id: string): string => id;
export const thumbnailOf = (id: string): string => `${id}.thumbnail`;

/** Valid file names: an id, and an extension for a thumbnail. */
const NAME = /^[\da-f-]{36}(\.[a-z]+)?$/;

/** Path of a stored file below the folder of files, which has 256 subfolders. */
export function storedAs(file: string): string {
  if (!NAME.test(file)) throw new Error('a stored file is named by an id');
  return `${file.slice(0, 2)}/${file}`;
}
