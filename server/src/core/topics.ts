import type { BoardTopic } from '@wardlink/contract';

/** Bus topic: this session was ended; its sockets close on every process. */
export const sessionEndedTopic = (sessionId: string): string => `session-ended ${sessionId}`;

/** Bus topic: this account was locked, or its owner left; calls of it end on every process. */
export const accountClosedTopic = (accountId: string): string => `account-closed ${accountId}`;

/** Bus topic: a conference that this account was invited to changed. */
export const conferenceTopic = (accountId: string, conferenceId: string): string =>
  `conference ${accountId}:${conferenceId}`;

/** The parts of a conference topic's id. */
export function readConferenceTopic(id: string): { accountId: string; conferenceId: string } {
  const [accountId = '', conferenceId = ''] = id.split(':', 2);
  return { accountId, conferenceId };
}

/** Bus topic: nobody may be in this room of the calling server any more. */
export const roomClosedTopic = (roomNumber: string): string => `room-closed ${roomNumber}`;

/** Bus topic: the rights to be in this room of the calling server changed; who has none any more is out on every process. */
export const roomReviewedTopic = (roomNumber: string): string => `room-reviewed ${roomNumber}`;

/** Bus topic: the call that this account is in is over. */
export const callOverTopic = (accountId: string): string => `call-over ${accountId}`;

/** Bus topic: lists may have changed; what did is in the table of changes. */
export const CHANGED_TOPIC = 'changed';

/** Bus topic: this account's inbox has new entries. */
export const inboxTopic = (accountId: string): string => `inbox ${accountId}`;

/** Bus topic: this account opened a first chat socket, or closed the last one. */
export const presenceTopic = (accountId: string): string => `presence ${accountId}`;

/** Bus topic: places moved, or a role demands more; sockets ask anew what their callers may see. */
export const ORGANISATION_TOPIC = 'organisation changed';

/** Bus topic: a role demands a second factor; calls of its holders who have none end on every process. */
export const FACTOR_DEMANDED_TOPIC = 'factor-demanded';

/**
 * Bus topic: a reading of an indicator, or a warning, changed for a patient at the node of this path; for anybody there where
 * no patient is named.
 */
export const boardTopic = (indicator: BoardTopic, path: string, patientId: string | null): string =>
  `board ${indicator}:${path}:${patientId ?? ''}`;

/** The parts of a board topic's id. */
export function readBoardTopic(id: string): { indicator: BoardTopic; path: string; patientId: string | null } {
  const [indicator, path = '', patientId] = id.split(':');
  return { indicator: indicator as BoardTopic, path, patientId: patientId || null };
}

/** Splits a topic into its kind and its id. */
export function readTopic(topic: string): { kind: string; id: string } {
  const [kind = '', id = ''] = topic.split(' ', 2);
  return { kind, id };
}

/** Bus topic: a message of a chat group is new. */
export const groupMessageTopic = (groupId: string, seq: number): string => `group-message ${groupId}:${seq}`;

/** Bus topic: a member of a chat group has read on. */
export const groupReadTopic = (groupId: string, accountId: string): string => `group-read ${groupId}:${accountId}`;

/** Bus topic: an account has read on in a conversation with one person. */
export const chatReadTopic = (accountId: string, partnerId: string): string => `chat-read ${accountId}:${partnerId}`;

/** Bus topic: the chat groups of this account changed, or its own settings of one. */
export const ownGroupsTopic = (accountId: string): string => `own-groups ${accountId}`;

/** The two parts of a topic's id about reading, or about a chat group. */
export function readPairTopic(id: string): [one: string, other: string] {
  const [one = '', other = ''] = id.split(':', 2);
  return [one, other];
}
