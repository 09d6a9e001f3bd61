import { isCallMessage, SYSTEM_MSG, type ReplyOf } from '@wardlink/contract';
import { withKind } from './attachments/attached.js';
import { button, element } from './elements.js';
import { face } from './face.js';
import { nameOf, text } from './language.js';
import type { Partner } from './phone-call.js';

type Conversation = ReplyOf<'chat.conversations'>['conversations'][number];

/** Somebody of the care team, or anybody else with whom something was said. */
type Person = Partner & { online: boolean; role?: 'doctor' | 'nurse' };

interface MemberActions {
  talk(person: Partner): void;
  call(person: Partner): void;
}

/** What was written last, or the kind of the last call. */
function lastLine({ last }: Conversation): string {
  if (!last) return '';
  if (isCallMessage(last)) return text(last.systemMsgType === SYSTEM_MSG.videoCall ? 'videoCall' : 'voiceCall');
  return last.voided ? text('messageVoided') : withKind(last, last.content ?? '');
}

/** A person with face, what was said last, and how many messages are unread. */
export function memberRow(person: Person, conversation: Conversation | undefined, actions: MemberActions): HTMLElement {
  const whole = { ...person, avatar: conversation?.avatar ?? person.avatar ?? null };
  const unread = conversation?.unread ?? 0;
  const last = conversation ? lastLine(conversation) : '';
  const presence = text(person.online ? 'online' : 'away');
  return element(
    'div',
    { class: 'member' },
    face(whole),
    element(
      'span',
      { class: 'member-words' },
      element('b', {}, nameOf(person)),
      element('small', {}, person.role ? `${text(person.role)} · ${presence}` : presence),
      last !== '' && element('small', { class: 'last' }, last),
    ),
    conversation?.missedCall && element('em', { class: 'missed' }, text('missedCall')),
    unread > 0 && element('em', { class: 'unread' }, text('unread', { count: unread })),
    button(text('message'), () => actions.talk(whole)),
    button(text('videoCall'), () => actions.call(whole), 'primary'),
  );
}
