import { check, checkFields, checkObject } from '../checks.js';
import type { SetupContent } from './messages.js';

export interface ProxySettings {
  websocketProxy?: string;
  loggerProxy?: string;
}

export interface Addresses {
  main: string;
  backup: string;
}

/**
 * The argument of `setProxyServer` as settings.
 * @throws RtcError 4096 when the text form does not begin with `wss://`
 */
export function parseProxy(proxy: string | ProxySettings): ProxySettings {
  if (typeof proxy !== 'string') {
    checkObject(proxy, 'the proxy');
    checkFields(proxy, { websocketProxy: 'string', loggerProxy: 'string' });
    return { ...proxy };
  }
  check(proxy.startsWith('wss://'), 'proxy server url must begin with wss://');
  return { websocketProxy: proxy };
}

/**
 * The address of one connection. Values go in as they are: the channel expects them un-encoded.
 * @param setup - the last set-up message; given on a reconnection only
 */
export function connectionUrl(
  address: string,
  user: { sdkAppId: number; userId: string; userSig: string },
  setup: SetupContent | undefined,
): string {
  const separator = address.includes('?') ? '&' : '?';
  const plain = `${address}${separator}sdkAppid=${user.sdkAppId}&identifier=${user.userId}&userSig=${user.userSig}`;
  if (!setup) return plain;
  return `${plain}&iip=${setup.innerip}&dp=${setup.dataport}&oip=${setup.relayip}&sp=${setup.stunport}&rc=1`;
}
