import { ConfigurationError, type Read } from '../configuration-text.js';

const DRAIN_SECONDS = 60;
const MAX_DRAIN_SECONDS = 86_400;

/** Settings of one of several nodes from the environment. */
export interface NodeSettings {
  /** Address of the PostgreSQL database that all nodes share. */
  registry: string;
  /** Where other nodes reach this one; undefined: this machine, at the port it listens on. */
  url: string | undefined;
  /** How long a node that stops waits for its rooms to become empty, in ms. */
  drainLimit: number;
}

/** Where other nodes reach a node. @throws ConfigurationError where it is no address of a websocket */
export function readNodeUrl(text: Read): string | undefined {
  const url = text('CALLING_NODE_URL');
  if (url !== undefined && !/^wss?:\/\/[^/]/.test(url)) {
    throw new ConfigurationError(`CALLING_NODE_URL is not a websocket address: ${url}`);
  }
  return url;
}

/** Reads the environment. @throws ConfigurationError naming the variable */
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
