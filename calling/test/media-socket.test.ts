import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { RTCIceGatherer } from 'werift';
import { afterEach, describe, expect, it } from 'vitest';
import { useMediaSockets } from '../src/media/embedded/media-socket.js';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

async function bound(port = 0): Promise<Socket> {
  const socket = createSocket('udp4');
  const listening = once(socket, 'listening');
  socket.bind(port);
  await listening;
  undo.push(() => socket.close());
  return socket;
}

/** An ICE connection after gathering, with a candidate of this machine. */
async function gathered(portRange: [number, number] | undefined, onRtp: (data: Buffer) => boolean = () => false) {
  const gatherer = new RTCIceGatherer({
    ...(portRange ? { portRange } : {}),
    useIpv4: true,
    useIpv6: false,
    additionalHostAddresses: ['127.0.0.1'],
  });
  useMediaSockets(gatherer, onRtp);
  gatherer.connection.stunServer = undefined;
  undo.push(() => gatherer.connection.close());
  await gatherer.gather();
  return { ports: gatherer.localCandidates.map(({ port }) => port), connection: gatherer.connection };
}

describe('the sockets of a connection', () => {
  it('take what is free of a range, and nothing where all of it is taken', async () => {
    const first = (await bound()).address().port;
    const range: [number, number] = [first, first + 1];
    expect((await gathered(range)).ports).toEqual([first + 1]);
    expect((await gathered(range)).ports).toEqual([]);
  });

  it('hand media on before the library has it, and leave to the library what is not taken', async () => {
    const seen: string[] = [];
    const taking = { media: false };
    const { ports, connection } = await gathered(undefined, (data) => {
      seen.push(`media ${data[1]}`);
      return taking.media;
    });
    connection.onData.subscribe((data) => void seen.push(`library ${data[1]}`));
    const client = await bound();
    const send = async (first: number, second: number): Promise<void> => {
      const before = seen.length;
      client.send(Buffer.from([first, second, 0, 0]), ports[0] ?? 0, '127.0.0.1');
      await expect.poll(() => seen.length, { interval: 1 }).toBeGreaterThan(before);
    };
    await send(128, 96);
    taking.media = true;
    await send(128, 97);
    // DTLS, then RTCP.
    await send(22, 1);
    await send(128, 200);
    expect(seen).toEqual(['media 96', 'library 96', 'media 97', 'library 1', 'library 200']);
  });
});
