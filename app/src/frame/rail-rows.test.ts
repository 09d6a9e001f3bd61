import type { ClinicalWarning } from '@wardlink/contract';
import { expect, it } from 'vitest';
import { railRows } from './rail-rows.js';

const warning = (warningId: string, patientId: string, critical = false) =>
  ({ warningId, patientId, critical, step: 0, raisedAt: Number(warningId) }) as ClinicalWarning;

it('the rail has a row for each patient, the critical one first, and counts the others', () => {
  const rows = railRows([warning('4', 'b'), warning('3', 'a'), warning('2', 'b', true), warning('1', 'b')]);
  expect(rows.map(({ worst, more }) => [worst.patientId, worst.warningId, more])).toEqual([
    ['b', '2', 2],
    ['a', '3', 0],
  ]);
});
