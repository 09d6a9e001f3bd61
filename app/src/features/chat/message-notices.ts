import {
  callOf,
  CHAT_MODEL,
  CONTENT,
  isCallMessage,
  MSG_TYPE,
  SYSTEM_MSG,
  type StoredChatMessage,
} from '@wardlink/contract';
import { NOTICE_MILLISECONDS } from '../../notices/notices.js';
import { isContactNotice } from '../../live/contact-requests.js';
import { isEnrolmentNotice } from '../../live/enrolments.js';

/** A message that is older than this on arrival is not announced, milliseconds. */
const ANNOUNCE_WITHIN = 60_000;
/** How long a notice stays: as long as every other pop-up (specification, section 1). */
const STAYS = NOTICE_MILLISECONDS;

/** A message that came while its conversation was not open. */
export interface MessageNotice {
  message: StoredChatMessage;
  /** Messages of this sender since the notice appeared. */
  count: number;
  /** Epoch ms at which it closes by itself. */
  until: number;
}

/** A notice outside conversations: an application of the virtual ward ended by itself, or an answer is overdue. */
export const isVirtualWardNotice = ({ msgType, systemMsgType }: StoredChatMessage): boolean =>
  msgType === MSG_TYPE.system && systemMsgType === SYSTEM_MSG.virtualWard;

/** An event of a contact is announced if somebody else caused it; a withdrawn application is not. */
const isContactAnnounced = ({ otherInfo }: StoredChatMessage): boolean =>
  otherInfo?.contactOwn === false && otherInfo.contactNotice !== 'withdrawn';

export const isOfGroup = ({ model }: StoredChatMessage): boolean => model === CHAT_MODEL.group;

export const groupKey = (groupId: string): string => `group ${groupId}`;

/** Notices with the same key replace each other: one for each sender, each group, and each of the virtual ward or of a contact. */
export function keyOf(message: StoredChatMessage): string {
  if (isOfGroup(message)) return groupKey(message.receiveBizId);
  return isVirtualWardNotice(message) || isContactNotice(message) || isEnrolmentNotice(message)
    ? message.messageId
    : isCallMessage(message)
      ? `call ${message.otherInfo?.roomNumber}`
      : message.sendUserId;
}

/**
 * Whether a message ends a call that the account did not answer on any device; later messages of the call do not end
 * it.
 */
function isMissedCall(
  message: StoredChatMessage,
  own: string,
  now: number,
  calls: readonly StoredChatMessage[],
): boolean {
  const room = message.otherInfo?.roomNumber;
  const before = calls.filter((one) => one.otherInfo?.roomNumber === room && one.seq < message.seq);
  const outcomeOf = (messages: readonly StoredChatMessage[]) => callOf(messages, { own, now }).outcome;
  return before.length > 0 && outcomeOf(before) === 'ringing' && outcomeOf([...before, message]) === 'missed';
}

/**
 * Whether a message is announced: it is new, by somebody else, and its conversation is not open.
 * @param calls earlier messages of calls
 */
export function isAnnounced(
  message: StoredChatMessage,
  own: string,
  openWith: string | null,
  now: number,
  calls: readonly StoredChatMessage[] = [],
): boolean {
  const isNew = !message.voided && now - message.sendTime <= ANNOUNCE_WITHIN;
  if (isVirtualWardNotice(message)) return isNew;
  if (isContactNotice(message)) return isNew && isContactAnnounced(message);
  if (isEnrolmentNotice(message)) return isNew && message.otherInfo?.contactOwn === false;
  if (isCallMessage(message)) return isNew && isMissedCall(message, own, now, calls);
  return isNew && message.msgType === MSG_TYPE.chat && message.sendUserId !== own && message.sendUserId !== openWith;
}

/**
 * Whether a message of a group is announced. A muted group without special attention announces only mentions and missed
 * calls of the reader.
 */
export function isAnnouncedOfGroup(
  message: StoredChatMessage,
  own: string,
  settings: { quiet: boolean; special: boolean } | undefined,
  openGroup: string | null,
  now: number,
): boolean {
  const { sendUserId, sendTime, contentType, receiveBizId, group } = message;
  const { line, people = [] } = group?.line ?? {};
  if (line === 'callMissed') return now - sendTime <= ANNOUNCE_WITHIN && people.some(({ userId }) => userId === own);
  if (now - sendTime > ANNOUNCE_WITHIN || sendUserId === own || receiveBizId === openGroup) return false;
  if (contentType === CONTENT.line || group?.recalledAt != null) return false;
  if (!settings?.quiet || settings.special) return true;
  return group?.mentionsAll === true || (group?.mentions.some(({ userId }) => userId === own) ?? false);
}

/** The notices with a new message on top; each sender has one notice. */
export function withMessage(
  notices: readonly MessageNotice[],
  message: StoredChatMessage,
  now: number,
): readonly MessageNotice[] {
  const before = notices.find((one) => keyOf(one.message) === keyOf(message));
  if (before?.message.messageId === message.messageId) return notices;
  const others = notices.filter((one) => one !== before);
  return [{ message, count: (before?.count ?? 0) + 1, until: now + STAYS }, ...others];
}

/** The notices without that of a recalled message: nobody should read its text any more. */
export const withoutMessage = (notices: readonly MessageNotice[], messageId: string): readonly MessageNotice[] =>
  notices.filter(({ message }) => message.messageId !== messageId);
