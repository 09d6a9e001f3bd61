import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ask, cluster } from './cluster.js';
import { endProcess, launch, type Start } from './server-process.js';

/** A hospital's data: its database and its folder. */
export interface HospitalData {
  readonly databaseUrl: string;
  readonly dataDirectory: string;
  query(text: string): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

type What = Pick<Start, 'clock' | 'demonstration' | 'zone' | 'stands'>;

const urlOf = (database: string): string => {
  const { host, port, user } = cluster().connection;
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
};

/** Lets one worker at a time prepare or copy a template; others wait for it, unless they need another one. */
async function oneAtATime<T>(key: string, action: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...cluster().connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [key]);
    return await action();
  } finally {
    await client.end();
  }
}

/** Prepares a hospital after its first start. Each start time has its own template, since the readings depend on it. */
async function templateOf(key: string, what: What): Promise<{ name: string; folder: string }> {
  const [name, folder] = [`template_${key}`, join(cluster().directory, `template-${key}`)];
  const made = await ask(`select 1 from pg_database where datname = '${name}'`);
  if (made.length > 0) return { name, folder };
  const making = `making_${key}`;
  // Removes the remains of an interrupted run.
  await ask(`drop database if exists ${making} with (force)`);
  rmSync(folder, { recursive: true, force: true });
  await ask(`create database ${making} template template0`);
  mkdirSync(folder, { recursive: true });
  const { child } = await launch({ ...what, port: 0, dataDirectory: folder, databaseUrl: urlOf(making) });
  await endProcess(child, 'SIGTERM');
  // Renamed last, so that an unfinished template is never copied.
  await ask(`alter database ${making} rename to ${name}`);
  return { name, folder };
}

/** A copy for one spec. */
export async function copyOfTemplate(what: What): Promise<HospitalData> {
  const database = `hospital_${randomBytes(6).toString('hex')}`;
  const key = createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 12);
  const folder = await oneAtATime(key, async () => {
    const template = await templateOf(key, what);
    await ask(`create database ${database} template ${template.name}`);
    return template.folder;
  });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'wardlink-e2e-'));
  cpSync(folder, dataDirectory, { recursive: true });
  return {
    databaseUrl: urlOf(database),
    dataDirectory,
    query: (text) => ask(text, database),
    remove: async () => {
      await ask(`drop database ${database} with (force)`);
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
