import { ConfigurationError, originsOf, readCallSettings, readNodeUrl, type CallSettings } from '@wardlink/calling';
import path from 'node:path';
import type { FactorKeySource } from './modules/session/factor-keys.js';

export { ConfigurationError };

/** What the environment says. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** Any other PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly demonstration: boolean;
  readonly https: boolean;
  /** ISO instant at which the server's clock starts. */
  readonly clock: string | undefined;
  /** It stays at that instant. */
  readonly clockStands: boolean;
  /** `stdout`, `stderr` or a file; by default a file in the data directory. */
  readonly log: string;
  readonly logLevel: string;
  readonly factorKeys: FactorKeySource;
  readonly calls: CallSettings;
  /** Pages of other hosts that may open the calling channel; `*` is all of them. */
  readonly callingOrigins: readonly string[];
  /** Where other servers on the same database reach the calling channel of this one; undefined where there is no other. */
  readonly callingNodeUrl: string | undefined;
}

/** Reads the environment. @throws ConfigurationError naming the variable. */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const text = (name: string): string | undefined => environment[name] || undefined;
  const port = Number(text('PORT') ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigurationError(`PORT is not a port number: ${text('PORT')}`);
  }
  const callingNodeUrl = readNodeUrl(text);
  if (callingNodeUrl !== undefined && text('DATABASE_URL') === undefined) {
    throw new ConfigurationError('CALLING_NODE_URL is of use with DATABASE_URL only');
  }
  const dataDirectory = path.resolve(text('DATA_DIR') ?? './.data');
  return {
    port,
    host: text('HOST') ?? '0.0.0.0',
    dataDirectory,
    databaseUrl: text('DATABASE_URL'),
    demonstration: text('WARDLINK_DEMO') !== '0',
    https: text('HTTPS') === '1',
    clock: text('WARDLINK_CLOCK'),
    clockStands: text('WARDLINK_CLOCK_STANDS') === '1',
    log: text('WARDLINK_LOG') ?? path.join(dataDirectory, 'wardlink.log'),
    logLevel: text('WARDLINK_LOG_LEVEL') ?? 'info',
    factorKeys: {
      text: text('WARDLINK_FACTOR_KEY'),
      file: path.resolve(text('WARDLINK_FACTOR_KEY_FILE') ?? path.join(dataDirectory, 'factor.key')),
    },
    calls: readCallSettings(environment, dataDirectory),
    callingOrigins: text('CALLING_ORIGINS') === '*' ? ['*'] : originsOf(text('CALLING_ORIGINS')),
    callingNodeUrl,
  };
}
