// @vitest-environment jsdom
import { cleanup, render, within } from '@testing-library/react';
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
    loaded: { state: 'ready', stale: false, value: { patients, nodeId: '1', favourites: [] } },
    reload: () => Promise.resolve(),
    toggleFavourite: () => Promise.resolve(),
  }) as unknown as Place;

it('names the ward of each bed where there are several, and scrolls to who is chosen', () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = function scroll() {
    scrolled(this.textContent);
  };
  const place = placeOf(patient('a', '01', 'Surgery'), patient('b', '02', 'Surgery'), patient('c', '01', 'Medicine'));
  const { getAllByRole } = render(<PatientChoice place={place} chosen={['c']} onChoose={() => undefined} />);
  const groups = getAllByRole('group');
  expect(groups.map((one) => one.querySelector('h3')?.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Surgery · Ward 1',
    'Medicine · Ward 1',
  ]);
  expect(groups.map((one) => within(one).getAllByRole('checkbox').length)).toEqual([2, 1]);
  expect(scrolled.mock.calls).toEqual([['01 c']]);
});

it('needs no heading for one ward', () => {
  const { container } = render(
    <PatientChoice place={placeOf(patient('a', '01', 'Surgery'))} chosen={[]} onChoose={() => undefined} />,
  );
  expect(container.querySelector('h3')).toBeNull();
});
