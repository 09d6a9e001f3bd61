import type { Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { checkIdentifier, checkRoom } from './checks.js';
import { liveRooms } from './live-rooms.js';
import { CALLING_PATH, SDK_APP_ID, SIGNATURE_SECONDS } from '../../core/calling-service.js';

/** Entry to the calling channel, and who is in calls. */
export const callHandlers: Handlers<'call.userSig' | 'call.checkSig' | 'call.rooms'> = {
  /** Signed for the account's id, which identifies the user in a chat too. */
  'call.userSig': async ({ request, caller, clock, calling }) => {
    const roomNumber = request.roomNumber ?? null;
    if (roomNumber !== null && !(await calling.mayEnter(caller, roomNumber))) {
      throw new Refusal('call.notInvited', { field: 'roomNumber' });
    }
    return {
      userSig: calling.sign(caller.accountId, caller.sessionId),
      roomKey: roomNumber === null ? null : calling.roomKey(caller.accountId, roomNumber, caller.sessionId),
      appid: SDK_APP_ID,
      identifier: caller.accountId,
      channelPath: CALLING_PATH,
      expiresAt: clock.now() + SIGNATURE_SECONDS * 1000,
    };
  },
  'call.checkSig': async ({ caller, calling }) => {
    const [identifier, roomNumber] = [checkIdentifier(caller.accountId), checkRoom()];
    return {
      userSig: calling.sign(identifier, caller.sessionId),
      roomKey: calling.checkKey(identifier, roomNumber, caller.sessionId),
      roomNumber,
      appid: SDK_APP_ID,
      identifier,
      channelPath: CALLING_PATH,
    };
  },
  'call.rooms': liveRooms,
};
