import { departmentAt } from '../../core/access/nodes.js';
import type { ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { inScope } from '../../core/access/scope.js';
import { RULE_COLUMNS, type RuleName } from './columns.js';

/** Nodes below the caller's node with their own rules, and which rules they set. */
export async function deviations({ db, caller }: Call<'rule.deviations'>): Promise<ReplyOf<'rule.deviations'>> {
  const rows = await db
    .selectFrom('nodeSetting as setting')
    .innerJoin('organisationNode as node', 'node.id', 'setting.nodeId')
    .selectAll('setting')
    .select(['node.name', 'node.latinName', 'node.kind', departmentAt('node.path').as('department')])
    .where(inScope(caller, 'node.path'))
    .where('node.id', '!=', caller.nodeId)
    .where('node.enabled', '=', true)
    .orderBy('node.path')
    .execute();
  const names = Object.keys(RULE_COLUMNS) as RuleName[];
  const nodes = rows.map((row) => ({
    nodeId: row.nodeId,
    name: row.name,
    latinName: row.latinName,
    department: row.department,
    kind: row.kind,
    rules: names.filter((rule) => RULE_COLUMNS[rule].some((column) => row[column] !== null)),
  }));
  return { nodes: nodes.filter(({ rules }) => rules.length > 0) };
}
