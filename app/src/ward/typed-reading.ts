import type { GlucoseReading, Indicator, RequestOf, VitalReading } from '@wardlink/contract';
import {
  judgeGlucoseEntry,
  judgeKetoneEntry,
  judgePressureEntry,
  judgeTemperatureEntry,
  judgeUricAcidEntry,
  typedQuantity,
  type Comparator,
} from '@wardlink/domain';

export type VitalFigures = RequestOf<'vital.record'>['figures'];
export type GlucoseFigures = { value: number; comparator: Comparator | null };

export type TypedVerdict<F> =
  { kind: 'empty' | 'notANumber' | 'impossible' } | { kind: 'question' | 'accepted'; figures: F };

/** How a reading is typed, entered and corrected alike: the one place that knows. */
export interface TypedForm<F, R> {
  example: string;
  /** What an empty field shows: its form, and nothing that could be taken for a value. */
  blank: string;
  unit: string;
  /** Which keys a touch screen offers. */
  keys: 'decimal' | 'text';
  judge(typed: string): TypedVerdict<F>;
  /** As it was typed: nothing is rounded away by a correction of something else. Empty where there is no value. */
  typed(reading: R): string;
}

type VitalForm = TypedForm<VitalFigures, VitalFigures>;

/** Reads a verdict on one number as a verdict on figures. */
function withFigures<F>(
  verdict: { kind: 'empty' | 'notANumber' | 'impossible' } | { kind: 'question' | 'accepted'; value: number },
  figures: (value: number) => F,
): TypedVerdict<F> {
  return 'value' in verdict ? { kind: verdict.kind, figures: figures(verdict.value) } : verdict;
}

export const GLUCOSE_FORM: TypedForm<GlucoseFigures, GlucoseReading> = {
  example: '7.8',
  blank: '–',
  unit: 'mmol/L',
  keys: 'decimal',
  judge: (typed) => {
    const verdict = judgeGlucoseEntry(typed);
    if (verdict.kind !== 'question' && verdict.kind !== 'accepted') return { kind: verdict.kind };
    const { value, comparator = null } = { comparator: null, ...verdict };
    return { kind: verdict.kind, figures: { value, comparator } };
  },
  typed: ({ value, comparator }) => (value === null ? '' : typedQuantity('glucose', { value, comparator }, String)),
};

export const VITAL_FORMS: Record<Indicator, VitalForm> = {
  pressure: {
    example: '120/80/72',
    blank: '–/–/–',
    unit: 'mmHg',
    keys: 'text',
    judge: judgePressureEntry,
    typed: (figures) =>
      'systolic' in figures
        ? [figures.systolic, figures.diastolic, figures.heartRate].filter((one) => one !== null).join('/')
        : '',
  },
  temperature: {
    example: '36.8',
    blank: '–',
    unit: '°C',
    keys: 'decimal',
    judge: (typed) => {
      const verdict = judgeTemperatureEntry(typed);
      return 'celsius' in verdict ? { kind: verdict.kind, figures: { celsius: verdict.celsius } } : verdict;
    },
    typed: (figures) => ('celsius' in figures ? String(figures.celsius) : ''),
  },
  uricAcid: {
    example: '356',
    blank: '–',
    unit: 'µmol/L',
    keys: 'decimal',
    judge: (typed) => withFigures(judgeUricAcidEntry(typed), (urate) => ({ urate })),
    typed: (figures) => ('urate' in figures ? String(figures.urate) : ''),
  },
  ketone: {
    example: '0.3',
    blank: '–',
    unit: 'mmol/L',
    keys: 'decimal',
    judge: (typed) => {
      const verdict = judgeKetoneEntry(typed);
      const comparator = verdict.comparator ?? null;
      return withFigures(verdict, (ketone) => ({ ketone, comparator }));
    },
    typed: (figures) => {
      if (!('ketone' in figures)) return '';
      const { ketone: value, comparator } = figures;
      return typedQuantity('ketone', { value, comparator }, String);
    },
  },
};

/** What a correction stores beside its reason; a glucose reading may get another slot. */
export type CorrectedFigures = VitalFigures | GlucoseFigures;

/** The form of a stored reading, ready to be changed. */
export function formOf(reading: GlucoseReading | VitalReading): {
  example: string;
  unit: string;
  text: string;
  judge(typed: string): TypedVerdict<CorrectedFigures>;
} {
  if ('slot' in reading) return { ...GLUCOSE_FORM, text: GLUCOSE_FORM.typed(reading) };
  const form = VITAL_FORMS[reading.indicator];
  return { ...form, text: form.typed(reading) };
}
