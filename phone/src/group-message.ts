import { callDuration, CONTENT, readText, type GroupLine, type StoredChatMessage } from '@wardlink/contract';
import { attached, withKind } from './attachments/attached.js';
import { element } from './elements.js';
import { nameOf, text } from './language.js';
import type { NameOf } from './names-apart.js';
import { groupText } from './phone-groups.js';

/** The words of a line; in lines about a call, its kind or its duration. */
function lineWords(line: GroupLine, words: string): string {
  if (line === 'callEnded') return callDuration(Number(words));
  const isOfCall = line === 'callStarted' || line === 'callMissed';
  return isOfCall ? text(words === 'voice' ? 'groupCall.voice' : 'groupCall.video') : words;
}

const senderOf = ({ sendUserId: userId, sendUserOther }: StoredChatMessage) => ({ ...sendUserOther, userId });

/** Summarizes a message in one line. @param names - of the people of its group, if they are known */
export function shortText(message: StoredChatMessage, names: NameOf = nameOf): string {
  const { group, contentType } = message;
  const by = names(senderOf(message));
  if (group?.line) {
    const { line, people, text: words } = group.line;
    return text(`line.${line}`, { by, people: people.map(names).join(', '), text: lineWords(line, words ?? '') });
  }
  if (group?.recalledAt) return text('line.recalled', { by });
  const words = groupText(message, names, text('everybody'));
  if (contentType === CONTENT.patient) return text(`shared.${group?.shared?.view ?? 'card'}`);
  return withKind(message, words);
}

/** A message of a group as it is shown; nothing for the line of a recall. */
export function groupBubble(
  message: StoredChatMessage,
  ownId: string,
  time: Intl.DateTimeFormat,
  names: NameOf,
): HTMLElement | undefined {
  const { group, sendUserId, sendTime } = message;
  // The recalled message itself says that it was recalled.
  if (group?.line?.line === 'recalled') return undefined;
  if (group?.line || group?.recalledAt) {
    const isMissed = group.line?.line === 'callMissed' && group.line.people.some(({ userId }) => userId === ownId);
    return element(
      'li',
      { class: `group-line ${isMissed ? 'missed' : ''}` },
      isMissed && element('b', {}, `${text('missedCall')} `),
      shortText(message, names),
    );
  }
  const isMine = sendUserId === ownId;
  const quoted = group?.quoted;
  return element(
    'li',
    { class: `bubble ${isMine ? 'mine' : ''}` },
    !isMine && element('b', { class: 'group-sender' }, names(senderOf(message))),
    quoted &&
      element(
        'blockquote',
        {},
        `${names(quoted.sender)}: ${quoted.content === null ? text('quotedGone') : readText(quoted.content, () => '…')}`,
      ),
    attached(message),
    (!group?.attachment || message.content !== null) &&
      element('p', {}, group?.attachment ? groupText(message, names, text('everybody')) : shortText(message, names)),
    element('time', {}, time.format(sendTime)),
  );
}
