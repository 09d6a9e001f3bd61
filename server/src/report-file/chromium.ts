import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DevTools } from './dev-tools.js';
import { ReportFileError } from './error.js';

/** Names of the program; the first that exists is used. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Chromium of this machine: from `CHROMIUM_PATH`, or one on the `PATH`. @throws ReportFileError */
export function findChromium({ CHROMIUM_PATH, PATH = '' }: NodeJS.ProcessEnv): string {
  if (CHROMIUM_PATH) {
    if (isProgram(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new ReportFileError(`CHROMIUM_PATH names no program: ${CHROMIUM_PATH}`);
  }
  const folders = PATH.split(path.delimiter).filter((folder) => folder !== '');
  const files = PROGRAMS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = files.find(isProgram);
  if (found !== undefined) return found;
  throw new ReportFileError(
    `There is no Chromium on this machine, which makes the PDF. Install one of ${PROGRAMS.join(', ')} on the PATH, or name ` +
      'one: CHROMIUM_PATH=/opt/chrome/chrome npm run report -- …',
  );
}

/** Runs work with a windowless Chromium that has its own profile, and ends it. */
export async function withChromium<T>(program: string, work: (tools: DevTools) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(path.join(tmpdir(), 'wardlink-report-'));
  const child = spawn(
    program,
    [
      '--headless',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--lang=en-US',
      // Chromium does not start as root with its sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    // In its own process group: the program may be a script that starts the browser.
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true },
  );
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`));
  });
  try {
    const tools = new DevTools(child.stdio[3] as NodeJS.WritableStream, child.stdio[4] as NodeJS.ReadableStream);
    const failed = ended.then((why) => {
      throw new ReportFileError(`Chromium (${program}) did not make the PDF: ${why}.`);
    });
    return await Promise.race([work(tools), failed]);
  } finally {
    endGroup(child.pid);
    await ended;
    for (const stream of child.stdio) stream?.destroy();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
