import type { Caller } from '../../core/caller.js';
import { scopeFor } from '../../core/access/rights.js';
import { grantsOf } from '../../core/access/grants.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries, Tx } from '../../database/connection.js';
import type { Handlers } from '../../core/handler.js';
import { refusalOf } from '../../core/policy.js';
import { Refusal } from '../../core/refusal.js';
import type { Permission, ReplyOf } from '@wardlink/contract';
import { recordAudit, recordByCaller } from '../../core/audit/trail.js';
import { readingsOfDays } from '../glucose/readings.js';
import { patientInScope } from '../../core/access/scope.js';
import { hospitalOf, settingsAt } from '../../core/settings.js';
import { checkPeriod } from '../../core/period.js';
import { departmentOf, type PatientRow, selectPatients, staffOf, summaryOf } from '../register/summary.js';
import { type ReportLink, readLink, signLink } from './link.js';
import { isLinkStored, listLinks, withdrawLink } from './stored-links.js';

/** Record sheets for people without a session, through a signed link that expires. */
export const reportHandlers: Handlers<
  'report.share' | 'report.links' | 'report.withdraw' | 'report.print' | 'report.open'
> = {
  'report.share': async (call) => {
    const { caller, clock, request, secrets } = call;
    checkPeriod(request);
    return inTransaction(call, async (tx) => {
      const patient = await patientInScope(tx, caller, request.patientId);
      const { from, to } = request;
      const expiresAt = clock.now() + request.minutes * 60_000;
      const event = { type: 'report.shared', after: { from, to, expiresAt } } as const;
      await recordByCaller(call, tx, event, { patientId: patient.id, nodeId: patient.nodeId });
      const { id } = await tx
        .insertInto('reportLink')
        .values({
          patientId: patient.id,
          fromDay: from,
          toDay: to,
          madeBy: caller.accountId,
          madeAt: clock.date(),
          expiresAt: new Date(expiresAt),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const link = { id, patientId: patient.id, from, to, expiresAt, by: caller.accountId };
      return { token: await signLink(link, secrets.report), expiresAt };
    });
  },

  'report.links': listLinks,
  'report.withdraw': withdrawLink,

  'report.print': async (call) => {
    const { caller, clock, request } = call;
    checkPeriod(request);
    return inTransaction(call, async (tx) => {
      const row = await selectPatients(tx, caller).where('patient.id', '=', request.patientId).executeTakeFirst();
      if (!row) throw new Refusal('patient.unknown');
      const { from, to } = request;
      const event = { type: 'report.printed', after: { from, to } } as const;
      await recordByCaller(call, tx, event, { patientId: row.id, nodeId: row.nodeId });
      return sheetOf(tx, row, request, clock.now());
    });
  },

  'report.open': async (call) => {
    const { clock, request, secrets } = call;
    const link = await readLink(request.token, secrets.report, clock.now());
    return inTransaction(call, async (tx) => {
      // One that was withdrawn answers as one that has expired: who holds it learns nothing else.
      if (!(await isLinkStored(tx, link.id))) throw new Refusal('report.linkExpired');
      const maker = await makerOf(tx, link, clock.now());
      const row = await selectPatients(tx, maker).where('patient.id', '=', link.patientId).executeTakeFirst();
      if (!row) throw new Refusal('report.linkInvalid');
      const place = { accountId: link.by, patientId: row.id, nodeId: row.nodeId };
      await recordAudit(tx, clock.date(), { type: 'report.opened', after: { from: link.from, to: link.to } }, place);
      return sheetOf(tx, row, link, clock.now());
    });
  },
};

/** What a record sheet shows of a patient's days. */
async function sheetOf(
  tx: Tx,
  row: PatientRow,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<ReplyOf<'report.open'>> {
  const { zone } = await settingsAt(tx, row.path);
  const hospital = await hospitalOf(tx, row.path);
  const staff = await staffOf(tx, [row.attendingPhysicianId, row.responsibleNurseId]);
  return {
    hospital: { name: hospital?.name ?? '', latinName: hospital?.latinName ?? null },
    zone,
    from,
    to,
    printedAt: now,
    patient: {
      ...summaryOf(row, now, zone),
      department: await departmentOf(tx, row.departmentId),
      admissionTime: row.admissionTime?.getTime() ?? null,
      attendingPhysician: staff(row.attendingPhysicianId),
      responsibleNurse: staff(row.responsibleNurseId),
      diseaseType: row.diseaseType,
    },
    readings: await readingsOfDays(tx, row.id, from, to),
  };
}

/** A link is worth what its maker may see today. @throws Refusal `report.linkInvalid` */
async function makerOf(db: Queries, link: ReportLink, now: number): Promise<Pick<Caller, 'scope'>> {
  const maker = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .select(['account.nodeId', 'node.path as nodePath', 'role.permissions'])
    .select(grantsOf('account.id', new Date(now)).as('grants'))
    .where('account.id', '=', link.by)
    .where('account.enabled', '=', true)
    .where('role.enabled', '=', true)
    .executeTakeFirst();
  if (!maker) throw new Refusal('report.linkInvalid');
  const rights = { ...maker, permissions: new Set(maker.permissions as Permission[]), grants: maker.grants ?? [] };
  if (refusalOf('report.share', rights, now)) throw new Refusal('report.linkInvalid');
  return { scope: scopeFor(rights, 'report.share', now) };
}
