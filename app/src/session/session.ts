import { USER_TYPES, type Permission, type UserRecord } from '@wardlink/contract';
import { createStore, useStore, type Store } from '../store/store.js';

const KEY = 'wardlink.session';

function readStored(): UserRecord | null {
  try {
    const record = JSON.parse(localStorage.getItem(KEY) ?? 'null') as UserRecord | null;
    const whole =
      record?.userId && record.user?.username && Array.isArray(record.permissions) && record.screenLock !== undefined;
    return whole ? record : null;
  } catch {
    return null;
  }
}

/** The stored user record of who is signed in on this page; null without a session. */
export const session: Store<UserRecord | null> = createStore(readStored());

/** Keeps a user record and the flags the specification stores beside it (hospital-only mode, warning push). */
export function keepSession(record: UserRecord): void {
  localStorage.setItem(KEY, JSON.stringify(record));
  localStorage.setItem('wardlink.hospitalOnly', String(isHospitalOnly(record)));
  localStorage.setItem('wardlink.warningPush', String(record.warning.push));
  session.set(record);
}

/** A role began to demand a second factor while this page was open: it leads there now. */
export function markFactorMissing(): void {
  const record = session.get();
  if (record) keepSession({ ...record, factorMissing: true });
}

export function clearSession(): void {
  localStorage.removeItem(KEY);
  session.set(null);
}

/** Another tab signed in, out, or as somebody else: this one follows. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) session.set(readStored());
  });
}

/** User type 21: no chat socket, hospital-only mode. */
export function isHospitalOnly(record: UserRecord): boolean {
  return record.user.type === USER_TYPES.wardOnly;
}

export function may(record: UserRecord | null, permission: Permission): boolean {
  return record?.permissions.includes(permission) ?? false;
}

/** The user record inside the frame, where a session is sure. */
export function useUser(): UserRecord {
  const record = useStore(session);
  if (!record) throw new Error('this screen stands behind the session guard');
  return record;
}

export function useMay(permission: Permission): boolean {
  return may(useStore(session), permission);
}
