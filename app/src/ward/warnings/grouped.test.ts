import { describe, expect, it } from 'vitest';
import type { ClinicalWarning } from '@wardlink/contract';
import { groupsOf, inUrgency } from './grouped.js';

const warning = (text: string): ClinicalWarning => {
  const [warningId = '', patientId, raisedAt, step = '0', critical] = text.split(' ');
  return {
    warningId,
    patientId,
    raisedAt: Number(raisedAt),
    step: Number(step),
    critical: !!critical,
  } as ClinicalWarning;
};
const rowsOf = (...texts: string[]) => texts.map((text) => ({ item: warning(text), gone: false }));

describe('open warnings', () => {
  it('are in the order of urgency: critical, passed on, newest, with all of a patient together', () => {
    const all = ['1 anna 5', '2 bert 9', '3 cleo 1 2 critical', '4 dora 3 1', '5 cleo 8', '6 bert 2'].map(warning);
    expect(inUrgency(all).map(({ warningId }) => warningId)).toEqual(['3', '5', '4', '2', '6', '1']);
  });

  it('of one moment have the larger number first', () => {
    expect(inUrgency(['9 anna 5', '10 bert 5'].map(warning)).map(({ warningId }) => warningId)).toEqual(['10', '9']);
  });

  it('are grouped by patient without being moved', () => {
    const groups = groupsOf(rowsOf('1 anna 5', '2 anna 4', '3 bert 3', '4 anna 2'));
    expect(groups.map(({ patientId, rows }) => [patientId, rows.length])).toEqual([
      ['anna', 2],
      ['bert', 1],
      ['anna', 1],
    ]);
  });
});
