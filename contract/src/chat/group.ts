/** Largest number of members of a chat group. */
export const MAX_GROUP = 500;
/** Maximum number of people invited at once. */
export const MAX_INVITED = 100;
/** Lengths in characters. */
export const MAX_GROUP_NAME = 40;
export const MAX_ANNOUNCEMENT = 500;
/** Largest number of people whom one message mentions by name. */
export const MAX_MENTIONS = 20;
/** A message can be recalled by its author for this long, milliseconds. */
export const RECALL_WITHIN = 120_000;

export const GROUP_ROLES = ['owner', 'administrator', 'member'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

/** Messages visible to a new member: those written from then on, or all. */
export const GROUP_HISTORIES = ['joined', 'all'] as const;
export type GroupHistory = (typeof GROUP_HISTORIES)[number];

/** contentType of a message; 1 as in a conversation of two. Lines are written by the server. */
export const CONTENT = { text: 1, picture: 2, voice: 3, file: 4, patient: 5, line: 6 } as const;

/** Patient data that a message shares. Each reader sees only what they may see of the patient. */
export const SHARED_VIEWS = ['card', 'curve', 'report'] as const;
export type SharedView = (typeof SHARED_VIEWS)[number];

/**
 * Events of a line in a group. Text of lines about a call: `voice` or `video`; of `callEnded`, its duration in ms.
 * `callMissed` names the people who did not answer, for whom it counts as unread.
 */
export const GROUP_LINES = [
  'created',
  'joined',
  'left',
  'removed',
  'renamed',
  'announced',
  'pictured',
  'noPicture',
  'handedOver',
  'administrator',
  'noAdministrator',
  'muted',
  'unmuted',
  'historyAll',
  'historyJoined',
  'recalled',
  'dissolved',
  'callStarted',
  'callEnded',
  'callUnanswered',
  'callMissed',
] as const;
export type GroupLine = (typeof GROUP_LINES)[number];

export const GROUP_ACTIONS = [
  'send',
  'sendWhileMuted',
  'invite',
  'remove',
  'change',
  'appoint',
  'handOver',
  'leave',
  'dissolve',
] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

/** Allowed actions of each role in a group. The owner must hand the group over before leaving. */
const MAY: Record<GroupRole, readonly GroupAction[]> = {
  owner: ['send', 'sendWhileMuted', 'invite', 'remove', 'change', 'appoint', 'handOver', 'dissolve'],
  administrator: ['send', 'sendWhileMuted', 'invite', 'remove', 'change', 'leave'],
  member: ['send', 'leave'],
};

export const mayInGroup = (role: GroupRole, action: GroupAction): boolean => MAY[role].includes(action);

/** Whether a role may remove a member: administrators remove members, the owner removes anybody else. */
export const mayRemove = (by: GroupRole, whom: GroupRole): boolean =>
  mayInGroup(by, 'remove') && (by === 'owner' ? whom !== 'owner' : whom === 'member');

/**
 * A mention in the text of a message, by account id; `all` is everybody. With more than one `@` it is plain text that
 * looks like a mention, shown with one `@` less.
 */
const MENTION = /(@+)\[(all|[1-9]\d{0,18})\]/g;

/** A part of a message's text: words, or a mentioned person. */
type MessagePart = { text: string } | { mention: string };

/** A message's text split into words and mentions, in order. */
export function messageParts(content: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let words = '';
  let end = 0;
  for (const found of content.matchAll(MENTION)) {
    const [whole, { length: signs } = '', mention = ''] = found;
    words += content.slice(end, found.index);
    end = found.index + whole.length;
    if (signs > 1) {
      words += whole.slice(1);
      continue;
    }
    if (words !== '') parts.push({ text: words });
    words = '';
    parts.push({ mention });
  }
  words += content.slice(end);
  if (words !== '') parts.push({ text: words });
  return parts;
}

/** Typed words escaped for a message, so that they contain no mention. */
export const typedWords = (words: string): string => words.replaceAll(MENTION, (whole) => `@${whole}`);

/** A message's text in one line. @param nameOf returns the name of a mentioned person; `all` is everybody */
export const readText = (content: string, nameOf: (mention: string) => string): string =>
  messageParts(content)
    .map((part) => ('text' in part ? part.text : `@${nameOf(part.mention)}`))
    .join('');

/** The accounts that a text mentions, each once, and whether it mentions everybody. */
export function mentionsIn(content: string): { userIds: string[]; all: boolean } {
  const found = messageParts(content).flatMap((part) => ('mention' in part ? [part.mention] : []));
  return { userIds: [...new Set(found.filter((one) => one !== 'all'))], all: found.includes('all') };
}

/** The mention of an account, or of everybody, in the form of a text. */
export const mentionOf = (userId: string): string => `@[${userId}]`;
