import { once } from 'node:events';
import WebSocket from 'ws';
import { chatPath } from '../contract/dist/index.js';
import { dataOf } from '@wardlink/client/script';

const TRIED = 40;
const MOST = 12;

/** One session opens many sockets. */
export async function manySockets({ server, nurse }) {
  const { userId } = dataOf(await nurse.call('session.me'));
  const address = `${server.url.replace('http', 'ws')}${chatPath('nurse', userId)}`;
  const sockets = Array.from({ length: TRIED }, () => new WebSocket(address, { headers: { cookie: nurse.cookie } }));
  const outcomes = await Promise.all(
    sockets.map(async (socket) => {
      const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode);
      return Promise.race([once(socket, 'open').then(() => 'open'), refused]);
    }),
  );
  for (const socket of sockets) {
    // Closing a refused socket emits an error.
    socket.on('error', () => undefined);
    socket.terminate();
  }
  const opened = outcomes.filter((outcome) => outcome === 'open').length;
  const refused = outcomes.filter((outcome) => outcome === 429).length;
  return [opened <= MOST && opened + refused === TRIED, `${opened} of ${TRIED} opened, ${refused} refused by 429`];
}
