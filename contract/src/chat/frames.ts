import { ALL_INDICATORS } from '@wardlink/domain';
import type { Static } from 'typebox';
import type { Permission } from '../permissions.js';
import type { ErrorReply } from '../errors.js';
import type { ClientFrame, OutgoingMessage, StoredMessage } from './messages.js';

/** msgType of a frame. 1 to 3 are the specification's; 4 to 6 are ours and go from server to client only. */
export const MSG_TYPE = { system: 1, chat: 2, heartbeat: 3, acknowledged: 4, refused: 5, boardChanged: 6 } as const;

/** systemMsgType of the specification, section 4; 26 is ours: a message of the conversation was voided. */
export const SYSTEM_MSG = { voiceCall: 22, videoCall: 23, warning: 25, voided: 26 } as const;

/** Chat heartbeat and reconnection of the specification, section 9, milliseconds. */
export const CHAT_TIMES = { heartbeat: 3_000, reconnect: 4_000 } as const;

/** Characters of a text message. */
export const MAX_CHAT_TEXT = 2_000;

export type OutgoingChatMessage = Static<typeof OutgoingMessage>;
export type StoredChatMessage = Static<typeof StoredMessage>;
export type ClientChatFrame = Static<typeof ClientFrame>;

/** The message is stored. `seq` is its place in the sender's own inbox. */
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

/** A reading of a patient the receiver may see was entered, corrected or came from a device: boards ask again. */
export interface BoardChangedFrame {
  msgType: 6;
  indicator: BoardTopic;
}
/**
 * What is looked at again: the readings of an indicator, ambulatory monitoring, pumps, the warnings of all (raised,
 * acknowledged, taken back), or the orders and what became of their tasks.
 */
export const BOARD_TOPICS = [...ALL_INDICATORS, 'ambulatory', 'pump', 'warnings', 'orders'] as const;
export type BoardTopic = (typeof BOARD_TOPICS)[number];

export type ServerChatFrame = StoredChatMessage | HeartbeatFrame | AcknowledgedFrame | RefusedFrame | BoardChangedFrame;

/** State of the server's disk: little space left, or read-only. */
export type ReportedDiskState = 'low' | 'full';

/** Header of the disk state on every response; heartbeat answers contain it too. */
export const DISK_HEADER = 'wardlink-disk';

/** The answer to a heartbeat. */
export interface HeartbeatFrame {
  msgType: 3;
  disk?: ReportedDiskState;
}

/** Permission somebody needs to be sent each kind of event over the socket. */
export const socketEvents = {
  chat: 'chat.use',
  call: 'call.make',
  warning: 'warning.read',
  board: 'ward.read',
} as const satisfies Record<string, Permission>;
export type SocketEvent = keyof typeof socketEvents;

/** Which kind of event a stored message is. */
export function socketEventOf(message: { msgType: number; systemMsgType: number | null }): SocketEvent {
  if (message.msgType === MSG_TYPE.chat || message.systemMsgType === SYSTEM_MSG.voided) return 'chat';
  return message.systemMsgType === SYSTEM_MSG.warning ? 'warning' : 'call';
}

/**
 * Path of the chat socket. `after` (a query of ours) is the last inbox sequence the client holds: everything later is
 * delivered at once, in order.
 */
export function chatPath(usernameOrMobile: string, doctorId: string, after?: number): string {
  const path = `/chat/ws/${encodeURIComponent(usernameOrMobile)}&${encodeURIComponent(doctorId)}`;
  return after === undefined ? path : `${path}?after=${after}`;
}
