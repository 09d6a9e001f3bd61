import { useState } from 'react';
import type { RequestOf, Verification } from '@wardlink/contract';
import { isBlankSample, SAMPLE_COLUMNS, type TypedSample, type VerificationKind } from '@wardlink/domain';
import { clearDraft, hasDraft, keepDraft, readDraft } from '../../../forms/draft.js';

export const NEW_HEAD: Verification['head'] = {
  standard: 'wst781',
  material: null,
  scheme: null,
  round: null,
  score: null,
};

/** Initial number of lines in the grid of each kind, which the kind needs. */
export const FIRST_LINES: Record<VerificationKind, number> = {
  comparison: 40,
  repeatability: 20,
  betweenDays: 20,
  assessment: 5,
};

/** The fields of a draft that the user changes. */
export interface TypedRecord {
  /** The version that it is based on. */
  version: number;
  day: string;
  stripLotId: string;
  head: Verification['head'];
  samples: readonly TypedSample[];
}

const typedOf = ({ version, day, strip, head, samples }: Verification): TypedRecord => ({
  version,
  day: day ?? '',
  stripLotId: strip?.stripLotId ?? '',
  head,
  samples,
});

/** The cells that are not blank, without columns of other kinds. */
function filledCells(kind: VerificationKind, sample: TypedSample): TypedSample {
  const filled = SAMPLE_COLUMNS[kind].flatMap((column) => {
    const cell = (sample[column] ?? '').trim();
    return cell === '' ? [] : [[column, cell] as const];
  });
  return Object.fromEntries(filled);
}

/** The request that stores a draft. */
export function saveRequest(
  { verificationId, kind, meter }: Verification,
  typed: TypedRecord,
  isFinished: boolean,
): RequestOf<'verification.save'> {
  const last = typed.samples.findLastIndex((sample) => !isBlankSample(sample));
  return {
    verificationId,
    kind,
    deviceId: meter.deviceId,
    version: typed.version,
    isFinished,
    head: typed.head,
    day: typed.day || null,
    stripLotId: typed.stripLotId || null,
    samples: typed.samples.slice(0, last + 1).map((sample) => filledCells(kind, sample)),
  };
}

/** The entries of a draft: kept in this tab at every key until the server has stored them. */
export function useRecordDraft(record: Verification) {
  const name = `verification.${record.verificationId}`;
  const [typed, setTyped] = useState<TypedRecord>(() => ({ ...typedOf(record), ...readDraft<TypedRecord>(name) }));
  const [isUnsaved, setUnsaved] = useState(() => hasDraft(name));
  return {
    typed,
    isUnsaved,
    change(more: Partial<TypedRecord>) {
      const next = { ...typed, ...more };
      keepDraft(name, next);
      setTyped(next);
      setUnsaved(true);
    },
    /** Replaces the entries by the server's version. */
    take(stored: Verification) {
      clearDraft(name);
      setTyped(typedOf(stored));
      setUnsaved(false);
    },
  };
}
