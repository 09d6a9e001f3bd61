import TextArea from '@douyinfe/semi-ui-19/lib/es/input/textarea';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHMENT_BYTES, MAX_CHAT_TEXT, type AttachmentKind } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Initial } from '../../../elements/initial.js';
import { ComposerTools } from './composer-tools.js';
import { EMPTY_DRAFT, keepDraft, keptDraft, withMention, withText, type Draft } from './draft-text.js';
import { useUploads } from './use-upload.js';
import './composer.css';

const MEGABYTE = 1024 ** 2;

const plainText = ({ text }: Draft): string => text.trim();

/** What can take the place of what was typed before the caret. */
interface Offers {
  /** Characters that a choice replaces. */
  length: number;
  people: readonly Offered[];
}

interface Offered {
  userId: string;
  /** What stands for the person in the text. */
  label: string;
  /** What the person is, and where. */
  place?: string | undefined;
  avatar: string | null;
}

interface Props {
  draftKey: string;
  hint: string;
  /** Sends what was typed; false where it could not even be kept for sending. */
  onText: (content: string) => boolean;
  onAttachment: (kind: AttachmentKind, attachmentId: string) => boolean;
  /** What is stored of a draft; by default its text. */
  contentOf?: (draft: Draft) => string;
  /** The people a text may mention at the caret. */
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
  const { draftKey, hint, onText, onAttachment, contentOf = plainText, offersAt, head, headKey, tools } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => keptDraft(draftKey));
  const { text } = draft;
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
  useEffect(() => keepDraft(draftKey, draft), [draftKey, draft]);
  useEffect(() => {
    if (headKey !== undefined) area.current?.focus();
  }, [headKey]);

  const { length: replaced, people: offered } = offersAt?.(text, caret) ?? { length: 0, people: [] };
  /** Where the caret goes with the next drawing: after a choice in the middle of a text it does not go to its end. */
  const placed = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (placed.current !== undefined) area.current?.setSelectionRange(placed.current, placed.current);
    placed.current = undefined;
  }, [draft]);
  const pick = (one: Offered): void => {
    const picked = withMention(draft, caret - replaced, caret, one);
    setDraft(picked.draft);
    setCaret(picked.caret);
    placed.current = picked.caret;
    setChosen(0);
    area.current?.focus();
  };
  const submit = (): void => {
    const content = contentOf(draft);
    if (content === '') return setProblem('empty');
    // Not cut off when it is pasted: the author decides what to leave out.
    if ([...content].length > MAX_CHAT_TEXT) return setProblem('tooLong');
    if (!onText(content)) return setProblem('sendFailed');
    setDraft(EMPTY_DRAFT);
    setProblem(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 }[event.key];
    const one = offered[chosen];
    if (one && to !== undefined) setChosen((to + offered.length) % offered.length);
    else if (one && (event.key === 'Enter' || event.key === 'Tab')) pick(one);
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
          {offered.map((one, index) => (
            <li key={one.userId} role="option" id={`${listId}-${index}`} aria-selected={index === chosen}>
              <button type="button" tabIndex={-1} onClick={() => pick(one)}>
                <Initial name={one.label} picture={one.avatar} size={22} /> {one.label}
                {one.place && <small>{one.place}</small>}
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
          const at = area.current?.selectionStart ?? typed.length;
          setDraft(withText(draft, typed, at));
          setCaret(at);
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
