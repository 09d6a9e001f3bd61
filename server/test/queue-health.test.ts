import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { queueLimit, readQueues, type QueueReport } from '../src/modules/queue-health/watch.js';
import { dataOf } from './support/client.js';
import { makeDestination, makeInterface } from './support/interface-requests.js';
import { freePort } from './support/port.js';
import { startTestServer, type TestServer } from './support/server.js';

const MINUTE = 60_000;

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

const healthOf = async () =>
  (await (await fetch(`${test.server.url}/health`)).json()) as {
    status: string;
    problems: string[];
    queues?: QueueReport[];
  };

it('names each queue in use, what waits in it and for how long, and says when somebody has to look', async () => {
  expect(await healthOf()).toMatchObject({ status: 'ok', problems: [] });
  expect((await healthOf()).queues).toBeUndefined();
  const { nodes, patients } = test.hospital;
  const { db, clock } = test.server.context;
  const { partnerId } = await makeInterface(test, { wardId: nodes.wardA, code: 'A' });
  const patient = { patientId: patients.anna, readingId: crypto.randomUUID() };
  const { destinationId } = await makeDestination(test, { wardId: nodes.wardA, code: 'A', ...patient });
  // Neither is in use, and something waits in both.
  expect(await readQueues(test.server.context)).toMatchObject([{ state: 'aside' }, { state: 'aside' }]);
  const inUse = { enabled: true };
  const at = (minutes: number) => new Date(clock.now() - minutes * MINUTE);
  await db
    .updateTable('interfacePartner')
    .set({ ...inUse, port: null, name: 'Views' })
    .where('id', '=', partnerId)
    .execute();
  await db
    .updateTable('resultDestination')
    .set({ ...inUse, name: 'LIS' })
    .where('id', '=', destinationId)
    .execute();
  await db
    .updateTable('interfaceMessage')
    .set({ receivedAt: at(1) })
    .where('partnerId', '=', partnerId)
    .execute();
  await db
    .updateTable('resultDelivery')
    .set({ queuedAt: at(1) })
    .where('destinationId', '=', destinationId)
    .execute();
  const queues = await readQueues(test.server.context);
  expect(queues).toMatchObject([
    { direction: 'in', name: 'Views', state: 'aside', waiting: 0, aside: 1 },
    { direction: 'out', name: 'LIS', waiting: 0, aside: 1 },
  ]);
  for (const { oldestSeconds } of queues) expect(oldestSeconds).toBeGreaterThanOrEqual(60);
  expect(queueLimit(queues)).toBeUndefined();

  await db
    .updateTable('interfaceMessage')
    .set({ receivedAt: at(16) })
    .where('partnerId', '=', partnerId)
    .execute();
  await vi.waitFor(async () => {
    const { status, problems, queues: shown } = await healthOf();
    expect({ status, state: shown?.[0]?.state }).toEqual({ status: 'limited', state: 'late' });
    expect(problems).toEqual([expect.stringContaining('wait too long')]);
  });

  // A port that another program has.
  const chief = await test.signedIn('chief');
  const { partners } = dataOf(await chief.call('interface.list'));
  expect(partners).toHaveLength(1);
  await db
    .updateTable('interfacePartner')
    .set({ port: await freePort() })
    .where('id', '=', partnerId)
    .execute();
  const closed = await readQueues({ ...test.server.context, portOf: () => 'EADDRINUSE' });
  expect(closed[0]).toMatchObject({ state: 'closed' });
  expect(queueLimit(closed)).toContain('cannot be opened');
});
