import type { RequestOf } from '@wardlink/contract';
import type { NodeSettingTable } from '../../database/schema/index.js';

export type RuleChange = RequestOf<'rule.save'>['change'];
export type RuleName = RuleChange['rule'];
type RuleColumn = Exclude<keyof NodeSettingTable, 'nodeId' | 'zone' | 'version'>;

/** The column of each rule. */
export const RULE_COLUMNS = {
  meals: ['mealWindows'],
  glucose: ['glucoseRanges', 'criticalRange'],
  target: ['glucoseTarget'],
  pressure: ['pressureRange', 'pressureCritical'],
  temperature: ['temperatureRange', 'temperatureCritical'],
  escalation: ['escalation', 'directorId'],
  late: ['lateHours'],
  password: ['passwordRule'],
  forms: ['favouriteForms'],
  controls: ['controlPlan'],
  operators: ['operatorRule'],
  duty: ['outpatientDuty'],
  protocols: ['protocols'],
} as const satisfies Record<RuleName, readonly RuleColumn[]>;
