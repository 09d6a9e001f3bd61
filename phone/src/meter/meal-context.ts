import type { Meal, MealMark, MealMoment } from '@wardlink/domain';

/**
 * The characteristic Glucose Measurement Context (0x2A34) of the Bluetooth Glucose Service 1.0.1, up to its field Meal.
 * Later fields (tester, exercise, medication, HbA1c) are not read. Bytes in, figures out.
 */
interface MealContext {
  /** Number of the measurement to which it belongs. */
  sequence: number;
  /** Null if nobody marked a meal. */
  mark: MealMark | null;
}

const FLAG = { carbohydrate: 0x01, meal: 0x02, extended: 0x80 } as const;

/** Field Meal. */
const MOMENTS: Readonly<Record<number, MealMoment>> = {
  1: 'before',
  2: 'after',
  3: 'fasting',
  4: 'casual',
  5: 'bedtime',
};

/** Field Carbohydrate ID: supper is the evening meal; snack, drink and brunch are none of the three. */
const MEALS: Readonly<Record<number, Meal>> = { 1: 'breakfast', 2: 'lunch', 3: 'dinner', 6: 'dinner' };

/** @throws RangeError if the bytes end too early */
export function mealContext(bytes: DataView): MealContext {
  const flags = bytes.getUint8(0);
  const sequence = bytes.getUint16(1, true);
  let at = flags & FLAG.extended ? 4 : 3;
  let meal: Meal | null = null;
  if (flags & FLAG.carbohydrate) {
    meal = MEALS[bytes.getUint8(at)] ?? null;
    // The amount, a short float, must exist.
    bytes.getUint16(at + 1, true);
    at += 3;
  }
  const moment = flags & FLAG.meal ? MOMENTS[bytes.getUint8(at)] : undefined;
  return { sequence, mark: moment ? { moment, meal } : null };
}
