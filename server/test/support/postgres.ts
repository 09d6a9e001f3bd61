import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { findPackage, prepareBinaries } from '../../src/database/embedded/binaries.js';
import { initialiseCluster, SUPERUSER } from '../../src/database/embedded/cluster.js';
import { chooseIdentity, launchAs } from '../../src/database/embedded/identity.js';
import { processAlive, readPostmaster } from '../../src/database/embedded/postmaster.js';
import { freePort } from './port.js';
import { processTree } from './process-tree.js';

const SLOW = { timeout: 60_000, interval: 20 };
export const DATABASE = 'wardlink';

/** A PostgreSQL of its own on a port of this machine, as an operator runs it beside the servers. */
export class TestPostgres {
  readonly port: number;
  readonly #root: string;
  readonly #cluster: string;
  #child: ReturnType<typeof spawn> | undefined;

  private constructor(root: string, name: string, port: number) {
    this.#root = root;
    this.#cluster = path.join(root, name);
    this.port = port;
  }

  /** An empty one, with the database. @param root a folder that every user may enter */
  static async create(root: string, name: string): Promise<TestPostgres> {
    const made = new TestPostgres(root, name, await freePort());
    const identity = chooseIdentity(root);
    initialiseCluster(made.#cluster, prepareBinaries(findPackage(), identity, root), identity);
    await made.start();
    await made.ask(`create database ${DATABASE}`, [], 'postgres');
    return made;
  }

  /** A streaming replica of a running one. Its name is that of the standby in `synchronous_standby_names`. */
  static async replicaOf(primary: TestPostgres, name: string): Promise<TestPostgres> {
    const made = new TestPostgres(primary.#root, name, await freePort());
    await made.follow(primary);
    return made;
  }

  /** Begins again as a replica, by a copy of a running primary: what stood here before is gone. */
  async follow(primary: TestPostgres): Promise<void> {
    rmSync(this.#cluster, { recursive: true, force: true });
    await primary.#copyTo(this.#cluster);
    putFile(this.#cluster, 'standby.signal', '');
    const name = path.basename(this.#cluster);
    await this.start({
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} application_name=${name}`,
    });
  }

  /** Starts it and waits until it can be asked. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    const identity = chooseIdentity(this.#root);
    const { postgres } = prepareBinaries(findPackage(), identity, this.#root);
    const all = {
      listen_addresses: '127.0.0.1',
      port: String(this.port),
      unix_socket_directories: '',
      shared_buffers: '32MB',
      wal_receiver_timeout: '5s',
      wal_retrieve_retry_interval: '200ms',
      ...settings,
    };
    const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { command, args, uid, gid } = launchAs(identity, postgres, ['-D', this.#cluster, ...words]);
    const env = { LANG: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' };
    const child = spawn(command, args, { cwd: '/', uid, gid, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    child.stderr.on('data', (data: Buffer) => (log += data.toString()));
    this.#child = child;
    await vi.waitUntil(() => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${log}`);
      const running = readPostmaster(this.#cluster);
      return running?.pid === child.pid && running?.ready;
    }, SLOW);
  }

  /** One statement. @returns its rows */
  async ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = [], database = DATABASE) {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: SUPERUSER, database });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  get url(): string {
    return `postgres://${SUPERUSER}@127.0.0.1:${this.port}/${DATABASE}`;
  }

  /** The address of several, as `DATABASE_URL` has it. */
  static urlOf(hosts: readonly TestPostgres[], role = 'read-write'): string {
    const names = hosts.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://${SUPERUSER}@${names}/${DATABASE}?target_session_attrs=${role}`;
  }

  /** Waits until a standby of this name confirms what is written here, and makes every commit wait for it. */
  async commitWith(standby: string): Promise<void> {
    await this.ask(`alter system set synchronous_standby_names = '${standby}'`);
    await this.ask('select pg_reload_conf()');
    const isSync = "select from pg_stat_replication where sync_state = 'sync'";
    await vi.waitUntil(async () => (await this.ask(isSync)).length === 1, SLOW);
  }

  /** Ends all of its processes at once, as a power cut does. */
  async kill(): Promise<void> {
    const pid = this.#child?.pid;
    if (pid === undefined || !this.running) return;
    for (const each of processTree(pid)) signal(each, 'SIGKILL');
    await this.#ended();
  }

  /** Stops all of its processes where they are, or lets them continue: a machine that hangs. */
  hang(is: boolean): void {
    const pid = this.#child?.pid;
    if (pid !== undefined) for (const each of processTree(pid)) signal(each, is ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Stops it cleanly. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.hang(false);
    this.#child?.kill('SIGINT');
    await this.#ended();
  }

  get running(): boolean {
    const pid = this.#child?.pid;
    return pid !== undefined && this.#child?.exitCode === null && this.#child.signalCode === null && processAlive(pid);
  }

  async #ended(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  /** PostgreSQL's own way of copying a running cluster, as pg_basebackup does it. */
  async #copyTo(target: string): Promise<void> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: SUPERUSER, database: 'postgres' });
    await client.connect();
    try {
      await client.query("select pg_backup_start('copy', true)");
      // Files may come and go meanwhile, which cp reports by its code; the log repairs what it copied of them.
      await new Promise((resolve) => execFile('cp', ['-a', this.#cluster, target], resolve));
      const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
      for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(target, name), { force: true });
      putFile(target, 'postgresql.auto.conf', '');
      putFile(target, 'backup_label', rows[0]?.label ?? '');
    } finally {
      await client.end();
    }
  }
}

/** Writes a file of a cluster, which may belong to another user than the one that runs the tests. */
function putFile(cluster: string, name: string, text: string): void {
  const file = path.join(cluster, name);
  writeFileSync(file, text);
  const { uid, gid } = statSync(cluster);
  chownSync(file, uid, gid);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
