import { type Client, createClient } from '@wardlink/rtc';
import type { RoomAccess, Sign } from '../calls/room-access.js';
import { keepSigned } from './signature.js';

/** The calling SDK's code for media that the browser plays only after a click. */
export const PLAY_NOT_ALLOWED = 16451;

/** A client of a room whose signature is renewed for as long as the call runs. */
export function roomClient(access: RoomAccess, sign: Sign, options: { autoSubscribe?: boolean } = {}): Client {
  const { sdkAppId, userId, userSig, serverUrl } = access;
  const client = createClient({ sdkAppId, userId, userSig, mode: 'rtc', serverUrl, renew: sign, ...options });
  keepSigned(client, sign);
  return client;
}

/** Enters the room. */
export const joinRoom = (client: Client, { roomId, roomKey }: RoomAccess): Promise<void> =>
  client.join({ roomId, ...(roomKey === null ? {} : { privateMapKey: roomKey }) });
