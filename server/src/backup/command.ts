import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { readConfiguration } from '../configuration.js';
import { operatorMessage } from '../operator-error.js';
import { backUp } from './backup.js';
import { BackupError } from './errors.js';
import type { Place } from './place.js';
import { restore } from './restore.js';

const USAGE = {
  backup: 'usage: npm run backup -- FILE|FOLDER',
  restore: 'usage: npm run restore -- FILE [--replace]',
};

const placeOf = (environment: NodeJS.ProcessEnv): Place => {
  const { dataDirectory, databaseUrl, calls } = readConfiguration(environment);
  return { dataDirectory, databaseUrl, recordingsFolder: calls.mixing?.recordingsFolder };
};

/**
 * The backup's file name: `target` itself, or in a folder a name made from the time:
 * `wardlink-20260301T081500Z.tar.gz`.
 */
export function backupFile(target: string, now: Date): string {
  const isFolder = target.endsWith(path.sep) || (existsSync(target) && statSync(target).isDirectory());
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return isFolder ? path.join(target, `wardlink-${stamp}.tar.gz`) : target;
}

async function backupCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const [target, ...more] = args;
  if (target === undefined || target.startsWith('-') || more.length > 0) throw new BackupError('usage', USAGE.backup);
  const now = new Date();
  const done = await backUp({ ...placeOf(environment), file: backupFile(target, now), now });
  return `Backup: ${done.file} (${done.tables} tables, ${done.rows} rows, ${done.recordings} recordings, ${done.bytes} bytes)`;
}

async function restoreCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const replace = args.includes('--replace');
  const [file, ...more] = args.filter((arg) => arg !== '--replace');
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new BackupError('usage', USAGE.restore);
  const { manifest, ...done } = await restore({ ...placeOf(environment), file, replace });
  return (
    `Restored: the state of ${manifest.takenAt} (${done.tables} tables, ${done.rows} rows, ` +
    `${done.recordings} recordings; Wardlink ${manifest.version})`
  );
}

/** Runs one of the two commands and prints its outcome. @returns the exit code: 0, or 1 if it was refused or failed */
export async function runCommand(
  command: 'backup' | 'restore',
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  try {
    const output = await (command === 'backup' ? backupCommand : restoreCommand)(args, environment);
    process.stdout.write(`${output}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${operatorMessage(error)}\n`);
    return 1;
  }
}
