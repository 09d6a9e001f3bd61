// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { markRead, messageKey, readMessages } from './read-messages.js';

const KEY = 'wardlink.wardMessages.7';
beforeEach(() => {
  localStorage.clear();
  readMessages('7').set([]);
});

describe('read messages of the day', () => {
  it('stay read when those of another ward are opened', () => {
    const first = [messageKey({ nodeId: '1', postedAt: 10 }), messageKey({ nodeId: '9', postedAt: 5 })];
    markRead('7', first);
    markRead('7', [messageKey({ nodeId: '2', postedAt: 20 }), messageKey({ nodeId: '9', postedAt: 5 })]);
    expect(readMessages('7').get()).toEqual(expect.arrayContaining([...first, '2@20']));
    expect(readMessages('7').get()).toHaveLength(3);
  });

  it('are the last hundred', () => {
    for (let at = 0; at < 150; at += 1) markRead('7', [`1@${at}`]);
    expect([readMessages('7').get().length, readMessages('7').get().at(-1)]).toEqual([100, '1@149']);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toHaveLength(100);
  });

  it('of another tab are read here, and are kept when more are read here', () => {
    localStorage.setItem(KEY, JSON.stringify(['1@1']));
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(readMessages('7').get()).toEqual(['1@1']);
    localStorage.setItem(KEY, JSON.stringify(['1@1', '1@2']));
    markRead('7', ['2@1']);
    expect(readMessages('7').get()).toEqual(['1@1', '1@2', '2@1']);
  });
});
