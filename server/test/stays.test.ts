import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../src/database/migrate.js';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';

const TODAY = '2026-11-20';
const at = (time: string): number => Date.parse(`${TODAY}T${time}:00+08:00`);
/** The clock of a server goes on while the tests run. */
const TEN_MINUTES = 600_000;
const rounded = (instant: number | null): number | null =>
  instant === null ? null : Math.floor(instant / TEN_MINUTES) * TEN_MINUTES;

let test: TestServer;
/** By name and time of the day. */
const clients = new Map<string, TestClient>();
let beds = 10;

/** The chief, who sees the whole hospital, or somebody else. */
const clientAt = async (time: string, name = 'chief'): Promise<TestClient> => {
  const known = clients.get(`${name} ${time}`);
  if (known) return known;
  const { url } = await test.another({ clock: `${TODAY}T${time}:00+08:00` });
  const client = new TestClient(url);
  dataOf(await client.logIn(name, PASSWORD));
  clients.set(`${name} ${time}`, client);
  return client;
};

beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T07:00:00+08:00` });
  const { nodes, paths } = test.hospital;
  await addBeds(test.server.context.db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 60);
});
afterAll(() => test.stop());

const freeBed = (): string => String((beds += 1));
const numberOf = (): string => `N-${randomUUID().slice(0, 8)}`;

async function admit(time: string, more: Partial<RequestOf<'admission.admit'>> = {}) {
  const someone = { name: '王芳', latinName: 'Wang Fang', sex: 'female', birthday: '1971-03-05' } as const;
  const admission = { admissionId: randomUUID(), hospitalizationNumber: numberOf(), admissionTime: at(time) };
  const place = { wardId: test.hospital.nodes.wardA, bed: freeBed() };
  const request = { ...someone, ...admission, ...place, ...more };
  const stored = dataOf(await (await clientAt(time)).call('admission.admit', request));
  return { ...stored, bed: request.bed, number: request.hospitalizationNumber };
}

type Act = 'changeBed' | 'transfer' | 'discharge' | 'cancelDischarge';
async function act<Name extends Act>(
  name: Name,
  time: string,
  patient: { patientId: string; version: number },
  more: Partial<RequestOf<`admission.${Name}`>>,
): Promise<{ patientId: string; version: number }> {
  const { patientId, version } = patient;
  const request = { patientId, version, ...more } as never;
  return dataOf(await (await clientAt(time)).call(`admission.${name}`, request)) as never;
}

const staysOf = async (patientId: string, time = '22:00') =>
  dataOf(await (await clientAt(time)).call('patient.stays', { patientId })).stays;

/** The stays in a short form: class, beginning, end, number, and the beds with their times. */
const shortOf = (stays: Awaited<ReturnType<typeof staysOf>>) =>
  stays.map(({ beganAt, endedAt, visitNumber, places }) => ({
    began: beganAt,
    ended: endedAt,
    number: visitNumber,
    beds: places.map(({ bed, since, until }) => [bed, rounded(since), rounded(until)]),
  }));

describe('a stay', () => {
  it('has its number, its doctor, and every bed with its times', async () => {
    const { nodes } = test.hospital;
    const began = at('06:30');
    const anna = await admit('07:00', { admissionTime: began });
    const second = freeBed();
    const moved = await act('changeBed', '09:00', anna, { bed: second });
    await act('transfer', '12:00', moved, { wardId: nodes.wardB, bed: null });
    const [stay, ...others] = await staysOf(anna.patientId);
    expect(others).toEqual([]);
    expect(stay).toMatchObject({
      class: 'inpatient',
      visitNumber: anna.number,
      beganAt: began,
      endedAt: null,
      cancelledAt: null,
      cancelReason: null,
    });
    expect(stay && shortOf([stay])[0]?.beds).toEqual([
      [anna.bed, began, at('09:00')],
      [second, at('09:00'), at('12:00')],
      [null, at('12:00'), null],
    ]);
    expect(stay?.places[0]?.ward.name).not.toBe(stay?.places[2]?.ward.name);
    expect(stay?.places[0]?.ward.department).not.toBeNull();
  });

  it('ends with the discharge at its time, and goes on after that was cancelled, in the same bed or another one', async () => {
    const patient = await admit('07:00');
    const left = await act('discharge', '12:00', patient, { dischargeTime: at('11:00') });
    expect(shortOf(await staysOf(patient.patientId))).toEqual([
      {
        began: at('07:00'),
        ended: at('11:00'),
        number: patient.number,
        beds: [[patient.bed, at('07:00'), at('11:00')]],
      },
    ]);
    const back = await act('cancelDischarge', '13:00', left, {});
    expect(shortOf(await staysOf(patient.patientId))).toEqual([
      { began: at('07:00'), ended: null, number: patient.number, beds: [[patient.bed, at('07:00'), null]] },
    ]);
    const again = await act('discharge', '14:00', back, { dischargeTime: at('14:00') });
    const other = freeBed();
    await act('cancelDischarge', '15:00', again, { bed: other });
    expect(shortOf(await staysOf(patient.patientId))).toEqual([
      {
        began: at('07:00'),
        ended: null,
        number: patient.number,
        beds: [
          [patient.bed, at('07:00'), at('15:00')],
          [other, at('15:00'), null],
        ],
      },
    ]);
  });

  it('ends at the time of the discharge also if the patient was moved after it, and goes on in the bed of the end', async () => {
    const patient = await admit('07:00');
    const second = freeBed();
    const moved = await act('changeBed', '12:00', patient, { bed: second });
    const left = await act('discharge', '13:00', moved, { dischargeTime: at('11:00') });
    const beds = async () => shortOf(await staysOf(patient.patientId))[0]?.beds;
    expect(await beds()).toEqual([[patient.bed, at('07:00'), at('11:00')]]);
    await act('cancelDischarge', '14:00', left, {});
    expect(await beds()).toEqual([
      [patient.bed, at('07:00'), at('14:00')],
      [second, at('14:00'), null],
    ]);
  });

  it('is kept when the next one begins, with its own number and beds', async () => {
    const first = await admit('07:00');
    const left = await act('discharge', '09:00', first, { dischargeTime: at('09:00') });
    const { patientId, version } = left;
    const second = await admit('12:00', { patientId, version, admissionTime: at('11:30') });
    const rightAfter = await act('discharge', '12:00', second, { dischargeTime: at('12:00') });
    const third = await admit('14:00', { patientId, version: rightAfter.version });
    expect(shortOf(await staysOf(patientId))).toEqual([
      { began: at('14:00'), ended: null, number: third.number, beds: [[third.bed, at('14:00'), null]] },
      { began: at('11:30'), ended: at('12:00'), number: second.number, beds: [[second.bed, at('11:30'), at('12:00')]] },
      { began: at('07:00'), ended: at('09:00'), number: first.number, beds: [[first.bed, at('07:00'), at('09:00')]] },
    ]);
  });

  it('takes a corrected number, and the attending doctor', async () => {
    const patient = await admit('07:00');
    const number = numberOf();
    const attendingPhysicianId = test.hospital.accounts.doctorA;
    await test.server.context.db
      .updateTable('role')
      .set({ permissionType: 'doctor' })
      .where('name', '=', 'doctorA')
      .execute();
    const { patientId, version } = patient;
    const edit = { patientId, version, hospitalizationNumber: number, attendingPhysicianId };
    dataOf(await (await clientAt('09:00')).call('patient.edit', edit));
    const [stay] = await staysOf(patientId);
    expect(stay?.visitNumber).toBe(number);
    expect(stay?.attendingPhysician?.userId).toBe(attendingPhysicianId);
  });

  it('is shown to users who may see the patient, and to no others', async () => {
    const { patientId } = await admit('07:00');
    const elsewhere = await clientAt('22:00', 'nurseB');
    expect(codeOf(await elsewhere.call('patient.stays', { patientId }))).toBe('patient.unknown');
  });

  it('follows a bed that is renumbered, in its history too', async () => {
    const { db } = test.server.context;
    const patient = await admit('07:00');
    const node = await db
      .selectFrom('organisationNode')
      .select(['id', 'version'])
      .where('parentId', '=', test.hospital.nodes.wardA)
      .where('code', '=', patient.bed)
      .executeTakeFirstOrThrow();
    const admin = await clientAt('09:00');
    const none = { latinName: null, nature: null, type: null, level: null, region: null, phone: null, address: null };
    const renumbered = { nodeId: node.id, version: node.version, ...none, name: null, code: `R${patient.bed}` };
    dataOf(await admin.call('organisation.edit', renumbered));
    expect(shortOf(await staysOf(patient.patientId))[0]?.beds).toEqual([[`R${patient.bed}`, at('07:00'), null]]);
  });
});

describe('what an older server stores', () => {
  const inserted = async (columns: Record<string, unknown>): Promise<string> => {
    const { nodes } = test.hospital;
    const { id } = await test.server.context.db
      .insertInto('patient')
      .values({
        nodeId: nodes.wardA,
        departmentId: nodes.departmentA,
        name: '李四',
        sex: 'male',
        birthday: '1950-01-01',
        registrationTime: new Date(at('05:00')),
        ...columns,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('has its stay and place from the row of the patient', async () => {
    const bed = freeBed();
    const admissionTime = new Date(at('05:30'));
    const patientId = await inserted({ kind: 'inpatient', wardId: test.hospital.nodes.wardA, bed, admissionTime });
    expect(shortOf(await staysOf(patientId))).toEqual([
      { began: at('05:30'), ended: null, number: null, beds: [[bed, at('05:30'), null]] },
    ]);
  });

  it('of a patient who has left is a stay with its end', async () => {
    const times = { admissionTime: new Date(at('05:30')), dischargeTime: new Date(at('06:00')) };
    const patientId = await inserted({ kind: 'discharged', ...times });
    expect(shortOf(await staysOf(patientId))).toEqual([
      { began: at('05:30'), ended: at('06:00'), number: null, beds: [] },
    ]);
  });

  it('has no stay for somebody who was never admitted', async () => {
    expect(await staysOf(await inserted({ kind: 'outpatient' }))).toEqual([]);
  });
});

describe('the migration', () => {
  it('finds the stays and places that were recorded before', async () => {
    const { db } = test.server.context;
    const first = await admit('07:00', { admissionTime: at('06:00') });
    const moved = await act('transfer', '08:00', first, { wardId: test.hospital.nodes.wardB, bed: null });
    const admin = await clientAt('09:00');
    const left = dataOf(await admin.call('admission.discharge', { ...moved, dischargeTime: at('09:00') }));
    const second = await admit('12:00', { patientId: left.patientId, version: left.version });
    const gone = await admit('07:00');
    await act('discharge', '09:00', gone, { dischargeTime: at('08:00') });
    const ids = [first.patientId, gone.patientId];
    const stored = () =>
      sql`select patient_id::text, class, visit_number, began_at, ended_at, attending_physician_id::text,
          (select json_agg(json_build_array(node_id, since) order by since) from patient_place where stay_id = stay.id) as places
        from stay where patient_id = any(${ids}::bigint[]) order by patient_id, began_at`.execute(db);
    const before = (await stored()).rows;
    expect(before).toHaveLength(3);
    // In one transaction, which is taken back: other tests go on with the schema as it was.
    const during = await db
      .transaction()
      .execute(async (tx) => {
        const added = ['0136-stays', '0137-figures-of-stays'] as const;
        for (const name of added.toReversed()) await MIGRATIONS[name]?.down?.(tx as never);
        for (const name of added) await MIGRATIONS[name]?.up(tx as never);
        const { rows } =
          await sql`select patient_id::text, class, visit_number, began_at, ended_at, attending_physician_id::text,
            (select json_agg(json_build_array(node_id, since) order by since) from patient_place where stay_id = stay.id) as places,
            (select bed from patient_place where stay_id = stay.id order by since desc limit 1) as bed
          from stay where patient_id = any(${ids}::bigint[]) order by patient_id, began_at`.execute(tx);
        throw Object.assign(new Error('taken back'), { rows });
      })
      .catch((error: Error & { rows?: Record<string, unknown>[] }) => {
        if (!error.rows) throw error;
        return error.rows;
      });
    expect(during.map(({ bed: _bed, ...row }) => row)).toEqual(before);
    expect(during.find(({ visitNumber }) => visitNumber === second.number)).toMatchObject({ bed: second.bed });
  });
});

describe('two patients', () => {
  const changeBed = async (request: RequestOf<'admission.changeBed'>, name = 'chief') =>
    (await clientAt('09:00', name)).call('admission.changeBed', request);

  it('swap their beds in one step, in their histories and in the trail of both', async () => {
    const { db } = test.server.context;
    const [one, other] = [await admit('07:00'), await admit('07:00')];
    const { patientId, version } = one;
    const swap = { patientId, version, bed: other.bed, swapWith: other.patientId };
    const { version: after } = dataOf(await changeBed(swap));
    // A repetition after a lost answer.
    expect(dataOf(await changeBed(swap)).version).toBe(after);
    for (const [mine, before, now] of [
      [one, one.bed, other.bed],
      [other, other.bed, one.bed],
    ] as const) {
      expect(shortOf(await staysOf(mine.patientId))[0]?.beds).toEqual([
        [before, at('07:00'), at('09:00')],
        [now, at('09:00'), null],
      ]);
      const events = await db
        .selectFrom('auditEvent')
        .select(['before', 'after'])
        .where('patientId', '=', mine.patientId)
        .where('type', '=', 'patient.bedChanged')
        .execute();
      expect(events).toEqual([{ before: { bed: before }, after: { bed: now } }]);
    }
  });

  it('swap only the beds that they have: one who has moved, left or lies elsewhere keeps everything as it is', async () => {
    const [one, other, gone] = [await admit('07:00'), await admit('07:00'), await admit('07:00')];
    const elsewhere = await admit('07:00');
    await act('transfer', '08:00', elsewhere, { wardId: test.hospital.nodes.wardB, bed: null });
    await act('discharge', '08:00', gone, { dischargeTime: at('08:00') });
    const { patientId, version } = one;
    for (const [bed, swapWith] of [
      [freeBed(), other.patientId],
      [gone.bed, gone.patientId],
      [elsewhere.bed, elsewhere.patientId],
      [one.bed === other.bed ? '' : freeBed(), patientId],
    ] as const) {
      expect(codeOf(await changeBed({ patientId, version, bed, swapWith }))).toBe('bed.taken');
    }
    expect(
      codeOf(await changeBed({ patientId, version: version + 1, bed: other.bed, swapWith: other.patientId })),
    ).toBe('patient.changed');
    expect(codeOf(await changeBed({ patientId, version, bed: other.bed }))).toBe('bed.taken');
    expect(shortOf(await staysOf(patientId))[0]?.beds).toEqual([[one.bed, at('07:00'), null]]);
  });

  it('swap once if both are told at the same time', async () => {
    const [one, other] = [await admit('07:00'), await admit('07:00')];
    const answers = await Promise.all([
      changeBed({ patientId: one.patientId, version: one.version, bed: other.bed, swapWith: other.patientId }),
      changeBed({ patientId: other.patientId, version: other.version, bed: one.bed, swapWith: one.patientId }),
    ]);
    for (const answer of answers) expect(answer.ok).toBe(true);
    const beds = [one, other].map(async ({ patientId }) => shortOf(await staysOf(patientId))[0]?.beds.at(-1)?.[0]);
    expect(await Promise.all(beds)).toEqual([other.bed, one.bed]);
  });

  it('are offered to users who may admit to the ward, in the order of the beds', async () => {
    const wardId = test.hospital.nodes.wardA;
    const chief = await clientAt('09:00');
    const { occupants } = dataOf(await chief.call('admission.occupants', { wardId }));
    expect(occupants.length).toBeGreaterThan(3);
    const numbers = occupants.map(({ bed }) => Number(bed)).filter((bed) => !Number.isNaN(bed));
    expect(numbers).toEqual(numbers.toSorted((first, second) => first - second));
    const elsewhere = await clientAt('09:00', 'nurseB');
    expect(codeOf(await elsewhere.call('admission.occupants', { wardId }))).toBe('node.forbidden');
  });
});
