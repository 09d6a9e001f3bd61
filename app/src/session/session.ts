import { createContext, useContext } from 'react';
import { GRANTABLE, isOutside, USER_TYPES, type Permission, type UserRecord } from '@wardlink/contract';
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

/** The stored record of the signed-in user; null without a session. */
export const session: Store<UserRecord | null> = createStore(readStored());

/** Stores a user record, and beside it the flags of the specification (hospital-only mode, warning push). */
export function storeSession(record: UserRecord): void {
  localStorage.setItem(KEY, JSON.stringify(record));
  localStorage.setItem('wardlink.hospitalOnly', String(isHospitalOnly(record)));
  localStorage.setItem('wardlink.warningPush', String(record.warning.push));
  session.set(record);
}

/** Records that the role now requires a second factor: the app opens its enrolment. */
export function markFactorMissing(): void {
  const record = session.get();
  if (record) storeSession({ ...record, factorMissing: true });
}

export function clearSession(): void {
  localStorage.removeItem(KEY);
  session.set(null);
}

/** Follows a login, logout or change of user in another tab. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    const before = session.get();
    const next = readStored();
    if (before === null || next === null || before.userId === next.userId) return session.set(next);
    // Another user signed in although this one had not signed out: no data of this page may remain.
    const here = location.href;
    session.set(null);
    location.replace(here);
  });
}

/** User type 21: no chat socket, hospital-only mode. */
export function isHospitalOnly(record: UserRecord): boolean {
  return record.user.type === USER_TYPES.wardOnly;
}

/** Whether the user works outside the hospital: by their type, or outside its networks at present. */
export function worksOutside({ user: { type }, isInTheCourtyard }: UserRecord): boolean {
  return isOutside(type, isInTheCourtyard === false);
}

export function may(record: UserRecord | null, permission: Permission): boolean {
  return record?.permissions.includes(permission) ?? false;
}

/** The user record inside the frame, where there always is a session. */
export function useUser(): UserRecord {
  const record = useStore(session);
  if (!record) throw new Error('this screen stands behind the session guard');
  return record;
}

/** Rights over the patient whose page this is; undefined on pages about several patients or none. */
const OverPatient = createContext<readonly string[] | undefined>(undefined);

/** Everything below it is about one patient: `useMay` returns the user's rights over that patient. */
export const RightsOverPatient = OverPatient.Provider;

const isOverPatients = (permission: Permission): boolean => (GRANTABLE as readonly Permission[]).includes(permission);

/**
 * Whether the user has a permission; on a page about one patient, whether the role or a grant gives it for that
 * patient.
 */
export function useMay(permission: Permission): boolean {
  const rights = useContext(OverPatient);
  const byRole = may(useStore(session), permission);
  return rights !== undefined && isOverPatients(permission) ? rights.includes(permission) : byRole;
}
