import type { Handlers } from '../../http/handler.js';
import { liveRooms } from './live-rooms.js';
import { CALLING_PATH, SDK_APP_ID, SIGNATURE_SECONDS } from './service.js';

/** Entry to the calling channel, and who is in calls. */
export const callHandlers: Handlers<'call.userSig' | 'call.rooms'> = {
  /** Signed for the account's id: it is how the other side of a chat knows the user as well. */
  'call.userSig': async ({ caller, clock, calling }) => ({
    userSig: calling.sign(caller.accountId),
    appid: SDK_APP_ID,
    identifier: caller.accountId,
    channelPath: CALLING_PATH,
    expiresAt: clock.now() + SIGNATURE_SECONDS * 1000,
  }),
  'call.rooms': liveRooms,
};
