import { MuteFlag, RoleCode } from '@wardlink/rtc/protocol';
import type { RoomId } from '../room-key.js';
import type { Member, MemberRoom } from './member.js';
import type { StreamSample } from './stream-quality.js';

export interface ListedMember {
  userId: string;
  /** As the logs name it. */
  session: string;
  role: 'anchor' | 'audience';
  /** Whether its websocket is open; otherwise its session waits for it. */
  connected: boolean;
  /** ISO instant */
  joinedAt: string;
  publishing: { audio: boolean; video: boolean; auxiliary: boolean };
  muted: { audio: boolean; video: boolean };
  /** How many streams it receives. */
  subscriptions: number;
}

export interface ListedRoom {
  sdkAppId: number;
  /** A number or a text, as the room is joined. */
  room: RoomId;
  members: ListedMember[];
}

function listedMember(member: Member): ListedMember {
  const { audio, bigVideo, auxVideo } = member.streamAdded;
  return {
    userId: member.userId,
    session: member.socketId,
    role: member.role === RoleCode.audience ? 'audience' : 'anchor',
    connected: member.connection?.open ?? false,
    joinedAt: new Date(member.joinedAt).toISOString(),
    publishing: member.published
      ? { audio, video: bigVideo, auxiliary: auxVideo }
      : { audio: false, video: false, auxiliary: false },
    muted: { audio: (member.muted & MuteFlag.AUDIO) !== 0, video: (member.muted & MuteFlag.VIDEO) !== 0 },
    subscriptions: member.subscriptions.size,
  };
}

/** A room and everybody in it, for an operator's eyes. */
export function listedRoom(room: MemberRoom): ListedRoom {
  return { sdkAppId: room.sdkAppId, room: room.id, members: [...room.members.values()].map(listedMember) };
}

export interface WatchedRoom extends Omit<ListedRoom, 'members'> {
  members: (ListedMember & {
    /** What it publishes, in the last minutes, oldest first. */
    quality: readonly StreamSample[];
  })[];
}

/** A room, and how each of its streams came in. */
export function watchedRoom(room: MemberRoom): WatchedRoom {
  const members = [...room.members.values()].map((member) => ({
    ...listedMember(member),
    quality: member.quality.samples,
  }));
  return { sdkAppId: room.sdkAppId, room: room.id, members };
}
