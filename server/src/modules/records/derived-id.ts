import { createHash } from 'node:crypto';

/**
 * An id that follows from what it names: the same parts give the same id, so that what is sent twice is stored once.
 * In the form of a UUID of version 8 (RFC 9562), whose bits are its maker's own.
 */
export function derivedId(...parts: readonly (string | number | null)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
