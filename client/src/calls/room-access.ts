import type { Renewal } from '@wardlink/rtc';
import { socketUrl } from '../socket-url.js';

/** The data for entering a room. */
export interface RoomAccess {
  sdkAppId: number;
  userId: string;
  userSig: string;
  serverUrl: string;
  roomId: number;
  /** Null if the room needs none. */
  roomKey: string | null;
  /** Whether the camera is opened. */
  video: boolean;
}

/** Fetches a new signature, and a new key of the room, before the present ones expire. */
export type Sign = () => Promise<Renewal>;

/** The server's answer about a room. */
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

/** A signature and a key in the form that the calling SDK takes. */
export const renewalOf = ({ userSig, roomKey }: Pick<Granted, 'userSig' | 'roomKey'>): Renewal => ({
  userSig,
  ...(roomKey === null ? {} : { privateMapKey: roomKey }),
});
