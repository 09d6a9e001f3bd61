import type { UserRecord } from '@wardlink/contract';
import type { DeviceStore } from './device-store.js';

/** Key for the last user of the page; it belongs to the device, not to an account. */
const DEVICE = 'device';
const SIGN_OUT = 'wardlink-phone-sign-out';

/** The account that may be used without a network: the last one, unless it signed out. */
export function lastUser(store: DeviceStore): Promise<UserRecord | undefined> {
  return store.kept<UserRecord>(DEVICE, 'user');
}

/** Number of readings of other accounts that wait on this device. */
export async function waitingOfOthers(store: DeviceStore, user: UserRecord): Promise<number> {
  return (await store.outbox()).filter(({ account }) => account !== user.userId).length;
}

/** Records who is signed in; removes loaded data and waiting readings of other accounts. */
export async function beginAccount(store: DeviceStore, user: UserRecord): Promise<void> {
  const last = await lastUser(store);
  if (last && last.userId !== user.userId) await store.forgetLoaded();
  for (const { account, entry } of await store.outbox()) {
    if (account !== user.userId) await store.remove(entry.readingId);
  }
  await store.keep(DEVICE, 'user', user);
}

/** Signing out without a network removes all data here at once; the server is informed when it can be reached. */
export const signOutLater = {
  note: (): void => localStorage.setItem(SIGN_OUT, 'yes'),
  isNoted: (): boolean => localStorage.getItem(SIGN_OUT) !== null,
  done: (): void => localStorage.removeItem(SIGN_OUT),
};
