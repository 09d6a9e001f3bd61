import { MuteFlag, RoleCode } from '@wardlink/rtc/protocol';
import type { RoomId } from '../room-key.js';
import type { Member, MemberRoom } from './member.js';
import type { StreamSample } from './stream-quality.js';

export interface ListedMember {
  userId: string;
  /** Id of the session in the logs. */
  session: string;
  role: 'anchor' | 'audience';
  /** Whether its WebSocket is open; otherwise the session waits for a reconnection. */
  connected: boolean;
  /** ISO 8601 time. */
  joinedAt: string;
  publishing: { audio: boolean; video: boolean; auxiliary: boolean };
  muted: { audio: boolean; video: boolean };
  /** Number of streams it receives. */
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

/** A room and its members, for operators. */
export function listedRoom(room: MemberRoom): ListedRoom {
  return { sdkAppId: room.sdkAppId, room: room.id, members: [...room.members.values()].map(listedMember) };
}

export interface WatchedRoom extends Omit<ListedRoom, 'members'> {
  members: (ListedMember & {
    /** Quality of what it publishes in the last minutes, oldest first. */
    quality: readonly StreamSample[];
  })[];
}

/** A room with the quality of each of its streams. */
export function watchedRoom(room: MemberRoom): WatchedRoom {
  const members = [...room.members.values()].map((member) => ({
    ...listedMember(member),
    quality: member.quality.samples,
  }));
  return { sdkAppId: room.sdkAppId, room: room.id, members };
}
