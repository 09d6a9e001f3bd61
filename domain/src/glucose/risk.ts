import { roundHalfAway } from '../rounding.js';
import { figureOf, type Figure } from '../statistics/figure.js';
import { mean } from '../statistics/dispersion.js';
import { STORABLE } from './entry.js';
import { toMgPerDecilitre } from './units.js';

/**
 * Kovatchev's transformed glucose, no unit: below 0 on the low side, above 0 on the high side, 0 at 112.5 mg/dL. The
 * value is converted to mg/dL first.
 * @throws RangeError for a value below what can be stored, where the formula is not defined
 */
export function riskDeviation(mmolPerLitre: number): number {
  if (!(mmolPerLitre >= STORABLE.min)) throw new RangeError('glucose below what can be stored');
  return 1.509 * (Math.log(toMgPerDecilitre(mmolPerLitre)) ** 1.084 - 5.381);
}

/**
 * Low and high blood glucose index, no unit: means over **all** readings. Values of continuous monitors give lower
 * indices: always name the source.
 */
export interface RiskIndices {
  low: Figure;
  high: Figure;
}

/** LBGI and HBGI of values in mmol/L. */
export function riskIndices(values: readonly number[]): RiskIndices {
  const side = (sign: -1 | 1): Figure =>
    figureOf(values.length, 1, () =>
      mean(
        values.map((value) => {
          const deviation = riskDeviation(value);
          return Math.sign(deviation) === sign ? 10 * deviation ** 2 : 0;
        }),
      ),
    );
  return { low: side(-1), high: side(1) };
}

export type LowRisk = 'minimal' | 'low' | 'moderate' | 'high';

/** Risk class of an LBGI, judged as shown: two decimals (Kovatchev). */
export function lowRiskClass(index: number): LowRisk {
  const shown = roundHalfAway(index, 2);
  if (shown <= 1.1) return 'minimal';
  if (shown <= 2.5) return 'low';
  return shown <= 5 ? 'moderate' : 'high';
}

export type HighRisk = 'low' | 'moderate' | 'high';

/** Risk class of an HBGI, judged as shown: two decimals. */
export function highRiskClass(index: number): HighRisk {
  const shown = roundHalfAway(index, 2);
  if (shown <= 4.5) return 'low';
  return shown <= 9 ? 'moderate' : 'high';
}
