import { type Access, type ErrorCode, socketEvents, type SocketEvent, USER_TYPES } from '@wardlink/contract';
import type { Caller } from '../modules/session/caller.js';

/** User types that never get a chat socket (specification, section 6). */
const WITHOUT_SOCKET: readonly number[] = [USER_TYPES.wardOnly];

/**
 * The one policy of the server: what somebody needs against what they have.
 * @returns the code of the refusal, or undefined where access is given.
 */
export function refusalOf(access: Access, caller: Pick<Caller, 'permissions'> | undefined): ErrorCode | undefined {
  if (access === 'public') return undefined;
  if (!caller) return 'session.missing';
  if (access === 'session' || caller.permissions.has(access)) return undefined;
  return 'permission.missing';
}

/** The same policy for opening a chat socket. */
export function socketRefusalOf(caller: Pick<Caller, 'permissions' | 'userType'> | undefined): ErrorCode | undefined {
  const refusal = refusalOf('chat.use', caller);
  if (refusal) return refusal;
  return caller && WITHOUT_SOCKET.includes(caller.userType) ? 'permission.missing' : undefined;
}

/** The same policy for one event on a socket, in either direction. */
export function mayHave(event: SocketEvent, caller: Pick<Caller, 'permissions' | 'userType'>): boolean {
  return socketRefusalOf(caller) === undefined && refusalOf(socketEvents[event], caller) === undefined;
}
