import {
  ALL_INDICATORS,
  INDICATORS,
  VITAL_INDICATORS,
  type AnyIndicator,
  type IndicatorFigures,
  type IndicatorLevelContext,
  type VitalIndicator,
} from '@wardlink/domain';
import * as Type from 'typebox';
import { Nullable, WithComparator } from '../base/parts.js';

type Value = string | number;

/** One of the given values; the static type is their union. */
export const OneOf = <V extends Value>(values: readonly V[]): Type.TUnsafe<V> =>
  Type.Unsafe<V>(Type.Union(values.map((value) => Type.Literal(value))));

/** Name of any indicator. */
export const AnyIndicatorName = OneOf(ALL_INDICATORS);
/** Name of any indicator except glucose. */
export const Indicator = OneOf(VITAL_INDICATORS);

type FieldsOf<Figures> = { [Field in keyof Figures]-?: Type.TUnsafe<Figures[Field]> };

/** Schema fields of an indicator's figures, from its definition. */
export function figureFields<Name extends AnyIndicator>(indicator: Name): FieldsOf<IndicatorFigures<Name>> {
  const { figures, meter } = INDICATORS[indicator];
  const fields = figures.map(({ name, min, max, whole, optional }) => {
    const schema = whole ? Type.Integer({ minimum: min, maximum: max }) : Type.Number({ minimum: min, maximum: max });
    return [name, optional ? Nullable(schema) : schema] as const;
  });
  return {
    ...Object.fromEntries<Type.TSchema>(fields),
    ...(meter ? { comparator: WithComparator } : {}),
  } as FieldsOf<IndicatorFigures<Name>>;
}

/** Schema field of the level in an indicator's readings. */
export function levelField(indicator: AnyIndicator): Record<string, Type.TSchema> {
  const { name, values } = INDICATORS[indicator].level;
  return { [name]: OneOf(values) };
}

/** Figures of one of the given indicators. */
export const FiguresOfAny = <Name extends AnyIndicator>(
  indicators: readonly Name[],
): Type.TUnsafe<IndicatorFigures<Name>> =>
  Type.Unsafe(Type.Union(indicators.map((indicator) => Type.Object(figureFields(indicator)))));

/** Figures of any indicator, as meters, files and devices send them. */
export const AnyFigures = FiguresOfAny(ALL_INDICATORS);

/** A reading of any of the given indicators: the shared fields and those of the indicator. */
type ReadingOf<Shared, Name extends VitalIndicator = VitalIndicator> = {
  [One in Name]: { indicator: One } & Shared & IndicatorFigures<One> & IndicatorLevelContext<One>;
}[Name];

/** Schema of {@link ReadingOf}. */
export const ReadingOfAny = <Shared extends Type.TProperties>(
  shared: Shared,
): Type.TUnsafe<ReadingOf<Type.Static<Type.TObject<Shared>>>> =>
  Type.Unsafe(
    Type.Union(
      VITAL_INDICATORS.map((indicator) =>
        Type.Object({
          indicator: Type.Literal(indicator),
          ...shared,
          ...figureFields(indicator),
          ...levelField(indicator),
        }),
      ),
    ),
  );
