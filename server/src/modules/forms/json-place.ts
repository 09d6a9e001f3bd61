/** A JSON number. */
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/** Maximum depth; no form is nested more deeply. */
const DEEPEST = 32;

class Wrong extends Error {
  constructor(readonly at: number) {
    super();
  }
}

/**
 * Line and column, from 1, where a text stops being JSON; undefined if it is valid. The engine's message need not
 * contain them.
 */
export function wrongPlaceOf(text: string): { line: number; column: number } | undefined {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found !== undefined;
  };
  const need = (isThere: boolean): void => {
    if (!isThere) throw new Wrong(at);
  };
  const mark = (wanted: string): boolean => {
    take(SPACE);
    if (text[at] !== wanted) return false;
    at += 1;
    return true;
  };
  const list = (end: string, item: () => void): void => {
    if (mark(end)) return;
    item();
    while (mark(',')) item();
    need(mark(end));
  };
  const value = (depth: number): void => {
    need(depth < DEEPEST);
    if (mark('{')) {
      list('}', () => {
        take(SPACE);
        need(take(STRING));
        need(mark(':'));
        value(depth + 1);
      });
    } else if (mark('[')) list(']', () => value(depth + 1));
    else need(take(STRING) || take(NUMBER) || take(WORD));
  };
  try {
    value(0);
    take(SPACE);
    need(at === text.length);
    return undefined;
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    const before = text.slice(0, error.at).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
}
