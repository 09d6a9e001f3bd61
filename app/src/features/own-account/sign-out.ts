import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { clearSession } from '../../session/session.js';

/** Ends the session on a page that is shown before the frame. */
export async function signOut(): Promise<void> {
  try {
    await call('session.logout');
    clearSession();
  } catch (error) {
    notify.failure(error);
  }
}
