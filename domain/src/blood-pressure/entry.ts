/** mmHg, and beats a minute. */
export interface PressureFigures {
  systolic: number;
  diastolic: number;
  heartRate: number | null;
}

/** Bounds of what can be stored; no cuff shows more or less. */
export const STORABLE_PRESSURE = {
  systolic: { min: 30, max: 300 },
  diastolic: { min: 10, max: 200 },
  heartRate: { min: 20, max: 250 },
} as const;

/** Inside these bounds, edges included, a reading is accepted as typed; outside them it is questioned. */
export const UNQUESTIONED_PRESSURE = {
  systolic: { min: 70, max: 220 },
  diastolic: { min: 40, max: 130 },
  heartRate: { min: 40, max: 180 },
} as const;

type Bounds = Record<keyof PressureFigures, { min: number; max: number }>;

function within(figures: PressureFigures, bounds: Bounds): boolean {
  return (['systolic', 'diastolic', 'heartRate'] as const).every((name) => {
    const value = figures[name];
    return value === null || (value >= bounds[name].min && value <= bounds[name].max);
  });
}

/** Whether figures can be stored: whole numbers within the bounds, the systolic above the diastolic. */
export function isStorablePressure(figures: PressureFigures): boolean {
  const whole = [figures.systolic, figures.diastolic, figures.heartRate ?? 0].every(Number.isInteger);
  return whole && within(figures, STORABLE_PRESSURE) && figures.systolic > figures.diastolic;
}

/** Whether figures are so unusual that they are questioned. */
export function isQuestionedPressure(figures: PressureFigures): boolean {
  return !within(figures, UNQUESTIONED_PRESSURE);
}

export type PressureVerdict =
  | { kind: 'empty' }
  | { kind: 'notANumber' }
  | { kind: 'impossible' }
  | { kind: 'question'; figures: PressureFigures }
  | { kind: 'accepted'; figures: PressureFigures };

/**
 * Judges what a nurse typed as a blood pressure: systolic, diastolic and optionally the heart rate, separated by any
 * characters that are not digits (`120/80`, `120 80 72`). Full-width digits are read as ASCII digits.
 */
export function judgePressureEntry(typed: string): PressureVerdict {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return { kind: 'empty' };
  const match = /^(\d{2,3})[^\d]+(\d{2,3})(?:[^\d]+(\d{2,3}))?$/.exec(text);
  if (!match) return { kind: 'notANumber' };
  const figures: PressureFigures = {
    systolic: Number(match[1]),
    diastolic: Number(match[2]),
    heartRate: match[3] === undefined ? null : Number(match[3]),
  };
  if (!isStorablePressure(figures)) return { kind: 'impossible' };
  return { kind: isQuestionedPressure(figures) ? 'question' : 'accepted', figures };
}
