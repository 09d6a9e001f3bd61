/** IVF is the simplest container for VP8: a header, then each frame after its length and timestamp. */

/** File header, written once. Its frame size stays 0, because decoders take the size from the first key frame. */
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

/** @param time - ms, increasing from frame to frame */
export function ivfPicture(picture: Buffer, time: number): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt32LE(picture.length, 0);
  header.writeBigUInt64LE(BigInt(time), 4);
  return Buffer.concat([header, picture]);
}
