import { describe, expect, it } from 'vitest';
import type { ClinicalWarning } from '@wardlink/contract';
import { isBelow, withNewHead } from './use-warning-list.js';

const at = (warningId: string, raisedAt: number): ClinicalWarning => ({ warningId, raisedAt }) as ClinicalWarning;
const idsOf = ({ warnings }: { warnings: readonly ClinicalWarning[] }) => warnings.map(({ warningId }) => warningId);

describe('a list of warnings', () => {
  it('is in order of time, and of ids as numbers where two were raised together', () => {
    expect(isBelow(at('3', 10), at('2', 20))).toBe(true);
    expect(isBelow(at('9', 20), at('10', 20))).toBe(true);
    expect(isBelow(at('10', 20), at('9', 20))).toBe(false);
  });

  it('keeps what stands below a head that was asked for anew', () => {
    const before = { warnings: [at('4', 40), at('3', 30), at('2', 20), at('1', 10)], more: false };
    const head = { warnings: [at('5', 50), at('4', 40), at('3', 30)], more: true };
    expect(idsOf(withNewHead(before, head))).toEqual(['5', '4', '3', '2', '1']);
    expect(withNewHead(before, head).more).toBe(false);
  });

  it('drops what is no longer in the head', () => {
    const before = { warnings: [at('4', 40), at('3', 30), at('2', 20)], more: true };
    const head = { warnings: [at('4', 40), at('2', 20)], more: true };
    expect(idsOf(withNewHead(before, head))).toEqual(['4', '2']);
    expect(withNewHead(before, { warnings: [], more: false })).toEqual({ warnings: [], more: false });
  });
});
