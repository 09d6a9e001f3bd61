// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { BedOfWard } from './bed-of-ward.js';

const asked: unknown[] = [];
let wanted: { patientId: string; bed: string; reason: 'taken' | 'unknown' }[] = [];
vi.mock('../../http/call.js', () => ({
  call: (name: string, request: object) => {
    asked.push([name, request]);
    return Promise.resolve({
      occupants: [
        { patientId: '7', name: '王芳', latinName: 'Wang Fang', bed: '03' },
        { patientId: '1', name: '李四', latinName: 'Li Si', bed: '04' },
      ],
      wanted,
    });
  },
}));

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
afterEach(() => {
  cleanup();
  asked.length = 0;
});

const onChange = vi.fn();
const show = (swaps: boolean, bed = '', lacksBed = false) =>
  render(
    <BedOfWard
      wardId="12"
      patientId="1"
      free={['05', '06']}
      bed={bed}
      problem={undefined}
      swaps={swaps}
      lacksBed={lacksBed}
      onChange={onChange}
    />,
  );
const choose = (bed: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: bed } });

it('offers the free beds, and the patients to swap with, but not the patient', async () => {
  show(true);
  await screen.findByRole('option', { name: '03 · Wang Fang' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Choose',
    '05',
    '06',
    '03 · Wang Fang',
  ]);
  choose('03');
  expect(onChange).toHaveBeenLastCalledWith('03', '7');
  choose('06');
  expect(onChange).toHaveBeenLastCalledWith('06', '');
});

it('says who gets the bed of the patient', async () => {
  show(true, '03');
  expect(await screen.findByText("Wang Fang gets this patient's bed.")).toBeDefined();
});

it('offers free beds alone where nothing is swapped', () => {
  show(false);
  expect(asked).toEqual([]);
  expect(screen.getAllByRole('option')).toHaveLength(3);
});

it.each([
  ['03', 'taken', "The hospital's system named bed 03, in which Wang Fang is."],
  ['05', 'taken', "The hospital's system named bed 05, which is free now."],
  ['99', 'unknown', "The hospital's system named bed 99, which this ward does not have."],
] as const)('says that bed %s was named, which is %s', async (bed, reason, text) => {
  wanted = [
    { patientId: '7', bed: '01', reason: 'taken' },
    { patientId: '1', bed, reason },
  ];
  show(false, '', true);
  expect(await screen.findByText(text)).toBeDefined();
  // Nobody swaps a bed that the patient does not have.
  expect(screen.getAllByRole('option')).toHaveLength(3);
  wanted = [];
});
