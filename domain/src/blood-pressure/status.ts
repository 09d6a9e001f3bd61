/** Blood pressure status codes of the specification, section 4. */
export const PRESSURE_STATUS = { normal: 0, mildHigh: 101, moderateHigh: 102, severeHigh: 103, low: 201 } as const;
export type PressureStatus = (typeof PRESSURE_STATUS)[keyof typeof PRESSURE_STATUS];

/** Lower edges in mmHg. The higher of the two arms of a reading decides (2018 Chinese guideline). */
export interface PressureCuts {
  low: { systolic: number; diastolic: number };
  mild: { systolic: number; diastolic: number };
  moderate: { systolic: number; diastolic: number };
  severe: { systolic: number; diastolic: number };
}

export const DEFAULT_PRESSURE_CUTS: PressureCuts = {
  low: { systolic: 90, diastolic: 60 },
  mild: { systolic: 140, diastolic: 90 },
  moderate: { systolic: 160, diastolic: 100 },
  severe: { systolic: 180, diastolic: 110 },
};

/** Status of a reading in mmHg. High has precedence over low: 150/55 is mild high. */
export function pressureStatus(systolic: number, diastolic: number, cuts = DEFAULT_PRESSURE_CUTS): PressureStatus {
  const isAtLeast = (edge: { systolic: number; diastolic: number }): boolean =>
    systolic >= edge.systolic || diastolic >= edge.diastolic;
  if (isAtLeast(cuts.severe)) return PRESSURE_STATUS.severeHigh;
  if (isAtLeast(cuts.moderate)) return PRESSURE_STATUS.moderateHigh;
  if (isAtLeast(cuts.mild)) return PRESSURE_STATUS.mildHigh;
  if (systolic < cuts.low.systolic || diastolic < cuts.low.diastolic) return PRESSURE_STATUS.low;
  return PRESSURE_STATUS.normal;
}

/** Mean arterial pressure in mmHg, unrounded: (SBP + 2 · DBP) / 3. */
export function meanArterialPressure(systolic: number, diastolic: number): number {
  return (systolic + 2 * diastolic) / 3;
}

/** Systolic minus diastolic, mmHg. */
export function pulsePressure(systolic: number, diastolic: number): number {
  return systolic - diastolic;
}
