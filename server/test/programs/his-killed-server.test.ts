import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from '@wardlink/domain';
import { segmentOf, textAt } from '@wardlink/interop/hl7';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { frameOf } from '@wardlink/interop/mllp';
import { connectDatabase, type DatabaseConnection } from '../../src/database/connection.js';
import { dataOf, TestClient } from '../support/client.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { isWhole } from '../support/extent.js';
import { bytesOf, codeOfAnswer, His, messageText } from '../support/his.js';
import { PASSWORD, type TestHospital } from '../support/hospital.js';
import { destinationSettings } from '../support/interface-requests.js';
import { controlIdOf, Laboratory } from '../support/laboratory.js';
import { freePort } from '../support/port.js';
import { type Started, startBuilt, temporaryDirectory } from '../support/process.js';
import { createHospitalAt } from '../support/several-servers.js';
import { FACTOR_KEY } from '../support/server.js';

/** Results that leave. */
const RESULTS = 20;
const MESSAGES = isWhole ? 1_000 : 150;
/** Acknowledged messages after which the server is killed. */
const KILLED_AFTER = [MESSAGES * 0.3, MESSAGES * 0.7];

describe('a server that is killed twice', () => {
  const directory = temporaryDirectory();
  let database: TestDatabase;
  let connection: DatabaseConnection;
  let hospital: TestHospital;
  let server: Started;
  let port: number;

  const restarted = async (): Promise<string> => {
    server.child.kill('SIGTERM');
    await server.ended;
    return start();
  };
  const start = async (): Promise<string> => {
    server = startBuilt('main.js', {
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: directory.path,
      DATABASE_URL: database.url,
      WARDLINK_DEMO: '0',
      WARDLINK_FACTOR_KEY: FACTOR_KEY,
    });
    return server.ready;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    connection = connectDatabase({ connectionString: database.url });
    const url = await start();
    hospital = await createHospitalAt(database.url);
    const chief = new TestClient(url);
    dataOf(await chief.logIn('chief', PASSWORD));
    port = await freePort();
    const { partner } = dataOf(
      await chief.call('interface.save', {
        name: 'HIS',
        nodeId: hospital.nodes.hospital,
        enabled: true,
        port,
        tls: false,
        networks: ['127.0.0.1'],
        charset: 'utf-8',
        unicode: null,
        zone: 'Asia/Shanghai',
        processing: ['P'],
        endsWithoutReturn: false,
        keepDays: 30,
      }),
    );
    const { partnerId } = partner;
    dataOf(await chief.call('interface.map', { partnerId, kind: 'ward', code: 'W', nodeId: hospital.nodes.wardA }));
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await connection.close();
    await database.drop();
    directory.remove();
  });

  it('loses no message of the hospital’s system that it acknowledged, and applies none twice', async () => {
    const all = Array.from({ length: MESSAGES }, (_, index) =>
      bytesOf(
        messageText({
          event: 'A01',
          at: '20260301080000',
          place: 'W',
          patient: `P${index}`,
          visit: `V${index}`,
          name: '患者',
          controlId: `K${index}`,
        }),
      ),
    );
    let his = await vi.waitFor(() => His.connect(port));
    const deaths = [...KILLED_AFTER];
    for (let index = 0; index < MESSAGES;) {
      his.write(frameOf(all[index] as Uint8Array));
      if (deaths[0] === index) {
        deaths.shift();
        // In the middle of the message: whether it was stored is not known.
        server.child.kill('SIGKILL');
        await server.ended;
        await start();
        his = await vi.waitFor(() => His.connect(port), { timeout: 20_000 });
        continue;
      }
      const code = codeOfAnswer(await his.answer());
      expect(code).toBe('AA');
      index += 1;
    }
    his.close();
    const counts = async () => {
      const { rows } = await sql<{ messages: number; stays: number; patients: number; events: number }>`
        select
          (select count(*)::int from interface_message where state = 'applied') as messages,
          (select count(*)::int from stay where visit_number ~ '^V[0-9]+$') as stays,
          (select count(*)::int from patient where hospitalization_number ~ '^V[0-9]+$') as patients,
          (select count(*)::int from audit_event where type = 'patient.admitted') as events`.execute(connection.db);
      return rows[0];
    };
    await vi.waitFor(
      async () => {
        expect(await counts()).toEqual({ messages: MESSAGES, stays: MESSAGES, patients: MESSAGES, events: MESSAGES });
      },
      { timeout: 60_000, interval: 200 },
    );
  });

  it('delivers each result, and repeats only one that was not answered, with the same number and bytes', async () => {
    const url = await restarted();
    const [chief, nurse] = [new TestClient(url), new TestClient(url)];
    dataOf(await chief.logIn('chief', PASSWORD));
    dataOf(await nurse.logIn('nurseA', PASSWORD));
    const laboratory = new Laboratory(await freePort());
    await laboratory.open();
    const readings = Array.from({ length: RESULTS }, () => randomUUID());
    for (const [index, readingId] of readings.entries()) {
      const reading = { readingId, patientId: hospital.patients.anna, slot: 9, value: 5 + index / 10 };
      dataOf(await nurse.call('glucose.record', reading));
    }
    // In the middle of a message: the laboratory has it, and nobody here knows.
    const deaths = [RESULTS * 0.3, RESULTS * 0.7];
    laboratory.answers = () => {
      if (laboratory.received.length !== deaths[0]) return 'AA';
      deaths.shift();
      server.child.kill('SIGKILL');
      return undefined;
    };
    const { destination } = dataOf(
      await chief.call('interface.saveDestination', {
        ...destinationSettings(hospital.nodes.hospital),
        enabled: true,
        port: laboratory.port,
      }),
    );
    const { destinationId } = destination;
    const today = dayOf(Date.now(), 'Asia/Shanghai');
    const period = { destinationId, from: addDays(today, -1), to: today };
    expect(dataOf(await chief.call('interface.backfill', period))).toEqual({ queued: RESULTS });
    for (const _ of [1, 2]) {
      await server.ended;
      await start();
    }
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select state, count(*)::int as count from result_delivery group by 1`.execute(
          connection.db,
        );
        expect(rows).toEqual([{ state: 'delivered', count: RESULTS }]);
      },
      { timeout: 60_000, interval: 200 },
    );
    const fillers = laboratory.received.map((one) => textAt(one, segmentOf(one, 'ORC'), 3));
    expect([...new Set(fillers)]).toEqual(readings);
    const repeated = laboratory.received.map((one) => controlIdOf(one));
    expect(repeated).toHaveLength(RESULTS + 2);
    expect(new Set(repeated).size).toBe(RESULTS);
    expect(new Set(laboratory.bytes.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(RESULTS);
    await laboratory.close();
  });
});
