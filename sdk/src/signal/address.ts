import { check, checkFields, checkObject } from '../checks.js';
import type { ServerCommand } from '../protocol/commands.js';
import type { ReceivedContent } from './received.js';

export interface ProxySettings {
  websocketProxy?: string;
  loggerProxy?: string;
}

export interface Addresses {
  main: string;
  backup: string;
}

export interface ConnectingUser {
  sdkAppId: number;
  userId: string;
  userSig: string;
  /** A test of the connection to the server, separate from the user's sessions. */
  test?: boolean;
}

/** @throws RtcError 4096 for an address to which no websocket can be opened */
export function checkAddress(address: string | undefined, name: string): void {
  if (address === undefined) return;
  let url: URL | undefined;
  try {
    url = new URL(address);
  } catch {
    // Handled below, with the name of the option.
  }
  const valid = url !== undefined && /^wss?:$/.test(url.protocol) && url.hash === '';
  check(valid, `${name} must be an address that begins with wss:// or ws://`);
}

/**
 * Converts the argument of `setProxyServer` to settings.
 * @throws RtcError 4096 when an address in text form does not begin with `wss://`
 */
export function parseProxy(proxy: string | ProxySettings): ProxySettings {
  if (typeof proxy !== 'string') {
    checkObject(proxy, 'the proxy');
    checkFields(proxy, { websocketProxy: 'string', loggerProxy: 'string' });
    const settings = { ...proxy };
    checkAddress(settings.websocketProxy, 'websocketProxy');
    return settings;
  }
  check(proxy.startsWith('wss://'), 'proxy server url must begin with wss://');
  checkAddress(proxy, 'proxy server url');
  return { websocketProxy: proxy };
}

/** Characters that would end a value, or that a browser changes or drops in an address. */
const SPECIAL = /[\u0000-\u0020%&#]/g;

const encoded = (text: string): string => text.replace(SPECIAL, encodeURIComponent);

/**
 * The address of one connection. Values are not URL-encoded, as the channel expects, except characters of a user id
 * that would be lost otherwise.
 * @param setup - the last set-up message; given on a reconnection only
 */
export function connectionUrl(
  address: string,
  user: ConnectingUser,
  setup: ReceivedContent<typeof ServerCommand.SETUP> | undefined,
): string {
  const separator = address.includes('?') ? '&' : '?';
  const test = user.test ? '&test=1' : '';
  const plain = `${address}${separator}sdkAppid=${user.sdkAppId}&identifier=${encoded(user.userId)}&userSig=${user.userSig}`;
  if (!setup) return plain + test;
  return `${plain}&iip=${setup.innerip}&dp=${setup.dataport}&oip=${setup.relayip}&sp=${setup.stunport}&rc=1${test}`;
}
