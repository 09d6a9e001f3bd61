import type { ReplyOf } from '@wardlink/contract';
import { CallFailure } from '../../calling/call-failure.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';

/**
 * Fetches the user's signature and the key of a call's room.
 * @throws CallFailure if the hospital's server refuses, or its answer lacks something that a call needs
 */
export async function callAccess(roomNumber: number): Promise<ReplyOf<'call.userSig'>> {
  const access = await call('call.userSig', { roomNumber }).catch((error: unknown) => {
    throw new CallFailure('hospitalSystem', failureText(error));
  });
  const { appid, userSig, roomKey } = access;
  if (!appid || !userSig || !roomNumber || !roomKey) throw new CallFailure('missingParameters');
  return access;
}
