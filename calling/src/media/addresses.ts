import { isIPv6 } from 'node:net';
import type { networkInterfaces, NetworkInterfaceInfo } from 'node:os';

interface Host {
  ip: string;
}

/**
 * Interfaces whose addresses are not offered: tunnels add delay, and virtual interfaces are not reachable from outside.
 */
const PASSED_OVER = /^(ipsec|tun|utun|tap|vmnet|veth)/;

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Which sockets ICE opens for a connection. */
export interface Gathering {
  ipv4: boolean;
  ipv6: boolean;
  /** Addresses in addition to those of the interfaces. */
  additional: string[];
}

function reachableOf(interfaces: Interfaces): NetworkInterfaceInfo[] {
  return Object.entries(interfaces)
    .flatMap(([name, each]) => (PASSED_OVER.test(name) ? [] : (each ?? [])))
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
}

/**
 * The IPv4 addresses of a socket that is bound to all interfaces: the announced ones, else those of the interfaces,
 * else 127.0.0.1 if the machine has no network.
 */
export function ipv4Addresses(announced: readonly string[], interfaces: Interfaces): string[] {
  if (announced.length > 0) return announced.filter((address) => !isIPv6(address));
  const own = reachableOf(interfaces).filter(({ family }) => family === 'IPv4');
  return own.length > 0 ? own.map(({ address }) => address) : ['127.0.0.1'];
}

/**
 * Chooses the sockets for ICE gathering. Browsers prefer, and Firefox requires, the address of an interface; a machine
 * without a network offers 127.0.0.1. Link-local addresses (fe80::) are left out: they need an interface name, which
 * candidates do not carry.
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
 * The candidates of an answer: one for each announced address that has a socket of its family, or those of the
 * interfaces if no address is announced.
 */
export function announcedCandidates<T extends Host>(hosts: readonly T[], announced: readonly string[]): T[] {
  if (announced.length === 0) return [...hosts];
  return announced.flatMap((ip) => {
    const host = hosts.find((each) => isIPv6(each.ip) === isIPv6(ip));
    return host ? [{ ...host, ip }] : [];
  });
}
