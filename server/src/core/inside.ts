import proxyAddr from '@fastify/proxy-addr';

/** Whether an address belongs to the hospital's own networks. */
export type IsInside = (address: string) => boolean;

/** @param networks addresses and networks such as `10.0.0.0/8`; without any, everybody is inside. */
export function insideOf(networks: readonly string[]): IsInside {
  if (networks.length === 0) return () => true;
  const isOwn = proxyAddr.compile([...networks]);
  return (address) => address !== '' && isOwn(address, 0);
}
