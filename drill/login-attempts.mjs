import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from './client.mjs';

const ALLOWED = 5;
/** Failed logins that an address may have before it is made to wait for longer than a try takes; it has to wait from the 21st on. */
const MOST_OF_ADDRESS = 28;
const unlock = fileURLToPath(new URL('../commands/unlock.mjs', import.meta.url));

/** Many guesses at the same moment, then the right password: from a stranger, and from a browser that is known. */
export async function parallelTries({ server, nurse, password }) {
  const strangers = Array.from({ length: 24 }, () => new Client(server.url));
  const answers = await Promise.all(strangers.map((each, index) => each.logIn('nurse', `guess-${index}`)));
  const checked = answers.filter(({ code }) => code === 'credentials.wrong').length + 1;
  const stranger = await new Client(server.url).logIn('nurse', password);
  const own = await nurse.logIn('nurse', password);
  const still = await new Client(server.url).logIn('nurse', password);
  const held = checked <= ALLOWED && stranger.code === 'account.locked' && own.ok && still.code === 'account.locked';
  const others = stranger.ok || still.ok ? 'let in' : 'kept out';
  return [
    held,
    `${checked} of 24 judged; with the right password a stranger is ${others}, a known browser ${own.ok ? 'let in' : 'kept out'}`,
  ];
}

/** The command at the server, beside it. */
export async function unlocked({ server, password }) {
  const env = { PATH: process.env.PATH, DATA_DIR: server.folder };
  execFileSync(process.execPath, [unlock, 'nurse'], { env, stdio: 'pipe' });
  const { ok } = await new Client(server.url).logIn('nurse', password);
  return [ok, `npm run unlock: a new browser is then ${ok ? 'let in' : 'kept out'}`];
}

/** One guess at each of many names, from one address: this machine's own is never kept waiting, so that it comes by a proxy. */
export async function sprayedTries({ server }) {
  await server.stop();
  await server.start({ TRUSTED_PROXIES: 'loopback' });
  const from = { 'x-forwarded-for': '198.51.100.7' };
  let [tries, code] = [0, ''];
  // The first waits are as short as a try takes; each is twice as long as the one before.
  while (tries < MOST_OF_ADDRESS && code !== 'rate.limited') {
    ({ code } = await new Client(server.url, from).logIn(`sprayed-${(tries += 1)}`, 'guess'));
  }
  return [code === 'rate.limited', `the answer to try ${tries}: ${code}`];
}
