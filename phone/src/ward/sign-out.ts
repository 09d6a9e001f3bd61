import { confirmed } from '../confirm-dialog.js';
import { call } from '../hospital.js';
import { text } from '../language.js';
import { signOutLater } from '../offline/account-change.js';
import type { DeviceStore } from '../offline/device-store.js';

/**
 * Removes all data of an account from the device; unsent readings only if the user agrees.
 * @param leave called when the page is left
 * @returns whether the user has signed out
 */
export async function signOut(store: DeviceStore, unsent: number, leave: () => void): Promise<boolean> {
  if (unsent > 0 && !(await confirmed(text('signOutUnsent', { count: unsent }), text('signOutRemove')))) return false;
  leave();
  signOutLater.note();
  await store.clear();
  await call('session.logout').then(signOutLater.done, () => undefined);
  return true;
}
