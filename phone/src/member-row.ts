import { isCallMessage, SYSTEM_MSG, type ReplyOf } from '@wardlink/contract';
import { withKind } from './attachments/attached.js';
import { button } from './elements.js';
import { text } from './language.js';
import { listRow, type ListRow } from './list-row.js';
import type { Partner } from './face.js';

type Conversation = ReplyOf<'chat.conversations'>['conversations'][number];

/** A member of the care team, or another person with a conversation. */
type Person = Partner & { online: boolean; role?: 'doctor' | 'nurse' };

interface MemberActions {
  talk(person: Partner): void;
  call(person: Partner): void;
}

/** The last message, or the kind of the last call. */
function lastLine({ last }: Conversation): string {
  if (!last) return '';
  if (isCallMessage(last)) return text(last.systemMsgType === SYSTEM_MSG.videoCall ? 'videoCall' : 'voiceCall');
  return last.voided ? text('messageVoided') : withKind(last, last.content ?? '');
}

/** A person with face, last message, and number of unread messages. */
export function memberRow(actions: MemberActions): ListRow<[person: Person, conversation: Conversation | undefined]> {
  let whole: Person | undefined;
  const talk = button(text('message'), () => whole && actions.talk(whole));
  const call = button(text('videoCall'), () => whole && actions.call(whole), 'primary');
  const row = listRow('member', [talk, call]);
  return {
    root: row.root,
    update: (person, conversation) => {
      whole = { ...person, avatar: conversation?.avatar ?? person.avatar ?? null };
      const online = text(person.online ? 'online' : 'away');
      row.update({
        faced: whole,
        detail: person.role ? `${text(person.role)} · ${online}` : online,
        last: conversation ? lastLine(conversation) : '',
        missedCall: conversation?.missedCall ?? false,
        unread: conversation?.unread ?? 0,
      });
    },
  };
}
