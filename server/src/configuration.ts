import path from 'node:path';
import type { MediaAddresses } from './modules/calls/calling.js';

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
  readonly media: MediaAddresses;
}

/** An environment variable that cannot be used. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Reads the environment. @throws ConfigurationError naming the variable. */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const text = (name: string): string | undefined => environment[name] || undefined;
  const port = Number(text('PORT') ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigurationError(`PORT is not a port number: ${text('PORT')}`);
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
    media: {
      announced: (text('WARDLINK_MEDIA_ADDRESSES') ?? '').split(',').filter((address) => address !== ''),
      udpPorts: portRange('WARDLINK_MEDIA_PORTS', text('WARDLINK_MEDIA_PORTS')),
    },
  };
}

/** `40000-40999` → both ends. */
function portRange(name: string, value: string | undefined): [number, number] | undefined {
  if (value === undefined) return undefined;
  const [first = 0, last = 0] = (/^(\d+)-(\d+)$/.exec(value) ?? []).slice(1).map(Number);
  if (first < 1 || last < first || last > 65_535)
    throw new ConfigurationError(`${name} is not a range of ports: ${value}`);
  return [first, last];
}
