// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest';
import { t } from 'i18next';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { dailyText, lastValuesText } from './dose-fields.js';
import type { OrderedFor } from './order-context.js';

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});

const reading = (slot: number, value: number | null, comparator: '<' | '>' | null = null) =>
  ({ slot, value, comparator }) as OrderedFor['readings'][number];

it('the last values of each slot stand beside its dose, refusals left out', () => {
  const readings = [
    reading(1, 9.8),
    reading(3, 12),
    reading(1, 8.6),
    reading(1, null),
    reading(1, 7.4),
    reading(1, 6.2),
  ];
  expect(lastValuesText(readings, 1)).toBe('8.6 · 7.4 · 6.2');
  expect(lastValuesText(readings, 3)).toBe('12.0');
  expect(lastValuesText(readings, 5)).toBe('');
});

it('the doses of a day are summed, of insulin per kilogram where the weight is known', () => {
  const doses = { 1: '8', 3: '6', 5: '6.5', 7: '' };
  expect(dailyText({ doses, category: 'insulin' }, 'U', 68, t)).toBe('20.5 U a day · 0.3 U/kg at 68 kg');
  expect(dailyText({ doses, category: 'insulin' }, 'U', null, t)).toBe('20.5 U a day');
  expect(dailyText({ doses: { 1: '0.5', 5: '0.5' }, category: 'oral' }, 'g', 68, t)).toBe('1 g a day');
  expect(dailyText({ doses: {}, category: 'insulin' }, 'U', 68, t)).toBe('');
});

it('the buttons of an order stay in view while its form scrolls', () => {
  const styles = readFileSync(join(import.meta.dirname, 'plan.css'), 'utf8');
  expect(styles).toMatch(/\.plan-form \{\n {2}max-height: calc\(100vh - \d+px\);\n {2}overflow-y: auto;/);
  expect(styles).toMatch(/\.plan-form > footer \{\n {2}position: sticky;\n {2}bottom: 0;/);
});
