import { after } from '../timers.js';

/** How long before the end `signature-expiring` is emitted. */
const AHEAD_MS = 60_000;
/** Timers of browsers hold no more than some 24 days. */
const LONGEST_WAIT_MS = 2_000_000_000;

/** Until when a signature is valid, ms since 1970; undefined where it is not written in the published form. */
async function expiryOf(userSig: string): Promise<number | undefined> {
  try {
    const base64 = userSig.replace(/\*/g, '+').replace(/-/g, '/').replace(/_/g, '=');
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const opened = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    const ticket = (await new Response(opened).json()) as Record<string, unknown>;
    const expiry = (Number(ticket['TLS.time']) + Number(ticket['TLS.expire'])) * 1000;
    return Number.isFinite(expiry) ? expiry : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Tells a minute before a signature ends (at once, where less is left) and when it ends, until `signal` aborts.
 * @param now - ms since 1970 by the server's clock, which judges signatures
 */
export async function watchSignature(
  userSig: string,
  now: () => number,
  signal: AbortSignal,
  tell: (event: 'signature-expiring' | 'signature-expired', expiresAt: number) => void,
): Promise<void> {
  const expiresAt = await expiryOf(userSig);
  if (expiresAt === undefined) return;
  const at = (time: number, act: () => void): void => {
    const left = time - now();
    if (left > LONGEST_WAIT_MS) after(LONGEST_WAIT_MS, signal, () => at(time, act));
    else after(Math.max(left, 0), signal, act);
  };
  at(expiresAt - AHEAD_MS, () => {
    if (now() < expiresAt) tell('signature-expiring', expiresAt);
    at(expiresAt, () => tell('signature-expired', expiresAt));
  });
}
