import type { ReplyOf } from '@wardlink/contract';
import {
  isSlot,
  isValidControlPlan,
  isValidDuty,
  isValidEscalation,
  isValidPressureRange,
  isValidRange,
  isValidTarget,
  isValidTemperatureRange,
  passwordRuleFault,
  windowFaults,
  type GlucoseRanges,
  type MealWindow,
} from '@wardlink/domain';
import { idsOnPath } from '../../core/access/nodes.js';
import type { Tx } from '../../database/connection.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { nodeInScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { areForms } from '../forms/find.js';
import { RULE_COLUMNS, type RuleChange } from './columns.js';
import { doctorsAround, rulesAt } from './read.js';

type Valued<Rule extends RuleChange['rule']> = NonNullable<Extract<RuleChange, { rule: Rule }>['value']>;

function checkMeals(windows: Valued<'meals'>): MealWindow[] {
  const faults = windowFaults(windows as MealWindow[]);
  if (faults.some(({ kind }) => kind === 'incomplete')) throw new Refusal('windows.incomplete', { field: 'meals' });
  if (faults.length > 0) throw new Refusal('windows.invalid', { field: 'meals' });
  return windows as MealWindow[];
}

function checkRange(valid: boolean, field: string): void {
  if (!valid) throw new Refusal(field === 'critical' ? 'alarm.invalid' : 'range.invalid', { field });
}

function checkGlucose({ general, bySlot, critical }: Valued<'glucose'>): GlucoseRanges {
  checkRange(isValidRange(general), 'general');
  for (const [slot, range] of Object.entries(bySlot)) {
    checkRange(isSlot(Number(slot)) && isValidRange(range), `bySlot.${slot}`);
  }
  checkRange(isValidRange(critical), 'critical');
  return { general, bySlot };
}

/** The columns of a rule with their new values; null removes the rule. */
async function columnsOf(tx: Tx, path: string, change: RuleChange): Promise<Record<string, string | null>> {
  if (change.value === null) return Object.fromEntries(RULE_COLUMNS[change.rule].map((column) => [column, null]));
  const json = JSON.stringify;
  switch (change.rule) {
    case 'meals':
      return { mealWindows: json(checkMeals(change.value)) };
    case 'glucose':
      return { glucoseRanges: json(checkGlucose(change.value)), criticalRange: json(change.value.critical) };
    case 'target':
      checkRange(isValidTarget(change.value), 'target');
      return { glucoseTarget: json(change.value) };
    case 'pressure': {
      const { general, critical } = change.value;
      checkRange(isValidPressureRange(general), 'general');
      checkRange(isValidPressureRange(critical), 'critical');
      return { pressureRange: json(general), pressureCritical: json(critical) };
    }
    case 'temperature': {
      const { general, critical } = change.value;
      checkRange(isValidTemperatureRange(general), 'general');
      checkRange(isValidTemperatureRange(critical), 'critical');
      return { temperatureRange: json(general), temperatureCritical: json(critical) };
    }
    case 'escalation': {
      const { directorId, ...times } = change.value;
      if (!isValidEscalation(times)) throw new Refusal('escalation.invalid', { field: 'escalation' });
      const doctors = await doctorsAround(tx, path);
      if (directorId !== null && !doctors.some(({ userId }) => userId === directorId)) {
        throw new Refusal('director.unknown', { field: 'directorId' });
      }
      return { escalation: json(times), directorId };
    }
    case 'late':
      return { lateHours: json(change.value.hours) };
    case 'password': {
      const fault = passwordRuleFault(change.value);
      if (fault) throw new Refusal('passwordRule.invalid', { field: fault });
      return { passwordRule: json(change.value) };
    }
    case 'forms':
      // A form that no longer exists could not be offered.
      if (!(await areForms(tx, path, change.value.favourites))) {
        throw new Refusal('report.formUnknown', { field: 'favourites' });
      }
      return { favouriteForms: json(change.value.favourites) };
    case 'controls':
      if (!isValidControlPlan(change.value)) throw new Refusal('controlPlan.invalid', { field: 'controls' });
      return { controlPlan: json(change.value) };
    case 'duty': {
      if (!isValidDuty(change.value)) throw new Refusal('duty.invalid', { field: 'until' });
      const { offHoursId } = change.value;
      const doctors = await doctorsAround(tx, path);
      if (offHoursId !== null && !doctors.some(({ userId }) => userId === offHoursId)) {
        throw new Refusal('director.unknown', { field: 'offHoursId' });
      }
      return { outpatientDuty: json(change.value) };
    }
    case 'protocols':
      return { protocols: json(change.value.adopted) };
    case 'operators':
      return { operatorRule: json(change.value) };
  }
}

/** The rule for logins belongs to the hospital; only managers of its staff may set it. */
function refuseButForTheHospital(caller: Caller, path: string): void {
  if (!caller.permissions.has('staff.manage')) throw new Refusal('permission.missing');
  if (idsOnPath(path).length > 1) throw new Refusal('passwordRule.ofHospital', { field: 'nodeId' });
}

/**
 * Sets or removes a rule of a node.
 * @throws Refusal `node.forbidden`, `rule.changed`, and for invalid values: `windows.incomplete`, `windows.invalid`,
 *   `range.invalid`, `alarm.invalid`, `escalation.invalid`, `director.unknown`, `passwordRule.invalid`,
 *   `passwordRule.ofHospital`, `report.formUnknown`, `controlPlan.invalid`, `duty.invalid`
 */
export async function saveRule(call: Call<'rule.save'>): Promise<ReplyOf<'rule.save'>> {
  const { caller, request } = call;
  const { nodeId, version, change } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const path = await nodeInScope(tx, caller, nodeId);
    if (change.rule === 'password') refuseButForTheHospital(caller, path);
    await tx
      .insertInto('nodeSetting')
      .values({ nodeId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const locked = tx.selectFrom('nodeSetting').select('version').where('nodeId', '=', nodeId).forUpdate();
    if ((await locked.executeTakeFirstOrThrow()).version !== version) throw new Refusal('rule.changed');
    const before = await rulesAt(tx, path);
    await tx
      .updateTable('nodeSetting')
      .set({ ...(await columnsOf(tx, path, change)), version: version + 1 })
      .where('nodeId', '=', nodeId)
      .execute();
    const after = await rulesAt(tx, path);
    const trailOf = ({ rules }: typeof after) => ({
      rule: change.rule,
      own: rules[change.rule].own,
      value: JSON.stringify(rules[change.rule].value),
    });
    const event = { type: 'rule.set', subject: nodeId, before: trailOf(before), after: trailOf(after) } as const;
    await recordByCaller(work, event, { nodeId });
    return after;
  });
}
