import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePeerConnection } from './fake-media.js';
import { joined, localStream, pass, PATIENT, refusal, server, standDown, standIn } from './fake-server.js';

beforeEach(standIn);
afterEach(standDown);

const enters = (userid: string, srctinyid: string): void => server.says(4134, { userid, srctinyid, role: 20 });
const states = (): string[] => FakePeerConnection.all.map(({ connectionState }) => connectionState);

describe('a downlink made ready', () => {
  it('waits for the stream of the user who enters, and is asked for as soon as that is announced (3, on_sub; 4, 4134)', async () => {
    const { told } = await joined();
    enters('patient', '200');
    await pass(0);
    const [prepared] = FakePeerConnection.all;
    expect(prepared?.localDescription?.type).toBe('offer');
    expect(prepared?.transceivers.map(({ kind, direction }) => `${kind} ${direction}`)).toEqual([
      'audio recvonly',
      'video recvonly',
      'video recvonly',
    ]);
    server.listenAgain();
    server.says(16, PATIENT);
    await pass(0);
    expect(server.of('on_sub')).toHaveLength(1);
    expect(states()).toEqual(['connected']);
    expect(told).toContain('stream-added patient main');
  });

  it('is only one, however many users enter; the next stream gets its own connection', async () => {
    await joined();
    enters('patient', '200');
    enters('doctor', '300');
    await pass(0);
    expect(states()).toEqual(['new']);
    server.says(16, PATIENT);
    server.says(16, { ...PATIENT, srcopenid: 'doctor', srctinyid: '300' });
    await pass(0);
    expect(states()).toEqual(['connected', 'connected']);
  });

  it('is given up after 30 s, and made again for the next user who enters', async () => {
    await joined();
    enters('patient', '200');
    await pass(29_900);
    expect(states()).toEqual(['new']);
    await pass(100);
    expect(states()).toEqual(['closed']);
    enters('doctor', '300');
    await pass(0);
    expect(states()).toEqual(['closed', 'new']);
  });

  it('is closed with the room', async () => {
    const { client } = await joined();
    enters('patient', '200');
    await pass(0);
    await client.leave();
    expect(states()).toEqual(['closed']);
    await pass(60_000);
    expect(states()).toEqual(['closed']);
  });

  it('is not made where streams are subscribed to by hand', async () => {
    await joined({ autoSubscribe: false });
    enters('patient', '200');
    await pass(0);
    expect(states()).toEqual([]);
  });

  it('that cannot be made does no harm', async () => {
    const createOffer = FakePeerConnection.prototype.createOffer;
    FakePeerConnection.prototype.createOffer = () => Promise.reject(new Error('no offer'));
    const { told } = await joined();
    enters('patient', '200');
    await pass(0);
    FakePeerConnection.prototype.createOffer = createOffer;
    await pass(30_000);
    told.length = 0;
    server.says(16, PATIENT);
    await pass(0);
    expect(told).toContain('stream-added patient main');
  });
});

describe('a browser that makes no more connections', () => {
  it('rejects publishing with the code of an offer that failed; a later try may work (8, publish)', async () => {
    const { client } = await joined();
    const stream = await localStream('audio');
    const Working = FakePeerConnection;
    vi.stubGlobal('RTCPeerConnection', function Full() {
      throw new DOMException('Cannot create so many PeerConnections', 'UnknownError');
    });
    expect(await refusal(client.publish(stream))).toMatchObject({ code: 16389 });
    vi.stubGlobal('RTCPeerConnection', Working);
    await client.publish(stream);
  });
});
