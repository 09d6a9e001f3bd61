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

/** Choices that can replace the text before the caret. */
interface Offers {
  /** Characters that a choice replaces. */
  length: number;
  people: readonly Offered[];
}

interface Offered {
  userId: string;
  /** The text by which a message mentions the person. */
  label: string;
  /** Role and place of the person. */
  place?: string | undefined;
  avatar: string | null;
}

interface Props {
  draftKey: string;
  hint: string;
  /** Sends the text; returns false if it could not even be kept for sending. */
  onText: (content: string) => boolean;
  onAttachment: (kind: AttachmentKind, attachmentId: string) => boolean;
  /** The form in which a draft is stored; by default its text. */
  contentOf?: (draft: Draft) => string;
  /** The people who can be mentioned at the caret. */
  offersAt?: (text: string, caret: number) => Offers | undefined;
  /** Shown above the text. */
  head?: ReactNode;
  /** When this changes, the text receives the focus. */
  headKey?: string | undefined;
  /** Tools beside pictures, voice messages and files. They call `onUnsent` if sending failed. */
  tools?: (onUnsent: () => void) => ReactNode;
}

/** The form for a message: text, pictures, voice messages and files, and in a group further tools. */
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
  // The draft outlives a reload and visits to other pages.
  useEffect(() => keepDraft(draftKey, draft), [draftKey, draft]);
  useEffect(() => {
    if (headKey !== undefined) area.current?.focus();
  }, [headKey]);

  const { length: replaced, people: offered } = offersAt?.(text, caret) ?? { length: 0, people: [] };
  /** Place of the caret for the next render; otherwise a choice in the middle of a text would move it to the end. */
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
    // A pasted text is not cut off: the author decides what to leave out.
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
