import type { Renewal } from '@wardlink/rtc';
import { socketUrl } from '../socket-url.js';

/** With what a room is entered. */
export interface RoomAccess {
  sdkAppId: number;
  userId: string;
  userSig: string;
  serverUrl: string;
  roomId: number;
  /** Null where the room needs none. */
  roomKey: string | null;
  /** Whether the camera is opened. */
  video: boolean;
}

/** Fetches another signature, and another key of the room, before the present ones expire. */
export type Sign = () => Promise<Renewal>;

/** What the hospital's server says of a room. */
interface Granted {
  appid: number;
  identifier: string;
  userSig: string;
  roomKey: string | null;
  channelPath: string;
}

export const roomAccess = (granted: Granted, roomId: number, video: boolean): RoomAccess => ({
  sdkAppId: granted.appid,
  userId: granted.identifier,
  userSig: granted.userSig,
  serverUrl: socketUrl(granted.channelPath),
  roomId,
  roomKey: granted.roomKey,
  video,
});

/** A signature and a key as the calling SDK takes them. */
export const renewalOf = ({ userSig, roomKey }: Pick<Granted, 'userSig' | 'roomKey'>): Renewal => ({
  userSig,
  ...(roomKey === null ? {} : { privateMapKey: roomKey }),
});
