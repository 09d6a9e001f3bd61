// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../../../clock/hospital-clock.js';
import * as http from '../../../http/call.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../../language/i18n.js';
import { notices } from '../../../notices/notices.js';
import type { Plan } from './plan-name.js';
import { UndoButton } from './undo-button.js';

const NOW = Date.parse('2026-11-20T08:00:00+08:00');

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  clock.set(NOW, 'Asia/Shanghai');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  notices.set([]);
});

const plan = (undoUntil: number | null): Plan =>
  ({ type: 'monitoring', planId: '7', indicator: 'glucose', undoUntil }) as unknown as Plan;
const button = () => screen.queryByRole('button', { name: 'Undo: Measure glucose' });
const shown = (): string[] => notices.get().map(({ text }) => text);

it('is there for the person who signed, until two minutes are over', () => {
  render(<UndoButton plan={plan(NOW + 90_000)} onDone={vi.fn()} />);
  expect(button()).not.toBeNull();
  act(() => vi.advanceTimersByTime(89_999));
  expect(button()).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(button()).toBeNull();
});

it.each([null, NOW, NOW - 1])('is not there where it may be undone until %s', (until) => {
  render(<UndoButton plan={plan(until)} onDone={vi.fn()} />);
  expect(button()).toBeNull();
});

it('sends once, however often it is pressed while the answer is on its way', async () => {
  let answer = (): void => undefined;
  const call = vi.spyOn(http, 'call').mockReturnValue(new Promise((resolve) => (answer = () => resolve({} as never))));
  const done = vi.fn();
  render(<UndoButton plan={plan(NOW + 90_000)} onDone={done} />);
  fireEvent.click(button() as HTMLElement);
  fireEvent.click(button() as HTMLElement);
  expect(call).toHaveBeenCalledExactlyOnceWith('order.undo', { type: 'monitoring', planId: '7' });
  expect(done).not.toHaveBeenCalled();
  await act(async () => answer());
  expect(done).toHaveBeenCalledOnce();
  expect(shown()).toEqual(['Undone: what ran before goes on']);
});

it('says why it was refused, and shows the order as it is now', async () => {
  vi.spyOn(http, 'call').mockRejectedValue(new Error('given meanwhile'));
  const done = vi.fn();
  render(<UndoButton plan={plan(NOW + 90_000)} onDone={done} />);
  await act(async () => fireEvent.click(button() as HTMLElement));
  expect(done).toHaveBeenCalledOnce();
  expect(shown()).toHaveLength(1);
});
