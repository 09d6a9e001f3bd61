import type { ReplyOf } from '@wardlink/contract';
import { agesOn, dayOf, lengthOfStay, maskMobile } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../../core/handler.js';
import { inOrder, pageOf, type Order } from '../../core/keyset.js';
import { WARD_NAMES } from '../../core/access/nodes.js';
import { resolveRequestedNode, requestedNodeId } from '../../core/access/requested-node.js';
import { patientsOf, seesPatientAt } from '../../core/access/scope.js';
import { isPatientCalled, literalText, typedText } from '../../core/typed-text.js';

type Request = Call<'management.list'>['request'];
type Listed = ReplyOf<'management.list'>;

/** Patients on one page. */
const PAGE = 50;

/** The time by which a list is sorted; these expressions are indexed. */
const TIMES: Record<'all' | 'inpatient' | 'discharged', RawBuilder<Date>> = {
  all: sql<Date>`patient.registration_time`,
  inpatient: sql<Date>`coalesce(patient.admission_time, patient.registration_time)`,
  discharged: sql<Date>`coalesce(patient.discharge_time, patient.registration_time)`,
};

/** Sorts after every bed: the last Unicode character, compared by code point. */
const NO_BED = sql`chr(1114111)`;

function ordersOf(kind: Request['kind']): Record<'time' | 'bed' | 'name', Order> {
  return {
    time: { by: TIMES[kind === 'inpatient' || kind === 'discharged' ? kind : 'all'], type: 'timestamptz' },
    bed: { by: sql`coalesce(patient.bed, patient.left_bed, ${NO_BED}) collate "C"`, type: 'text' },
    name: { by: sql`patient.name`, type: 'text' },
  };
}

/** One page of the patients the caller may see. */
export async function listPatients(call: Call<'management.list'>): Promise<Listed> {
  const { db, caller, clock, request } = call;
  const { settings } = await resolveRequestedNode(db, caller, request);
  const { zone } = settings;
  const order = inOrder(ordersOf(request.kind), request.sort ?? '-time', request.after, sql`patient.id`);
  const text = typedText(request.text);

  let query = patientsOf(db, caller).where(seesPatientAt(caller, requestedNodeId(caller, request)));
  if (request.kind) query = query.where('patient.kind', '=', request.kind);
  if (request.nursingLevel) query = query.where('patient.nursingLevel', '=', request.nursingLevel);
  if (text !== '') {
    query = query.where((eb) =>
      eb.or([
        eb('patient.bed', '=', text),
        isPatientCalled(text),
        eb('patient.identification', 'ilike', `${literalText(text)}%`),
      ]),
    );
  }
  if (request.followed) {
    query = query.where(sql<boolean>`exists (
      select from patient_follow where patient_id = patient.id and account_id = ${caller.accountId})`);
  }
  const counting = request.after ? null : query.select((eb) => eb.fn.countAll<string>().as('total'));
  const lines = query
    .leftJoin('organisationNode as ward', (join) =>
      join.on('ward.id', '=', sql`coalesce(patient.ward_id, patient.left_ward_id)`),
    )
    .leftJoin('organisationNode as department', 'department.id', 'patient.departmentId')
    .leftJoin('account as physician', 'physician.id', 'patient.attendingPhysicianId')
    .leftJoin('patientFollow as follow', (join) =>
      join.onRef('follow.patientId', '=', 'patient.id').on('follow.accountId', '=', caller.accountId),
    )
    .selectAll('patient')
    .select([
      ...WARD_NAMES,
      'department.name as departmentName',
      'department.latinName as departmentLatinName',
      'physician.realName as physicianName',
      'physician.latinName as physicianLatinName',
      'follow.since as followedSince',
    ]);
  const [found, counted] = await Promise.all([order.rows(lines, PAGE), counting?.executeTakeFirstOrThrow()]);
  const now = clock.now();
  const today = dayOf(now, zone);
  const named = (name: string | null, latinName: string | null) => (name === null ? null : { name, latinName });
  const { rows: patients, next } = pageOf(found, PAGE, (row) => ({
    patientId: row.id,
    name: row.name,
    latinName: row.latinName,
    sex: row.sex,
    ...agesOn(row.birthday, today),
    kind: row.kind,
    department: named(row.departmentName, row.departmentLatinName),
    ward: named(row.wardName, row.wardLatinName),
    bed: row.bed ?? row.leftBed,
    hospitalizationNumber: row.hospitalizationNumber,
    mobile: row.mobile === null ? null : maskMobile(row.mobile),
    diseaseType: row.diseaseType,
    nursingLevel: row.nursingLevel,
    managementLevel: row.managementLevel,
    attendingPhysician: named(row.physicianName, row.physicianLatinName),
    registrationTime: row.registrationTime.getTime(),
    admissionTime: row.admissionTime?.getTime() ?? null,
    dischargeTime: row.dischargeTime?.getTime() ?? null,
    stayDays: row.admissionTime
      ? lengthOfStay(row.admissionTime.getTime(), row.dischargeTime?.getTime() ?? now, zone)
      : null,
    followed: row.followedSince !== null,
  }));
  return { serverTime: now, patients, next, total: counted ? Number(counted.total) : null };
}
