// @vitest-environment jsdom
import type { UserRecord } from '@wardlink/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../session/session.js';
import { forgetPages, keepPages, keptPages } from './kept-pages.js';

const SOURCE = {};
const at = (idx: number): void => history.replaceState({ idx }, '');
const signIn = (userId: string): void => session.set({ userId } as UserRecord);

beforeEach(() => {
  signIn('7');
  forgetPages();
  at(0);
});

describe('the list of an entry of the history', () => {
  it('is kept for this entry, source and query', () => {
    keepPages(SOURCE, '{"slot":1}', 'rows');
    expect(keptPages(SOURCE, '{"slot":1}')).toBe('rows');
    expect([keptPages(SOURCE, '{"slot":2}'), keptPages({}, '{"slot":1}')]).toEqual([undefined, undefined]);
    at(1);
    expect(keptPages(SOURCE, '{"slot":1}')).toBeUndefined();
  });

  it('is forgotten with the session of the user who loaded it', () => {
    keepPages(SOURCE, '', 'rows');
    // A renewed record of the same user.
    signIn('7');
    expect(keptPages(SOURCE, '')).toBe('rows');
    session.set(null);
    signIn('7');
    expect(keptPages(SOURCE, '')).toBeUndefined();
  });

  it('makes room for later ones', () => {
    for (let idx = 0; idx <= 20; idx += 1) {
      at(idx);
      keepPages(SOURCE, '', idx);
    }
    expect(keptPages(SOURCE, '')).toBe(20);
    at(0);
    expect(keptPages(SOURCE, '')).toBeUndefined();
    at(1);
    expect(keptPages(SOURCE, '')).toBe(1);
  });
});
