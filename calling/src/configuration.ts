import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { DEMONSTRATION, type Application } from './applications.js';
import { ConfigurationError, listed, type Read } from './configuration-text.js';
import { readEngine, type EngineSettings } from './media/settings.js';
import { readMixing, type MixingOptions } from './mixing/options.js';
import { readNodes, type NodeSettings } from './nodes/settings.js';
import { originOf } from './origin.js';
import type { ReportFiles } from './reports/store.js';

const MIN_KEY_LENGTH = 16;
const MAX_REPORTS = 1000;
const MAX_SDK_APP_ID = 4_294_967_295;

/** Call settings from the environment, for a standalone calling server and for one inside another server. */
export interface CallSettings {
  /** Token for the operator endpoints; undefined: these endpoints do not exist. */
  operatorToken: string | undefined;
  /** Where client reports are stored; undefined: they are discarded. */
  reports: ReportFiles | undefined;
  /** Undefined: streams are neither mixed nor relayed. */
  mixing: MixingOptions | undefined;
  engine: EngineSettings;
  announcedAddresses: string[];
  udpPortRange: [number, number] | undefined;
}

/** Settings of a standalone calling server from the environment. */
export interface Configuration extends CallSettings {
  port: number;
  /** Address to listen on; undefined: all addresses. */
  host: string | undefined;
  https: boolean;
  dataDirectory: string;
  apps: Application[];
  /** True if only the demonstration application is configured, whose key is public. */
  demonstration: boolean;
  /** Origins of the pages that may connect; undefined: any page. */
  allowedOrigins: string[] | undefined;
  /** Settings of a service with several nodes; undefined: this node is the only one. */
  nodes: NodeSettings | undefined;
  /** `stdout`, `stderr` or a file path. */
  log: string;
  logLevel: string;
}

/** Reads the call settings from the environment. @throws ConfigurationError naming the variable */
export function readCallSettings(environment: NodeJS.ProcessEnv, dataDirectory: string): CallSettings {
  const text: Read = (name) => environment[name] || undefined;
  const network = {
    announcedAddresses: addresses(text('WARDLINK_MEDIA_ADDRESSES')),
    udpPortRange: portRange(text('WARDLINK_MEDIA_PORTS')),
  };
  return {
    operatorToken: operatorToken(text('CALLING_OPERATOR_TOKEN')),
    reports: reportFiles(text, dataDirectory),
    mixing: readMixing(text, dataDirectory),
    engine: readEngine(text, network),
    ...network,
  };
}

/** Reads all settings from the environment. @throws ConfigurationError naming the variable */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const text: Read = (name) => environment[name] || undefined;
  const port = Number(text('PORT') ?? 8090);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigurationError(`PORT is not a port number: ${text('PORT')}`);
  }
  const dataDirectory = path.resolve(text('DATA_DIR') ?? './.data');
  const own = ownApplications(text);
  return {
    port,
    host: text('HOST'),
    https: text('HTTPS') === '1',
    dataDirectory,
    apps: own ?? [{ ...DEMONSTRATION, roomKey: text('CALLING_ROOM_KEY') === '1' }],
    demonstration: own === undefined,
    allowedOrigins: origins(text('CALLING_ORIGINS'), own === undefined),
    ...readCallSettings(environment, dataDirectory),
    nodes: readNodes(text),
    log: text('WARDLINK_LOG') ?? 'stderr',
    logLevel: text('WARDLINK_LOG_LEVEL') ?? 'info',
  };
}

/** The configured applications, from a file or, for a single application, from environment variables. */
function ownApplications(text: Read): Application[] | undefined {
  const file = text('CALLING_APPS');
  if (file !== undefined) return applicationsOf(file);
  const [sdkAppId, secretKey] = [text('CALLING_SDK_APP_ID'), text('CALLING_SECRET_KEY')];
  if (sdkAppId === undefined && secretKey === undefined) return undefined;
  if (sdkAppId === undefined || secretKey === undefined) {
    throw new ConfigurationError('CALLING_SDK_APP_ID and CALLING_SECRET_KEY are needed both, or neither');
  }
  const app = { sdkAppId: Number(sdkAppId), secretKey, roomKey: text('CALLING_ROOM_KEY') === '1' };
  return [checkedApplication(app, 'CALLING_SDK_APP_ID, CALLING_SECRET_KEY')];
}

function applicationsOf(file: string): Application[] {
  let listedApps: unknown;
  try {
    listedApps = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new ConfigurationError(`CALLING_APPS: ${file} ${reason}`);
  }
  if (!Array.isArray(listedApps) || listedApps.length === 0) {
    throw new ConfigurationError(`CALLING_APPS: ${file} is not a list of applications`);
  }
  const apps = listedApps.map((each, index) => checkedApplication(each, `CALLING_APPS: entry ${index + 1}`));
  const doubled = apps.find((app, index) => apps.findIndex(({ sdkAppId }) => sdkAppId === app.sdkAppId) !== index);
  if (doubled) throw new ConfigurationError(`CALLING_APPS: ${doubled.sdkAppId} stands there twice`);
  return apps;
}

function checkedApplication(value: unknown, where: string): Application {
  const { sdkAppId, secretKey, roomKey = false } = (value ?? {}) as Partial<Record<keyof Application, unknown>>;
  if (typeof sdkAppId !== 'number' || !Number.isInteger(sdkAppId) || sdkAppId < 1 || sdkAppId > MAX_SDK_APP_ID) {
    throw new ConfigurationError(`${where}: the application id is not a number from 1 to ${MAX_SDK_APP_ID}`);
  }
  if (typeof secretKey !== 'string' || secretKey.length < MIN_KEY_LENGTH) {
    throw new ConfigurationError(`${where}: the secret key has to be a text of at least ${MIN_KEY_LENGTH} characters`);
  }
  if (typeof roomKey === 'boolean') return { sdkAppId, secretKey, roomKey };
  if (!Array.isArray(roomKey)) throw new ConfigurationError(`${where}: roomKey is true, false or a list of room ids`);
  return { sdkAppId, secretKey, roomKey: roomKey.map(String) };
}

function origins(value: string | undefined, demonstration: boolean): string[] | undefined {
  if (value === '*') return undefined;
  if (value === undefined) {
    if (demonstration) return undefined;
    throw new ConfigurationError(
      'CALLING_ORIGINS is needed with applications of your own: the pages that may connect, such as https://ward.example, or * for any',
    );
  }
  return originsOf(value);
}

/**
 * Parses a comma-separated list of origins in the form that browsers send. @throws ConfigurationError naming the
 * variable
 */
export function originsOf(value: string | undefined): string[] {
  return listed(value).map((address) => {
    const origin = originOf(address);
    if (origin === undefined) throw new ConfigurationError(`CALLING_ORIGINS: ${address} is not an origin`);
    return origin;
  });
}

function operatorToken(value: string | undefined): string | undefined {
  if (value === undefined || value.length >= MIN_KEY_LENGTH) return value;
  throw new ConfigurationError(`CALLING_OPERATOR_TOKEN has to have at least ${MIN_KEY_LENGTH} characters`);
}

function reportFiles(text: Read, dataDirectory: string): ReportFiles | undefined {
  const folder = text('CALLING_REPORTS');
  if (folder === undefined) return undefined;
  const count = (name: string, fallback: number): number => {
    const value = Number(text(name) ?? fallback);
    if (Number.isInteger(value) && value >= 1 && value <= MAX_REPORTS) return value;
    throw new ConfigurationError(`${name} is not a number from 1 to ${MAX_REPORTS}: ${text(name)}`);
  };
  return {
    folder: path.resolve(dataDirectory, folder),
    fileBytes: count('CALLING_REPORTS_MEGABYTES', 10) * 1_000_000,
    files: count('CALLING_REPORTS_FILES', 20),
  };
}

function addresses(value: string | undefined): string[] {
  const given = listed(value);
  const odd = given.find((address) => isIP(address) === 0);
  if (odd !== undefined) throw new ConfigurationError(`WARDLINK_MEDIA_ADDRESSES: ${odd} is not an address`);
  return given;
}

/** Parses a port range: `40000-40999` → `[40000, 40999]`. */
function portRange(value: string | undefined): [number, number] | undefined {
  if (value === undefined) return undefined;
  const [first = 0, last = 0] = (/^(\d+)-(\d+)$/.exec(value) ?? []).slice(1).map(Number);
  if (first < 1 || last < first || last > 65_535) {
    throw new ConfigurationError(`WARDLINK_MEDIA_PORTS is not a range of ports: ${value}`);
  }
  return [first, last];
}
