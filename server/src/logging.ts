import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { destination, type Logger, pino } from 'pino';

const LIMIT_BYTES = 50 * 1024 * 1024;

/**
 * Structured logs, one JSON object a line, without patient data: callers log ids of accounts, routes and codes only.
 * @param target `stdout`, `stderr` or a file, which is set aside at a start when it has grown large.
 */
export function createLogger(target: string, level: string): Logger {
  if (target === 'stdout' || target === 'stderr') return pino({ level }, destination(target === 'stdout' ? 1 : 2));
  mkdirSync(path.dirname(target), { recursive: true });
  if (existsSync(target) && statSync(target).size > LIMIT_BYTES) renameSync(target, `${target}.1`);
  return pino({ level }, destination({ dest: target, sync: false, mkdir: true }));
}
