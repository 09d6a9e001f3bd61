import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { readConfiguration } from '../configuration.js';
import { operatorMessage } from '../operator-error.js';
import { backUp, type BackupResult } from './backup.js';
import { BackupError } from './errors.js';
import type { Place } from './place.js';
import { restore } from './restore.js';

const USAGE = {
  backup: 'usage: npm run backup -- FILE|FOLDER',
  restore: 'usage: npm run restore -- FILE [--replace]',
};

const placeOf = (environment: NodeJS.ProcessEnv): Place => {
  const { dataDirectory, databaseUrl, filesFolder, calls } = readConfiguration(environment);
  return { dataDirectory, databaseUrl, filesFolder, recordingsFolder: calls.mixing?.recordingsFolder };
};

/**
 * The backup's file name: `target` itself, or in a folder a name made from the time:
 * `wardlink-20260301T081500Z.tar.gz`.
 */
function backupFile(target: string, now: Date): string {
  const isFolder = target.endsWith(path.sep) || (existsSync(target) && statSync(target).isDirectory());
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return isFolder ? path.join(target, `wardlink-${stamp}.tar.gz`) : target;
}

interface Outcome {
  readonly sentence: string;
  readonly missing: readonly string[];
}

const countsOf = ({ tables, rows, recordings, chatFiles }: Omit<BackupResult, 'file' | 'bytes' | 'missing'>): string =>
  `${tables} tables, ${rows} rows, ${recordings} recordings, ${chatFiles} files of chats`;

/** Most names listed in the output; further ones are only counted. */
const LISTED = 20;

function missingSentence(missing: readonly string[]): string {
  const more = missing.length > LISTED ? ` and ${missing.length - LISTED} more` : '';
  return `Not in the folder of files (WARDLINK_FILES), although messages have them: ${missing.slice(0, LISTED).join(', ')}${more}`;
}

async function backupCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const [target, ...more] = args;
  if (target === undefined || target.startsWith('-') || more.length > 0) throw new BackupError('usage', USAGE.backup);
  const now = new Date();
  const done = await backUp({ ...placeOf(environment), file: backupFile(target, now), now });
  return { sentence: `Backup: ${done.file} (${countsOf(done)}, ${done.bytes} bytes)`, missing: done.missing };
}

async function restoreCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const replace = args.includes('--replace');
  const [file, ...more] = args.filter((arg) => arg !== '--replace');
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new BackupError('usage', USAGE.restore);
  const { manifest, ...done } = await restore({ ...placeOf(environment), file, replace });
  const sentence = `Restored: the state of ${manifest.takenAt} (${countsOf(done)}; Wardlink ${manifest.version})`;
  return { sentence, missing: done.missing };
}

/**
 * Runs one of the two commands and prints its outcome.
 * @returns the exit code: 0; 1 if it was refused or failed; 2 if it succeeded but files are missing
 */
export async function runCommand(
  command: 'backup' | 'restore',
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  try {
    const { sentence, missing } = await (command === 'backup' ? backupCommand : restoreCommand)(args, environment);
    process.stdout.write(`${sentence}\n`);
    if (missing.length === 0) return 0;
    process.stderr.write(`${missingSentence(missing)}\n`);
    return 2;
  } catch (error) {
    process.stderr.write(`${operatorMessage(error)}\n`);
    return 1;
  }
}
