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
 * Ends the session on this page: forgets the stored record and replaces the page with /login, remembering where the
 * user was. What was typed and not yet saved stays in the outbox of its user.
 */
export function endSession(reason?: { message: string }): void {
  const had = session.get() !== null;
  clearSession();
  if (!needsSession(location.pathname)) return;
  if (had && reason) sessionStorage.setItem(REASON, reason.message);
  const here = location.pathname + location.search;
  const back = here === '/' ? '' : `?back=${encodeURIComponent(here)}`;
  location.replace(`/login${back}`);
}
