import TextArea from '@douyinfe/semi-ui-19/lib/es/input/textarea';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ATTACHMENT_BYTES,
  CONTENT,
  MAX_CHAT_TEXT,
  SHARED_VIEWS,
  type SharedView,
  type StoredChatMessage,
} from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Icon } from '../../../elements/icon.js';
import { Initial } from '../../../elements/initial.js';
import { MenuButton } from '../../../elements/menu-button.js';
import { useName } from '../../../language/names.js';
import { ComposerTools } from './composer-tools.js';
import { useQuoteText } from './group-message.js';
import { useUploads } from './use-upload.js';
import { mentionable, mentionBefore, storedText } from './mentions.js';
import type { GroupMember, Outgoing } from './use-group.js';

/** Days of a shared curve or report. */
const SHARED_DAYS = 7;

const SHARED_ICONS = { card: 'user', curve: 'statistics', report: 'print' } as const;

interface Props {
  draftKey: string;
  people: readonly GroupMember[];
  own: string;
  /** Whether everybody can be mentioned at once. */
  mayMentionAll: boolean;
  /** Why nothing can be written now. */
  closed: string | undefined;
  quoted: StoredChatMessage | undefined;
  onQuote: (message: StoredChatMessage | undefined) => void;
  onSend: (message: Outgoing) => boolean;
}

/** Where a message to a group is written: text with mentions, an answer to another message, something of a patient. */
export function GroupComposer({ draftKey, people, own, mayMentionAll, closed, quoted, onQuote, onSend }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const quoteText = useQuoteText();
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? '');
  const [problem, setProblem] = useState<'empty' | 'tooLong' | 'sendFailed'>();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const uploads = useUploads(onSend, (reason, kind) =>
    t(`group.upload.${reason}`, { most: Math.round(ATTACHMENT_BYTES[kind] / (1024 * 1024)) }),
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const listId = useId();
  // The draft survives a reload and a visit to another page.
  useEffect(() => sessionStorage.setItem(draftKey, text), [draftKey, text]);
  useEffect(() => {
    if (quoted) area.current?.focus();
  }, [quoted]);

  const typedMention = mentionBefore(text, caret);
  const offered =
    typedMention === null
      ? []
      : mentionable(people, own, typedMention, { nameOf, everybody: mayMentionAll ? t('group.everybody') : undefined });
  const pick = (name: string): void => {
    const before = text.slice(0, caret - (typedMention?.length ?? 0));
    const next = `${before}${name} ${text.slice(caret)}`;
    setText(next);
    setCaret(before.length + name.length + 1);
    setChosen(0);
    area.current?.focus();
  };

  const submit = (): void => {
    const content = storedText(text.trim(), people, { nameOf, everybody: t('group.everybody'), mayMentionAll });
    if (content === '') return setProblem('empty');
    if ([...content].length > MAX_CHAT_TEXT) return setProblem('tooLong');
    const group = quoted ? { quoted: quoted.messageId } : null;
    if (!onSend({ contentType: CONTENT.text, content, group })) return setProblem('sendFailed');
    setText('');
    setProblem(undefined);
    onQuote(undefined);
  };
  const share = (view: SharedView, patientId: string): void => {
    const shared = { view, patientId, days: SHARED_DAYS };
    if (!onSend({ contentType: CONTENT.patient, content: null, group: { shared } })) setProblem('sendFailed');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 }[event.key];
    const one = offered[chosen];
    if (one && to !== undefined) setChosen((to + offered.length) % offered.length);
    else if (one && (event.key === 'Enter' || event.key === 'Tab')) pick(one.name);
    else if (event.key === 'Enter' && !event.shiftKey) submit();
    else return;
    event.preventDefault();
  };

  const patients = people.filter(({ patientId }) => patientId !== null);
  const shares = SHARED_VIEWS.flatMap((view) =>
    patients.map((one) => ({
      icon: SHARED_ICONS[view],
      name: t(`group.share.${view}`, { name: nameOf(one), count: SHARED_DAYS }),
      act: () => share(view, one.patientId ?? ''),
    })),
  );
  if (closed !== undefined) return <p className="group-closed">{closed}</p>;
  return (
    <form
      className="composer group-composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {problem && (
        <p id={problemId} role="alert">
          {t(`chat.${problem}`, { count: MAX_CHAT_TEXT })}
        </p>
      )}
      {quoted && (
        <p className="group-quoting">
          <Icon name="message" />
          <span>{quoteText(quoted)}</span>
          <Button tone="quiet" size="small" icon="close" onClick={() => onQuote(undefined)}>
            <span className="visually-hidden">{t('group.noQuote')}</span>
          </Button>
        </p>
      )}
      <ComposerTools uploads={uploads}>
        {shares.length > 0 && (
          <MenuButton label={t('group.sharePatient')} className="button quiet small" actions={shares}>
            <Icon name="statistics" /> {t('group.attach.patient')}
          </MenuButton>
        )}
      </ComposerTools>
      {offered.length > 0 && (
        <ul id={listId} className="mention-list" role="listbox" aria-label={t('group.mention')}>
          {offered.map(({ userId, name, avatar }, index) => (
            <li key={userId} role="option" id={`${listId}-${index}`} aria-selected={index === chosen}>
              <button type="button" tabIndex={-1} onClick={() => pick(name)}>
                <Initial name={name} picture={avatar} size={22} /> {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        ref={area}
        rows={2}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && problemId}
        aria-label={t('chat.write')}
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${chosen}` : undefined}
        placeholder={t('group.writeHint')}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setCaret(area.current?.selectionStart ?? typed.length);
          setChosen(0);
          setProblem(undefined);
        }}
        onSelect={() => setCaret(area.current?.selectionStart ?? 0)}
        onKeyDown={onKeyDown}
      />
      <Button tone="primary" icon="send" type="submit">
        {t('chat.send')}
      </Button>
    </form>
  );
}
