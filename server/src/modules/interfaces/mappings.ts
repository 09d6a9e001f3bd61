import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { departmentAt, hospitalPathOf, isBelowPath } from '../../core/access/nodes.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { INTERFACES_TOPIC } from '../../core/topics.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import { partnerById } from './partner.js';
import { partnerInScope } from './partners.js';

type Mapping = ReplyOf<'interface.mappings'>['mappings'][number];
type Decision = RequestOf<'interface.map'>;

/** The codes of a partner: those without a meaning first, by what waits for them. */
async function readMappings(db: Queries, partnerId: string): Promise<Mapping[]> {
  const rows = await db
    .selectFrom('interfaceMapping as mapping')
    .leftJoin('organisationNode as node', 'node.id', 'mapping.nodeId')
    .leftJoin('account', 'account.id', 'mapping.accountId')
    .selectAll('mapping')
    .select(['node.name as nodeName', 'node.latinName as nodeLatinName'])
    .select(departmentAt('node.path').as('department'))
    .select(['account.realName', 'account.latinName'])
    .select(
      sql<number>`(select count(*)::int from interface_message message
        where message.partner_id = mapping.partner_id and message.state = 'aside'
          and message.reason = mapping.kind || '.unmapped' and message.detail ->> 'code' = mapping.code)`.as('waiting'),
    )
    .where('mapping.partnerId', '=', partnerId)
    .orderBy(
      sql`mapping.node_id is not null or mapping.account_id is not null or mapping.sex is not null or mapping.skipped`,
    )
    .orderBy('mapping.kind', 'desc')
    .orderBy('mapping.code')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    code: row.code,
    sentName: row.name,
    node:
      row.nodeId === null
        ? null
        : {
            nodeId: row.nodeId,
            name: row.nodeName ?? '',
            latinName: row.nodeLatinName,
            department: row.department,
          },
    person:
      row.accountId === null ? null : { userId: row.accountId, name: row.realName ?? '', latinName: row.latinName },
    sex: row.sex,
    skipped: row.skipped,
    waiting: row.waiting,
    seenAt: row.seenAt?.getTime() ?? null,
  }));
}

export async function listMappings(call: Call<'interface.mappings'>): Promise<ReplyOf<'interface.mappings'>> {
  const { db, caller, request } = call;
  return { mappings: await readMappings(db, await partnerInScope(db, caller, request.partnerId)) };
}

/** The columns of a decision. @throws Refusal if it does not fit the kind of code */
async function targetOf({ tx }: Work, nodePath: string, { kind, nodeId, userId, sex, skipped }: Decision) {
  const nothing = { nodeId: null, accountId: null, sex: null, skipped: false };
  // Without a ward or a sex nobody can be admitted, so that such a message waits in any case.
  if (skipped === true && kind === 'doctor') return { ...nothing, skipped: true };
  if (kind === 'ward' && nodeId !== undefined) {
    const ward = await tx
      .selectFrom('organisationNode')
      .select('id')
      .where('id', '=', nodeId)
      .where('kind', '=', 'ward')
      .where(isBelowPath(nodePath, 'path'))
      .executeTakeFirst();
    if (!ward) throw new Refusal('ward.unknown', { field: 'nodeId' });
    return { ...nothing, nodeId };
  }
  if (kind === 'doctor' && userId !== undefined) {
    const doctor = await tx
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.roleId')
      .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
      .select('account.id')
      .where('account.id', '=', userId)
      .where('account.enabled', '=', true)
      .where('account.patientId', 'is', null)
      .where('role.permissionType', '=', 'doctor')
      .where(isBelowPath(hospitalPathOf(nodePath), 'node.path'))
      .executeTakeFirst();
    if (!doctor) throw new Refusal('interface.person', { field: 'userId' });
    return { ...nothing, accountId: userId };
  }
  if (kind === 'sex' && sex !== undefined) return { ...nothing, sex };
  throw new Refusal('interface.mapping', { field: 'code' });
}

/** Says what a code means; messages that wait for it are tried again. */
export async function mapCode(call: Call<'interface.map'>): Promise<ReplyOf<'interface.map'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const partnerId = await partnerInScope(tx, caller, request.partnerId);
    const partner = await partnerById(tx, partnerId);
    if (!partner) throw new Refusal('interface.unknown');
    const { kind, code } = request;
    const target = await targetOf(work, partner.nodePath, request);
    const key = { partnerId, kind, code };
    const before = await tx
      .selectFrom('interfaceMapping')
      .select(['nodeId', 'accountId', 'sex', 'skipped'])
      .where((where) => where.and(key))
      .forUpdate()
      .executeTakeFirst();
    await tx
      .insertInto('interfaceMapping')
      .values({ ...key, ...target })
      .onConflict((conflict) => conflict.columns(['partnerId', 'kind', 'code']).doUpdateSet(target))
      .execute();
    await tx
      .updateTable('interfaceMessage')
      .set({ state: 'received', reason: null, detail: null, tries: 0 })
      .where('partnerId', '=', partnerId)
      .where('state', '=', 'aside')
      .where('reason', '=', `${kind}.unmapped`)
      .where(sql<boolean>`detail ->> 'code' = ${code}`)
      .execute();
    const event = {
      type: 'interface.mapped',
      subject: partnerId,
      before: { interface: partner.name, kind, code, ...(before ?? {}) },
      after: { interface: partner.name, kind, code, ...target },
    } as const;
    await recordByCaller(work, event);
    announce(INTERFACES_TOPIC);
    return { mappings: await readMappings(tx, partnerId) };
  });
}
