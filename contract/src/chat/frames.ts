import { ALL_INDICATORS } from '@wardlink/domain';
import type { Static } from 'typebox';
import type { Permission } from '../base/permissions.js';
import type { ClientFrame, Follow, OutgoingMessage, StoredMessage } from './messages.js';

/** msgType of a frame. 1 to 3 are from the specification; the others are additions. */
export const MSG_TYPE = {
  system: 1,
  chat: 2,
  heartbeat: 3,
  acknowledged: 4,
  refused: 5,
  boardChanged: 6,
  follow: 7,
  unfollow: 8,
  changes: 9,
  watchPresence: 10,
  presence: 11,
  watchTopics: 12,
  conferenceChanged: 13,
  groupsChanged: 14,
  groupReads: 15,
  watchGroup: 16,
  grantsChanged: 17,
  chatReads: 18,
} as const;

/**
 * systemMsgType of the specification, section 4. 26 to 29 are additions: a message of the conversation was voided, and
 * notices of the virtual ward, of a contact, and of an enrolment.
 */
export const SYSTEM_MSG = {
  voiceCall: 22,
  videoCall: 23,
  warning: 25,
  voided: 26,
  virtualWard: 27,
  contact: 28,
  enrolment: 29,
} as const;

/** model of a message: between two people, or in a group (specification, section 4). */
export const CHAT_MODEL = { two: 1, group: 2 } as const;

/** Chat heartbeat and reconnection intervals of the specification, section 9, in ms. */
export const CHAT_TIMES = { heartbeat: 3_000, reconnect: 4_000 } as const;

/** Maximum length of a text message in characters. */
export const MAX_CHAT_TEXT = 2_000;

/** Maximum number of lists that one socket follows. */
export const MAX_FOLLOWED = 40;

export type OutgoingChatMessage = Static<typeof OutgoingMessage>;
export type StoredChatMessage = Static<typeof StoredMessage>;
export type ClientChatFrame = Static<typeof ClientFrame>;

/** The message was stored. `seq` is its sequence number in the sender's own inbox. */
export interface AcknowledgedFrame {
  msgType: 4;
  messageId: string;
  seq: number;
  sendTime: number;
}

/** The message was not stored, or the list cannot be followed. */
export interface RefusedFrame {
  msgType: 5;
  /** A code of the error catalogue. */
  code: string;
  description: string;
  /** Name of the invalid field; of the first one, if there are several. */
  field?: string;
  fields?: Record<string, string>;
  messageId: string | null;
  /** Key of the list that cannot be followed. */
  key?: string;
}

/** Data of a watched topic changed for a patient whom the receiver may see: pages about it reload. */
interface BoardChangedFrame {
  msgType: 6;
  indicator: BoardTopic;
}

/** Follows a list from the position of its reply; replaces a list that was followed under the same key. */
export type FollowFrame = Static<typeof Follow>;

/** A row of a list, by patient; its other fields are those of the endpoint's rows. */
export interface FeedRow {
  patientId: string;
}

/** The changes of a followed list. */
export interface ChangesFrame {
  msgType: 9;
  key: string;
  /** 1, 2, 3 … since the list was followed: if one is missing, the client follows again from its last position. */
  number: number;
  position: string;
  /** The list must be loaded and followed again; this is the last frame. */
  whole: boolean;
  /** Rows that replace those of the same patients. */
  rows: FeedRow[];
  /** Patients who have no row any more. */
  gone: string[];
}

/**
 * A partner of the receiver opened a first socket, or closed the last one. Only sent to sockets that watch presence.
 */
interface PresenceFrame {
  msgType: 11;
  userId: string;
  online: boolean;
}

/**
 * Topics of a boardChanged frame: the readings of an indicator, ambulatory monitoring, pumps, warnings (raised,
 * acknowledged or reopened by anybody), orders and the executions of their tasks, readings that were put aside, the
 * virtual ward, or the page of a ward.
 */
export const BOARD_TOPICS = [
  ...ALL_INDICATORS,
  'ambulatory',
  'pump',
  'warnings',
  'orders',
  'putAside',
  'virtualWard',
  'wardPage',
] as const;
export type BoardTopic = (typeof BOARD_TOPICS)[number];

/** A conference that the receiver was invited to changed: pages load `conference.current` again. */
interface ConferenceChangedFrame {
  msgType: 13;
  conferenceId: string;
}

/**
 * The receiver's groups may have changed: membership, settings, or reading on another device; pages reload
 * `group.list`.
 */
interface GroupsChangedFrame {
  msgType: 14;
}

/**
 * How far members of a group have read and received, for members whose position changed. Sent for the group on the
 * screen, and for oneself.
 */
export interface GroupReadsFrame {
  msgType: 15;
  groupId: string;
  reads: { userId: string; readUpTo: number; deliveredUpTo: number }[];
}

/**
 * How far the receiver has read with one person, on any page or device. Without a person, some of these frames may have
 * been lost: pages reload `chat.conversations`.
 */
export interface ChatReadsFrame {
  msgType: 18;
  userId: string | null;
  readUpTo: number;
}

/** The grants of the receiver changed: pages reload the patients that they show. */
interface GrantsChangedFrame {
  msgType: 17;
}

export type ServerChatFrame =
  | StoredChatMessage
  | HeartbeatFrame
  | AcknowledgedFrame
  | RefusedFrame
  | BoardChangedFrame
  | ChangesFrame
  | PresenceFrame
  | ConferenceChangedFrame
  | GroupsChangedFrame
  | GroupReadsFrame
  | ChatReadsFrame
  | GrantsChangedFrame;

/** State of the server's disk: low on space, or full, which makes the server read-only. */
export type ReportedDiskState = 'low' | 'full';

/** Response header with the disk state; replies to heartbeats carry it as a field. */
export const DISK_HEADER = 'wardlink-disk';

/** The reply to a heartbeat. */
export interface HeartbeatFrame {
  msgType: 3;
  serverTime: number;
  disk?: ReportedDiskState;
}

/** The permission required for each kind of event on the socket. */
export const socketEvents = {
  chat: 'chat.use',
  call: 'call.make',
  warning: 'warning.read',
  board: 'ward.read',
  presence: 'chat.use',
  conference: 'call.make',
  group: 'chat.use',
  virtualWard: 'virtualWard.read',
  contact: 'chat.use',
  enrolment: 'chat.use',
} as const satisfies Record<string, Permission>;
export type SocketEvent = keyof typeof socketEvents;

/** The kind of event of a stored message. */
export function socketEventOf(message: { msgType: number; model?: number; systemMsgType: number | null }): SocketEvent {
  if (message.model === CHAT_MODEL.group) return 'group';
  if (message.msgType === MSG_TYPE.chat || message.systemMsgType === SYSTEM_MSG.voided) return 'chat';
  if (message.systemMsgType === SYSTEM_MSG.virtualWard) return 'virtualWard';
  if (message.systemMsgType === SYSTEM_MSG.contact) return 'contact';
  if (message.systemMsgType === SYSTEM_MSG.enrolment) return 'enrolment';
  return message.systemMsgType === SYSTEM_MSG.warning ? 'warning' : 'call';
}

/**
 * Path of the chat socket. `after`, an addition to the specification, is the last inbox sequence number that the client
 * has; the server then delivers all later messages in order. Without it, it delivers later messages, beginning with the
 * oldest call that still rings.
 */
export function chatPath(usernameOrMobile: string, doctorId: string, after?: number): string {
  const path = `/chat/ws/${encodeURIComponent(usernameOrMobile)}&${encodeURIComponent(doctorId)}`;
  return after === undefined ? path : `${path}?after=${after}`;
}
