import { operatorMessage } from '../operator-error.js';
import { openToRead } from '../backup/place.js';
import { readConfiguration } from '../configuration.js';
import { unlockAccount, UnlockError } from './unlock.js';

const USAGE = 'usage: npm run unlock -- USERNAME [--everything]';

/**
 * `npm run unlock`: removes the lock that failed attempts put on an account; with `--everything` also its password and
 * second factor.
 * @returns the exit code
 */
export async function runUnlock(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  try {
    const [name, ...more] = args.filter((arg) => arg !== '--everything');
    if (name === undefined || name.startsWith('-') || more.length > 0) throw new UnlockError(USAGE);
    const { dataDirectory, databaseUrl } = readConfiguration(environment);
    const place = await openToRead({ dataDirectory, databaseUrl });
    try {
      const everything = args.includes('--everything');
      const { username, password } = await place.db
        .transaction()
        .execute((tx) => unlockAccount(tx, name, { everything, now: new Date() }));
      const output =
        password === undefined
          ? `${username} is unlocked.`
          : `${username} is unlocked. Second factor and sessions are gone. First password, to be changed at the login: ${password}`;
      process.stdout.write(`${output}\n`);
      return 0;
    } finally {
      await place.close();
    }
  } catch (error) {
    process.stderr.write(`${operatorMessage(error)}\n`);
    return 1;
  }
}
