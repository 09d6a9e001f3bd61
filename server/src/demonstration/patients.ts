import { addDays, identityCheckDigit, instantOf, type Day } from '@wardlink/domain';
import { USER_TYPES } from '@wardlink/contract';
import type { Tx } from '../database/connection.js';
import { glucoseProfileOf, type GlucoseProfile } from './diabetes.js';
import { HOSPITAL } from './hospital.js';
import { makeAddress, makeName } from './names.js';
import type { MadeDepartment, MadeOrganisation } from './organisation.js';
import { chanceOf } from './random.js';
import type { MadeStaff } from './staff-accounts.js';

/** A created patient: identity, place, and the first and last day with measurements. */
export interface MadePatient {
  patientId: string;
  seed: string;
  nodeId: string;
  kind: 'inpatient' | 'outpatient' | 'discharged';
  sex: 'male' | 'female';
  course: GlucoseProfile;
  /** First and last hospital day with measurements; null: until now. */
  from: Day;
  to: Day | null;
  /** Position in the ward's round. */
  round: number;
  nurseId: string;
  doctorId: string;
}

/** Number of past days that the demonstration hospital has data for. */
export const HISTORY_DAYS = 60;

interface Stay {
  seed: string;
  kind: MadePatient['kind'];
  department: MadeDepartment;
  nodeId: string;
  wardId: string | null;
  bed: string | null;
  from: Day;
  to: Day | null;
  round: number;
}

function staysOf(department: MadeDepartment, today: Day): Stay[] {
  const stays: Stay[] = [];
  for (const [index, ward] of department.wards.entries()) {
    // Empty beds are distributed over the ward, as on a real one.
    const empty = ward.beds.length - ward.patients;
    const taken = ward.beds.filter((_, bed) => empty === 0 || (bed + 1) % Math.ceil(ward.beds.length / empty) !== 0);
    const beds = [...taken, ...ward.beds.filter((bed) => !taken.includes(bed))].slice(0, ward.patients).sort();
    for (const [round, bed] of beds.entries()) {
      const seed = `${department.code}-${index + 1}-${bed}`;
      const days = chanceOf('stay', seed).whole(1, 16);
      stays.push({
        seed,
        kind: 'inpatient',
        department,
        nodeId: ward.nodeId,
        wardId: ward.nodeId,
        bed,
        from: addDays(today, -days),
        to: null,
        round,
      });
    }
  }
  const place = { department, nodeId: department.nodeId, wardId: null, bed: null, round: 0 };
  for (let number = 1; number <= department.outpatients; number += 1) {
    stays.push({
      ...place,
      seed: `${department.code}-out-${number}`,
      kind: 'outpatient',
      from: addDays(today, -HISTORY_DAYS),
      to: null,
    });
  }
  for (let number = 1; number <= department.discharged; number += 1) {
    const seed = `${department.code}-left-${number}`;
    const chance = chanceOf('stay', seed);
    const to = addDays(today, -chance.whole(1, HISTORY_DAYS - 16));
    stays.push({ ...place, seed, kind: 'discharged', from: addDays(to, -chance.whole(5, 15)), to });
  }
  return stays;
}

function bodyOf(stay: Stay, today: Day) {
  const chance = chanceOf('body', stay.seed);
  const obstetric = stay.department.code === 'OBST';
  const sex = obstetric || chance.next() < 0.47 ? ('female' as const) : ('male' as const);
  const age = obstetric ? chance.whole(24, 39) : Math.min(88, Math.max(22, Math.round(61 + chance.normal() * 13)));
  const birthday = addDays(`${Number(today.slice(0, 4)) - age}-01-01`, chance.whole(0, 300));
  const heightCm = Math.round((sex === 'male' ? 170 : 159) + chance.normal() * 6);
  const weightKg =
    Math.round((heightCm / 100) ** 2 * Math.min(35, Math.max(18.5, 25 + chance.normal() * 3.2)) * 10) / 10;
  return { sex, birthday, heightCm, weightKg };
}

/** An identity number with a patient's number in two of its digits, or the next unused one: no two may be equal. */
function unusedIdCard(used: Set<string>, birthday: Day, number: number, sexDigit: number): string {
  for (let serial = number; ; serial += 1) {
    const card17 = `110105${birthday.replaceAll('-', '')}${String(serial % 100).padStart(2, '0')}${sexDigit}`;
    const idCard = card17 + identityCheckDigit(card17);
    if (used.has(idCard)) continue;
    used.add(idCard);
    return idCard;
  }
}

/** All inpatients, outpatients and discharged patients, each with an account for chat and calls. */
export async function addPatients(
  tx: Tx,
  {
    organisation,
    staff,
    passwordHash,
    today,
    now,
  }: { organisation: MadeOrganisation; staff: MadeStaff; passwordHash: string; today: Day; now: Date },
): Promise<MadePatient[]> {
  const names = new Set<string>();
  const idCards = new Set<string>();
  const made: MadePatient[] = [];
  const account = (username: string): string => staff.accounts.get(username) ?? '';
  let number = 0;
  for (const stay of organisation.departments.flatMap((department) => staysOf(department, today))) {
    number += 1;
    const { seed, kind, department, nodeId, wardId, bed, from, to } = stay;
    const chance = chanceOf('patient', seed);
    const body = bodyOf(stay, today);
    const { name, latinName } = makeName(body.sex, seed, names);
    const course = glucoseProfileOf(department.code, seed);
    const mobile = `138${String(10_000_000 + number * 7919).slice(-8)}`;
    const sexDigit = body.sex === 'male' ? chance.pick([1, 3, 5, 7, 9]) : chance.pick([0, 2, 4, 6, 8]);
    const idCard = unusedIdCard(idCards, body.birthday, number, sexDigit);
    const begun = new Date(instantOf(from, chance.whole(8 * 60, 16 * 60), HOSPITAL.zone));
    const inHospital = kind !== 'outpatient';
    const nurseId = account(department.code === 'ENDO' ? 'nurse' : 'nurse2');
    const doctorId = account(kind === 'outpatient' ? 'outdoctor' : 'doctor');
    const { id: patientId } = await tx
      .insertInto('patient')
      .values({
        ...body,
        nodeId,
        departmentId: department.nodeId,
        wardId,
        bed,
        kind,
        name,
        latinName,
        mobile,
        idCard,
        address: makeAddress(seed),
        hospitalizationNumber: inHospital ? `${from.slice(0, 4)}${String(110_000 + number).slice(-6)}` : null,
        identification: `BA${String(300_000 + number)}`,
        visitCardNumber: `JZ${String(8_000_000 + number * 37)}`,
        registrationTime: begun,
        admissionTime: inHospital ? begun : null,
        dischargeTime: to === null ? null : new Date(instantOf(to, chance.whole(10 * 60, 15 * 60), HOSPITAL.zone)),
        attendingPhysicianId: doctorId,
        responsibleNurseId: nurseId,
        nursingLevel: chance.pick([1, 2, 2, 2, 3, 3]),
        diseaseType: course.diseaseType,
        complications: course.complications,
        drugAllergies: chance.next() < 0.12 ? '青霉素过敏' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('account')
      .values({
        nodeId,
        roleId: staff.roles.get('patient') ?? '',
        username: `P${String(patientId).padStart(8, '0')}`,
        mobile,
        passwordHash,
        realName: name,
        latinName,
        sex: body.sex,
        userType: USER_TYPES.patient,
        patientId,
        createdAt: now,
        activatedAt: now,
      })
      .execute();
    made.push({ patientId, seed, nodeId, kind, sex: body.sex, course, from, to, round: stay.round, nurseId, doctorId });
  }
  return made;
}
