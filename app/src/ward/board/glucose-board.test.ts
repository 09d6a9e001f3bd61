// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MSG_TYPE, SYSTEM_MSG, type StoredChatMessage } from '@wardlink/contract';
import { INDICATORS, type WarnedIndicator } from '@wardlink/domain';
import type { LiveListener } from '../../live/connection.js';
import { followBoard } from './glucose-board.js';
import { followVital } from './vital-board.js';

const { asked, listeners } = vi.hoisted(() => ({ asked: [] as string[], listeners: new Set<LiveListener>() }));
const NOW = Date.UTC(2026, 2, 1, 8);

vi.mock('../../http/call.js', () => ({
  call: (name: string, body: { indicator?: string }) => {
    asked.push(body.indicator ?? name);
    return Promise.resolve({ serverTime: Date.now(), rows: [] });
  },
}));
vi.mock('../../live/connection.js', () => ({
  listen: (listener: LiveListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));

/** Socket messages for a stored reading out of range: change of its board, change of the warnings, and the warning. */
function warn(indicator: WarnedIndicator, sendTime: number, { boards = true } = {}): void {
  const message = {
    msgType: MSG_TYPE.system,
    systemMsgType: SYSTEM_MSG.warning,
    sendTime,
    otherInfo: { prewarningMsgType: INDICATORS[indicator].warning?.codes.inside },
  } as StoredChatMessage;
  for (const { boardChanged, message: hear } of listeners) {
    if (boards) for (const topic of [indicator, 'warnings'] as const) boardChanged?.(topic);
    hear?.(message);
  }
}

let stops: (() => void)[];
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  stops = [followBoard(), followVital('temperature')];
  await vi.advanceTimersByTimeAsync(1000);
  asked.length = 0;
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

it.each(['glucose', 'temperature'] as const)(
  'one warning of %s lets its board be asked for once',
  async (indicator) => {
    warn(indicator, Date.now());
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([indicator === 'glucose' ? 'glucose.board' : indicator]);
  },
);

it('a warning that arrives after its board was asked for asks for nothing', async () => {
  const raisedAt = Date.now();
  for (const { boardChanged } of listeners) boardChanged?.('glucose');
  await vi.advanceTimersByTimeAsync(1000);
  warn('glucose', raisedAt, { boards: false });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(['glucose.board']);
});

it('a warning that came while the socket was gone lets the board be asked for', async () => {
  warn('glucose', Date.now(), { boards: false });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(['glucose.board']);
});
