import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ScriptClient } from '@wardlink/client/script';

const ALLOWED = 5;
/**
 * Failed logins after which an address must be delayed noticeably. It is delayed from the 21st on, at first for less
 * time than a login takes.
 */
const MOST_OF_ADDRESS = 28;
const unlock = fileURLToPath(new URL('../commands/unlock.mjs', import.meta.url));

/** Code of a refusal; undefined for a success. */
const codeIn = (answer) => (answer.ok ? undefined : answer.error.code);

/** Many guesses in parallel, then the right password: from an unknown browser and from a known one. */
export async function parallelTries({ server, nurse, password }) {
  const strangers = Array.from({ length: 24 }, () => new ScriptClient(server.url));
  const answers = await Promise.all(strangers.map((each, index) => each.logIn('nurse', `guess-${index}`)));
  const checked = answers.filter((answer) => codeIn(answer) === 'credentials.wrong').length + 1;
  const stranger = await new ScriptClient(server.url).logIn('nurse', password);
  const own = await nurse.logIn('nurse', password);
  const still = await new ScriptClient(server.url).logIn('nurse', password);
  const held =
    checked <= ALLOWED && codeIn(stranger) === 'account.locked' && own.ok && codeIn(still) === 'account.locked';
  const others = stranger.ok || still.ok ? 'let in' : 'kept out';
  return [
    held,
    `${checked} of 24 judged; with the right password a stranger is ${others}, a known browser ${own.ok ? 'let in' : 'kept out'}`,
  ];
}

/** `npm run unlock` while the server runs. */
export async function unlocked({ server, password }) {
  const env = { PATH: process.env.PATH, DATA_DIR: server.folder };
  execFileSync(process.execPath, [unlock, 'nurse'], { env, stdio: 'pipe' });
  const { ok } = await new ScriptClient(server.url).logIn('nurse', password);
  return [ok, `npm run unlock: a new browser is then ${ok ? 'let in' : 'kept out'}`];
}

/**
 * One guess for each of many names from one address. The client uses a proxy, because this machine's own address is
 * never delayed.
 */
export async function sprayedTries({ server }) {
  await server.stop();
  await server.start({ TRUSTED_PROXIES: 'loopback' });
  const from = { 'x-forwarded-for': '198.51.100.7' };
  let [tries, code] = [0, ''];
  // The first delays are shorter than a login takes; each is twice as long as the one before.
  while (tries < MOST_OF_ADDRESS && code !== 'rate.limited') {
    const client = new ScriptClient(server.url);
    client.headers = from;
    code = codeIn(await client.logIn(`sprayed-${(tries += 1)}`, 'guess'));
  }
  return [code === 'rate.limited', `the answer to try ${tries}: ${code}`];
}
