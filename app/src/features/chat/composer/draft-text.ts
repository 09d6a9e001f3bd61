/** A person mentioned in a draft, and the place of the mention in the text. */
interface DraftMention {
  readonly at: number;
  /** Its text, with the @. */
  readonly label: string;
  readonly userId: string;
}

/** A message that is being written. A text that looks like a mention but was not chosen remains plain text. */
export interface Draft {
  readonly text: string;
  /** In the order of the text, without overlapping. */
  readonly mentions: readonly DraftMention[];
}

export const EMPTY_DRAFT: Draft = { text: '', mentions: [] };

/**
 * The draft with another text. A mention moves with the text before it; a mention that was edited becomes plain text.
 * @param caret position of the caret after the change: the text behind it is unchanged
 */
export function withText({ text: before, mentions }: Draft, text: string, caret: number): Draft {
  const after = text.slice(caret);
  let kept = before.endsWith(after) ? after.length : 0;
  const shorter = Math.min(before.length, text.length);
  if (kept !== after.length) while (kept < shorter && before.at(-1 - kept) === text.at(-1 - kept)) kept += 1;
  let begin = 0;
  while (begin < shorter - kept && before[begin] === text[begin]) begin += 1;
  const end = before.length - kept;
  const moved = text.length - before.length;
  return {
    text,
    mentions: mentions.flatMap((one) => {
      if (one.at + one.label.length <= begin) return [one];
      return one.at >= end ? [{ ...one, at: one.at + moved }] : [];
    }),
  };
}

/**
 * The draft in which a chosen person replaces the text typed from `begin` to `end`. @returns it, and the new place of
 * the caret
 */
export function withMention(draft: Draft, begin: number, end: number, chosen: { userId: string; label: string }) {
  const label = `@${chosen.label}`;
  const caret = begin + label.length + 1;
  const { text, mentions } = withText(draft, `${draft.text.slice(0, begin)}${label} ${draft.text.slice(end)}`, caret);
  const all = [...mentions, { at: begin, label, userId: chosen.userId }].sort((one, other) => one.at - other.at);
  return { draft: { text, mentions: all }, caret };
}

/** Keeps a draft over a reload and while other pages are open. */
export function keepDraft(key: string, { text, mentions }: Draft): void {
  sessionStorage.setItem(key, text);
  sessionStorage.setItem(`${key}.mentions`, JSON.stringify(mentions));
}

export function keptDraft(key: string): Draft {
  const text = sessionStorage.getItem(key) ?? '';
  return { text, mentions: keptMentions(key).filter(({ at, label }) => text.startsWith(label, at)) };
}

function keptMentions(key: string): readonly DraftMention[] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(`${key}.mentions`) ?? '[]');
    return Array.isArray(parsed) ? (parsed as DraftMention[]) : [];
  } catch {
    return [];
  }
}
