import { build } from '../commands/build.mjs';
import { installPackages } from '../commands/install.mjs';
import { deepBodies, heavyQuestions, openedBodies, slowBodies } from './bodies.mjs';
import { dataOf, ScriptClient } from '@wardlink/client/script';
import { hungDatabase, killedConnection, killedDatabase, startAfterKill } from './database.mjs';
import { filledDisk, reserve, smallLog } from './disk.mjs';
import { makeFolder, Server } from './server.mjs';
import { manySockets } from './sockets.mjs';
import { parallelTries, sprayedTries, unlocked } from './login-attempts.mjs';

/**
 * `npm run drill`: runs failures and attacks against a server of its own on this machine, and reports which it
 * withstood. `npm run drill -- --short` leaves out the slow ones, and is part of `npm test`.
 */
const DRILLS = [
  ['a small body that opens to very much', openedBodies],
  ['a body nested without end', deepBodies],
  ['a request that never ends', slowBodies, 'long'],
  ['heavy questions of one person', heavyQuestions],
  ['many sockets of one session', manySockets],
  ['many guesses at the same moment', parallelTries],
  ['an administrator at the server', unlocked],
  ['a killed connection of the database', killedConnection],
  ['a killed database', killedDatabase],
  ['a hanging database', hungDatabase],
  ['the last room of the disk', reserve],
  ['a disk that is filled', filledDisk, 'long'],
  ['a log that grows', smallLog],
  ['a start after a kill', startAfterKill],
  ['guesses at many names from one address', sprayedTries],
];

const short = process.argv.includes('--short');
let failed = 0;
const tell = (word, name, result) => console.log(`${word.padEnd(9)} ${name}: ${result}`);

await installPackages();
await build(['server']);
const server = new Server(makeFolder());
try {
  await server.start();
  const { accounts } = (await new ScriptClient(server.url).channel()).begin;
  const { password } = accounts.find(({ username }) => username === 'nurse');
  const signedIn = async (username) => {
    const client = new ScriptClient(server.url);
    dataOf(await client.logIn(username, password));
    return client;
  };
  const hospital = {
    server,
    short,
    password,
    Server,
    makeFolder,
    nurse: await signedIn('nurse'),
    doctor: await signedIn('doctor'),
  };
  for (const [name, drill, length] of DRILLS) {
    if (short && length === 'long') continue;
    const [held, result] = await drill(hospital).catch((error) => [false, error.message]);
    if (held === false) failed += 1;
    tell(held === undefined ? 'not tried' : held ? 'held' : 'not held', name, result);
  }
} catch (error) {
  failed += 1;
  tell('not held', 'the drill', error instanceof Error ? error.message : String(error));
} finally {
  await server.clear();
}
process.exitCode = failed === 0 ? 0 : 1;
