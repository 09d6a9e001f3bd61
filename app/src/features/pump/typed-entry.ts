import { judgeProfile, judgePumpDose, profileText, type ProfileFault, type ProfileRate } from '@wardlink/domain';

export const PUMP_KINDS = ['bolus', 'filling', 'profile'] as const;
export type PumpKind = (typeof PUMP_KINDS)[number];

interface PumpContent {
  units: number | null;
  rates: ProfileRate[] | null;
}

/** Problem of a typed entry: a language key with its placeholders. */
interface TypedProblem {
  key: string;
  places?: Record<string, string | number>;
}

type TypedEntry = { problem: TypedProblem } | { content: PumpContent; questioned: boolean };

const faultKey = (faults: readonly ProfileFault[]): string => `pump.problem.${faults[0] ?? 'notARate'}`;

/** Judges the text for a kind of entry. An empty profile stops the pump, if the user confirms it. */
export function judgeTyped(kind: PumpKind, text: string, stop = false): TypedEntry {
  if (kind === 'profile') {
    if (stop) return { content: { units: null, rates: [] }, questioned: false };
    const verdict = judgeProfile(text);
    if (verdict.kind === 'empty') return { problem: { key: 'pump.problem.empty' } };
    if (verdict.kind === 'notAProfile')
      return { problem: { key: 'pump.problem.line', places: { line: verdict.line } } };
    if (verdict.kind === 'impossible') return { problem: { key: faultKey(verdict.faults) } };
    return { content: { units: null, rates: verdict.rates }, questioned: verdict.kind === 'question' };
  }
  const verdict = judgePumpDose(kind, text);
  if (!('units' in verdict)) {
    return { problem: { key: verdict.kind === 'impossible' ? 'vital.problem.impossible' : 'pump.problem.notUnits' } };
  }
  return { content: { units: verdict.units, rates: null }, questioned: verdict.kind === 'question' };
}

/** The text of an entry in its field. */
export function typedTextOf({ units, rates }: { units: number | null; rates: readonly ProfileRate[] | null }): string {
  return rates === null ? String(units ?? '') : profileText(rates);
}
