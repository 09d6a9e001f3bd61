import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_RESULT_CODES } from '../../contract/dist/index.js';
import { root } from '../../commands/progress.mjs';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { percentile, rounded } from '../figures.mjs';
import { readPlaces } from '../morning/places.mjs';
import { Usage } from '../morning/usage.mjs';
import { Client } from '../ward/client.mjs';
import { prepare, start } from '../ward/hospital.mjs';
import { freePort, Sender, startReceiver, stayOf } from './systems.mjs';

// Messages of the hospital's systems as fast as they are taken, and results that leave; bench/README.md explains each figure.
const SHORT = process.argv.includes('--short');
const number = (name, usual, short) => Number(process.env[name] ?? (SHORT ? short : usual));
const STAYS = number('STAYS', 1_000, 50);
const CONNECTIONS = number('CONNECTIONS', 8, 4);
const READINGS = number('READINGS', 5_000, 500);
const PATIENCE_MS = 600_000;

const machineLoad = loadavg()[0];
const progress = (text) => process.stderr.write(`\r${text.padEnd(70)}`);

// Each run admits the same people, who must not be known.
const folder = 'bench-interfaces';
rmSync(join(root, '.build', folder), { recursive: true, force: true });
const { directory, furnished: places } = await prepare({
  patients: 100,
  readings: READINGS,
  folder,
  furnish: readPlaces,
});
const hospital = await start(directory);
const receiver = await startReceiver();

async function until(query, isDone) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await hospital.pool.query(query);
    if (isDone(rows[0])) return rows[0];
    if (Date.now() > end) throw new Error(`waited in vain: ${JSON.stringify(rows[0])}`);
    await sleep(100);
  }
}

async function measured(work) {
  const usage = new Usage({ server: hospital.pid, database: hospital.databasePid, load: [process.pid] });
  usage.begin();
  const begun = performance.now();
  const figures = await work(() => (performance.now() - begun) / 1000);
  return { ...figures, ...usage.end() };
}

try {
  const admin = await new Client(hospital.url).logIn('admin', DEMONSTRATION_PASSWORD);
  const port = await freePort();
  const settings = { name: 'HIS', nodeId: places.hospitalId, enabled: true, keepDays: 30, zone: 'Asia/Shanghai' };
  const { partner } = await admin.call('interface.save', {
    ...settings,
    port,
    tls: false,
    networks: ['127.0.0.1'],
    charset: 'utf-8',
    unicode: 'utf-8',
    processing: ['P'],
    endsWithoutReturn: false,
  });
  for (const [index, code] of ['W1', 'W2'].entries()) {
    const { wardId: nodeId } = places.wards[index];
    await admin.call('interface.map', { partnerId: partner.partnerId, kind: 'ward', code, nodeId });
  }
  progress('messages come in');
  const incoming = await measured(async (seconds) => {
    let next = 0;
    const answeredMs = [];
    const send = async () => {
      const sender = new Sender(port);
      // The messages of a stay are sent by one connection, in order.
      for (let index = next++; index < STAYS; index = next++) {
        for (const text of stayOf(index)) {
          const begun = performance.now();
          const code = await sender.send(text);
          if (code !== 'AA') throw new Error(`answered ${code}`);
          answeredMs.push(performance.now() - begun);
        }
      }
      sender.close();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, send));
    const accepted = seconds();
    const states = await until(
      `select count(*) filter (where state = 'received')::int as waiting, count(*) filter (where state = 'applied')::int as applied,
         count(*)::int as all from interface_message`,
      ({ waiting }) => waiting === 0,
    );
    const applied = seconds();
    const { rows } = await hospital.pool.query(
      `select extract(epoch from settled_at - received_at) * 1000 as ms from interface_message`,
    );
    const lags = rows.map(({ ms }) => Number(ms));
    return {
      messages: STAYS * 4,
      ...states,
      acceptedPerSecond: rounded((STAYS * 4) / accepted),
      appliedPerSecond: rounded((STAYS * 4) / applied),
      answeredMsP95: rounded(percentile(answeredMs, 0.95)),
      appliedAfterMs: { p50: rounded(percentile(lags, 0.5), 0), p95: rounded(percentile(lags, 0.95), 0) },
    };
  });
  progress('results leave');
  const { destination } = await admin.call('interface.saveDestination', {
    ...settings,
    name: 'LIS',
    transport: 'mllp',
    host: '127.0.0.1',
    port: receiver.port,
    tls: false,
    url: null,
    charset: 'gb18030',
    version: '2.4',
    event: 'R01',
    mode: 'original',
    applicationError: 'later',
    language: 'zh',
    facility: 'H1',
    receivingApplication: 'LIS',
    receivingFacility: 'H1',
    voided: 'D',
    refusals: 'none',
    home: false,
    indicators: ['glucose', 'pressure', 'temperature', 'uricAcid', 'ketone'],
    codes: [...DEFAULT_RESULT_CODES],
  });
  const outgoing = await measured(async (seconds) => {
    const { destinationId } = destination;
    const { queued } = await admin.call('interface.backfill', { destinationId, from: '2025-12-20', to: '2026-03-18' });
    const queuedSeconds = seconds();
    await until(
      `select count(*) filter (where state <> 'delivered')::int as left from result_delivery`,
      ({ left }) => left === 0,
    );
    return {
      results: queued,
      received: receiver.count,
      queuedSeconds: rounded(queuedSeconds, 2),
      deliveredPerSecond: rounded(queued / seconds()),
    };
  });
  admin.close();
  progress('');
  const results = { incoming, outgoing };
  console.log(JSON.stringify(results, undefined, 2));
  const machine = { cores: cpus().length, load: machineLoad, model: cpus()[0]?.model, node: process.version };
  mkdirSync(join(root, 'bench', 'results'), { recursive: true });
  writeFileSync(
    join(root, 'bench', 'results', SHORT ? 'interfaces-short.json' : 'interfaces.json'),
    `${JSON.stringify({ measuredAt: new Date(), machine, connections: CONNECTIONS, results }, undefined, 2)}\n`,
  );
  const isWhole =
    incoming.all === STAYS * 4 && incoming.applied === incoming.all && outgoing.received === outgoing.results;
  if (!isWhole) process.exitCode = 1;
} finally {
  receiver.close();
  await hospital.stop();
}
