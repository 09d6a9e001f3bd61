/** Somebody chosen in a text: the person, and where the text that stands for them is. */
interface DraftMention {
  readonly at: number;
  /** Its text, with the @. */
  readonly label: string;
  readonly userId: string;
}

/** What is being written. A text that looks like a mention, and was not chosen, is a text. */
export interface Draft {
  readonly text: string;
  /** In the order of the text, without overlapping. */
  readonly mentions: readonly DraftMention[];
}

export const EMPTY_DRAFT: Draft = { text: '', mentions: [] };

/**
 * The draft with another text. Mentions move with what was typed before them; one that was changed itself is a text now.
 * @param caret where the caret is after the change: what follows it was there before
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

/** The draft with somebody chosen in the place of what was typed from `begin` to `end`. @returns it, and where the caret goes */
export function withMention(draft: Draft, begin: number, end: number, chosen: { userId: string; label: string }) {
  const label = `@${chosen.label}`;
  const caret = begin + label.length + 1;
  const { text, mentions } = withText(draft, `${draft.text.slice(0, begin)}${label} ${draft.text.slice(end)}`, caret);
  const all = [...mentions, { at: begin, label, userId: chosen.userId }].sort((one, other) => one.at - other.at);
  return { draft: { text, mentions: all }, caret };
}

/** Keeps a draft over a reload and a visit to another page. */
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
