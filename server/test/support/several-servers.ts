import path from 'node:path';
import { connectDatabase } from '../../src/database/connection.js';
import { createTestHospital, type TestHospital } from './hospital.js';
import { freePort } from './port.js';
import { type Started, startBuilt } from './process.js';
import { type RoundRobin, startRoundRobin } from './round-robin.js';
import { FACTOR_KEY } from './server.js';

/** `main.js` is the built program; the other one is the same server in a later version. */
export type Program = 'main.js' | '../test/support/newer-server.mjs';

/** Server processes on one database behind a proxy. */
export class SeveralServers {
  readonly proxy: RoundRobin;
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  readonly #ports: readonly number[];
  readonly #started: (Started | undefined)[];

  private constructor(
    folder: string,
    environment: Record<string, string>,
    ports: readonly number[],
    proxy: RoundRobin,
  ) {
    this.#folder = folder;
    this.#environment = environment;
    this.#ports = ports;
    this.#started = ports.map(() => undefined);
    this.proxy = proxy;
  }

  /** @param folder for their own data, such as logs */
  static async create(folder: string, count: number, environment: Record<string, string>): Promise<SeveralServers> {
    const ports: number[] = [];
    for (let index = 0; index < count; index += 1) ports.push(await freePort());
    return new SeveralServers(folder, environment, ports, await startRoundRobin(ports));
  }

  get count(): number {
    return this.#ports.length;
  }

  /** Starts one. It need not become ready. */
  launch(index: number, program: Program = 'main.js', more: Record<string, string> = {}): Started {
    const started = startBuilt(program, {
      PORT: String(this.#ports[index]),
      HOST: '127.0.0.1',
      DATA_DIR: path.join(this.#folder, `server-${index}`),
      WARDLINK_DEMO: '0',
      WARDLINK_FACTOR_KEY: FACTOR_KEY,
      TRUSTED_PROXIES: 'loopback',
      ...this.#environment,
      ...more,
    });
    this.#started[index] = started;
    return started;
  }

  /** Starts one and waits until it is ready. */
  async start(index: number, program?: Program): Promise<void> {
    await this.launch(index, program).ready;
  }

  /** Ends one. @returns its exit code or signal */
  async end(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | NodeJS.Signals | null | undefined> {
    const started = this.#started[index];
    started?.child.kill(signal);
    return started?.ended;
  }

  /** The path of a server's log. */
  logOf(index: number): string {
    return path.join(this.#folder, `server-${index}`, 'wardlink.log');
  }

  /** The report about one server's health. */
  async healthOf(index: number): Promise<{ status: string; database: string; problems: string[] }> {
    const response = await fetch(`http://127.0.0.1:${this.#ports[index]}/health`);
    return (await response.json()) as { status: string; database: string; problems: string[] };
  }

  async close(): Promise<void> {
    await Promise.all(this.#started.map((_, index) => this.end(index, 'SIGKILL')));
    await this.proxy.close();
  }
}

/** Creates the test hospital in a database that a server has prepared. */
export async function createHospitalAt(url: string): Promise<TestHospital> {
  const { db, close } = connectDatabase({ connectionString: url }, { max: 1 });
  try {
    return await createTestHospital(db);
  } finally {
    await close();
  }
}
