import { clearSession, session } from './session.js';
import { needsSession } from './guard.js';

const REASON = 'wardlink.endReason';

/** Reason why the login page is shown again, as text for the user; kept over the reload. */
export function takeEndReason(): string | null {
  const reason = sessionStorage.getItem(REASON);
  sessionStorage.removeItem(REASON);
  return reason;
}

/**
 * Ends the session on this page: removes the stored record; then the guard replaces the page with /login and remembers
 * the path. It needs no request, so it works while the server is unreachable. Entries that are not stored yet stay in
 * the user's outbox.
 */
export function endSession(reason: { message: string }): void {
  if (session.get() === null) return;
  if (needsSession(location.pathname)) sessionStorage.setItem(REASON, reason.message);
  clearSession();
}

let used = false;

/** Records that this page was used since it was loaded. */
export function markPageUsed(): void {
  used = true;
}

/** Continues after the login. A page that was used before is reloaded, so that no data of it remain. */
export function continueAfterLogin(path: string, navigate: (path: string) => void): void {
  if (used) location.replace(path);
  else navigate(path);
}
