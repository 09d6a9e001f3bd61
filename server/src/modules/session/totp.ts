import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** RFC 4226 asks for 128 bits or more and recommends 160: the length of SHA-1's block of state. */
const SECRET_BYTES = 20;

/** Seconds of a time step, and digits of a code: what every authenticator understands. */
export const STEP_SECONDS = 30;
export const DIGITS = 6;
/** Clocks of telephones differ: one step before and one after count as well (RFC 6238, section 5.2). */
const TOLERANCE_STEPS = 1;

/** Base32 without padding (RFC 4648), as authenticators take secrets. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** @throws RangeError for a character that is not of the alphabet */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => {
    const value = ALPHABET.indexOf(character);
    if (value < 0) throw new RangeError('no base32');
    return value.toString(2).padStart(5, '0');
  });
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** A secret by chance, in base32. */
export function makeSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The time step of an instant, epoch ms. */
export function stepOf(now: number): number {
  return Math.floor(now / 1000 / STEP_SECONDS);
}

/** The code of a time step (RFC 6238; HOTP of RFC 4226 over the step). */
export function codeOfStep(
  secret: Buffer,
  step: number,
  { digits = DIGITS, algorithm = 'sha1' }: { digits?: number; algorithm?: 'sha1' | 'sha256' | 'sha512' } = {},
): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, of those around now that are newer than `lastStep`; undefined for another code. */
export function stepOfCode(secret: string, code: string, now: number, lastStep: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const key = fromBase32(secret);
  const present = stepOf(now);
  const candidates = Array.from({ length: 2 * TOLERANCE_STEPS + 1 }, (_, index) => present - TOLERANCE_STEPS + index);
  return candidates.find(
    (step) => step > lastStep && timingSafeEqual(Buffer.from(codeOfStep(key, step)), Buffer.from(code)),
  );
}

/** What an authenticator reads from a picture: issuer and account stand in it for the person. */
export function otpauthLink(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
