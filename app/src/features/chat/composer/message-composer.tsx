import TextArea from '@douyinfe/semi-ui-19/lib/es/input/textarea';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHMENT_BYTES, MAX_CHAT_TEXT, type AttachmentKind } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Initial } from '../../../elements/initial.js';
import { ComposerTools } from './composer-tools.js';
import { useUploads } from './use-upload.js';
import './composer.css';

const MEGABYTE = 1024 ** 2;

/** What can take the place of what was typed before the caret. */
export interface Offers {
  /** Characters that a choice replaces. */
  length: number;
  people: readonly { userId: string; name: string; avatar: string | null }[];
}

interface Props {
  draftKey: string;
  hint: string;
  /** Sends what was typed; false where it could not even be kept for sending. */
  onText: (content: string) => boolean;
  onAttachment: (kind: AttachmentKind, attachmentId: string) => boolean;
  /** What a typed text is stored as; by default as it is. */
  contentOf?: (text: string) => string;
  /** Whom a text may mention at the caret. */
  offersAt?: (text: string, caret: number) => Offers | undefined;
  /** Above the text. */
  head?: ReactNode;
  /** Where it changes, the caret goes into the text. */
  headKey?: string | undefined;
  /** Beside pictures, voice messages and files. `onUnsent` says that sending failed. */
  tools?: (onUnsent: () => void) => ReactNode;
}

/** Where a message is written: text, pictures, voice messages and files, and what a group has beside them. */
export function MessageComposer(props: Props) {
  const { draftKey, hint, onText, onAttachment, contentOf = (text) => text, offersAt, head, headKey, tools } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? '');
  const [problem, setProblem] = useState<'empty' | 'tooLong' | 'sendFailed'>();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const uploads = useUploads(onAttachment, (reason, kind) =>
    t(`group.upload.${reason}`, { most: Math.round(ATTACHMENT_BYTES[kind] / MEGABYTE) }),
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const listId = useId();
  // The draft survives a reload and a visit to another page.
  useEffect(() => sessionStorage.setItem(draftKey, text), [draftKey, text]);
  useEffect(() => {
    if (headKey !== undefined) area.current?.focus();
  }, [headKey]);

  const { length: replaced, people: offered } = offersAt?.(text, caret) ?? { length: 0, people: [] };
  const pick = (name: string): void => {
    const before = text.slice(0, caret - replaced);
    setText(`${before}${name} ${text.slice(caret)}`);
    setCaret(before.length + name.length + 1);
    setChosen(0);
    area.current?.focus();
  };
  const submit = (): void => {
    const content = contentOf(text.trim());
    if (content === '') return setProblem('empty');
    // Not cut off while it is pasted: whoever wrote it decides what to leave out.
    if ([...content].length > MAX_CHAT_TEXT) return setProblem('tooLong');
    if (!onText(content)) return setProblem('sendFailed');
    setText('');
    setProblem(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 }[event.key];
    const one = offered[chosen];
    if (one && to !== undefined) setChosen((to + offered.length) % offered.length);
    else if (one && (event.key === 'Enter' || event.key === 'Tab')) pick(one.name);
    else if (event.key === 'Enter' && !event.shiftKey) submit();
    else return;
    event.preventDefault();
  };
  return (
    <form
      className="composer"
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
      {head}
      <ComposerTools uploads={uploads}>{tools?.(() => setProblem('sendFailed'))}</ComposerTools>
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
        placeholder={hint}
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
