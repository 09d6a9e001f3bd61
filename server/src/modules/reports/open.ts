import type { Permission, ReplyOf } from '@wardlink/contract';
import { grantsOf } from '../../core/access/grants.js';
import { scopeFor } from '../../core/access/rights.js';
import { recordAudit } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { refusalOf } from '../../core/policy.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import { formOf } from './forms.js';
import { readLink } from './link.js';
import { patientsToPrint } from './patients.js';
import { sheetsOf } from './sheets.js';
import { isLinkStored } from './stored-links.js';

/**
 * What a link shows, to whoever holds it.
 * @throws Refusal `report.linkExpired`; `report.linkInvalid` also where its maker may no longer see one of its patients
 */
export async function openLink(call: Call<'report.open'>): Promise<ReplyOf<'report.open'>> {
  const { clock, request, secrets } = call;
  const link = await readLink(request.token, secrets.report, clock.now());
  const { from, to, language } = link;
  return inTransaction(call, async (tx) => {
    // One that was withdrawn answers as one that has expired: who holds it learns nothing else.
    if (!(await isLinkStored(tx, link.id))) throw new Refusal('report.linkExpired');
    const maker = await makerOf(tx, link.by, clock.now());
    const [first, ...others] = await patientsToPrint(tx, maker, link.patientIds);
    if (!first || 1 + others.length < link.patientIds.length) throw new Refusal('report.linkInvalid');
    const form = formOf(link.form);
    const event = { type: 'report.opened', after: { form: form.id, version: form.version, from, to } } as const;
    for (const { id, nodeId } of [first, ...others]) {
      await recordAudit(tx, clock.date(), event, { accountId: link.by, patientId: id, nodeId });
    }
    const printedBy = { name: maker.realName, latinName: maker.latinName };
    const sheets = await sheetsOf(tx, [first, ...others], { form, from, to, printedBy }, clock.now());
    return { ...sheets, language };
  });
}

/** Who made a link: it is worth what they may see today. @throws Refusal `report.linkInvalid` */
async function makerOf(
  db: Queries,
  accountId: string,
  now: number,
): Promise<Pick<Caller, 'scope' | 'realName' | 'latinName'>> {
  const maker = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .select(['account.realName', 'account.latinName'])
    .select(['account.nodeId', 'node.path as nodePath', 'role.permissions'])
    .select(grantsOf('account.id', new Date(now)).as('grants'))
    .where('account.id', '=', accountId)
    .where('account.enabled', '=', true)
    .where('role.enabled', '=', true)
    .executeTakeFirst();
  if (!maker) throw new Refusal('report.linkInvalid');
  const rights = { ...maker, permissions: new Set(maker.permissions as Permission[]), grants: maker.grants ?? [] };
  if (refusalOf('report.share', rights, now)) throw new Refusal('report.linkInvalid');
  return { ...maker, scope: scopeFor(rights, 'report.share', now) };
}
