import {
  type Access,
  type ReportedDiskState,
  type Endpoint,
  type ErrorCode,
  isDean,
  type LimitedSession,
  socketEvents,
  type SocketEvent,
  USER_TYPES,
} from '@wardlink/contract';
import { holds } from './access/rights.js';
import type { DiskState } from '../disk.js';
import type { Caller } from './caller.js';

/** User types that never get a chat socket (specification, section 6), because its messages name patients. */
const WITHOUT_SOCKET: readonly number[] = [USER_TYPES.wardOnly, USER_TYPES.dean, USER_TYPES.deanSystem];

/**
 * The access policy of the server. A granted right over one patient passes this check; the scope then limits the
 * patients.
 * @param now epoch milliseconds: grants begin and end
 * @returns the code of the refusal, or undefined if access is allowed.
 */
export function refusalOf(
  access: Access,
  caller: (Pick<Caller, 'permissions'> & Partial<Pick<Caller, 'grants'>>) | undefined,
  now: number,
): ErrorCode | undefined {
  if (access === 'public') return undefined;
  if (!caller) return 'session.missing';
  return access === 'session' || holds(caller, access, now) ? undefined : 'permission.missing';
}

/** Deans see no names of patients: neither by their permissions nor by a link. */
export function deanRefusalOf(
  { closedToDeans }: Endpoint,
  caller: Pick<Caller, 'userType'> | undefined,
): ErrorCode | undefined {
  return caller && isDean(caller.userType) && closedToDeans ? 'permission.missing' : undefined;
}

const isOpenDuring = ({ access, openDuring }: Endpoint, state: LimitedSession): boolean =>
  access === 'public' || (openDuring?.includes(state) ?? false);

/** A generated password must be changed before anything else that needs a session. */
export function firstPasswordRefusalOf(
  endpoint: Endpoint,
  caller: Pick<Caller, 'mustChangePassword'> | undefined,
): ErrorCode | undefined {
  return caller?.mustChangePassword && !isOpenDuring(endpoint, 'firstPassword') ? 'password.mustChange' : undefined;
}

/** A pending or missing second factor must be verified or enrolled before anything else that needs a session. */
export function factorRefusalOf(
  endpoint: Endpoint,
  caller: Pick<Caller, 'factorPending' | 'factorMissing'> | undefined,
): ErrorCode | undefined {
  if (caller?.factorPending && !isOpenDuring(endpoint, 'pendingFactor')) return 'factor.required';
  return caller?.factorMissing && !isOpenDuring(endpoint, 'missingFactor') ? 'factor.missing' : undefined;
}

/** The part of a caller that the socket policy needs. */
type SocketCaller = Pick<Caller, 'permissions' | 'userType'> &
  Partial<Pick<Caller, 'grants' | 'mustChangePassword' | 'factorPending' | 'factorMissing'>>;

/** The access policy for opening a chat socket. */
export function socketRefusalOf(caller: SocketCaller | undefined): ErrorCode | undefined {
  // A grant does not open a chat: it may begin and end while the chat is open.
  if (!caller) return 'session.missing';
  if (!caller.permissions.has('chat.use')) return 'permission.missing';
  if (caller.factorPending) return 'factor.required';
  if (caller.factorMissing) return 'factor.missing';
  if (caller.mustChangePassword) return 'password.mustChange';
  return WITHOUT_SOCKET.includes(caller.userType) ? 'permission.missing' : undefined;
}

/** The access policy for one event on a socket, in either direction. */
export function mayHave(event: SocketEvent, caller: SocketCaller, now: number): boolean {
  return socketRefusalOf(caller) === undefined && refusalOf(socketEvents[event], caller, now) === undefined;
}

/** The disk state for a caller: everybody gets `full`, only managers of the hospital get `low`. */
export function reportedDiskStateFor(
  caller: SocketCaller | undefined,
  state: DiskState,
): ReportedDiskState | undefined {
  if (!caller || state === 'ok' || caller.factorPending) return undefined;
  return state === 'full' || caller.permissions.has('organisation.manage') ? state : undefined;
}
