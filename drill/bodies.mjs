import { once } from 'node:events';
import { connect } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { dataOf, ScriptClient } from '@wardlink/client/script';

const LONGEST_MS = 1_000;
/**
 * Limit: the board may take up to this many times longer beside heavy requests than alone. Without limits it took
 * sixteen times longer.
 */
const MOST_TIMES = 8;
/** A board faster than this passes, however fast it is alone, ms. */
const QUICK_MS = 200;

/** Seals bytes as the compressed body of a login. Only long bodies are compressed. */
const compressed = (client, bytes) => client.sealed('session.login', 'x'.repeat(2_000), async () => bytes);

/** Sends compressed bodies that inflate to a very large size, without a session and many at once. */
export async function openedBodies({ server, short }) {
  const [objects, requests] = short ? [1_000_000, 4] : [5_000_000, 12];
  const bomb = deflateRawSync(Buffer.from(`{"username":[${'{},'.repeat(objects)}{}]}`), { level: 9 });
  const stranger = new ScriptClient(server.url);
  const sealed = await Promise.all(Array.from({ length: requests }, () => compressed(stranger, bomb)));
  const before = server.megabytes;
  const { longest, result } = await server.longestWhile(() =>
    Promise.all(sealed.map(async (each) => (await stranger.send('session.login', each)).status)),
  );
  const grown = server.megabytes - before;
  const held = result.every((status) => status === 413) && longest < LONGEST_MS && grown < 300;
  const weight = Math.round(sealed[0].length / 1000);
  return [
    held,
    `${requests} of ${weight} kB: answered ${[...new Set(result)]}, others within ${longest} ms, ${grown} MB more`,
  ];
}

export async function deepBodies({ server }) {
  const stranger = new ScriptClient(server.url);
  const deep = deflateRawSync(Buffer.from(`${'['.repeat(7_000)}${']'.repeat(7_000)}`));
  const { status } = await stranger.send('session.login', await compressed(stranger, deep));
  return [status === 400, `7,000 levels: answered ${status}`];
}

export async function slowBodies({ server }) {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  const since = performance.now();
  let received = '';
  socket.on('data', (data) => (received += data));
  socket.write('POST /cdms/login HTTP/1.1\r\nHost: localhost\r\n');
  const limit = setTimeout(() => socket.destroy(), 40_000);
  await once(socket, 'close');
  clearTimeout(limit);
  const seconds = Math.round((performance.now() - since) / 1000);
  return [received.startsWith('HTTP/1.1 408'), `a head that never ends is cut off after ${seconds} s`];
}

/** One user sends a dozen expensive requests at once, repeatedly, while the ward's board must still be answered. */
export async function heavyQuestions({ nurse, doctor, short }) {
  const board = async () => {
    const since = performance.now();
    dataOf(await nurse.call('glucose.board', {}));
    return Math.round(performance.now() - since);
  };
  const medianOf = async (count) => {
    const times = [];
    for (let index = 0; index < count; index += 1) times.push(await board());
    return times.sort((a, b) => a - b)[Math.floor(count / 2)];
  };
  const count = short ? 5 : 15;
  const alone = await medianOf(count);
  let over = false;
  const asking = Array.from({ length: 12 }, async () => {
    while (!over) await doctor.call('management.analysis', { kind: 'inpatient' });
  });
  const beside = await medianOf(count);
  over = true;
  await Promise.all(asking);
  return [
    beside < Math.min(Math.max(alone * MOST_TIMES, QUICK_MS), LONGEST_MS),
    `the board in ${alone} ms alone, ${beside} ms beside twelve heavy questions of one person`,
  ];
}
