import type { ReplyOf } from '@wardlink/contract';
import { isValidFasting } from '@wardlink/domain';
import { sql } from 'kysely';
import { patientInScope } from '../../core/access/scope.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call, Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { boardTopic } from '../../core/topics.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries, Tx } from '../../database/connection.js';

type Planned = ReplyOf<'surgery.save'>['surgery'];

const SHOWN_DAYS = 30;

const selectSurgeries = (db: Queries) =>
  db
    .selectFrom('surgery')
    .innerJoin('account as author', 'author.id', 'surgery.recordedBy')
    .selectAll('surgery')
    .select(['author.realName as name', 'author.latinName'])
    .where('surgery.cancelledAt', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectSurgeries>['execute']>>[number];

const shown = ({ id, version, kind, at, fastingFrom, minutes, name, latinName }: Row): Planned => ({
  ...{ surgeryId: id, version, kind, minutes, at: at.getTime(), fastingFrom: fastingFrom?.getTime() ?? null },
  recordedBy: { name, latinName },
});

async function ofPatient({ db, caller, clock, request }: Call<'surgery.ofPatient'>) {
  await patientInScope(db, caller, request.patientId);
  const rows = await selectSurgeries(db)
    .where('surgery.patientId', '=', request.patientId)
    .where('surgery.at', '>', new Date(clock.now() - SHOWN_DAYS * 86_400_000))
    .orderBy('surgery.at')
    .orderBy('surgery.id')
    .execute();
  return { surgeries: rows.map(shown), serverTime: clock.now() };
}

/** Surgery of this patient, locked. @throws Refusal `surgery.unknown`, also for a cancelled one and one of another patient */
async function lockSurgery(tx: Tx, { patientId, surgeryId }: { patientId: string; surgeryId: string }) {
  const stored = await tx
    .selectFrom('surgery')
    .selectAll()
    .where('id', '=', surgeryId)
    .where('patientId', '=', patientId)
    .where('cancelledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw new Refusal('surgery.unknown', { field: 'surgeryId' });
  return stored;
}

/** Boards and pages of the patient, on which surgery is a line and candidates for the virtual ward follow from it. */
const topicOf = (path: string, patientId: string) => boardTopic('virtualWard', path, patientId);

/** @throws Refusal `patient.unknown`, `application.fasting`, `surgery.unknown`, `surgery.changed`, `input.invalid` for an id in use */
function save(call: Call<'surgery.save'>): Promise<ReplyOf<'surgery.save'>> {
  const { caller, clock, request } = call;
  const { patientId, surgeryId, version, kind, at, fastingFrom, minutes } = request;
  if (!isValidFasting(fastingFrom, at)) throw new Refusal('application.fasting', { field: 'fastingFrom' });
  return inTransaction(call, async (tx, announce) => {
    const patient = await patientInScope(tx, caller, patientId);
    const values = {
      kind,
      at: new Date(at),
      fastingFrom: fastingFrom === null ? null : new Date(fastingFrom),
      minutes,
    };
    const isSame = (stored: typeof values): boolean =>
      stored.kind === kind &&
      stored.at.getTime() === at &&
      (stored.fastingFrom?.getTime() ?? null) === fastingFrom &&
      stored.minutes === minutes;
    if (version === 0) {
      const made = await tx
        .insertInto('surgery')
        .values({ id: surgeryId, patientId, ...values, recordedAt: clock.date(), recordedBy: caller.accountId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      // The reply was lost, or somebody else's surgery has this id.
      if (!made) {
        const stored = await lockSurgery(tx, request).catch(() => undefined);
        if (!stored || !isSame(stored)) throw new Refusal('input.invalid', { field: 'surgeryId' });
        return { surgery: await one(tx, surgeryId) };
      }
    } else {
      const stored = await lockSurgery(tx, request);
      if (stored.version === version + 1 && isSame(stored)) return { surgery: await one(tx, surgeryId) };
      if (stored.version !== version) throw new Refusal('surgery.changed');
      await tx
        .updateTable('surgery')
        .set({ ...values, version: sql<number>`version + 1` })
        .where('id', '=', surgeryId)
        .execute();
    }
    const after = { kind, at, fastingFrom, minutes };
    const place = { patientId, nodeId: patient.nodeId };
    await recordByCaller(call, tx, { type: 'surgery.saved', subject: surgeryId, after }, place);
    announce(topicOf(patient.path, patientId));
    return { surgery: await one(tx, surgeryId) };
  });
}

const one = async (db: Queries, id: string): Promise<Planned> =>
  shown(await selectSurgeries(db).where('surgery.id', '=', id).executeTakeFirstOrThrow());

/** @throws Refusal `patient.unknown`, `surgery.unknown`, `surgery.changed` */
function cancel(call: Call<'surgery.cancel'>): Promise<Record<string, never>> {
  const { caller, clock, request } = call;
  const { patientId, surgeryId, version } = request;
  return inTransaction(call, async (tx, announce) => {
    const patient = await patientInScope(tx, caller, patientId);
    const stored = await lockSurgery(tx, request);
    if (stored.version !== version) throw new Refusal('surgery.changed');
    await tx.updateTable('surgery').set({ cancelledAt: clock.date() }).where('id', '=', surgeryId).execute();
    const place = { patientId, nodeId: patient.nodeId };
    await recordByCaller(call, tx, { type: 'surgery.cancelled', subject: surgeryId }, place);
    announce(topicOf(patient.path, patientId));
    return {};
  });
}

/** Planned surgery, by which the curve is read around it. */
export const surgeryHandlers: Handlers<'surgery.ofPatient' | 'surgery.save' | 'surgery.cancel'> = {
  'surgery.ofPatient': ofPatient,
  'surgery.save': save,
  'surgery.cancel': cancel,
};
