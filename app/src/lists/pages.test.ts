import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../http/http-error.js';
import { createPages, type Page, type PageSource } from './pages.js';

interface Row {
  id: string;
}

/** A source whose responses resolve when the test calls for them, in the order of the requests. */
function slowServer() {
  const asked: { after: string | null; wanted: number; answer(page: Page<Row>): void; fail(error: Error): void }[] = [];
  const source: PageSource<string, Row> = {
    load: (_, after, wanted) =>
      new Promise((answer, fail) => {
        asked.push({ after, wanted, answer, fail });
      }),
    idOf: ({ id }) => id,
  };
  return { asked, source };
}

const page = (ids: string, next: string | null = null): Page<Row> => ({
  rows: [...ids].map((id) => ({ id })),
  next,
  total: null,
});
/** Waits until the handlers of a response have run. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

function list() {
  const { asked, source } = slowServer();
  const pages = createPages('query', source);
  const shown = () => {
    const { loaded } = pages.state.get();
    return loaded.state === 'ready' ? loaded.value.rows.map(({ id }) => id).join('') : loaded.state;
  };
  const isStale = () => {
    const { loaded } = pages.state.get();
    return loaded.state === 'ready' && loaded.stale;
  };
  const answer = async (nth: number, answered: Page<Row> | Error) => {
    if (answered instanceof Error) asked[nth]?.fail(answered);
    else asked[nth]?.answer(answered);
    await settled();
  };
  return { pages, asked, shown, isStale, answer };
}

const refused = (kind: 'refused' | 'forbidden') => new HttpError(kind, 400, 'No');

describe('the pages of a list', () => {
  it('are appended; a row that comes again keeps its first line', async () => {
    const { pages, asked, shown, answer } = list();
    void pages.reload();
    expect(shown()).toBe('loading');
    await answer(0, page('ab', 'b'));
    void pages.more();
    void pages.more();
    expect(asked.map(({ after }) => after)).toEqual([null, 'b']);
    await answer(1, page('bc'));
    expect(shown()).toBe('abc');
    void pages.more();
    expect(asked).toHaveLength(2);
  });

  it('are counted by the server, or as far as they were seen', async () => {
    const { pages, answer } = list();
    void pages.reload();
    await answer(0, page('ab', 'b'));
    expect(pages.state.get().loaded).toMatchObject({ value: { total: { count: 2, more: true } } });
    void pages.reload();
    await answer(1, { ...page('ab', 'b'), total: { count: 7, more: false } });
    expect(pages.state.get().loaded).toMatchObject({ value: { total: { count: 7, more: false } } });
  });

  it('are all loaded again, down to where somebody read', async () => {
    const { pages, asked, shown, answer } = list();
    void pages.reload();
    await answer(0, page('ab', 'b'));
    void pages.more();
    await answer(1, page('cd', 'd'));
    void pages.reload();
    expect(shown()).toBe('abcd');
    await answer(2, page('xa', 'a'));
    expect(shown()).toBe('abcd');
    await answer(3, page('bc', 'c'));
    expect(shown()).toBe('xabc');
    expect(asked.map(({ after, wanted }) => [after, wanted])).toEqual([
      [null, 0],
      ['b', 0],
      [null, 4],
      ['a', 2],
    ]);
    void pages.more();
    expect(asked.at(-1)?.after).toBe('c');
  });

  it('stay when the next one fails, which is said and can be tried again', async () => {
    const { pages, shown, isStale, answer } = list();
    void pages.reload();
    await answer(0, page('ab', 'b'));
    void pages.more();
    await answer(1, refused('refused'));
    expect([shown(), isStale(), pages.state.get().moreFailed]).toEqual(['ab', false, 'No']);
    void pages.more();
    expect(pages.state.get().moreFailed).toBeUndefined();
    await answer(2, page('c'));
    expect(shown()).toBe('abc');
  });

  it('are called old after a reload that failed, and no longer after one that did not', async () => {
    const { pages, shown, isStale, answer } = list();
    void pages.reload();
    await answer(0, page('ab'));
    void pages.reload();
    await answer(1, refused('refused'));
    expect([shown(), isStale()]).toEqual(['ab', true]);
    void pages.reload();
    await answer(2, page('abc'));
    expect([shown(), isStale()]).toEqual(['abc', false]);
    void pages.reload();
    await answer(3, refused('forbidden'));
    expect(shown()).toBe('forbidden');
  });
});

describe('an answer that comes late', () => {
  it('does not reach a list that was loaded again meanwhile', async () => {
    const { pages, shown, answer } = list();
    void pages.reload();
    void pages.reload();
    await answer(1, page('new'));
    await answer(0, page('old'));
    expect(shown()).toBe('new');
  });

  it('and fails does not call the newer list old, neither of a reload nor of a next page', async () => {
    const { pages, shown, isStale, answer } = list();
    void pages.reload();
    await answer(0, page('ab', 'b'));
    void pages.more();
    void pages.reload();
    await answer(2, page('xa', 'a'));
    await answer(1, refused('refused'));
    expect([shown(), isStale(), pages.state.get().moreFailed]).toEqual(['xa', false, undefined]);
    void pages.reload();
    void pages.reload();
    await answer(4, page('y'));
    await answer(3, refused('refused'));
    expect([shown(), isStale()]).toEqual(['y', false]);
  });
});

describe('a reload without an answer', () => {
  const unreachable = new HttpError('unreachable', 0, 'No network');
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function offline() {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    const each = list();
    const leave = each.pages.state.subscribe(() => undefined);
    void each.pages.reload();
    return { ...each, leave };
  }

  it('is repeated by itself while the list is shown', async () => {
    const { asked, shown, answer } = offline();
    await answer(0, unreachable);
    expect(shown()).toBe('failed');
    await vi.advanceTimersByTimeAsync(1_000);
    await answer(1, unreachable);
    window.dispatchEvent(new Event('online'));
    await settled();
    await answer(2, page('ab'));
    expect(shown()).toBe('ab');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
  });

  it('is not repeated where the list was left, loaded again or refused', async () => {
    const left = offline();
    await left.answer(0, unreachable);
    left.leave();
    const again = offline();
    await again.answer(0, unreachable);
    void again.pages.reload();
    await again.answer(1, page('ab'));
    const no = offline();
    await no.answer(0, refused('refused'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([left, again, no].map(({ asked }) => asked.length)).toEqual([1, 2, 1]);
  });
});
