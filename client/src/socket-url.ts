/** The address of a websocket path on the server from which the page came. */
export const socketUrl = (path: string, { protocol, host }: Pick<Location, 'protocol' | 'host'> = location): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
