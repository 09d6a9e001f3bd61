import { type EndpointName, endpoints } from '@wardlink/contract';
import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { expect } from 'vitest';

type Line = Record<string, unknown>;

/** A log that is kept in memory for a test. */
export interface KeptLog {
  readonly logger: Logger;
  /** The whole log, as it would be written to the file. */
  text(): string;
  lines(): Line[];
  /** Waits for a line that contains all these fields. */
  has(wanted: Line): Promise<void>;
  /** Waits for the warning about a refused request: its route, code and, if given, account. */
  hasRefusal(name: EndpointName, code: string, accountId?: string): Promise<void>;
  /** Discards the lines written so far. */
  clear(): void;
}

const WARN = 40;

export function keepLog(): KeptLog {
  let written = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const lines = (): Line[] =>
    written
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  const fits = (line: Line, wanted: Line): boolean =>
    Object.entries(wanted).every(([name, value]) => line[name] === value);
  const has: KeptLog['has'] = async (wanted) => {
    // The answer may arrive before its line is written.
    await expect.poll(() => lines().some((line) => fits(line, wanted)), { message: JSON.stringify(wanted) }).toBe(true);
  };
  return {
    logger: pino({ level: 'trace' }, sink),
    text: () => written,
    lines,
    has,
    hasRefusal: (name, code, accountId) =>
      has({
        event: 'http',
        route: endpoints[name].path,
        code,
        level: WARN,
        ...(accountId === undefined ? {} : { accountId }),
      }),
    clear: () => {
      written = '';
    },
  };
}
