import { after } from '../timers.js';

/** Time before the expiry at which `signature-expiring` is emitted. */
const AHEAD_MS = 60_000;
/** Below the longest delay of browser timers, about 24 days. */
const LONGEST_WAIT_MS = 2_000_000_000;

/** Expiry of a signature or a room key, ms since 1970; undefined if it is not in the published format. */
export async function expiryOf(userSig: string): Promise<number | undefined> {
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
 * Calls `tell` a minute before a signature expires (at once, if less is left) and when it expires, until `signal`
 * aborts.
 * @param now - ms since 1970 by the server's clock, which decides the expiry
 */
export function watchExpiry(
  expiresAt: number,
  now: () => number,
  signal: AbortSignal,
  tell: (event: 'signature-expiring' | 'signature-expired', expiresAt: number) => void,
): void {
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
