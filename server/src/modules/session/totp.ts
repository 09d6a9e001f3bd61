import { Secret, TOTP } from 'otpauth';

/** Seconds of a time step, and digits of a code: values that every authenticator supports. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones differ: one step before and one after also count (RFC 6238, section 5.2). */
const TOLERANCE_STEPS = 1;
/** RFC 4226 requires 128 bits and recommends 160. */
const SECRET_BYTES = 20;

/** A random secret, in base32. */
export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Base32 without padding (RFC 4648), as authenticators take secrets. */
export function toBase32(bytes: Uint8Array): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** The time step of an instant, epoch ms. */
export function stepOf(now: number): number {
  return Math.floor(now / 1000 / STEP_SECONDS);
}

/** The code of a time step, of a secret in base32. */
export function codeOfStep(
  secret: string,
  step: number,
  { digits = DIGITS, algorithm = 'SHA1' }: { digits?: number; algorithm?: 'SHA1' | 'SHA256' | 'SHA512' } = {},
): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits, algorithm, period: STEP_SECONDS });
  return totp.generate({ timestamp: step * STEP_SECONDS * 1000 });
}

/** The step of a code, among the steps around now that are newer than `lastStep`; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: number, lastStep: number): number | undefined {
  // The library accepts codes of other lengths; people get codes of one length only.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: DIGITS, period: STEP_SECONDS });
  const delta = totp.validate({ token: code, timestamp: now, window: TOLERANCE_STEPS });
  if (delta === null) return undefined;
  const step = stepOf(now) + delta;
  return step > lastStep ? step : undefined;
}

/** The URI of the QR code for an authenticator, with issuer and account. */
export function otpauthLink(secret: string, issuer: string, account: string): string {
  const named = { issuer, label: account, secret: Secret.fromBase32(secret) };
  return new TOTP({ ...named, digits: DIGITS, period: STEP_SECONDS }).toString();
}
