import {
  addDays,
  decimalText,
  instantOf,
  judgeVerification,
  type Day,
  type TypedSample,
  type VerificationHead,
  type VerificationKind,
} from '@wardlink/domain';
import type { Insertable } from 'kysely';
import type { VerificationTable } from '../database/schema/index.js';
import { PRINTED, STRIPS_CHANGED, type MadeLots } from './control-lots.js';
import type { DemonstrationMeter } from './controls.js';
import { HOSPITAL } from './hospital.js';
import { chanceOf, uuidOf, type Chance } from './random.js';

const HEAD: VerificationHead = { standard: 'wst781', material: null, scheme: null, round: null, score: null };
/** Samples of a comparison, from the lowest reference to the highest, mmol/L. */
const COMPARED = { count: 42, lowest: 2.8, highest: 22.4 } as const;
/** Days before today on which the meters took part in the external round. */
const ROUND = 38;
/** Its samples: target and limits, mmol/L. */
const ROUND_SAMPLES = [
  { sample: '202611', target: 3.2, lower: 2.6, upper: 3.8 },
  { sample: '202612', target: 5.4, lower: 4.6, upper: 6.2 },
  { sample: '202613', target: 8.1, lower: 6.9, upper: 9.3 },
  { sample: '202614', target: 12.6, lower: 10.7, upper: 14.5 },
  { sample: '202615', target: 18.9, lower: 16.1, upper: 21.7 },
] as const;

/** A comparison of the demonstration: by how many percent its meter is off, and what was done about it. */
interface PlannedComparison {
  back: number;
  bias: number;
  explained?: { cause: string; action: string };
}

/** One meter failed and was compared again after its repair; one has never been compared. */
function comparisonsOf(place: number): PlannedComparison[] {
  if (place === 2) return [];
  if (place !== 1) return [{ back: 20 + ((place * 7) % 60), bias: 1.5 }];
  const explained = { cause: '光路污染，全量程结果偏高', action: '送修并更换试纸插口，修复后重新比对' };
  return [
    { back: 52, bias: 17, explained },
    { back: 41, bias: -1 },
  ];
}

const text = (value: number): string => decimalText(Math.max(0.6, value), 1);

function comparedSamples(bias: number, chance: Chance): TypedSample[] {
  const { count, lowest, highest } = COMPARED;
  return Array.from({ length: count }, (_, index) => {
    const reference = lowest * (highest / lowest) ** (index / (count - 1));
    const spread = Math.max(-2, Math.min(2, chance.normal())) * Math.max(0.13, 0.035 * reference);
    const hour = `${String(7 + Math.floor(index / 14)).padStart(2, '0')}:${String((index % 14) * 4).padStart(2, '0')}`;
    return { reference: text(reference), meter: text(reference * (1 + bias / 100) + spread), hour };
  });
}

interface Staff {
  operator: string;
  reviewer: string;
}

/** Verifications of the meters: precision of all, comparisons, and one external round. */
export function makeVerifications(
  meters: readonly DemonstrationMeter[],
  lots: MadeLots,
  { operator, reviewer }: Staff,
  today: Day,
): Insertable<VerificationTable>[] {
  const rowOf = (
    meter: DemonstrationMeter,
    kind: VerificationKind,
    back: number,
    {
      head = {},
      samples,
      explained,
    }: { head?: Partial<VerificationHead>; samples: TypedSample[] } & Pick<PlannedComparison, 'explained'>,
  ): Insertable<VerificationTable> => {
    const day = addDays(today, -back);
    const typed = { ...HEAD, ...head };
    const { figures, problems } = judgeVerification({ kind, head: typed, samples }, day);
    const { verdict } = figures;
    if (typeof verdict !== 'string' || problems.length > 0) throw new Error('a verification that nobody could finish');
    const at = (minute: number, later = 0): Date => new Date(instantOf(addDays(day, later), minute, HOSPITAL.zone));
    const isReviewed = verdict === 'accepted' || explained !== undefined;
    return {
      id: uuidOf('verification', kind, meter.serial, back),
      deviceId: meter.deviceId,
      nodeId: meter.nodeId,
      kind,
      stripLotId: back > STRIPS_CHANGED ? lots.strips.before : lots.strips.present,
      day,
      verdict,
      head: JSON.stringify(typed),
      samples: JSON.stringify(samples),
      operatorId: operator,
      begunAt: at(420),
      savedAt: at(640),
      finishedAt: at(640),
      ...(explained && verdict === 'rejected'
        ? { ...explained, explainedAt: at(700), explainedBy: operator }
        : { cause: null, action: null, explainedAt: null, explainedBy: null }),
      ...(isReviewed ? { reviewedAt: at(540, 1), reviewedBy: reviewer } : { reviewedAt: null, reviewedBy: null }),
    };
  };
  return meters.flatMap((meter, place) => {
    const chance = chanceOf('verification', meter.serial);
    const { target } = PRINTED.normal;
    const result = (): string => text(target + 0.16 * Math.max(-2, Math.min(2, chance.normal())));
    const once = Array.from({ length: 20 }, () => ({ value: result() }));
    const start = 60 + (place % 20);
    const overDays = Array.from({ length: 20 }, (_, index) => ({
      day: addDays(today, -start - 4 + Math.floor(index / 4)),
      value: result(),
    }));
    // The limits of the round are wide enough for every meter but one.
    const isOff = place === 3;
    const round = ROUND_SAMPLES.map(({ sample, target: aim, lower, upper }) => ({
      sample,
      result: text(aim * (isOff && aim < 9 ? 1.22 : 1 + 0.03 * Math.max(-2, Math.min(2, chance.normal())))),
      target: text(aim),
      lower: text(lower),
      upper: text(upper),
    }));
    const scheme = { scheme: '省临检中心 POCT 血糖', round: '2026-2', score: isOff ? '40' : '100' };
    const mended = { cause: '低值与正常值结果偏高，试纸受潮', action: '更换试纸筒，重新培训储存要求' };
    const material = { material: '正常值质控液' };
    return [
      rowOf(meter, 'repeatability', start + 6, { head: material, samples: once }),
      rowOf(meter, 'betweenDays', start, { head: material, samples: overDays }),
      rowOf(meter, 'assessment', ROUND, { head: scheme, samples: round, ...(isOff ? { explained: mended } : {}) }),
      ...comparisonsOf(place).map(({ back, bias, explained }) =>
        rowOf(meter, 'comparison', back, {
          samples: comparedSamples(bias, chance),
          ...(explained ? { explained } : {}),
        }),
      ),
    ];
  });
}
