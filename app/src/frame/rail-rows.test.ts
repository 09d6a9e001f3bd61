import type { ClinicalWarning } from '@wardlink/contract';
import { expect, it } from 'vitest';
import { placeLook, railRows } from './rail-rows.js';

const warning = (warningId: string, patientId: string, critical = false) =>
  ({ warningId, patientId, critical, step: 0, raisedAt: Number(warningId) }) as ClinicalWarning;

it('the rail has a row for each patient, the critical one first, and counts the others', () => {
  const rows = railRows([warning('4', 'b'), warning('3', 'a'), warning('2', 'b', true), warning('1', 'b')]);
  expect(rows.map(({ worst, more }) => [worst.patientId, worst.warningId, more])).toEqual([
    ['b', '2', 2],
    ['a', '3', 0],
  ]);
});

it('the rail names the ward among several, and the department where two wards have one name', () => {
  const lookOf = (...places: [department: string, ward: string][]) =>
    placeLook(
      places.map(([department, name]) => ({
        worst: { ward: { name, department: { name: department } } } as ClinicalWarning,
        more: 0,
      })),
    );
  expect(lookOf()).toBe('none');
  expect(lookOf(['A', 'Ward 1'], ['A', 'Ward 1'])).toBe('none');
  expect(lookOf(['A', 'Ward 1'], ['A', 'Ward 2'])).toBe('ward');
  expect(lookOf(['A', 'Ward 1'], ['B', 'Ward 1'], ['B', 'Ward 2'])).toBe('whole');
});
