import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryRegistry, SharedMemory } from '../src/nodes/memory-registry.js';
import type { Ban } from '../src/signal/bans.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { publishOffer, subscribeOffer } from './support/offers.js';
import { joinData, SignalClient } from './support/signal-client.js';
import { OPERATOR_TOKEN } from './support/tasks.js';

let shared: SharedMemory;
let hosts: CallingHost[];
beforeEach(async () => {
  shared = new SharedMemory();
  hosts = [await startNode(), await startNode(), await startNode()];
});
afterEach(async () => {
  await Promise.all(hosts.map((host) => host.close()));
});

/** A registry whose list of bans can be delayed. */
class LateRegistry extends MemoryRegistry {
  reading = 0;
  #way: Promise<void> = Promise.resolve();

  /** Delays the next reads. @returns ends the delay */
  hold(): () => void {
    let letGo: () => void = () => undefined;
    this.#way = new Promise((resolve) => (letGo = resolve));
    return letGo;
  }

  override async bans(): Promise<Ban[]> {
    const found = await super.bans();
    this.reading += 1;
    await this.#way;
    this.reading -= 1;
    return found;
  }
}

async function startNode(nodes = new MemoryRegistry(Date.now, shared)): Promise<CallingHost> {
  const host = await startCallingHost({ roomsPerMinute: 1000 }, { nodes, operatorToken: OPERATOR_TOKEN });
  await host.calling.open(host.url);
  return host;
}

const node = (index: number): CallingHost => hosts[index] as CallingHost;
const membersOf = (): number[] => hosts.map(({ calling }) => calling.snapshot().members);

async function operate(at: CallingHost, action: string, body: object): Promise<{ status: number; value: unknown }> {
  const answer = await fetch(`${at.page}operator/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify({ sdkAppId: 1_400_000_001, ...body }),
  });
  return { status: answer.status, value: await answer.json() };
}

describe('a room that is entered through several nodes', () => {
  it('lives on the first, and everybody meets there', async () => {
    const nurse = await SignalClient.joined(node(0), 'nurse');
    const patient = await SignalClient.joined(node(1), 'patient');
    expect(await nurse.next(4134)).toMatchObject({ userid: 'patient' });
    expect(membersOf()).toEqual([2, 0, 0]);
    patient.send('on_publish', { type: 'offer', sdp: publishOffer() }, { srctinyid: 0 });
    expect(await patient.next(4098)).toMatchObject({ result: 0, type: 'answer' });
    const { srctinyid } = await nurse.next(16);
    nurse.send('on_sub', { type: 'offer', sdp: subscribeOffer(), srctinyid, audio: true, bigVideo: true });
    expect(await nurse.next(4102)).toMatchObject({ errCode: 0 });
    patient.send('on_quit_room', '');
    expect(await nurse.next(4135)).toMatchObject({ userid: 'patient' });
  });

  it('is given up when it is empty, and lives where it is entered next', async () => {
    const nurse = await SignalClient.joined(node(0), 'nurse');
    nurse.send('on_quit_room', '');
    await expect.poll(() => shared.rooms.size).toBe(0);
    await SignalClient.joined(node(1), 'nurse');
    expect(membersOf()).toEqual([0, 1, 0]);
  });

  it('keeps a session for a client that comes back through another node', async () => {
    await SignalClient.joined(node(0), 'nurse');
    const before = await SignalClient.open(node(1), 'patient');
    const { tinyid } = await before.next(19);
    before.send('on_create_room', joinData());
    expect(await before.next(20)).toMatchObject({ ret: 0 });
    before.socket.terminate();
    const after = await SignalClient.open(node(2), 'patient', { more: '&rc=1' });
    expect(await after.next(19)).toMatchObject({ tinyid, rc: 1 });
    after.send('on_rebuild_session', { tinyid, sessionid: '7', sids: [] });
    expect(await after.next(514)).toEqual({ result: 0 });
    expect(membersOf()).toEqual([2, 0, 0]);
  });

  it('holds many users who enter at the same moment', async () => {
    const users = Array.from({ length: 30 }, (_, index) => index);
    await Promise.all(users.map((user) => SignalClient.joined(node(user % 3), `user${user}`)));
    expect(membersOf().sort((one, other) => one - other)).toEqual([0, 0, 30]);
  });

  it('ends the earlier place of the same user, wherever that is', async () => {
    const first = await SignalClient.joined(node(0), 'nurse', { roomid: '7' });
    await SignalClient.joined(node(1), 'nurse', { roomid: '8' });
    expect(await first.next(8)).toEqual({ type: 'kick' });
    expect(await first.close()).toBe(1000);
    expect(membersOf()).toEqual([0, 1, 0]);
  });
});

describe('an operator', () => {
  it('removes and bans a user of another node, through whichever it asks', async () => {
    const visitor = await SignalClient.joined(node(0), 'visitor');
    expect((await operate(node(1), 'kick', { userId: 'visitor' })).value).toEqual({ ended: 1 });
    await visitor.next(8);
    const again = await SignalClient.joined(node(0), 'visitor');
    expect((await operate(node(2), 'ban', { userId: 'visitor', seconds: 60 })).value).toMatchObject({ ended: 1 });
    expect(await again.next(8)).toEqual({ type: 'banned' });
    for (const host of hosts) {
      const refused = await SignalClient.open(host, 'visitor');
      expect(await refused.next(80)).toMatchObject({ errorCode: 100_108 });
    }
    const later = await startNode();
    hosts.push(later);
    expect(await (await SignalClient.open(later, 'visitor')).next(80)).toMatchObject({ errorCode: 100_108 });
    expect((await operate(node(1), 'unban', { userId: 'visitor' })).status).toBe(200);
    expect((await operate(node(1), 'unban', { userId: 'visitor' })).status).toBe(404);
  });

  it('bans also a user who entered through a node that had not heard of the ban', async () => {
    const late = new LateRegistry(Date.now, shared);
    const host = await startNode(late);
    hosts.push(host);
    const letGo = late.hold();
    expect((await operate(node(0), 'ban', { userId: 'visitor', seconds: 60 })).value).toMatchObject({ ended: 0 });
    const visitor = await SignalClient.joined(host, 'visitor');
    letGo();
    expect(await visitor.next(8)).toEqual({ type: 'banned' });
    expect(await visitor.close()).toBe(1000);
    expect(membersOf()).toEqual([0, 0, 0, 0]);
  });

  it('bans for good while an earlier list of bans is still being read', async () => {
    const late = new LateRegistry(Date.now, shared);
    const host = await startNode(late);
    hosts.push(host);
    const letGo = late.hold();
    await operate(node(0), 'unban', { userId: 'another' });
    await expect.poll(() => late.reading).toBe(1);
    const banned = operate(host, 'ban', { userId: 'visitor', seconds: 60 });
    await expect.poll(() => shared.bans.size).toBe(1);
    letGo();
    expect((await banned).status).toBe(200);
    expect(await (await SignalClient.open(host, 'visitor')).next(80)).toMatchObject({ errorCode: 100_108 });
  });

  it('dissolves a room of another node', async () => {
    const nurse = await SignalClient.joined(node(0), 'nurse');
    expect((await operate(node(1), 'dissolve', { room: 7 })).value).toEqual({ ended: 1 });
    expect(await nurse.next(8)).toEqual({ type: 'the room was dissolved' });
    expect((await operate(node(1), 'dissolve', { room: 7 })).status).toBe(404);
  });
});

describe('a node that stops', () => {
  it('takes no new rooms either while the registry is being told', async () => {
    let tell: () => void = () => undefined;
    class SlowRegistry extends MemoryRegistry {
      override async drain(): Promise<void> {
        await new Promise<void>((resolve) => (tell = resolve));
        await super.drain();
      }
    }
    const stopping = await startNode(new SlowRegistry(Date.now, shared));
    hosts.push(stopping);
    const drained = stopping.calling.drain(0);
    const entering = SignalClient.joined(stopping, 'nurse');
    await (await SignalClient.open(stopping, 'other')).settle();
    expect(membersOf()).toEqual([0, 0, 0, 0]);
    tell();
    await Promise.all([drained, entering]);
    expect(membersOf().slice(0, 3).sort()).toEqual([0, 0, 1]);
    expect(membersOf()[3]).toBe(0);
  });

  it('takes no new rooms, and waits for those it has', async () => {
    const nurse = await SignalClient.joined(node(0), 'nurse', { roomid: '7' });
    const drained = node(0).calling.drain(20_000);
    await SignalClient.joined(node(0), 'other', { roomid: '8' });
    await SignalClient.joined(node(1), 'patient', { roomid: '7' });
    expect(membersOf()[0]).toBe(2);
    expect(node(0).calling.draining).toBe(true);
    nurse.send('on_quit_room', '');
    await nurse.settle();
    await operate(node(1), 'kick', { userId: 'patient' });
    await drained;
    expect(membersOf()[0]).toBe(0);
  });

  it('waits no longer than it may; a member who is left comes back elsewhere', async () => {
    const nurse = await SignalClient.joined(node(0), 'nurse');
    await node(0).calling.drain(1);
    await node(0).calling.close();
    expect(await nurse.close()).toBe(1001);
    const back = await SignalClient.open(node(1), 'nurse', { more: '&rc=1' });
    await back.next(19);
    back.send('on_rebuild_session', { tinyid: '1', sessionid: '7', sids: [] });
    expect(await back.next(514)).toEqual({ result: 1 });
    await SignalClient.joined(node(2), 'nurse');
    expect(membersOf()).toEqual([0, 0, 1]);
  });

  it('without a word lets clients that came through others come again', async () => {
    await SignalClient.joined(node(0), 'nurse');
    const patient = await SignalClient.joined(node(1), 'patient');
    node(0).cut();
    expect(await patient.close()).toBe(4003);
  });
});

describe('a socket of a client that claims to be a node', () => {
  it('is that of a client', async () => {
    const headers = { 'x-calling-node': 'a guess', 'x-calling-session': '1 0123456789abcdef' };
    const client = await SignalClient.open(node(0), 'nurse', { socket: { headers } });
    expect((await client.next(19)).tinyid).not.toBe('1');
  });

  it('still has to show a signature', async () => {
    const headers = { 'x-calling-node': shared.secret };
    const client = await SignalClient.open(node(0), 'nurse', { userSig: 'none', socket: { headers } });
    expect(await client.next(80)).toMatchObject({ errorCode: 70_003 });
  });
});
