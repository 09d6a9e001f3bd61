import type { MeterStanding } from './control-plan.js';

/**
 * Whether a value may be measured with a meter in an emergency, before its control. `unneeded`: its values count
 * anyway; `spent`: no use is left; `failed`: a meter that failed its control must not be used.
 */
export type EmergencyUse = 'unneeded' | 'allowed' | 'spent' | 'failed';

/**
 * Number of values that may still be measured with an overdue meter in emergencies. @param used since its last passed
 * control
 */
export function emergencyUsesLeft(used: number, allowed: number): number {
  return Math.max(0, allowed - used);
}

/** @param used emergency uses since the last passed control @param allowed by the plan of the meter's place */
export function emergencyUseOf(standing: MeterStanding, used: number, allowed: number): EmergencyUse {
  if (standing === 'failed') return 'failed';
  if (standing !== 'overdue') return 'unneeded';
  return emergencyUsesLeft(used, allowed) > 0 ? 'allowed' : 'spent';
}
