import { CONSENT_VERSION, OWN_PERMISSIONS, STAFF_PERMISSIONS, USER_TYPES } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { dataOf, type TestClient } from './client.js';
import type { TestServer } from './server.js';

/** The present text of the consent, as it was read. */
export const READ = { version: CONSENT_VERSION, language: 'zh' as const };

/** Somebody who has signed in. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly mobile: string;
  readonly client: TestClient;
}
export type HomePatient = Person & { readonly patientId: string };

let made = 0;

/** A doctor outside the hospital. */
export async function newDoctor({ hospital, server, signedIn }: TestServer, name: string, mobile: string) {
  const more = { nodeId: hospital.nodes.departmentA, userType: USER_TYPES.outOfHospital, mobile };
  const id = await hospital.addAccount(name, STAFF_PERMISSIONS, more);
  const role = { permissionType: 'doctor' as const };
  await server.context.db.updateTable('role').set(role).where('name', '=', name).execute();
  return { id, name, mobile, client: await signedIn(name) } satisfies Person;
}

/** A patient at home with an account, not yet in anybody's care. */
export async function newPatient({ hospital, server, signedIn }: TestServer): Promise<HomePatient> {
  const { db, clock } = server.context;
  const { departmentB } = hospital.nodes;
  made += 1;
  const name = `home${made}`;
  const mobile = `136${String(made).padStart(8, '0')}`;
  const { id: patientId } = await db
    .insertInto('patient')
    .values({
      nodeId: departmentB,
      departmentId: departmentB,
      kind: 'outpatient',
      sex: 'female',
      name: `陈${made}`,
      latinName: name,
      birthday: '1970-05-06',
      registrationTime: clock.date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const permissions = [...OWN_PERMISSIONS, 'chat.use', 'call.make'] as const;
  const more = { nodeId: departmentB, userType: USER_TYPES.patient, patientId, mobile };
  const id = await hospital.addAccount(name, permissions, more);
  return { id, name, mobile, patientId, client: await signedIn(name) };
}

export const findByMobile = (one: Person, mobile: string) =>
  one.client.call('contact.find', { numberKind: 'mobile', number: mobile });

/** A patient applies to a doctor. @returns id of the enrolment */
export async function applyTo(doctor: Person, patient: Person): Promise<string> {
  dataOf(await findByMobile(patient, doctor.mobile));
  const enrolmentId = randomUUID();
  const request = { enrolmentId, userId: doctor.id, note: 'after discharge', read: READ };
  dataOf(await patient.client.call('own.enrol', request));
  return enrolmentId;
}

/** A patient is enrolled with a doctor. @returns id of the enrolment */
export async function enrolWith(doctor: Person, patient: Person): Promise<string> {
  const enrolmentId = await applyTo(doctor, patient);
  dataOf(await doctor.client.call('enrolment.answer', { enrolmentId, answer: 'accepted' }));
  return enrolmentId;
}

export const consentsOf = async (one: Person) => dataOf(await one.client.call('own.consents')).consents;

/** A patient takes the newest consent back. */
export async function withdrawConsent(patient: Person): Promise<void> {
  const [consent] = await consentsOf(patient);
  dataOf(await patient.client.call('own.withdrawConsent', { consentId: consent?.consentId ?? '' }));
}
