import { INDICATORS, type WarnedIndicator } from '../indicators/registry.js';

/** Ways to give sugar for a low: by mouth, or glucose intravenously. */
const SUGAR_ACTIONS = ['sugar15g', 'sugar20g', 'glucoseIntravenous'] as const;

/** Requests to measure again, with the number of minutes. */
export const REMEASURE_MINUTES = { remeasure10: 10, remeasure15: 15, remeasure30: 30, remeasure60: 60 } as const;
type RemeasureAction = keyof typeof REMEASURE_MINUTES;
const REMEASURE_ACTIONS = Object.keys(REMEASURE_MINUTES) as RemeasureAction[];

/** Actions on a warning; a note describes any others. */
export const WARNING_ACTIONS = [
  ...SUGAR_ACTIONS,
  'medication',
  'doctorTold',
  'patientCalled',
  ...REMEASURE_ACTIONS,
] as const;
export type WarningAction = (typeof WARNING_ACTIONS)[number];

/** The minutes until the requested recheck; undefined without a request. */
export function remeasureMinutes(actions: readonly WarningAction[]): number | undefined {
  const asked = REMEASURE_ACTIONS.find((action) => actions.includes(action));
  return asked && REMEASURE_MINUTES[asked];
}

/** An action, or several variants of it; the first one is the usual one. */
export interface OfferedAction {
  key: 'sugar' | 'medication' | 'doctorTold' | 'patientCalled' | 'remeasure';
  usual: WarningAction;
  ways: readonly WarningAction[];
}

const PATIENT_CALLED: OfferedAction = { key: 'patientCalled', usual: 'patientCalled', ways: ['patientCalled'] };

/**
 * The actions offered for a warning of an indicator. A low is measured again by the rule of fifteen.
 * @param isAtHome the patient is not in the hospital: calling comes first
 */
export function offeredActions(indicator: WarnedIndicator, side: 'high' | 'low', isAtHome: boolean): OfferedAction[] {
  const needsSugar = side === 'low' && INDICATORS[indicator].warning?.needsSugar === true;
  const treatment: OfferedAction = needsSugar
    ? { key: 'sugar', usual: 'sugar15g', ways: SUGAR_ACTIONS }
    : { key: 'medication', usual: 'medication', ways: ['medication'] };
  const remeasure: OfferedAction = needsSugar
    ? { key: 'remeasure', usual: 'remeasure15', ways: ['remeasure10', 'remeasure15', 'remeasure30'] }
    : { key: 'remeasure', usual: 'remeasure30', ways: ['remeasure15', 'remeasure30', 'remeasure60'] };
  const doctorTold: OfferedAction = { key: 'doctorTold', usual: 'doctorTold', ways: ['doctorTold'] };
  return [...(isAtHome ? [PATIENT_CALLED] : []), treatment, doctorTold, remeasure];
}
