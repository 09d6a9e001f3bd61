import type { ReplyOf } from '@wardlink/contract';
import { departmentAt, idsOnPath, isAround } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import type { Call } from '../../core/handler.js';
import { nodeInScope } from '../../core/access/scope.js';
import { settingsAt, type Settings, shownRanges } from '../../core/settings.js';
import { RULE_COLUMNS, type RuleName } from './columns.js';

type Rules = ReplyOf<'rule.read'>;

/** The rules in force at a node, and the node that sets each. @throws Refusal `node.forbidden` */
export async function readRules({ db, caller, request }: Call<'rule.read'>): Promise<Rules> {
  return rulesAt(db, await nodeInScope(db, caller, request.nodeId));
}

export async function rulesAt(db: Queries, path: string): Promise<Rules> {
  const ids = idsOnPath(path);
  const [settings, rows, doctors] = await Promise.all([
    settingsAt(db, path),
    db
      .selectFrom('organisationNode as node')
      .leftJoin('nodeSetting as setting', 'setting.nodeId', 'node.id')
      .selectAll('setting')
      .select(['node.id', 'node.name', 'node.latinName', 'node.kind', departmentAt('node.path').as('department')])
      .where('node.id', 'in', ids)
      .execute(),
    doctorsAround(db, path),
  ]);
  rows.sort((a, b) => ids.indexOf(b.id) - ids.indexOf(a.id));
  const [here] = rows;
  if (!here) throw new Error('a path without its node');
  const whence = (rule: RuleName): { own: boolean; from: { name: string; latinName: string | null } | null } => {
    const set = rows.find((row) => RULE_COLUMNS[rule].some((column) => row[column] !== null));
    const own = set === here;
    return { own, from: own || !set ? null : { name: set.name, latinName: set.latinName } };
  };
  const values = valuesOf(settings);
  return {
    node: { nodeId: here.id, name: here.name, latinName: here.latinName, department: here.department, kind: here.kind },
    version: here.version ?? 0,
    rules: {
      meals: { value: values.meals, ...whence('meals') },
      glucose: { value: values.glucose, ...whence('glucose') },
      target: { value: values.target, ...whence('target') },
      pressure: { value: values.pressure, ...whence('pressure') },
      temperature: { value: values.temperature, ...whence('temperature') },
      escalation: { value: values.escalation, ...whence('escalation') },
      late: { value: values.late, ...whence('late') },
      password: { value: values.password, ...whence('password') },
      forms: { value: values.forms, ...whence('forms') },
      controls: { value: values.controls, ...whence('controls') },
      operators: { value: values.operators, ...whence('operators') },
      duty: { value: values.duty, ...whence('duty') },
      protocols: { value: values.protocols, ...whence('protocols') },
    },
    doctors,
  };
}

type Values = { [Rule in RuleName]: Rules['rules'][Rule]['value'] };

function valuesOf(settings: Settings): Values {
  const { critical, ordinary } = settings.escalation;
  return {
    meals: [...settings.mealWindows],
    glucose: { ...shownRanges(settings.glucoseRanges), critical: settings.criticalRange },
    target: settings.glucoseTarget,
    pressure: { general: settings.pressureRange, critical: settings.pressureCritical },
    temperature: { general: settings.temperatureRange, critical: settings.temperatureCritical },
    escalation: { critical: [...critical], ordinary: [...ordinary], directorId: settings.directorId },
    late: { hours: settings.lateHours },
    password: settings.passwordRule,
    forms: { favourites: [...settings.favouriteForms] },
    controls: settings.controlPlan,
    operators: { required: settings.operatorsRequired },
    duty: settings.outpatientDuty,
    protocols: { adopted: [...settings.protocols] },
  };
}

/** Doctors who can be named director of a node: those at it, above it and below it. */
export async function doctorsAround(db: Queries, path: string): Promise<Rules['doctors']> {
  return db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as place', 'place.id', 'account.nodeId')
    .select(['account.id as userId', 'account.realName as name', 'account.latinName'])
    .where('role.permissionType', '=', 'doctor')
    .where('account.enabled', '=', true)
    .where(isAround(path, 'place.path'))
    .orderBy('account.realName')
    .orderBy('account.id')
    .execute();
}
