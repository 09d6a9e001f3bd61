import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { isMonthly, type QualityFormId, type ReportLanguage } from '@wardlink/contract/reports';
import { addDays } from '@wardlink/domain';
import { sql } from 'kysely';
import { makerOf, type Maker } from '../../core/access/link-maker.js';
import { departmentAt, idsOnPath, isBelowPath } from '../../core/access/nodes.js';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import { inScope } from '../../core/access/scope.js';
import { recordAudit, recordByCaller } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { readContent, signContent, type SignedLink } from '../../core/signed-link.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import type { Clock } from '../../time/clock.js';
import { chartOf } from './chart.js';
import { monthOfMeters } from './month.js';
import { sheetOfRuns } from './sheet.js';

/** Contents of a link to a form. Its author's rights are checked again when it is opened. */
interface QualityLink extends SignedLink {
  readonly form: QualityFormId;
  /** The place of the form. */
  readonly nodeId: string;
  /** Null for all meters of the place. */
  readonly deviceId: string | null;
  readonly from: string;
  readonly to: string;
  readonly language: ReportLanguage;
  /** Account that made the link. */
  readonly by: string;
}

type LinkedForm = Pick<QualityLink, 'form' | 'nodeId' | 'deviceId' | 'from' | 'to'>;

/** Last day of the month that begins on a day. */
const endOfMonth = (first: string): string => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);

/** @throws Refusal `input.invalid` if a form does not allow it: a part of a month, or a chart without a meter */
function checkForm({ form, deviceId, from, to }: RequestOf<'quality.share'>): void {
  if (form === 'quReportLJ' && deviceId == null) throw new Refusal('input.invalid', { field: 'deviceId' });
  if (!isMonthly(form)) return;
  if (!from.endsWith('-01')) throw new Refusal('input.invalid', { field: 'from' });
  if (to !== endOfMonth(from)) throw new Refusal('input.invalid', { field: 'to' });
}

/** The data of a form, as its author may see it. @throws Refusal as the endpoints of the parts do */
async function partsOf(
  db: Queries,
  clock: Clock,
  caller: Pick<Maker, 'scope' | 'nodeId' | 'nodePath' | 'realName' | 'latinName'>,
  { form, nodeId, deviceId, from, to }: LinkedForm,
): Promise<Pick<ReplyOf<'quality.open'>, 'sheet' | 'chart' | 'month'>> {
  // `wardId` accepts any node.
  const place = { wardId: nodeId };
  const asked = { db, clock, caller };
  if (form === 'quReportMonth') {
    const month = await monthOfMeters({ ...asked, request: { ...place, month: from.slice(0, 7) } });
    return { sheet: null, chart: null, month };
  }
  const sheet = await sheetOfRuns({ ...asked, request: { ...place, deviceId, from, to } });
  if (form !== 'quReportLJ' || deviceId === null) return { sheet, chart: null, month: null };
  return { sheet, chart: await chartOf({ ...asked, request: { deviceId, to } }), month: null };
}

/** The author of a link needs the rights to share and to read, both by role: a grant does not cover a place. */
function checkMaker({ permissions }: Pick<Caller, 'permissions'>): void {
  if (!permissions.has('report.share') || !permissions.has('quality.read')) throw new Refusal('permission.missing');
}

/**
 * Makes a link to a form of a place.
 * @throws Refusal `permission.missing`, `node.forbidden`, `device.unknown`, `input.invalid`, `report.tooLarge`
 */
export async function shareForm(call: Call<'quality.share'>): Promise<ReplyOf<'quality.share'>> {
  const { caller, clock, request, secrets } = call;
  checkMaker(caller);
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const { path } = await resolveRequestedNode(tx, caller, request);
    checkForm(request);
    const { form, from, to, language, minutes } = request;
    const nodeId = idsOnPath(path).at(-1) ?? '';
    const deviceId = form === 'quReportMonth' ? null : (request.deviceId ?? null);
    const linked = { form, nodeId, deviceId, from, to };
    // If the form cannot be shown, the author gets the refusal now, not the person who opens the link.
    await partsOf(tx, clock, caller, linked);
    const expiresAt = clock.now() + minutes * 60_000;
    const by = caller.accountId;
    const { id } = await tx
      .insertInto('qualityLink')
      .values({
        form,
        nodeId,
        deviceId,
        language,
        fromDay: from,
        toDay: to,
        madeBy: by,
        madeAt: clock.date(),
        expiresAt: new Date(expiresAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const event = { type: 'quality.shared', subject: id, after: { form, deviceId, from, to, expiresAt } } as const;
    await recordByCaller(work, event, { nodeId });
    const link: QualityLink = { id, ...linked, language, expiresAt, by };
    return { token: await signContent(link, secrets.report, 'quality'), expiresAt };
  });
}

/**
 * Opens the form of a link. The link alone suffices, without a session.
 * @throws Refusal `report.linkExpired`; `report.linkInvalid` also if its author may no longer see the form
 */
export async function openForm(call: Call<'quality.open'>): Promise<ReplyOf<'quality.open'>> {
  const { clock, request, secrets } = call;
  const link = await readContent<QualityLink>(request.token, {
    secret: secrets.report,
    kind: 'quality',
    now: clock.now(),
  });
  const { id, form, nodeId, deviceId, from, to, language, by } = link;
  return inTransaction(call, async ({ tx }) => {
    // A withdrawn link answers like an expired one, so that its holder learns nothing else.
    const kept = tx.selectFrom('qualityLink').select('id').where('id', '=', id).where('withdrawnAt', 'is', null);
    if (!(await kept.executeTakeFirst())) throw new Refusal('report.linkExpired');
    const maker = await makerOf(tx, by, clock.now(), 'quality.read');
    if (!maker) throw new Refusal('report.linkInvalid');
    const parts = await partsOf(tx, clock, maker, link).catch((error: unknown) => {
      // The author may no longer see the place or the meter.
      if (error instanceof Refusal) throw new Refusal('report.linkInvalid');
      throw error;
    });
    const event = { type: 'quality.opened', subject: id, after: { form, deviceId, from, to } } as const;
    await recordAudit(tx, clock.date(), event, { accountId: by, patientId: null, nodeId });
    return { form, language, ...parts };
  });
}

/**
 * Links at places in the caller's scope that the caller may see and withdraw: their own, or everybody's if they manage
 * staff.
 */
function linksOf(db: Queries, caller: Caller) {
  const links = db
    .selectFrom('qualityLink as link')
    .innerJoin('organisationNode as place', 'place.id', 'link.nodeId')
    .where(inScope(caller, 'place.path'));
  return caller.permissions.has('staff.manage') ? links : links.where('link.madeBy', '=', caller.accountId);
}

/** @throws Refusal `node.forbidden` */
export async function listFormLinks({
  db,
  caller,
  clock,
  request,
}: Call<'quality.links'>): Promise<ReplyOf<'quality.links'>> {
  const { path } = await resolveRequestedNode(db, caller, request);
  const rows = await linksOf(db, caller)
    .innerJoin('account as maker', 'maker.id', 'link.madeBy')
    .leftJoin('device', 'device.id', 'link.deviceId')
    .select(['link.id', 'link.form', 'link.fromDay', 'link.toDay', 'link.madeBy', 'link.madeAt', 'link.expiresAt'])
    .select(['maker.realName', 'maker.latinName', 'device.serial as meter'])
    .select(['place.name', 'place.latinName as placeLatinName', departmentAt('place.path').as('department')])
    .where(isBelowPath(path, 'place.path'))
    .where('link.withdrawnAt', 'is', null)
    .where('link.expiresAt', '>', clock.date())
    .orderBy(sql`link.id`, 'desc')
    .execute();
  const links = rows.map((row) => ({
    linkId: row.id,
    form: row.form,
    place: { name: row.name, latinName: row.placeLatinName, department: row.department },
    meter: row.meter,
    from: row.fromDay,
    to: row.toDay,
    madeAt: row.madeAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    madeBy: { name: row.realName, latinName: row.latinName },
    own: row.madeBy === caller.accountId,
  }));
  return { links };
}

/** Idempotent. @throws Refusal `report.linkUnknown` if somebody else made the link, or out of scope */
export async function withdrawFormLink(call: Call<'quality.withdraw'>): Promise<Record<string, never>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const link = await linksOf(tx, caller)
      .select([
        'link.id',
        'link.nodeId',
        'link.withdrawnAt',
        'link.form',
        'link.deviceId',
        'link.fromDay',
        'link.toDay',
      ])
      .where('link.id', '=', request.linkId)
      .forUpdate('link')
      .executeTakeFirst();
    if (!link) throw new Refusal('report.linkUnknown');
    if (link.withdrawnAt) return {};
    const { id, form, deviceId, fromDay: from, toDay: to } = link;
    const withdrawn = { withdrawnAt: clock.date(), withdrawnBy: caller.accountId };
    await tx.updateTable('qualityLink').set(withdrawn).where('id', '=', id).execute();
    const event = { type: 'quality.withdrawn', subject: id, before: { form, deviceId, from, to } } as const;
    await recordByCaller(work, event, { nodeId: link.nodeId });
    return {};
  });
}
