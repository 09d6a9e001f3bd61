// @vitest-environment jsdom
import type { UserRecord } from '@wardlink/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../clock/hospital-clock.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../language/i18n.js';
import { session } from '../session/session.js';
import { QuietMark } from './quiet-mark.js';

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  session.set(null);
  vi.useRealTimers();
});

const NIGHT = { begin: 22 * 60, end: 6 * 60 + 30 };
it.each([
  ['21:59', NIGHT, null],
  ['22:00', NIGHT, 'Quiet until 06:30'],
  ['06:29', NIGHT, 'Quiet until 06:30'],
  ['06:30', NIGHT, null],
  ['23:00', null, null],
] as const)('at %s, with the quiet hours %j, the header says %s', (time, hours, text) => {
  const now = Date.parse(`2026-11-20T${time}:00+08:00`);
  vi.setSystemTime(now);
  clock.set(now, 'Asia/Shanghai');
  const quiet = { hours, criticalSounds: true, specialCallsRing: true };
  session.set({ userId: '9', permissions: [], warning: { quiet } } as unknown as UserRecord);
  render(<QuietMark />, { wrapper: MemoryRouter });
  expect(screen.queryByRole('link')?.textContent ?? null).toBe(text);
});
