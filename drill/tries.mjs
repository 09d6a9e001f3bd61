import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from './client.mjs';

const ALLOWED = 5;
const unlock = fileURLToPath(new URL('../commands/unlock.mjs', import.meta.url));

/** Many guesses at the same moment, then the right password: from a stranger, and from a browser that is known. */
export async function parallelTries({ server, nurse, password }) {
  const strangers = Array.from({ length: 24 }, () => new Client(server.url));
  const answers = await Promise.all(strangers.map((each, index) => each.logIn('nurse', `guess-${index}`)));
  const judged = answers.filter(({ code }) => code === 'credentials.wrong').length + 1;
  const stranger = await new Client(server.url).logIn('nurse', password);
  const own = await nurse.logIn('nurse', password);
  const still = await new Client(server.url).logIn('nurse', password);
  const held = judged <= ALLOWED && stranger.code === 'account.locked' && own.ok && still.code === 'account.locked';
  const others = stranger.ok || still.ok ? 'let in' : 'kept out';
  return [
    held,
    `${judged} of 24 judged; with the right password a stranger is ${others}, a known browser ${own.ok ? 'let in' : 'kept out'}`,
  ];
}

/** The command at the server, beside it. */
export async function unlocked({ server, password }) {
  const env = { PATH: process.env.PATH, DATA_DIR: server.folder };
  execFileSync(process.execPath, [unlock, 'nurse'], { env, stdio: 'pipe' });
  const { ok } = await new Client(server.url).logIn('nurse', password);
  return [ok, `npm run unlock: a new browser is then ${ok ? 'let in' : 'kept out'}`];
}
