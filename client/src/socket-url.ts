/** The address of a path that answers websockets, on the server that the page came from. */
export const socketUrl = (path: string, { protocol, host }: Pick<Location, 'protocol' | 'host'> = location): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
