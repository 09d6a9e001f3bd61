// @vitest-environment jsdom
import { cleanup, fireEvent, render, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts, startLanguage, switchLanguage } from '../../../language/i18n.js';
import { PatientChoice } from './patient-choice.js';
import type { Place } from './use-place.js';

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
afterEach(cleanup);

const department = (name: string) => ({ name, latinName: name });
const ward = (of: string) => ({ name: 'Ward 1', latinName: 'Ward 1', department: department(of) });
const patient = (patientId: string, bed: string, of: string) => ({
  patientId,
  bed,
  name: patientId,
  latinName: patientId,
  ward: ward(of),
});
const placeOf = (...patients: ReturnType<typeof patient>[]): Place =>
  ({
    loaded: { state: 'ready', stale: false, value: { patients, nodeId: '1', favourites: [], recent: [] } },
    reload: () => Promise.resolve(),
    toggleFavourite: () => Promise.resolve(),
  }) as unknown as Place;

const TWO_WARDS = [patient('a', '01', 'Surgery'), patient('b', '02', 'Surgery'), patient('c', '01', 'Medicine')];

/** Heading and patients of each group. */
function shown(container: HTMLElement): [string, string[]][] {
  return [...container.querySelectorAll<HTMLElement>('[role=group]')].map((group) => [
    (group.getAttribute('aria-label') ?? '').replaceAll('\u00a0', ' '),
    within(group)
      .getAllByRole('checkbox')
      .map((box) => (box.closest('label')?.textContent ?? '').replaceAll('\u00a0', ' ')),
  ]);
}

it('lists first the patients who were chosen when the page was opened, with ward and bed, then the others by ward', () => {
  const { container, rerender } = render(
    <PatientChoice place={placeOf(...TWO_WARDS)} chosen={['c']} onChoose={() => undefined} />,
  );
  const groups = [
    ['Chosen', ['01cMedicine · Ward 1']],
    ['Surgery · Ward 1', ['01a', '02b']],
  ];
  expect(shown(container)).toEqual(groups);
  // A line does not move away from the pointer that has pressed it.
  rerender(<PatientChoice place={placeOf(...TWO_WARDS)} chosen={['a', 'c']} onChoose={() => undefined} />);
  expect(shown(container)).toEqual(groups);
});

it('adds a whole ward to those chosen, in the order of beds', () => {
  const onChoose = vi.fn();
  const { getAllByRole } = render(<PatientChoice place={placeOf(...TWO_WARDS)} chosen={['b']} onChoose={onChoose} />);
  const wards = getAllByRole('button', { name: 'Whole ward' });
  expect(wards).toHaveLength(2);
  fireEvent.click(wards[0]!);
  expect(onChoose).toHaveBeenLastCalledWith(['b', 'a']);
  fireEvent.click(wards[1]!);
  expect(onChoose).toHaveBeenLastCalledWith(['b', 'c']);
});

it('finds by the beginning of a bed and by a part of a name, and says if there is none', () => {
  const many = Array.from({ length: 12 }, (_, index) => patient(`Li ${index + 1}`, String(index + 1), 'Surgery'));
  const { container, getByRole, getByText } = render(
    <PatientChoice place={placeOf(...many)} chosen={[]} onChoose={() => undefined} />,
  );
  const field = getByRole('textbox', { name: 'Bed or name' });
  const found = (text: string): string[] => {
    fireEvent.change(field, { target: { value: text } });
    return shown(container).flatMap(([, patients]) => patients);
  };
  expect(found('12')).toEqual(['12Li 12']);
  expect(found('li 1')).toHaveLength(4);
  expect(found('2')).toEqual(['2Li 2', '12Li 12']);
  // Blanks and wide letters are no part of a name.
  expect(found('ｌｉ12')).toEqual(['12Li 12']);
  expect(found('x')).toEqual([]);
  getByText('No patient of that bed or name');
});
