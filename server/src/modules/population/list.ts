import type { ReplyOf } from '@wardlink/contract';
import {
  agesOn,
  POPULATION_REASONS,
  inRangeOfWeek,
  populationReasons,
  comparePopulation,
  type Day,
  dayOf,
  type PopulationReasonKind,
} from '@wardlink/domain';
import { departmentAt, hospitalPathOf } from '../../core/access/nodes.js';
import { holds, reaches, scopeFor } from '../../core/access/rights.js';
import { requestedNodeId, resolveRequestedNode } from '../../core/access/requested-node.js';
import { patientsOf, seesPatientAt } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { groupRows } from '../../database/group-by.js';
import { runningMedication } from '../plans/running-medication.js';
import { ordersToConfirm } from '../plans/to-confirm.js';
import { populationFacts } from './facts.js';

type Reply = ReplyOf<'population.list'>;
type Asked = Pick<Call<'population.list'>, 'db' | 'replicaDb' | 'caller' | 'clock' | 'request'>;

/** Maximum number of listed patients: nobody can look at more in a day. */
const MOST = 100;

/** Patients of the place who are under care, in or outside of the wards. */
function patientsAt({ replicaDb, caller, request }: Asked) {
  const query = patientsOf(replicaDb, caller)
    .where(seesPatientAt(caller, requestedNodeId(caller, request)))
    .where('patient.kind', '!=', 'discharged')
    .leftJoin('account', (join) => join.onRef('account.patientId', '=', 'patient.id').on('account.enabled', '=', true))
    .select([
      'patient.id as patientId',
      'patient.name',
      'patient.latinName',
      'patient.sex',
      'patient.birthday',
      'patient.bed',
      'patient.hospitalizationNumber',
      'patient.admissionTime',
      'patient.registrationTime',
      'place.path',
      'place.name as placeName',
      'place.latinName as placeLatinName',
      'account.id as accountId',
    ])
    .select(departmentAt('place.path').as('department'))
    .orderBy('patient.id');
  if (!request.mine) return query.execute();
  const { accountId } = caller;
  return query
    .where((eb) =>
      eb.or([eb('patient.attendingPhysicianId', '=', accountId), eb('patient.responsibleNurseId', '=', accountId)]),
    )
    .execute();
}

type Placed = readonly { patientId: string; path: string }[];

/** Ids of the patients whose orders the caller may read. */
function withReadableOrders({ caller, clock }: Asked, patients: Placed): string[] {
  const now = clock.now();
  if (!holds(caller, 'order.read', now)) return [];
  const scope = scopeFor(caller, 'order.read', now);
  return patients.filter((patient) => reaches({ scope }, patient)).map(({ patientId }) => patientId);
}

/** Number of orders to confirm by patient, of those whose orders the caller may read. */
async function countToConfirm(call: Asked, patients: Placed, today: Day): Promise<Map<string, number>> {
  const orders = await ordersToConfirm(call.replicaDb, withReadableOrders(call, patients), call.clock.date(), today);
  return new Map([...groupRows(orders, ({ patientId }) => patientId)].map(([id, own]) => [id, own.length]));
}

/** Running treatment of the patients whose orders the caller may read; the others have no entry. */
async function treatmentsOf(
  call: Asked,
  patients: Placed,
  zone: string,
): Promise<Map<string, Reply['patients'][number]['treatment']>> {
  const { replicaDb, clock } = call;
  const now = clock.now();
  const ids = withReadableOrders(call, patients);
  const running = await runningMedication(replicaDb, ids, now, zone);
  return new Map(
    ids.map((id) => {
      const orders = running.get(id) ?? [];
      const ordered = orders.flatMap(({ orderedAt }) => orderedAt ?? []);
      return [
        id,
        {
          medicines: orders.map(({ medicine }) => medicine),
          changedAt: ordered.length > 0 ? Math.max(...ordered) : null,
        },
      ];
    }),
  );
}

/** The patients of a place who need attention today, ranked by the domain's rules. @throws Refusal `node.forbidden` */
export async function populationList(call: Asked): Promise<Reply> {
  const { db, replicaDb, caller, request, clock } = call;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const { zone } = settings;
  const now = clock.now();
  const today = dayOf(now, zone);
  const patients = await patientsAt(call);
  const toConfirm = await countToConfirm(call, patients, today);
  const facts = await populationFacts(
    replicaDb,
    patients.map(({ patientId, admissionTime, registrationTime }) => ({
      patientId,
      admittedAt: (admissionTime ?? registrationTime).getTime(),
      ordersToConfirm: toConfirm.get(patientId) ?? 0,
    })),
    { hospitalPath: hospitalPathOf(path), zone, now, today },
  );
  const found = patients.flatMap((patient) => {
    const own = facts.get(patient.patientId);
    const reasons = own ? populationReasons(own, now) : [];
    return own && reasons.length > 0 ? [{ patient, reasons, facts: own }] : [];
  });
  const counts = Object.fromEntries(
    POPULATION_REASONS.map((kind) => [
      kind,
      found.filter(({ reasons }) => reasons.some((one) => one.kind === kind)).length,
    ]),
  ) as Record<PopulationReasonKind, number>;
  const { reason } = request;
  const shown = reason ? found.filter(({ reasons }) => reasons.some(({ kind }) => kind === reason)) : found;
  const listed = shown.toSorted((one, other) => comparePopulation(one.reasons, other.reasons)).slice(0, MOST);
  const treatments = await treatmentsOf(
    call,
    listed.map(({ patient }) => patient),
    zone,
  );
  return {
    total: found.length,
    counts,
    patients: listed.map(({ patient, reasons, facts: { values, week, weekBefore } }) => ({
      patientId: patient.patientId,
      name: patient.name,
      latinName: patient.latinName,
      sex: patient.sex,
      hospitalizationNumber: patient.hospitalizationNumber,
      ...agesOn(patient.birthday, today),
      ward: { name: patient.placeName, latinName: patient.placeLatinName, department: patient.department },
      bed: patient.bed,
      accountId: patient.accountId,
      reasons,
      values: values.map(({ at, value, comparator, meaning }) => ({ at, value, comparator, meaning })),
      inRange: { week: inRangeOfWeek(week), before: inRangeOfWeek(weekBefore) },
      treatment: treatments.get(patient.patientId) ?? null,
    })),
  };
}
