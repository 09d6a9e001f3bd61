import type { BoardTopic } from '@wardlink/contract';

declare const topic: unique symbol;

/** A topic of the bus: its kind, and what it is about. Only the constructors of this file make one. */
export type Topic = string & { readonly [topic]: true };

/** Names a topic that is published after the commit. */
export type Announce = (topic: Topic) => void;

/** What a topic can be about. */
export type TopicKind =
  | 'account-closed'
  | 'board'
  | 'call-over'
  | 'changed'
  | 'chat-read'
  | 'conference'
  | 'factor-demanded'
  | 'group-message'
  | 'group-read'
  | 'inbox'
  | 'organisation'
  | 'own-groups'
  | 'presence'
  | 'room-closed'
  | 'room-reviewed'
  | 'session-ended';

const topicOf = (kind: TopicKind, id?: string): Topic => (id === undefined ? kind : `${kind} ${id}`) as Topic;

/** Bus topic: this session was ended; its sockets close on every process. */
export const sessionEndedTopic = (sessionId: string): Topic => topicOf('session-ended', sessionId);

/** Bus topic: this account was locked, or its owner left; calls of it end on every process. */
export const accountClosedTopic = (accountId: string): Topic => topicOf('account-closed', accountId);

/** Bus topic: a conference that this account was invited to changed. */
export const conferenceTopic = (accountId: string, conferenceId: string): Topic =>
  topicOf('conference', `${accountId}:${conferenceId}`);

/** The parts of a conference topic's id. */
export function readConferenceTopic(id: string): { accountId: string; conferenceId: string } {
  const [accountId = '', conferenceId = ''] = id.split(':', 2);
  return { accountId, conferenceId };
}

/** Bus topic: nobody may be in this room of the calling server any more. */
export const roomClosedTopic = (roomNumber: string): Topic => topicOf('room-closed', roomNumber);

/** Bus topic: the rights to be in this room of the calling server changed; who has none any more is out on every process. */
export const roomReviewedTopic = (roomNumber: string): Topic => topicOf('room-reviewed', roomNumber);

/** Bus topic: the call that this account is in is over. */
export const callOverTopic = (accountId: string): Topic => topicOf('call-over', accountId);

/** Bus topic: lists may have changed; what did is in the table of changes. */
export const CHANGED_TOPIC = topicOf('changed');

/** Bus topic: this account's inbox has new entries. */
export const inboxTopic = (accountId: string): Topic => topicOf('inbox', accountId);

/** Bus topic: this account opened a first chat socket, or closed the last one. */
export const presenceTopic = (accountId: string): Topic => topicOf('presence', accountId);

/** Bus topic: places moved, or a role demands more; sockets ask again what their callers may see. */
export const ORGANISATION_TOPIC = topicOf('organisation', 'changed');

/** Bus topic: a role demands a second factor; calls of its holders who have none end on every process. */
export const FACTOR_DEMANDED_TOPIC = topicOf('factor-demanded');

/**
 * Bus topic: a reading of an indicator, or a warning, changed for a patient at the node of this path; for anybody there where
 * no patient is named.
 */
export const boardTopic = (indicator: BoardTopic, path: string, patientId: string | null): Topic =>
  topicOf('board', `${indicator}:${path}:${patientId ?? ''}`);

/** The parts of a board topic's id. */
export function readBoardTopic(id: string): { indicator: BoardTopic; path: string; patientId: string | null } {
  const [indicator, path = '', patientId] = id.split(':');
  return { indicator: indicator as BoardTopic, path, patientId: patientId || null };
}

/** Splits a topic into its kind and its id. */
export function readTopic(topic: Topic): { kind: TopicKind; id: string } {
  const [kind = '', id = ''] = topic.split(' ', 2);
  return { kind: kind as TopicKind, id };
}

/** Bus topic: a message of a chat group is new. */
export const groupMessageTopic = (groupId: string, seq: number): Topic => topicOf('group-message', `${groupId}:${seq}`);

/** Bus topic: a member of a chat group has read on. */
export const groupReadTopic = (groupId: string, accountId: string): Topic =>
  topicOf('group-read', `${groupId}:${accountId}`);

/** Bus topic: an account has read on in a conversation with one person. */
export const chatReadTopic = (accountId: string, partnerId: string): Topic =>
  topicOf('chat-read', `${accountId}:${partnerId}`);

/** Bus topic: the chat groups of this account changed, or its own settings of one. */
export const ownGroupsTopic = (accountId: string): Topic => topicOf('own-groups', accountId);

/** The two parts of a topic's id about reading, or about a chat group. */
export function readPairTopic(id: string): [one: string, other: string] {
  const [one = '', other = ''] = id.split(':', 2);
  return [one, other];
}
