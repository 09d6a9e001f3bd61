import type { TestServer } from './server.js';

/** Inserts a discharged patient of department A without an account. @returns the patient's id */
export async function dischargedPatient(test: TestServer, mobile: string | null): Promise<string> {
  const { db, clock } = test.server.context;
  const { departmentA: nodeId } = test.hospital.nodes;
  const { id } = await db
    .insertInto('patient')
    .values({
      nodeId,
      departmentId: nodeId,
      kind: 'discharged',
      sex: 'male',
      mobile,
      name: '吴七',
      birthday: '1955-01-01',
      registrationTime: clock.date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
