/** IVF: the plainest container of VP8, a header and then each picture behind its length. */

/** Written once, at the beginning. The size is what the first picture says, whatever stands here. */
export function ivfHeader(): Buffer {
  const header = Buffer.alloc(32);
  header.write('DKIF', 0, 'latin1');
  header.writeUInt16LE(32, 6);
  header.write('VP80', 8, 'latin1');
  header.writeUInt16LE(640, 12);
  header.writeUInt16LE(480, 14);
  header.writeUInt32LE(1000, 16);
  header.writeUInt32LE(1, 20);
  return header;
}

/** @param time - ms, growing from picture to picture */
export function ivfPicture(picture: Buffer, time: number): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt32LE(picture.length, 0);
  header.writeBigUInt64LE(BigInt(time), 4);
  return Buffer.concat([header, picture]);
}
