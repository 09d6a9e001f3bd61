import {
  indicatorOfReading,
  type AnyFigures,
  type GlucoseReading,
  type Indicator,
  type VitalReading,
} from '@wardlink/contract';
import { INDICATORS, typedText, type IndicatorFigures, type TypedFigures } from '@wardlink/domain';

export type VitalFigures = IndicatorFigures<Indicator>;
/** What a correction stores beside its reason; a glucose reading may get another slot. */
export type CorrectedFigures = AnyFigures;
export type TypedVerdict<F> = TypedFigures<F>;

/** What was typed for a workbench of lines. */
export const judgeVital = (indicator: Indicator, typed: string): TypedVerdict<VitalFigures> =>
  INDICATORS[indicator].entry.judge(typed) as TypedVerdict<VitalFigures>;

/** The form of a stored reading, ready to be changed. */
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
