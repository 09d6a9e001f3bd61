import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { clearSession } from '../../session/session.js';

/** Ends the session of a page that has no frame around it yet. */
export async function signOut(): Promise<void> {
  try {
    await call('session.logout');
    clearSession();
  } catch (error) {
    notify.failure(error);
  }
}
