import { isIPv6 } from 'node:net';
import type { networkInterfaces, NetworkInterfaceInfo } from 'node:os';

interface Host {
  ip: string;
}

/** Interfaces whose addresses are not offered: tunnels cost too much, and virtual ones lead nowhere. */
const PASSED_OVER = /^(ipsec|tun|utun|tap|vmnet|veth)/;

type Interfaces = ReturnType<typeof networkInterfaces>;

/** The sockets of a connection, by the addresses announced to clients. */
export interface Gathering {
  ipv4: boolean;
  ipv6: boolean;
  /** Beside those of the interfaces. */
  additional: string[];
}

function reachableOf(interfaces: Interfaces): NetworkInterfaceInfo[] {
  return Object.entries(interfaces)
    .flatMap(([name, each]) => (PASSED_OVER.test(name) ? [] : (each ?? [])))
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
}

/**
 * The addresses of a socket that hears all of this machine's of IPv4: those announced, the interfaces' own, or the machine
 * itself where it is off the net.
 */
export function ipv4Addresses(announced: readonly string[], interfaces: Interfaces): string[] {
  if (announced.length > 0) return announced.filter((address) => !isIPv6(address));
  const own = reachableOf(interfaces).filter(({ family }) => family === 'IPv4');
  return own.length > 0 ? own.map(({ address }) => address) : ['127.0.0.1'];
}

/**
 * Browsers prefer, and Firefox insists on, an interface's address; a machine off the net has only itself. Addresses of the
 * link (fe80::) mean nothing without the name of an interface, which candidates do not have.
 * @param announced - addresses announced in place of the interfaces' own
 */
export function gatheringFor(announced: readonly string[], interfaces: Interfaces): Gathering {
  const reachable = reachableOf(interfaces);
  const chosen = announced.length > 0 ? announced : undefined;
  return {
    ipv4: chosen?.some((address) => !isIPv6(address)) ?? true,
    ipv6: reachable.some(({ family }) => family === 'IPv6') && (chosen?.some(isIPv6) ?? true),
    additional: reachable.some(({ family }) => family === 'IPv4') ? [] : ['127.0.0.1'],
  };
}

/**
 * The candidates of an answer: each announced address with a socket of its family, or the interfaces' own where
 * none is announced.
 */
export function announcedCandidates<T extends Host>(hosts: readonly T[], announced: readonly string[]): T[] {
  if (announced.length === 0) return [...hosts];
  return announced.flatMap((ip) => {
    const host = hosts.find((each) => isIPv6(each.ip) === isIPv6(ip));
    return host ? [{ ...host, ip }] : [];
  });
}
