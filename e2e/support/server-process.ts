import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Start {
  port: number;
  dataDirectory: string;
  /** Address of the database; without it the server starts its own embedded PostgreSQL. */
  databaseUrl?: string;
  /** ISO instant at which its clock begins. */
  clock: string;
  /** Filled with the demonstration, or empty. */
  demonstration: boolean;
  /** Time zone of the server's machine; the hospital's zone is always Asia/Shanghai. */
  zone?: string;
  /** Whether the clock stays at that instant. */
  stands: boolean;
  /** The hospital's own networks; without it every network is. */
  inside?: string;
}

/** Starts the built server. Resolves when it is ready. */
export function launch(start: Start): Promise<{ child: ChildProcess; url: string; printed: string }> {
  const { port, dataDirectory, databaseUrl, clock, demonstration, zone, stands, inside } = start;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/dist/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      WARDLINK_CLOCK: clock,
      WARDLINK_DEMO: demonstration ? '1' : '0',
      // Plain http under a host name is not a secure context, so the page may not open a camera
      // (messages-devices.spec.ts).
      HOST_NAMES: 'hospital.test',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(zone ? { TZ: zone } : {}),
      ...(stands ? { WARDLINK_CLOCK_STANDS: '1' } : {}),
      ...(inside ? { WARDLINK_INSIDE: inside } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const url = /Ready: (\S+)/.exec(printed)?.[1];
      if (url) resolve({ child, url, printed });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
}

/** Ends a server process and waits until it has exited. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}
