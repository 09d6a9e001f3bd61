import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { parse } from 'sdp-transform';
import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket } from 'werift';
import { afterEach, describe, expect, it } from 'vitest';
import { gatheringFor, ipv4Addresses, announcedCandidates } from '../src/media/addresses.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { publishOffer, subscribeOffer } from './support/offers.js';
import { SignalClient } from './support/signal-client.js';

const face = (address: string, internal = false): ReturnType<typeof networkInterfaces> => ({
  [address]: [
    isIPv6(address)
      ? { address, family: 'IPv6', internal, netmask: '', mac: '', cidr: null, scopeid: 0 }
      : { address, family: 'IPv4', internal, netmask: '', mac: '', cidr: null },
  ],
});
const IPV4 = face('192.0.2.7');
const IPV6 = face('2001:db8::7');
const LINK = face('fe80::7');
const TUNNEL = { tun0: IPV4['192.0.2.7'] };
const LOOPBACK = { ...face('127.0.0.1', true), ...face('::1', true) };

describe('sockets', () => {
  it.each([
    ['of both families, where the machine has both', [], { ...IPV4, ...IPV6 }, [true, true, []]],
    ['of one family, where it has one', [], { ...IPV4, ...LINK, ...LOOPBACK }, [true, false, []]],
    ['of the loopback, where it is off the net', [], LOOPBACK, [true, false, ['127.0.0.1']]],
    ['of the loopback, where it has a tunnel only', [], TUNNEL, [true, false, ['127.0.0.1']]],
    ['of the announced family only', ['203.0.113.5'], { ...IPV4, ...IPV6 }, [true, false, []]],
    ['of the other announced family only', ['2001:db8::5'], { ...IPV4, ...IPV6 }, [false, true, []]],
  ])('are opened %s', (_name, announced, interfaces, [ipv4, ipv6, additional]) => {
    expect(gatheringFor(announced, interfaces)).toEqual({ ipv4, ipv6, additional });
  });
});

describe('candidates', () => {
  const hosts = [
    { ip: '192.0.2.7', port: 4000 },
    { ip: '2001:db8::7', port: 4001 },
  ];

  it('are those of the machine, unless others are announced for its sockets', () => {
    expect(announcedCandidates(hosts, [])).toEqual(hosts);
    expect(announcedCandidates(hosts, ['2001:db8::5', '203.0.113.5', '203.0.113.6'])).toEqual([
      { ip: '2001:db8::5', port: 4001 },
      { ip: '203.0.113.5', port: 4000 },
      { ip: '203.0.113.6', port: 4000 },
    ]);
    expect(announcedCandidates(hosts.slice(0, 1), ['2001:db8::5'])).toEqual([]);
  });
});

describe('addresses of a socket that knows IPv4 only', () => {
  it("are the announced ones, the interfaces' own, or the machine itself", () => {
    expect(ipv4Addresses(['2001:db8::5', '203.0.113.5'], IPV4)).toEqual(['203.0.113.5']);
    expect(ipv4Addresses([], { ...IPV4, ...IPV6, ...LINK, ...LOOPBACK })).toEqual(['192.0.2.7']);
    expect(ipv4Addresses([], LOOPBACK)).toEqual(['127.0.0.1']);
    expect(ipv4Addresses([], TUNNEL)).toEqual(['127.0.0.1']);
  });
});

const own = Object.entries(networkInterfaces())
  .flatMap(([name, each]) => (/^(ipsec|tun|utun|tap|vmnet|veth)/.test(name) ? [] : (each ?? [])))
  .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
const families = (['IPv4', 'IPv6'] as const).filter((family) => own.some((each) => each.family === family));

let host: CallingHost;

async function candidatesOf(client: SignalClient): Promise<{ ip: string; port: number }[]> {
  client.send('on_publish', { type: 'offer', sdp: publishOffer() });
  const { sdp } = await client.next(4098);
  return parse(String(sdp)).media[0]?.candidates?.map(({ ip, port }) => ({ ip, port })) ?? [];
}

/** A port that is free at the moment. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0);
  await new Promise((resolve) => socket.once('listening', resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

describe('an answer', () => {
  afterEach(() => host.close());

  it('names every address of the machine, on ports of the range', async () => {
    const first = await freePort();
    host = await startCallingHost({}, { udpPortRange: [first, first + 9] });
    const candidates = await candidatesOf(await SignalClient.joined(host, 'nurse'));
    const wanted = own.length > 0 ? own.map(({ address }) => address) : ['127.0.0.1'];
    expect(candidates.map(({ ip }) => ip).sort()).toEqual(wanted.sort());
    expect(candidates.filter(({ port }) => port < first || port > first + 9)).toEqual([]);
  });

  it('names the announced address in their place', async () => {
    host = await startCallingHost({}, { announcedAddresses: ['203.0.113.5'] });
    const candidates = await candidatesOf(await SignalClient.joined(host, 'nurse'));
    expect(candidates.map(({ ip }) => ip)).toEqual(['203.0.113.5']);
  });

  it('is not given when every port of the range is taken; others go on', async () => {
    const taken = createSocket('udp4').bind(0);
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address();
    host = await startCallingHost({}, { udpPortRange: [port, port] });
    const nurse = await SignalClient.joined(host, 'nurse');
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer() });
    await nurse.settle();
    expect([nurse.has(4098), host.calling.snapshot().streams]).toEqual([false, 0]);
    await new Promise<void>((resolve) => taken.close(() => resolve()));
    expect(await candidatesOf(nurse)).not.toEqual([]);
    const doctor = await SignalClient.joined(host, 'doctor');
    const { srctinyid } = await doctor.next(16);
    const wanted = { audio: true, bigVideo: true, auxVideo: false };
    doctor.send('on_sub', { type: 'offer', sdp: subscribeOffer(), srctinyid, ...wanted });
    expect(await doctor.next(4102)).toMatchObject({ errCode: 100_104 });
  });
});

describe('media', () => {
  afterEach(() => host.close());

  // A machine without a network has only one loopback family.
  it.each(families.length > 0 ? families : (['IPv4'] as const))('goes over %s alone', async (family) => {
    host = await startCallingHost();
    const nurse = await SignalClient.joined(host, 'nurse');
    const client = new RTCPeerConnection({
      iceServers: [],
      iceUseIpv4: family === 'IPv4',
      iceUseIpv6: family === 'IPv6',
      ...(own.length === 0 ? { iceAdditionalHostAddresses: ['127.0.0.1'] } : {}),
    });
    try {
      const track = new MediaStreamTrack({ kind: 'audio' });
      client.addTransceiver(track, { direction: 'sendonly' });
      await client.setLocalDescription(await client.createOffer());
      nurse.send('on_publish', { type: 'offer', sdp: client.localDescription?.sdp });
      const { sdp } = await nurse.next(4098);
      await client.setRemoteDescription({ type: 'answer', sdp: String(sdp) });
      let sequenceNumber = 0;
      const speaking = setInterval(() => {
        sequenceNumber += 1;
        const header = new RtpHeader({ payloadType: 111, sequenceNumber, timestamp: sequenceNumber * 960, ssrc: 5 });
        track.writeRtp(new RtpPacket(header, Buffer.alloc(40)));
      }, 20);
      try {
        expect(await nurse.next(22, ({ recvAudPkg }) => Number(recvAudPkg) > 20)).toMatchObject({ result: 0 });
      } finally {
        clearInterval(speaking);
      }
      const pair = client.iceTransports[0]?.connection.nominated;
      expect(isIPv6(String(pair?.remoteCandidate.host))).toBe(family === 'IPv6');
    } finally {
      await client.close();
    }
  });
});
