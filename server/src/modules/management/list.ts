import type { ReplyOf } from '@wardlink/contract';
import { ageOn, dayOf, lengthOfStay, maskMobile } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { resolveRequestedNode, requestedNodeId } from '../../core/access/requested-node.js';
import { patientsOf, seesPatientAt } from '../../core/access/scope.js';
import { isPatientCalled, literalText, typedText } from '../../core/typed-text.js';

type Request = Call<'management.list'>['request'];
type Listed = ReplyOf<'management.list'>;

/** Patients on one page. */
export const PAGE = 50;

/** What a list is ordered by, newest first; the same expressions are indexed. */
const ORDERS: Record<'all' | 'inpatient' | 'discharged', RawBuilder<Date>> = {
  all: sql<Date>`patient.registration_time`,
  inpatient: sql<Date>`coalesce(patient.admission_time, patient.registration_time)`,
  discharged: sql<Date>`coalesce(patient.discharge_time, patient.registration_time)`,
};

/** Instant of a page's last row in microseconds, and its id. @throws Refusal `input.invalid` */
function readCursor(text: string): { micros: string; id: string } {
  const [, micros, id] = /^(\d{1,17})\.([1-9]\d{0,17})$/.exec(text) ?? [];
  if (micros === undefined || id === undefined) throw new Refusal('input.invalid', { field: 'after' });
  return { micros, id };
}

function orderOf(kind: Request['kind']): RawBuilder<Date> {
  return kind === 'inpatient' || kind === 'discharged' ? ORDERS[kind] : ORDERS.all;
}

/** One page of the patients the caller may see. */
export async function listPatients(call: Call<'management.list'>): Promise<Listed> {
  const { db, caller, clock, request } = call;
  const { settings } = await resolveRequestedNode(db, caller, request);
  const { zone } = settings;
  const order = orderOf(request.kind);
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
  let page = query;
  if (request.after) {
    const { micros, id } = readCursor(request.after);
    const at = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
    page = page.where(sql<boolean>`(${order}, patient.id) < (${at}, ${id}::bigint)`);
  }
  const [rows, counted] = await Promise.all([
    page
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
        'ward.name as wardName',
        'ward.latinName as wardLatinName',
        'department.name as departmentName',
        'department.latinName as departmentLatinName',
        'physician.realName as physicianName',
        'physician.latinName as physicianLatinName',
        'follow.since as followedSince',
      ])
      .select(sql<string>`(extract(epoch from ${order}) * 1000000)::bigint::text`.as('micros'))
      .orderBy(order, 'desc')
      .orderBy('patient.id', 'desc')
      .limit(PAGE + 1)
      .execute(),
    counting?.executeTakeFirstOrThrow(),
  ]);
  const now = clock.now();
  const today = dayOf(now, zone);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  const named = (name: string | null, latinName: string | null) => (name === null ? null : { name, latinName });
  return {
    serverTime: now,
    patients: shown.map((row) => ({
      patientId: row.id,
      name: row.name,
      latinName: row.latinName,
      sex: row.sex,
      age: ageOn(row.birthday, today),
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
    })),
    next: last ? `${last.micros}.${last.id}` : null,
    total: counted ? Number(counted.total) : null,
  };
}
