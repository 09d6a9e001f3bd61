// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../../../clock/hospital-clock.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../../language/i18n.js';
import { PatientValues } from './patient-values.js';

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
beforeEach(() => {
  clock.set(Date.parse('2026-11-20T20:00:00+08:00'), 'Asia/Shanghai');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [3.84, '3.8↓', 'low'],
  [3.87, '3.9', 'within'],
  [10.04, '10.0', 'within'],
  [10.05, '10.1↑', 'high'],
])('the dean sees %d as %s, in the table and on the curve', (value, figure, tone) => {
  const at = Date.parse('2026-11-20T07:00:00+08:00');
  const one = { at, day: '2026-11-20', slot: 1, value, comparator: null };
  const detail = { from: '2026-11-14', to: '2026-11-20', values: [one], criticalValues: [] };
  const { container } = render(<PatientValues detail={detail as never} />);
  expect(container.querySelector('.dean-value')?.textContent).toBe(figure);
  expect(container.querySelector('.dean-value')?.classList).toContain(tone);
  expect(container.querySelector('circle')?.classList).toContain(tone);
});
