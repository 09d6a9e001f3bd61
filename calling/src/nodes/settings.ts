import { ConfigurationError, type Read } from '../configuration-text.js';

const DRAIN_SECONDS = 60;
const MAX_DRAIN_SECONDS = 86_400;

/** Settings of a node in a service of several nodes, from the environment. */
export interface NodeSettings {
  /** Connection string of the PostgreSQL database that all nodes share. */
  registry: string;
  /** Address at which other nodes reach this one; undefined: this machine's address and the port it listens on. */
  url: string | undefined;
  /** Maximum time that a stopping node waits for its rooms to become empty, in ms. */
  drainLimit: number;
}

/** The address at which other nodes reach this one. @throws ConfigurationError when it is not a WebSocket address */
export function readNodeUrl(text: Read): string | undefined {
  const url = text('CALLING_NODE_URL');
  if (url !== undefined && !/^wss?:\/\/[^/]/.test(url)) {
    throw new ConfigurationError(`CALLING_NODE_URL is not a websocket address: ${url}`);
  }
  return url;
}

/** Reads the settings from the environment. @throws ConfigurationError naming the variable */
export function readNodes(text: Read): NodeSettings | undefined {
  const registry = text('CALLING_REGISTRY');
  const url = readNodeUrl(text);
  const drain = text('CALLING_DRAIN_SECONDS');
  if (registry === undefined) {
    if (url !== undefined) throw new ConfigurationError('CALLING_NODE_URL is of use with CALLING_REGISTRY only');
    if (drain !== undefined) throw new ConfigurationError('CALLING_DRAIN_SECONDS is of use with CALLING_REGISTRY only');
    return undefined;
  }
  if (!/^postgres(ql)?:\/\//.test(registry)) {
    throw new ConfigurationError('CALLING_REGISTRY is not the address of a PostgreSQL database (postgresql://…)');
  }
  const seconds = Number(drain ?? DRAIN_SECONDS);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MAX_DRAIN_SECONDS) {
    throw new ConfigurationError(`CALLING_DRAIN_SECONDS is not a number from 0 to ${MAX_DRAIN_SECONDS}: ${drain}`);
  }
  return { registry, url, drainLimit: seconds * 1000 };
}
