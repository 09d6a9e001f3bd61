import { clearSession, session } from './session.js';
import { needsSession } from './guard.js';

const REASON = 'wardlink.endReason';

/** Why the login page is shown again, kept over the reload: text for people. */
export function takeEndReason(): string | null {
  const reason = sessionStorage.getItem(REASON);
  sessionStorage.removeItem(REASON);
  return reason;
}

/**
 * Ends the session on this page: forgets the stored record, upon which the guard replaces the page with /login and
 * remembers where the user was. Nothing is fetched for that, so it works while the server cannot be reached. What was
 * typed and not yet saved stays in the outbox of its user.
 */
export function endSession(reason: { message: string }): void {
  if (session.get() === null) return;
  if (needsSession(location.pathname)) sessionStorage.setItem(REASON, reason.message);
  clearSession();
}

let used = false;

/** Somebody has worked on this page since it was loaded. */
export function markPageUsed(): void {
  used = true;
}

/** Goes on after signing in. A page that somebody worked on before is loaded afresh: nothing of it may be left. */
export function continueAfterLogin(path: string, navigate: (path: string) => void): void {
  if (used) location.replace(path);
  else navigate(path);
}
