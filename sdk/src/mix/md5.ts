// MD5 (RFC 1321), used only to name relay sessions as the channel expects. Do not use it for anything secret.
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const SINES = Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0);

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const blocks = ((bytes.length + 8) >> 6) + 1;
  const view = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, index) => view.setUint8(index, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(blocks * 64 - 8, bytes.length * 8, true);
  return view;
}

function mixed(round: number, index: number, b: number, c: number, d: number): [value: number, word: number] {
  if (round === 0) return [(b & c) | (~b & d), index];
  if (round === 1) return [(d & b) | (~d & c), (5 * index + 1) % 16];
  if (round === 2) return [b ^ c ^ d, (3 * index + 5) % 16];
  return [c ^ (b | ~d), (7 * index) % 16];
}

/** MD5 of a text in UTF-8, as lower-case hex. */
export function md5(text: string): string {
  const view = padded(text);
  let state: [number, number, number, number] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a, b, c, d] = state;
    for (let index = 0; index < 64; index += 1) {
      const round = index >> 4;
      const [value, word] = mixed(round, index, b, c, d);
      const sum = (a + value + (SINES[index] ?? 0) + view.getInt32(block + word * 4, true)) | 0;
      const shift = SHIFTS[round]?.[index % 4] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
    }
    state = [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
  }
  const out = new DataView(new ArrayBuffer(16));
  state.forEach((word, index) => out.setInt32(index * 4, word, true));
  return Array.from({ length: 16 }, (_, index) => out.getUint8(index).toString(16).padStart(2, '0')).join('');
}
