import {
  indicatorOfReading,
  type AnyFigures,
  type GlucoseReading,
  type Indicator,
  type VitalReading,
} from '@wardlink/contract';
import { INDICATORS, typedText, type IndicatorFigures, type TypedFigures } from '@wardlink/domain';

export type VitalFigures = IndicatorFigures<Indicator>;
/** The figures of a correction; a glucose reading may also get another slot. */
export type CorrectedFigures = AnyFigures;
export type TypedVerdict<F> = TypedFigures<F>;

/** Judges the text typed on a workbench of lines. */
export const judgeVital = (indicator: Indicator, typed: string): TypedVerdict<VitalFigures> =>
  INDICATORS[indicator].entry.judge(typed) as TypedVerdict<VitalFigures>;

/** A stored reading as an editable form. */
export function formOf(reading: GlucoseReading | VitalReading): {
  example: string;
  unit: string;
  text: string;
  judge(typed: string): TypedVerdict<CorrectedFigures>;
} {
  const indicator = indicatorOfReading(reading);
  const { entry, unit } = INDICATORS[indicator];
  const judge = (typed: string): TypedVerdict<CorrectedFigures> => entry.judge(typed) as TypedVerdict<CorrectedFigures>;
  return { example: entry.example, unit, judge, text: typedText(indicator, reading) };
}
