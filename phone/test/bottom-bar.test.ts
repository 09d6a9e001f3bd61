// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { bottomBar, TABS } from '../src/bar/bottom-bar.js';
import { KeyboardSpace, watchKeyboard } from '../src/bar/keyboard-space.js';

afterEach(() => vi.useRealTimers());

const tabs = (bar: ReturnType<typeof bottomBar>) => [...bar.root.querySelectorAll('button')];

it('opens each place with one tap, and marks the present one', () => {
  const go = vi.fn();
  const bar = bottomBar(go);
  expect(tabs(bar).map(({ textContent }) => textContent)).toEqual(['Today', 'Glucose', 'Messages', 'Mine']);
  for (const press of tabs(bar)) press.click();
  expect(go.mock.calls).toEqual(TABS.map((tab) => [tab]));
  bar.show('messages');
  bar.show('mine');
  expect(tabs(bar).map((press) => press.getAttribute('aria-current'))).toEqual([null, null, null, 'page']);
});

it('counts unread messages beside the word, and no more than there is room for', () => {
  const bar = bottomBar(vi.fn());
  const count = bar.root.querySelector<HTMLElement>('.tab-unread');
  expect(count?.hidden).toBe(true);
  bar.setUnread(3);
  expect([count?.hidden, count?.textContent, count?.getAttribute('aria-label')]).toEqual([false, '3', '3 new']);
  bar.setUnread(120);
  expect([count?.textContent, count?.getAttribute('aria-label')]).toEqual(['99+', '120 new']);
  bar.setUnread(0);
  expect(count?.hidden).toBe(true);
});

it('a keyboard is open while somebody types and half of the window is gone, not when the phone is turned', () => {
  const space = new KeyboardSpace();
  expect(space.isOpen({ width: 390, height: 844 }, false)).toBe(false);
  expect(space.isOpen({ width: 390, height: 500 }, true)).toBe(true);
  // The address bar of the browser.
  expect(space.isOpen({ width: 390, height: 780 }, true)).toBe(false);
  // The height is smaller, but nobody types.
  expect(space.isOpen({ width: 390, height: 500 }, false)).toBe(false);
  expect(space.isOpen({ width: 844, height: 390 }, true)).toBe(false);
  expect(space.isOpen({ width: 844, height: 180 }, true)).toBe(true);
});

it('the bar is told when the keyboard opens and when the field is left', () => {
  vi.useFakeTimers();
  const visible = Object.assign(new EventTarget(), { height: 800, scale: 1 });
  vi.stubGlobal('visualViewport', visible);
  const page = new AbortController();
  watchKeyboard(page.signal);
  const { dataset } = document.documentElement;
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  visible.height = 450;
  visible.dispatchEvent(new Event('resize'));
  expect(dataset.keyboard).toBe('open');
  field.blur();
  vi.runAllTimers();
  expect(dataset.keyboard).toBe('closed');
  // Enlarged with two fingers, the visible part is smaller without a keyboard.
  field.focus();
  Object.assign(visible, { height: 400, scale: 2 });
  visible.dispatchEvent(new Event('resize'));
  expect(dataset.keyboard).toBe('closed');
  page.abort();
  vi.unstubAllGlobals();
});
