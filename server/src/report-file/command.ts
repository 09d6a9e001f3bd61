import { writeFileSync } from 'node:fs';
import { openToRead } from '../backup/place.js';
import { readConfiguration } from '../configuration.js';
import { operatorMessage } from '../operator-error.js';
import { createClock } from '../time/clock.js';
import { findChromium, withChromium } from './chromium.js';
import { withLink } from './link.js';
import { readOptions } from './options.js';
import { printPages } from './print.js';

/** Writes a report as a PDF, which Chromium prints from the running server's page. @returns a text for the operator */
async function writeReport(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const options = readOptions(args);
  const chromium = findChromium(environment);
  const { dataDirectory, databaseUrl, https, port, clock } = readConfiguration(environment);
  const url = options.url ?? `${https ? 'https' : 'http'}://127.0.0.1:${port}`;
  const place = await openToRead({ dataDirectory, databaseUrl });
  try {
    const { pdf, pages } = await withLink({ db: place.db, clock: createClock(clock) }, options, (path) =>
      withChromium(chromium, (tools) => printPages(tools, new URL(path, url).href)),
    );
    // The file contains patients' data: only the user who runs the command may read it.
    writeFileSync(options.file, pdf, { flag: 'wx', mode: 0o600 });
    return `Report: ${options.file} (pages: ${pages})`;
  } finally {
    await place.close();
  }
}

/** `npm run report`. @returns the exit code */
export async function runReport(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  try {
    process.stdout.write(`${await writeReport(args, environment)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${operatorMessage(error)}\n`);
    return 1;
  }
}
