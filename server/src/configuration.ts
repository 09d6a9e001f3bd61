import { ConfigurationError, originsOf, readCallSettings, readNodeUrl, type CallSettings } from '@wardlink/calling';
import { isIP } from 'node:net';
import path from 'node:path';
import type { LogLimits } from './log-file.js';
import type { FactorKeySource } from './core/factor-keys.js';

const MEGABYTE = 1024 * 1024;
const LOG_FILES = 10;

/** Settings from the environment. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** Folder of the files of chats; processes that use one database share it. */
  readonly filesFolder: string;
  /** An external PostgreSQL in place of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** A streaming replica of it, for reads that may be a second old. */
  readonly databaseReplicaUrl: string | undefined;
  readonly demonstration: boolean;
  /** How long a start waits for the database (ms). */
  readonly startMs: number;
  /** Time limit of one statement of the database (ms). */
  readonly statementMs: number;
  readonly https: boolean;
  /** Files (PEM) of the operator's own certificate, which replaces the self-signed one. */
  readonly certificate: { readonly cert: string; readonly key: string } | undefined;
  /** Further names of this server, beside localhost, its host name and its addresses. */
  readonly hostNames: readonly string[];
  /** Whether patients' data may travel over plain http to other machines. */
  readonly insecureHttp: boolean;
  /** Addresses and networks of proxies whose headers about the client are trusted. */
  readonly trustedProxies: readonly string[];
  /** Networks of the hospital; if empty, all networks are treated alike. */
  readonly insideNetworks: readonly string[];
  /** ISO instant at which the server's clock starts. */
  readonly clock: string | undefined;
  /** Whether the clock stays at that instant. */
  readonly clockStands: boolean;
  /** `stdout`, `stderr` or a file; by default a file in the data directory. */
  readonly log: string;
  readonly logLevel: string;
  readonly logLimits: LogLimits;
  /** With fewer free bytes the server accepts no more entries. */
  readonly reserveBytes: number;
  readonly factorKeys: FactorKeySource;
  readonly calls: CallSettings;
  /** Origins of pages of other hosts that may open the calling channel; `*` allows all. */
  readonly callingOrigins: readonly string[];
  /**
   * Address at which other servers on the same database reach the calling channel of this one; undefined for a single
   * server.
   */
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
  if (text('DATABASE_REPLICA_URL') !== undefined && text('DATABASE_URL') === undefined) {
    throw new ConfigurationError('DATABASE_REPLICA_URL is of use with DATABASE_URL only');
  }
  const dataDirectory = path.resolve(text('DATA_DIR') ?? './.data');
  return {
    port,
    host: text('HOST') ?? '0.0.0.0',
    dataDirectory,
    filesFolder: path.resolve(text('WARDLINK_FILES') ?? path.join(dataDirectory, 'files')),
    databaseUrl: text('DATABASE_URL'),
    databaseReplicaUrl: text('DATABASE_REPLICA_URL'),
    demonstration: text('WARDLINK_DEMO') !== '0',
    startMs: secondsOf('WARDLINK_START_SECONDS', text('WARDLINK_START_SECONDS') ?? '120') * 1000,
    statementMs: secondsOf('WARDLINK_STATEMENT_SECONDS', text('WARDLINK_STATEMENT_SECONDS') ?? '30') * 1000,
    https: text('HTTPS') === '1' || text('TLS_CERT') !== undefined,
    certificate: certificateOf(text('TLS_CERT'), text('TLS_KEY')),
    hostNames: hostNamesOf(text('HOST_NAMES')),
    insecureHttp: text('INSECURE_HTTP') === '1',
    trustedProxies: networksOf('TRUSTED_PROXIES', text('TRUSTED_PROXIES')),
    insideNetworks: networksOf('WARDLINK_INSIDE', text('WARDLINK_INSIDE')),
    clock: text('WARDLINK_CLOCK'),
    clockStands: text('WARDLINK_CLOCK_STANDS') === '1',
    log: text('WARDLINK_LOG') ?? path.join(dataDirectory, 'wardlink.log'),
    logLevel: text('WARDLINK_LOG_LEVEL') ?? 'info',
    logLimits: {
      fileBytes:
        (megabytesOf('WARDLINK_LOG_MEGABYTES', text('WARDLINK_LOG_MEGABYTES') ?? '500') * MEGABYTE) / LOG_FILES,
      files: LOG_FILES,
    },
    reserveBytes: megabytesOf('WARDLINK_RESERVE_MEGABYTES', text('WARDLINK_RESERVE_MEGABYTES') ?? '200') * MEGABYTE,
    factorKeys: {
      text: text('WARDLINK_FACTOR_KEY'),
      file: path.resolve(text('WARDLINK_FACTOR_KEY_FILE') ?? path.join(dataDirectory, 'factor.key')),
    },
    calls: readCallSettings(environment, dataDirectory),
    callingOrigins: text('CALLING_ORIGINS') === '*' ? ['*'] : originsOf(text('CALLING_ORIGINS')),
    callingNodeUrl,
  };
}

/** Names that `proxy-addr` accepts beside addresses and networks. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function megabytesOf(name: string, text: string): number {
  const megabytes = Number(text);
  if (!(megabytes >= 1 && megabytes <= 10_000_000)) {
    throw new ConfigurationError(`${name} is not a number of megabytes: ${text}`);
  }
  return megabytes;
}

function secondsOf(name: string, text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 86_400)) throw new ConfigurationError(`${name} is not a number of seconds: ${text}`);
  return seconds;
}

function certificateOf(cert: string | undefined, key: string | undefined): Configuration['certificate'] {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw new ConfigurationError('TLS_KEY is of use together with TLS_CERT only');
  if (key === undefined) throw new ConfigurationError('TLS_CERT is of use together with TLS_KEY only');
  return { cert: path.resolve(cert), key: path.resolve(key) };
}

function hostNamesOf(text: string | undefined): string[] {
  const names = (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
  for (const name of names) {
    if (/^(\*|(\*\.)?[a-z\d_-]+(\.[a-z\d_-]+)*)$/i.test(name)) continue;
    throw new ConfigurationError(`HOST_NAMES holds something else than names such as ward.example.org: ${name}`);
  }
  return names;
}

function networksOf(name: string, text: string | undefined): string[] {
  const words = (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
  for (const word of words) {
    const [address = '', bits, ...more] = word.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    const network = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
    if (NAMED_NETWORKS.includes(word) || (isIP(address) !== 0 && network && more.length === 0)) continue;
    throw new ConfigurationError(`${name} holds neither an address nor a network such as 10.0.0.0/8: ${word}`);
  }
  return words;
}
