import * as Type from 'typebox';

/** A value, or the reason why there is none. */
export const Figure = Type.Union([
  Type.Object({ value: Type.Number() }),
  Type.Object({
    insufficient: Type.Union([Type.Literal('noReadings'), Type.Literal('tooFewReadings')]),
    have: Type.Number(),
    need: Type.Number(),
  }),
]);
