/** Categories of the insulin catalogue (specification, section 3), fastest first; brands belong to a category. */
export const INSULIN_CATEGORIES = [
  'rapidActing',
  'shortActing',
  'intermediateActing',
  'longActing',
  'ultraLongActing',
  'premixedAnalogue',
  'premixedInsulin',
] as const;
export type InsulinCategory = (typeof INSULIN_CATEGORIES)[number];

export function isInsulinCategory(value: unknown): value is InsulinCategory {
  return (INSULIN_CATEGORIES as readonly unknown[]).includes(value);
}
