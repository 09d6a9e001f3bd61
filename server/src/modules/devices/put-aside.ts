import type { ReplyOf } from '@wardlink/contract';
import { type AnyIndicator, clockText, dayOf, type Figures, INDICATORS } from '@wardlink/domain';
import { exercising, reaches } from '../../core/access/rights.js';
import { departmentAt, PLACE_NAMES } from '../../core/access/nodes.js';
import type { ServerContext } from '../../core/context.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call, Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordAudit, recordByCaller } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import type { DeviceCaller } from './caller.js';
import { completeReading } from './complete-reading.js';
import { noteSource, type Source } from './sent.js';
import { deviceFigures } from '../readings/evaluate.js';
import { record } from '../readings/service.js';
import { nodeInScope, seesPatient, seesPatientAt } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';

type Listed = ReplyOf<'putAside.list'>['readings'][number];

/** A reading whose time a person must check. */
interface Aside {
  readingId: string;
  indicator: AnyIndicator;
  slot: number | null;
  figures: Figures;
  at: number;
  source: Source;
}

/** Maximum number listed; the oldest come first. */
const LISTED = 200;

/** Puts a reading of a device aside for a person to decide; a repeated reading is stored once. */
export async function putAside(
  context: ServerContext,
  from: DeviceCaller,
  aside: Aside,
  patient: { id: string; nodeId: string; path: string },
  question: string,
): Promise<void> {
  const { clock } = context;
  const { readingId, indicator, slot, figures, at, source } = aside;
  await inTransaction(context, async ({ tx, announce }) => {
    const kept = await tx
      .insertInto('putAsideReading')
      .values({
        readingId,
        deviceId: source.deviceId,
        patientId: patient.id,
        nodeId: patient.nodeId,
        indicator,
        slot,
        figures: JSON.stringify(figures),
        measuredAt: new Date(at),
        receivedAt: clock.date(),
        question,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('readingId')
      .executeTakeFirst();
    if (!kept) return;
    await noteSource(tx, readingId, source, clock.date());
    const place = { accountId: from.accountId, patientId: patient.id, nodeId: patient.nodeId };
    const after = { indicator, ...figures, measuredAt: at, question };
    await recordAudit(tx, clock.date(), { type: 'reading.putAside', subject: readingId, after }, place);
    announce(boardTopic('putAside', patient.path, patient.id));
  });
}

async function list(call: Call<'putAside.list'>): Promise<ReplyOf<'putAside.list'>> {
  const { db, caller, clock, language, request } = call;
  const nodeId = request.wardId ?? request.departmentId ?? null;
  if (nodeId !== null) await nodeInScope(db, caller, nodeId);
  const rows = await db
    .selectFrom('putAsideReading as one')
    .innerJoin('device', 'device.id', 'one.deviceId')
    .innerJoin('patient', 'patient.id', 'one.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .selectAll('one')
    .select(['device.model', 'device.serial', 'patient.name', 'patient.latinName', 'patient.bed'])
    .select(['place.path', ...PLACE_NAMES])
    .select(departmentAt('place.path').as('department'))
    .where('one.outcome', 'is', null)
    .where(seesPatientAt(caller, nodeId ?? caller.nodeId))
    .where((eb) =>
      eb.or([eb('one.indicator', '=', 'glucose'), seesPatient(exercising(caller, 'vital.record', clock.now()))]),
    )
    .orderBy('one.receivedAt')
    .limit(LISTED)
    .execute();
  const readings = await Promise.all(
    rows.map(async (row) => {
      const { zone, lateHours } = await settingsAt(db, row.path);
      const at = row.measuredAt.getTime();
      const places = { time: `${dayOf(at, zone)} ${clockText(at, zone)}`, hours: lateHours };
      const asked = new Refusal(row.question as 'reading.late', { places });
      return {
        readingId: row.readingId,
        patientId: row.patientId,
        patient: { name: row.name, latinName: row.latinName },
        ward: { name: row.placeName, latinName: row.placeLatinName, department: row.department },
        bed: row.bed,
        indicator: row.indicator,
        slot: row.slot,
        figures: row.figures as Listed['figures'],
        measuredAt: at,
        receivedAt: row.receivedAt.getTime(),
        device: { model: row.model, serial: row.serial },
        question: row.question,
        description: asked.reply(language, 'meter').description,
      };
    }),
  );
  return { readings };
}

/** @throws Refusal `reading.unknown` outside the caller's nodes, `reading.changed` if somebody else settled it */
async function settle(call: Call<'putAside.settle'>): Promise<ReplyOf<'putAside.settle'>> {
  const { caller, clock, request } = call;
  const { readingId, accept, reason } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const row = await tx
      .selectFrom('putAsideReading as one')
      .innerJoin('patient', 'patient.id', 'one.patientId')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .selectAll('one')
      .select(['place.path'])
      .where('one.readingId', '=', readingId)
      .where(seesPatient(caller))
      .forUpdate('one')
      .executeTakeFirst();
    if (!row) throw new Refusal('reading.unknown');
    const settling = exercising(caller, `${INDICATORS[row.indicator].endpoints}.record`, clock.now());
    if (!reaches(settling, row)) throw new Refusal('permission.missing');
    const outcome = accept ? ('accepted' as const) : ('dismissed' as const);
    if (row.outcome !== null) {
      if (row.outcome !== outcome) throw new Refusal('reading.changed');
      return {};
    }
    if (accept) {
      const { patientId, figures, slot, measuredAt } = row;
      const { accountId, scope } = settling;
      const asked = { measuredAt: measuredAt.getTime(), confirmed: true, timeReason: reason };
      const entry = { indicator: row.indicator, readingId, patientId, ...asked, ...deviceFigures(figures, slot) };
      const source = await tx
        .selectFrom('deviceReading')
        .select(['operatorId', 'stripLot'])
        .where('readingId', '=', readingId)
        .executeTakeFirst();
      const author = { accountId, scope, way: 'device', measuredBy: source?.operatorId ?? null } as const;
      await record(work, author, entry);
      const { indicator, deviceId, path } = row;
      const measured = { indicator, readingId, deviceId, path, measuredAt: measuredAt.getTime() };
      await completeReading(tx, { ...measured, stripLot: source?.stripLot ?? null }, clock.date());
    }
    await tx
      .updateTable('putAsideReading')
      .set({ outcome, settledAt: clock.date(), settledBy: caller.accountId, reason })
      .where('readingId', '=', readingId)
      .execute();
    const after = { indicator: row.indicator, ...row.figures, measuredAt: row.measuredAt.getTime(), reason };
    const type = accept ? ('reading.accepted' as const) : ('reading.dismissed' as const);
    await recordByCaller(work, { type, subject: readingId, after }, row);
    announce(boardTopic('putAside', row.path, row.patientId));
    return {};
  });
}

/** Device readings that wait for a person's decision. */
export const putAsideHandlers: Handlers<'putAside.list' | 'putAside.settle'> = {
  'putAside.list': list,
  'putAside.settle': settle,
};
