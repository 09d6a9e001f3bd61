import { createHash } from 'node:crypto';

/**
 * An id derived from its parts: the same parts give the same id, so that a repeated item is stored once. A UUID of
 * version 8 (RFC 9562), whose bits an application may choose.
 */
export function derivedId(...parts: readonly (string | number | null)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
