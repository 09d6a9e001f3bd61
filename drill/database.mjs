import { randomUUID } from 'node:crypto';
import { dataOf } from '@wardlink/client/script';
import { until } from './server.mjs';

/** Enters readings, several at once, during `happens`; afterwards checks that every acknowledged reading is stored. */
export async function entering({ nurse }, happens) {
  const { rows } = dataOf(await nurse.call('glucose.board', {}));
  const acknowledged = new Map();
  let [over, made] = [false, 0];
  const enter = async () => {
    while (!over) {
      const number = made++;
      const { patientId } = rows[number % rows.length];
      const reading = { readingId: randomUUID(), patientId, slot: number % 10, value: 5 + (number % 90) / 10 };
      const answer = await nurse.call('glucose.record', reading).catch(() => undefined);
      if (answer?.ok) acknowledged.set(reading.readingId, reading);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const work = Promise.all(Array.from({ length: 4 }, enter));
  try {
    await until('readings are acknowledged', async () => acknowledged.size > 20);
    await happens();
    const before = acknowledged.size;
    await until('readings are acknowledged again', async () => acknowledged.size > before + 5);
  } finally {
    over = true;
    await work;
  }
  return { acknowledged, lost: await missing({ nurse }, acknowledged) };
}

/** Counts acknowledged readings that are not stored. */
export async function missing({ nurse }, acknowledged) {
  const day = (shift) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
  const there = new Set();
  for (const patientId of new Set([...acknowledged.values()].map((reading) => reading.patientId))) {
    const { readings } = dataOf(await nurse.call('patient.glucose', { patientId, from: day(-2), to: day(1) }));
    for (const { readingId } of readings) there.add(readingId);
  }
  return [...acknowledged.keys()].filter((id) => !there.has(id)).length;
}

const well = (server) => until('the server is well', async () => (await server.health()).status !== 'failed', 60);

/** Kills the database process of a connection in use. */
export async function killedConnection(hospital) {
  const { server } = hospital;
  const { acknowledged, lost } = await entering(hospital, async () => {
    // The youngest processes are those of connections.
    process.kill(server.databaseProcesses.at(-1), 'SIGKILL');
    await well(server);
  });
  return [
    server.runs && lost === 0,
    `goes on: ${server.runs ? 'yes' : 'no'}; ${lost} of ${acknowledged.size} acknowledged readings lost`,
  ];
}

/** Kills the whole database. */
export async function killedDatabase(hospital) {
  const { server } = hospital;
  const before = server.postmaster;
  let seconds = 0;
  const { acknowledged, lost } = await entering(hospital, async () => {
    const since = performance.now();
    process.kill(before, 'SIGKILL');
    await until('another database runs', async () => server.postmaster !== before && server.postmaster !== 0, 60);
    await well(server);
    seconds = ((performance.now() - since) / 1000).toFixed(1);
  });
  const held = server.runs && lost === 0;
  return [held, `runs again after ${seconds} s; ${lost} of ${acknowledged.size} acknowledged readings lost`];
}

/** Stops the database's processes, so that it does not answer. */
export async function hungDatabase({ server }) {
  const processes = server.databaseProcesses;
  const send = (signal) => {
    for (const pid of processes) process.kill(pid, signal);
  };
  send('SIGSTOP');
  let answer;
  try {
    answer = await server.health();
  } finally {
    send('SIGCONT');
  }
  await well(server);
  const held = answer.code === 503 && answer.ms < 1_000;
  return [held, `/health in ${answer.ms} ms: ${answer.problems?.join(' ')}`];
}

/**
 * Kills server and database as in a power cut. The next start must end with a message; the one after it must succeed.
 */
export async function startAfterKill({ server }) {
  const { postmaster } = server;
  server.child.kill('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  await until('both have ended', async () => !server.runs);
  const since = performance.now();
  await server.start();
  await well(server);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const last = server.postmaster;
  server.child.kill('SIGKILL');
  process.kill(last, 'SIGKILL');
  await until('both have ended', async () => !server.runs);
  const starting = server.start().catch(() => undefined);
  await until('the database is being started', async () => ![0, last].includes(server.postmaster), 60);
  await server.stop();
  await starting;
  const { exitCode, signalCode } = server.child;
  await server.start();
  const ended = exitCode ?? signalCode;
  return [ended === 0, `runs again after ${seconds} s; told to end while it starts it ends with ${ended}`];
}
