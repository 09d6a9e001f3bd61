import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../commands/progress.mjs';
import { rounded } from '../figures.mjs';
import { Usage } from '../morning/usage.mjs';
import { residentMegabytes, waitedSeconds } from '../processes.mjs';
import { Worker } from '../workers.mjs';
import { compare, isWhole } from './comparison.mjs';
import { cookieName, openDatabase, startServer } from './hospital.mjs';

// Thousands of open chat sockets, groups of up to 500 people, killed servers and cut networks; bench/README.md explains each figure.
const SHORT = process.argv.includes('--short');
const number = (name, usual, short = usual) => Number(process.env[name] ?? (SHORT ? short : usual));
const SOCKETS = number('SOCKETS', 5_000, 200);
const LARGEST = number('LARGEST', 500, 50);
const PER_SECOND = number('PER_SECOND', 100, 20);
const SECONDS = number('SECONDS', 60, 5);
const IDLE_SECONDS = number('IDLE_SECONDS', 30, 5);
/** Of a hundred messages; a message to a group reaches all of its members. */
const MIX = SHORT
  ? [
      ['oneToOne', 60],
      [10, 30],
      [LARGEST, 10],
    ]
  : [
      ['oneToOne', 60],
      [10, 30],
      [50, 8],
      [LARGEST, 2],
    ];
const SIZES = MIX.map(([kind]) => kind).filter((kind) => kind !== 'oneToOne');
const LIMITS = { largestP99: 300 };
/** Part of the pages whose network is cut at once. */
const CUT = 0.2;

const progress = (text) => process.stderr.write(`\r${text.padEnd(70)}`);

/** One hospital with `count` server processes on its database, and all pages, spread over them. */
async function measure(database, count) {
  const servers = [];
  const load = new Worker(new URL('sockets-process.mjs', import.meta.url));
  const usageOf = async (work) => {
    const usage = new Usage({ server: servers[0].pid, database: database.pid, load: [load.pid] });
    const others = servers.slice(1).map(({ pid }) => new Usage({ server: pid, database: database.pid, load: [] }));
    for (const one of [usage, ...others]) one.begin();
    const [begun, waited] = [performance.now(), waitedSeconds(servers[0].pid)];
    await work();
    const waitedShare = (1000 * (waitedSeconds(servers[0].pid) - waited)) / (performance.now() - begun);
    const used = usage.end();
    return {
      ...used,
      waitedPercent: rounded(100 * waitedShare),
      ...(others.length > 0 && { otherServerCpuPercent: others.map((one) => one.end().cpuPercent.server) }),
    };
  };
  const quiet = (patienceMs) => load.ask('quiet', { forMs: 2_000, patienceMs });
  const compared = async () => compare(database.pool, await load.ask('held'));
  /** Messages under some trouble; then everything is compared. */
  const under = async (
    name,
    { perSecond, seconds, mix },
    { trouble = async () => undefined, isKilling = false } = {},
  ) => {
    progress(`${count} server${count > 1 ? 's' : ''}: ${name}`);
    await load.ask('begin');
    const sending = () => Promise.all([load.ask('send', { perSecond, seconds, mix }), trouble()]);
    // A process that ends meanwhile has no usage.
    const used = isKilling ? await sending().then(() => undefined) : await usageOf(sending);
    const begun = performance.now();
    const end = await quiet(120_000);
    const afterSeconds = rounded((performance.now() - begun) / 1000);
    const figures = await load.ask('figures');
    return {
      perSecond,
      seconds,
      ...figures,
      ...used,
      end,
      quietAfterSeconds: afterSeconds,
      comparison: await compared(),
    };
  };
  try {
    for (let index = 0; index < count; index += 1) {
      servers.push(await startServer(database, { name: `server-${index + 1}` }));
    }
    const cookie = await cookieName(servers[0].url);
    await sleep(2_000);
    const before = servers.map(({ pid }) => residentMegabytes(pid));
    progress(`opening ${SOCKETS} sockets`);
    const { people, groups } = database;
    const connects = await load.ask('open', { people, groups, cookie, urls: servers.map(({ url }) => url) });
    await sleep(10_000);
    progress('nobody writes');
    await load.ask('begin');
    const idle = await usageOf(() => sleep(IDLE_SECONDS * 1000));
    const after = servers.map(({ pid }) => residentMegabytes(pid));
    const { heartbeatMs, counts } = await load.ask('figures');
    const kilobytes = (1024 * (sum(after) - sum(before))) / SOCKETS;
    const sustained = { perSecond: PER_SECOND, seconds: SECONDS, mix: MIX };
    const result = {
      servers: count,
      sockets: SOCKETS,
      connects,
      kilobytesPerSocket: rounded(kilobytes),
      idle: { ...idle, heartbeatMs, socketsLost: counts.socketsLost },
      largestGroup: await under(`one message a second to a group of ${LARGEST}`, {
        perSecond: 1,
        seconds: Math.ceil(SECONDS / 2),
        mix: [[LARGEST, 1]],
      }),
      sustained: await under(`${PER_SECOND} messages a second`, sustained),
      cutNetwork: await under('networks are cut', sustained, {
        trouble: async () => {
          for (const at of [0.2, 0.3, 0.2]) {
            await sleep(SECONDS * at * 1000);
            await load.ask('cut', { part: CUT });
          }
        },
      }),
      killedServer: await under('a server is killed', sustained, {
        isKilling: true,
        trouble: async () => {
          await sleep(SECONDS * 0.3 * 1000);
          const [killed] = servers;
          await killed.kill();
          // Beside another one nobody waits for the killed one: its pages go there. The only one is started again.
          if (count > 1) await load.ask('move', { from: killed.url, to: servers[1].url });
          else servers[0] = await startServer(database, { name: 'server-1', port: killed.port });
        },
      }),
    };
    return result;
  } finally {
    progress('');
    await load.ask('close').catch(() => undefined);
    await load.close();
    for (const server of servers) await server.stop();
  }
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

const [machineLoad] = loadavg();
const results = [];
for (const count of (process.env.SERVERS ?? '1,2').split(',').map(Number)) {
  progress('preparing the hospital');
  const database = await openDatabase({ sockets: SOCKETS, sizes: SIZES });
  try {
    results.push(await measure(database, count));
  } finally {
    await database.stop();
  }
}
console.log(JSON.stringify(results, undefined, 2));
const machine = { cores: cpus().length, load: machineLoad, model: cpus()[0]?.model, node: process.version };
const folder = join(root, 'bench', 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, SHORT ? 'chat-short.json' : 'chat.json'),
  `${JSON.stringify({ measuredAt: new Date(), machine, mix: MIX, limits: LIMITS, results }, undefined, 2)}\n`,
);
const rows = results.flatMap((result) => [
  result.largestGroup,
  result.sustained,
  result.cutNetwork,
  result.killedServer,
]);
// Where nothing breaks, nothing comes twice; after a reconnection the app drops it by its number.
const isRepeated = results.some(({ largestGroup, sustained }) =>
  [largestGroup, sustained].some(({ counts }) => counts.repeated + counts.overlapped > 0),
);
const isSlow = results.some(({ largestGroup }) => largestGroup.arrivalMs.all.p99 > LIMITS.largestP99);
if (!rows.every(({ comparison }) => isWhole(comparison)) || isRepeated || (!SHORT && isSlow)) process.exitCode = 1;
