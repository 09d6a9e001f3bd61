import { call } from '../http/call.js';
import { notify } from '../notices/notices.js';
import { clearSession } from '../session/session.js';

/** Ends the session on the server, and then in this browser. */
export async function signOut(): Promise<void> {
  try {
    await call('session.logout');
  } catch (error) {
    notify.failure(error);
    return;
  }
  clearSession();
  location.replace('/login');
}
