import { ALL_INDICATORS } from '@wardlink/domain';
import type { Static } from 'typebox';
import type { Permission } from '../permissions.js';
import type { ErrorReply } from '../errors.js';
import type { ClientFrame, OutgoingMessage, StoredMessage } from './messages.js';

/** msgType of a frame. 1 to 3 are from the specification; 4 to 6 are additions, sent only by the server. */
export const MSG_TYPE = { system: 1, chat: 2, heartbeat: 3, acknowledged: 4, refused: 5, boardChanged: 6 } as const;

/** systemMsgType of the specification, section 4; 26 is an addition: a message of the conversation was voided. */
export const SYSTEM_MSG = { voiceCall: 22, videoCall: 23, warning: 25, voided: 26 } as const;

/** Chat heartbeat and reconnection intervals of the specification, section 9, in ms. */
export const CHAT_TIMES = { heartbeat: 3_000, reconnect: 4_000 } as const;

/** Maximum length of a text message in characters. */
export const MAX_CHAT_TEXT = 2_000;

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

/** The message was not stored. */
export interface RefusedFrame extends Omit<ErrorReply, 'status'> {
  msgType: 5;
  messageId: string | null;
}

/** Data of this topic changed for a patient whom the receiver may see; the client reloads its boards. */
export interface BoardChangedFrame {
  msgType: 6;
  indicator: BoardTopic;
}
/**
 * Topics of a boardChanged frame: the readings of an indicator, ambulatory monitoring, pumps, warnings (raised,
 * acknowledged or reopened by anybody), or orders and the executions of their tasks.
 */
export const BOARD_TOPICS = [...ALL_INDICATORS, 'ambulatory', 'pump', 'warnings', 'orders'] as const;
export type BoardTopic = (typeof BOARD_TOPICS)[number];

export type ServerChatFrame = StoredChatMessage | HeartbeatFrame | AcknowledgedFrame | RefusedFrame | BoardChangedFrame;

/** State of the server's disk: low on space, or full, which makes the server read-only. */
export type ReportedDiskState = 'low' | 'full';

/** Response header with the disk state; replies to heartbeats carry it as a field. */
export const DISK_HEADER = 'wardlink-disk';

/** The reply to a heartbeat. */
export interface HeartbeatFrame {
  msgType: 3;
  disk?: ReportedDiskState;
}

/** The permission that is needed to receive each kind of event over the socket. */
export const socketEvents = {
  chat: 'chat.use',
  call: 'call.make',
  warning: 'warning.read',
  board: 'ward.read',
} as const satisfies Record<string, Permission>;
export type SocketEvent = keyof typeof socketEvents;

/** The kind of event that a stored message belongs to. */
export function socketEventOf(message: { msgType: number; systemMsgType: number | null }): SocketEvent {
  if (message.msgType === MSG_TYPE.chat || message.systemMsgType === SYSTEM_MSG.voided) return 'chat';
  return message.systemMsgType === SYSTEM_MSG.warning ? 'warning' : 'call';
}

/**
 * Path of the chat socket. `after`, an addition to the specification, is the last inbox sequence number that the client
 * has; the server then delivers all later messages in order.
 */
export function chatPath(usernameOrMobile: string, doctorId: string, after?: number): string {
  const path = `/chat/ws/${encodeURIComponent(usernameOrMobile)}&${encodeURIComponent(doctorId)}`;
  return after === undefined ? path : `${path}?after=${after}`;
}
