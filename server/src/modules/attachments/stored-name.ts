/** Name of an attachment's file in the store, and of its thumbnail's. */
export const fileOf = (id: string): string => id;
export const thumbnailOf = (id: string): string => `${id}.thumbnail`;

/** A name of ours: an id, and for a thumbnail an ending. */
const NAME = /^[\da-f-]{36}(\.[a-z]+)?$/;

/** Path of a stored file in the folder of files, which is 256 folders wide. */
export function storedAs(name: string): string {
  if (!NAME.test(name)) throw new Error('a stored file is named by an id');
  return `${name.slice(0, 2)}/${name}`;
}
