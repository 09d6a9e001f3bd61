import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.js';

/** The uid and gid of `nobody` on every platform with binaries. */
export const NOBODY = 65534;

/**
 * The user that PostgreSQL runs as, because it refuses to run as root:
 * - `self`: the process is not root and runs it as its own user;
 * - `nobody`: the process is root and `nobody` can reach the data directory;
 * - `namespace`: the process is root and `nobody` cannot (a path of mode 0700): a user namespace in which root looks
 *   like `nobody`.
 */
export type Identity = 'self' | 'nobody' | 'namespace';

/** The `child_process` options that run a program under the identity. */
interface Launch {
  readonly command: string;
  readonly args: string[];
  readonly uid?: number;
  readonly gid?: number;
}

const NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** True when `nobody` may enter the directory: asked of the kernel, because ACLs and mounts matter beside mode bits. */
function isInaccessible(directory: string): boolean {
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
    cwd: '/',
    uid: NOBODY,
    gid: NOBODY,
    stdio: 'ignore',
  });
  return answer.status === 0;
}

/**
 * Chooses the identity for an existing data directory.
 * @throws EmbeddedDatabaseError `directory-unreachable` when root can use neither `nobody` nor a namespace
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

/**
 * Changes the owner of a tree to the identity. Only root can; a directory first used under another identity stays
 * usable.
 */
export function changeOwner(identity: Identity, directory: string): void {
  if (identity === 'self') return;
  const owner = identity === 'nobody' ? NOBODY : 0;
  if (lstatSync(directory).uid === owner) return;
  const walk = (entry: string): void => {
    chownSyncNoFollow(entry, owner);
    if (lstatSync(entry).isDirectory()) for (const name of readdirSync(entry)) walk(path.join(entry, name));
  };
  // The top directory comes last, so that an interrupted chown is repeated at the next start.
  for (const name of readdirSync(directory)) walk(path.join(directory, name));
  chownSync(directory, owner, owner);
}

function chownSyncNoFollow(entry: string, owner: number): void {
  if (!lstatSync(entry).isSymbolicLink()) chownSync(entry, owner, owner);
}
