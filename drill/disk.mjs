import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataOf, ScriptClient } from '@wardlink/client/script';
import { entering, missing } from './database.mjs';
import { until } from './server.mjs';

const MEGABYTE = 1024 * 1024;
const freeOf = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / MEGABYTE;
};

function takeRoom(file, megabytes) {
  execFileSync('fallocate', ['-l', `${Math.floor(megabytes)}M`, file]);
}

const stateOf = async (server) => {
  const { problems } = await server.health();
  return problems.some((problem) => problem.includes('nearly full')) ? 'full' : 'free';
};

async function signedIn(server, username, password) {
  const client = new ScriptClient(server.url);
  dataOf(await client.logIn(username, password));
  return client;
}

/**
 * Free disk space falls below the reserve and rises again. The drill moves the limit to the present free space, so that
 * it need not fill the disk.
 */
export async function reserve(hospital) {
  const { server, password } = hospital;
  await server.stop();
  const mark = Math.floor(freeOf(server.folder) - 512);
  if (mark < 700) return [false, 'there is too little room here to try it: 1.3 GB are needed'];
  await server.start({ WARDLINK_RESERVE_MEGABYTES: String(mark) });
  const nurse = await signedIn(server, 'nurse', password);
  const ballast = path.join(server.folder, 'ballast');
  let refused;
  let looked;
  const { acknowledged, lost } = await entering({ nurse }, async () => {
    takeRoom(ballast, 1_024);
    await until('the disk counts as full', async () => (await stateOf(server)) === 'full');
    const { rows } = dataOf(await nurse.call('glucose.board', {}));
    looked = rows.length > 0;
    const { patientId } = rows[0];
    refused = await nurse.call('patient.follow', { patientId, followed: true });
    rmSync(ballast);
    await until('the disk has room', async () => (await stateOf(server)) === 'free');
  });
  const held = refused.error?.code === 'server.readOnly' && looked && lost === 0;
  return [
    held,
    `entering: ${refused.error?.code}, looking: ${looked ? 'yes' : 'no'}; ${lost} of ${acknowledged.size} acknowledged readings lost`,
  ];
}

/** Limits the server's log to a megabyte and causes far more output. */
export async function smallLog({ server }) {
  const files = () => readdirSync(server.folder).filter((name) => name.startsWith('wardlink.log'));
  await server.stop();
  await server.start({ WARDLINK_LOG_MEGABYTES: '1' });
  await until('the log was set aside', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => fetch(`${server.url}/nowhere/${index}`)));
    return files().length > 1;
  });
  const sizes = files().map((name) => statSync(path.join(server.folder, name)));
  const closed = sizes.every(({ mode }) => (mode & 0o777) === 0o600);
  return [closed, `set aside, in ${sizes.length} files, ${closed ? 'for its owner alone' : 'open to others'}`];
}

/** Fills a small disk of its own to the last byte. Needs root. */
export async function filledDisk({ Server, makeFolder, password }) {
  const folder = makeFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1200m,mode=755', 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return [undefined, 'only root may make a small disk: not tried'];
  }
  const data = path.join(folder, 'data');
  mkdirSync(data);
  chmodSync(data, 0o755);
  const server = new Server(data);
  try {
    await server.start();
    const nurse = await signedIn(server, 'nurse', password);
    let filled;
    const { acknowledged, lost } = await entering({ nurse }, async () => {
      takeRoom(path.join(folder, 'ballast'), freeOf(folder) - 190);
      await until('the disk counts as full', async () => (await stateOf(server)) === 'full');
      takeRoom(path.join(folder, 'rest'), freeOf(folder) - 1);
      try {
        writeFileSync(path.join(folder, 'last'), Buffer.alloc(4 * MEGABYTE));
      } catch {
        // Expected: the disk is full.
      }
      const health = await server.health();
      const board = await nurse.call('glucose.board', {});
      filled = { ms: health.ms, code: health.code, board: board.ok };
      for (const name of ['last', 'rest', 'ballast']) rmSync(path.join(folder, name), { force: true });
      await until('the disk has room', async () => (await stateOf(server)) === 'free', 60);
    });
    const gone = lost + (await missing({ nurse }, acknowledged));
    const held = server.runs && filled.ms < 1_000 && gone === 0;
    return [
      held,
      `full to the last byte: /health ${filled.code} in ${filled.ms} ms, looking ${filled.board ? 'goes on' : 'fails'}; ` +
        `then it goes on, ${gone} of ${acknowledged.size} acknowledged readings lost`,
    ];
  } finally {
    await server.clear();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
