import { destination, type Logger, pino } from 'pino';
import { LogFile, type LogLimits } from './log-file.js';

/** Half a gigabyte, some hours of a large hospital. */
const LIMITS: LogLimits = { fileBytes: 50 * 1024 * 1024, files: 10 };

/**
 * Structured logs, one JSON object per line, without patient data: callers log only ids of accounts, routes and codes.
 * @param target `stdout`, `stderr` or a file
 */
export function createLogger(target: string, level: string, limits: LogLimits = LIMITS): Logger {
  if (target === 'stdout' || target === 'stderr') return pino({ level }, destination(target === 'stdout' ? 1 : 2));
  return pino({ level }, new LogFile(target, limits));
}
