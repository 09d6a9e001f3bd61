import { describe, expect, it } from 'vitest';
import type { MedicationOrder } from '@wardlink/contract';
import { figureOf, noteWith, runningBasal, takenDoses } from './protocol-form.js';

const plan = (more: Partial<MedicationOrder>): MedicationOrder =>
  ({ state: 'running', insulinCategory: 'longActing', brand: '来得时', ...more }) as MedicationOrder;
const draft = { insulinCategory: '', brandKey: '', note: '' } as const;
const basal = { category: 'longActing', doses: [{ slot: 7, amount: 17 }] } as const;

it.each([
  ['68', 68],
  [' 68,5 ', 68.5],
  ['', Number.NaN],
  ['x', Number.NaN],
])('the typed figure %j is %d', (text, figure) => expect(figureOf(text)).toBe(figure));

describe('doses of a protocol', () => {
  it('fill the form, and nothing of another medicine stays in it', () => {
    const rapid = { insulinCategory: 'rapidActing', brandKey: 'novorapid', note: '' } as const;
    expect(takenDoses(rapid, basal, [], '0.5 U/kg')).toEqual({
      category: 'insulin',
      insulinCategory: 'longActing',
      brandKey: '',
      doses: { 7: '17' },
      again: {},
      note: '0.5 U/kg',
    });
  });

  it.each([
    ['that was chosen', { ...draft, insulinCategory: 'longActing', brandKey: 'levemir' }, [plan({})], 'levemir'],
    ['that runs', draft, [plan({})], 'lantus'],
    ['that the doctor has to choose, where none runs', draft, [plan({ state: 'terminated' })], ''],
  ] as const)('are of the brand %s', (_, form, plans, brandKey) => {
    expect(takenDoses(form, basal, plans, 'x').brandKey).toBe(brandKey);
  });
});

it('a note is kept: a line is added once, and not where it would be cut', () => {
  expect(noteWith('', '0.5 U/kg')).toBe('0.5 U/kg');
  expect(noteWith('eats half ', '0.5 U/kg')).toBe('eats half; 0.5 U/kg');
  expect(noteWith('eats half; 0.5 U/kg', '0.5 U/kg')).toBe('eats half; 0.5 U/kg');
  expect(noteWith('n'.repeat(192), '0.5 U/kg')).toBe('n'.repeat(192));
});

it('a basal insulin is one that runs now', () => {
  const rapid = plan({ insulinCategory: 'rapidActing' });
  expect(runningBasal([rapid, plan({ state: 'replaced' })])).toBeUndefined();
  const nph = plan({ insulinCategory: 'intermediateActing' });
  expect(runningBasal([rapid, nph])).toBe(nph);
});
