/** Categories of the insulin catalogue (specification, section 3), from the fastest on; brands hang below them. */
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
