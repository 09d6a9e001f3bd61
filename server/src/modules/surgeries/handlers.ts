import type { ReplyOf } from '@wardlink/contract';
import { isValidFasting } from '@wardlink/domain';
import { patientInScope } from '../../core/access/scope.js';
import type { Call, Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import { cancelSurgery, changeSurgery, planSurgery } from './write.js';

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
  surgeryId: id,
  version,
  kind,
  minutes,
  at: at.getTime(),
  fastingFrom: fastingFrom?.getTime() ?? null,
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

/**
 * @throws Refusal `patient.unknown`, `application.fasting`, `surgery.unknown`, `surgery.changed`, `input.invalid` for
 *   an id in use
 */
function save(call: Call<'surgery.save'>): Promise<ReplyOf<'surgery.save'>> {
  const { caller, request } = call;
  const { patientId, surgeryId, version, kind, at, fastingFrom, minutes } = request;
  if (!isValidFasting(fastingFrom, at)) throw new Refusal('application.fasting', { field: 'fastingFrom' });
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const patient = await patientInScope(tx, caller, patientId);
    const plan = { kind, at, fastingFrom, minutes };
    if (version === 0) await planSurgery(work, patient, surgeryId, plan);
    else await changeSurgery(work, patient, request, plan);
    return { surgery: await one(tx, surgeryId) };
  });
}

const one = async (db: Queries, id: string): Promise<Planned> =>
  shown(await selectSurgeries(db).where('surgery.id', '=', id).executeTakeFirstOrThrow());

/** @throws Refusal `patient.unknown`, `surgery.unknown`, `surgery.changed` */
function cancel(call: Call<'surgery.cancel'>): Promise<Record<string, never>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const patient = await patientInScope(tx, caller, request.patientId);
    await cancelSurgery(work, patient, request);
    return {};
  });
}

/** Planned surgeries, around which the curve is interpreted. */
export const surgeryHandlers: Handlers<'surgery.ofPatient' | 'surgery.save' | 'surgery.cancel'> = {
  'surgery.ofPatient': ofPatient,
  'surgery.save': save,
  'surgery.cancel': cancel,
};
