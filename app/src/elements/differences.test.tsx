// @vitest-environment jsdom
import { cleanup, render, type RenderResult } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { decimalText, DEFAULT_GLUCOSE_TARGET, glucoseStatistics } from '@wardlink/domain';
import { clock } from '../clock/hospital-clock.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../language/i18n.js';
import { sampleGlucose } from '../ward/board/sample-readings.js';
import { TreatmentAndTrend } from '../features/statistics/population/treatment-and-trend.js';
import { KeyFigures } from '../features/patient/key-figures.js';
import { SlotProfile } from '../features/patient/slot-profile.js';

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
  clock.set(Date.parse('2026-11-20T08:00:00+08:00'), 'Asia/Shanghai');
});
afterEach(cleanup);

const textOf = ({ container }: RenderResult, selector: string): string =>
  container.querySelector(selector)?.textContent?.replace(/\s+/g, ' ') ?? '';

/** The mean of a slot and its change, as the profile shows both. */
function slotShown(now: number, before: number): string[] {
  const readings = (value: number) => [{ ...sampleGlucose, value }];
  const shown = render(
    <SlotProfile
      readings={readings(now)}
      measured={[]}
      before={readings(before)}
      range={{ low: 3.9, high: 16.7 }}
      target={DEFAULT_GLUCOSE_TARGET}
      monitoring={[]}
      today={{ tasks: [], name: '', onGive: vi.fn() }}
    />,
  );
  const [mean, change] = [...shown.container.querySelectorAll('tbody tr')].map(
    (row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent).find((text) => text !== '–') ?? '–',
  );
  shown.unmount();
  return [/[\d.]+/.exec(mean ?? '')?.[0] ?? '', change ?? ''];
}

/** The change of the mean among the key figures, with the mean and the earlier one. */
function keyShown(now: number, before: number): string {
  const shown = render(<KeyFigures now={glucoseStatistics([now])} before={glucoseStatistics([before])} />);
  const text = textOf(shown, 'dl dd');
  shown.unmount();
  return text;
}

function trendShown(week: number, before: number): string {
  const patient = { inRange: { week, before }, treatment: null };
  const shown = render(<TreatmentAndTrend patient={patient as never} />);
  const text = `${textOf(shown, '.population-trend')} ${shown.container.querySelector('[title]')?.getAttribute('title') ?? ''}`;
  shown.unmount();
  return text;
}

const signOf = (tenths: number, [up, same, down]: [string, string, string]): string =>
  tenths > 0 ? up : tenths < 0 ? down : same;
/** The difference of two shown figures, counted in whole last digits. */
const apart = (now: string, before: string, digits: number): number =>
  Math.round(Number(now) * 10 ** digits) - Math.round(Number(before) * 10 ** digits);
const sizeOf = (difference: number, digits: number): string => (Math.abs(difference) / 10 ** digits).toFixed(digits);

/** Repeatable pairs of values with two decimals. */
function pairs(count: number, least: number, most: number): [number, number][] {
  let seed = 20_261_120;
  const next = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.round((least + (seed / 2_147_483_648) * (most - least)) * 100) / 100;
  };
  return Array.from({ length: count }, () => [next(), next()]);
}

describe('a difference is that of the figures as they are shown', () => {
  it.each([
    [6.25, 6.04, '6.3', '+0.3'],
    [6.04, 6.25, '6.0', '−0.3'],
    [6.04, 5.96, '6.0', '0.0'],
    [10.05, 9.94, '10.1', '+0.2'],
  ])('in the profile by slots: %d after %d', (now, before, mean, change) => {
    expect(slotShown(now, before)).toEqual([mean, change]);
  });

  it.each([
    [6.25, 6.04, '▴ 0.3', '6.0'],
    [6.04, 6.25, '▾ 0.3', '6.3'],
  ])('among the key figures: %d after %d', (now, before, change, old) => {
    const text = keyShown(now, before);
    expect(text).toContain(change);
    expect(text).toContain(old);
  });

  it.each([
    [57.5, 56.4, '▲ 2'],
    [56.4, 57.5, '▼ 2'],
    [1.4999999999999998, 0.4, '▲ 1'],
    [62.4, 61.6, '='],
  ])('in the trend of a population: %d after %d', (week, before, change) => {
    expect(trendShown(week, before)).toContain(change);
  });

  it('for any pair of values', () => {
    for (const [now, before] of pairs(25, 1.1, 33.3)) {
      const [shownNow, shownBefore] = [decimalText(now, 1), decimalText(before, 1)];
      const tenths = apart(shownNow, shownBefore, 1);
      const size = sizeOf(tenths, 1);
      expect([now, before, ...slotShown(now, before)]).toEqual([
        now,
        before,
        shownNow,
        `${signOf(tenths, ['+', '', '−'])}${size}`,
      ]);
      if (tenths !== 0) expect(keyShown(now, before)).toContain(`${signOf(tenths, ['▴', '', '▾'])} ${size}`);
    }
    for (const [week, before] of pairs(25, 0, 100)) {
      const points = apart(decimalText(week, 0), decimalText(before, 0), 0);
      expect(trendShown(week, before)).toContain(`${signOf(points, ['▲', '=', '▼'])} ${sizeOf(points, 0)}`);
    }
  });
});
