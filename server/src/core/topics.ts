import type { BoardTopic } from '@wardlink/contract';

declare const topic: unique symbol;

/** A topic of the bus: its kind and subject. Only the functions of this file make one. */
export type Topic = string & { readonly [topic]: true };

/** Schedules a topic for publication after the commit. */
export type Announce = (topic: Topic) => void;

/** The kinds of topics. */
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
  | 'interfaces'
  | 'organisation'
  | 'own-groups'
  | 'presence'
  | 'room-closed'
  | 'room-reviewed'
  | 'session-ended';

const topicOf = (kind: TopicKind, id?: string): Topic => (id === undefined ? kind : `${kind} ${id}`) as Topic;

/** Bus topic: this session has ended; its sockets close on every process. */
export const sessionEndedTopic = (sessionId: string): Topic => topicOf('session-ended', sessionId);

/** Bus topic: this account was locked, or its owner left; its calls end on every process. */
export const accountClosedTopic = (accountId: string): Topic => topicOf('account-closed', accountId);

/** Bus topic: a conference to which this account was invited has changed. */
export const conferenceTopic = (accountId: string, conferenceId: string): Topic =>
  topicOf('conference', `${accountId}:${conferenceId}`);

/** The parts of a conference topic's id. */
export function readConferenceTopic(id: string): { accountId: string; conferenceId: string } {
  const [accountId = '', conferenceId = ''] = id.split(':', 2);
  return { accountId, conferenceId };
}

/** Bus topic: this room of the calling server is closed for everybody. */
export const roomClosedTopic = (roomNumber: string): Topic => topicOf('room-closed', roomNumber);

/**
 * Bus topic: the rights to this room of the calling server changed; people without a right leave it on every process.
 */
export const roomReviewedTopic = (roomNumber: string): Topic => topicOf('room-reviewed', roomNumber);

/** Bus topic: the call of this account is over. */
export const callOverTopic = (accountId: string): Topic => topicOf('call-over', accountId);

/** Bus topic: lists may have changed; the table of changes contains details. */
export const CHANGED_TOPIC = topicOf('changed');

/** Bus topic: this account's inbox has new entries. */
export const inboxTopic = (accountId: string): Topic => topicOf('inbox', accountId);

/** Bus topic: messages of the hospital's other systems wait for their turn. */
export const INTERFACES_TOPIC = topicOf('interfaces', 'messages');

/** Bus topic: the settings of another system changed. */
export const PARTNERS_TOPIC = topicOf('interfaces', 'partners');

/** Bus topic: this account opened a first chat socket, or closed the last one. */
export const presenceTopic = (accountId: string): Topic => topicOf('presence', accountId);

/** Bus topic: places moved, or a role changed; sockets read the rights of their callers again. */
export const ORGANISATION_TOPIC = topicOf('organisation', 'changed');

/** Bus topic: a role now demands a second factor; calls of holders without one end on every process. */
export const FACTOR_DEMANDED_TOPIC = topicOf('factor-demanded');

/**
 * Bus topic: a reading of an indicator, or a warning, changed for a patient at the node of this path; without a
 * patient, for any patient there.
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

/** Bus topic: a chat group has a new message. */
export const groupMessageTopic = (groupId: string, seq: number): Topic => topicOf('group-message', `${groupId}:${seq}`);

/** Bus topic: the read position of a member of a chat group moved. */
export const groupReadTopic = (groupId: string, accountId: string): Topic =>
  topicOf('group-read', `${groupId}:${accountId}`);

/** Bus topic: the read position of an account in a conversation with one person moved. */
export const chatReadTopic = (accountId: string, partnerId: string): Topic =>
  topicOf('chat-read', `${accountId}:${partnerId}`);

/** Bus topic: the chat groups of this account changed, or its settings for one. */
export const ownGroupsTopic = (accountId: string): Topic => topicOf('own-groups', accountId);

/** The two parts of the id of a topic about reading or about a chat group. */
export function readPairTopic(id: string): [one: string, other: string] {
  const [one = '', other = ''] = id.split(':', 2);
  return [one, other];
}
