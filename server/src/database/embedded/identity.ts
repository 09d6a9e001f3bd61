import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.js';

/** The uid and gid of `nobody` on every platform that the binaries exist for. */
export const NOBODY = 65534;

/**
 * As whom PostgreSQL runs. It refuses to run as root, so:
 * - `self`: we are not root, run it as we are;
 * - `nobody`: we are root and `nobody` can reach the data directory;
 * - `namespace`: we are root and `nobody` cannot (a path of mode 0700): a user namespace in which root looks like `nobody`.
 */
export type Identity = 'self' | 'nobody' | 'namespace';

/** What to pass to `child_process` so that a program runs under the identity. */
export interface Launch {
  readonly command: string;
  readonly args: string[];
  readonly uid?: number;
  readonly gid?: number;
}

const NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** True when `nobody` may enter the directory: asked of the kernel, because ACLs and mounts matter beside mode bits. */
export function isInaccessible(directory: string): boolean {
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
    cwd: '/',
    uid: NOBODY,
    gid: NOBODY,
    stdio: 'ignore',
  });
  return answer.status === 0;
}

/**
 * Chooses the identity for a data directory that exists.
 * @throws EmbeddedDatabaseError `directory-unreachable` when root may use neither way.
 */
export function chooseIdentity(dataDirectory: string): Identity {
  if (process.getuid?.() !== 0) return 'self';
  if (isInaccessible(dataDirectory)) return 'nobody';
  const namespace = spawnSync('unshare', [...NAMESPACE, 'true'], { stdio: 'ignore' });
  if (namespace.status === 0) return 'namespace';
  throw new EmbeddedDatabaseError(
    'directory-unreachable',
    `PostgreSQL does not run as root, and the user "nobody" cannot reach ${dataDirectory}. ` +
      'Choose another DATA_DIR, allow others to traverse its parents (chmod o+x), or start Wardlink as an ordinary user.',
  );
}

/** The command line that runs `program` under the identity. */
export function launchAs(identity: Identity, program: string, args: string[]): Launch {
  if (identity === 'nobody') return { command: program, args, uid: NOBODY, gid: NOBODY };
  if (identity === 'namespace') return { command: 'unshare', args: [...NAMESPACE, program, ...args] };
  return { command: program, args };
}

/** Hands a tree to the identity (only root can; a directory first used under another identity stays usable). */
export function changeOwner(identity: Identity, directory: string): void {
  if (identity === 'self') return;
  const owner = identity === 'nobody' ? NOBODY : 0;
  if (lstatSync(directory).uid === owner) return;
  const walk = (entry: string): void => {
    chownSyncNoFollow(entry, owner);
    if (lstatSync(entry).isDirectory()) for (const name of readdirSync(entry)) walk(path.join(entry, name));
  };
  // The top comes last: a chown cut short in the middle is then done again at the next start.
  for (const name of readdirSync(directory)) walk(path.join(directory, name));
  chownSync(directory, owner, owner);
}

function chownSyncNoFollow(entry: string, owner: number): void {
  if (!lstatSync(entry).isSymbolicLink()) chownSync(entry, owner, owner);
}
