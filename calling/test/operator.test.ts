import { request as httpRequest } from 'node:http';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APP, startCallingHost, type CallingHost } from './support/calling-host.js';
import { publishOffer } from './support/offers.js';
import { joinData, SignalClient } from './support/signal-client.js';

const TOKEN = 'a token of the house';
const { sdkAppId } = APP;

let host: CallingHost;
let lines: string[];
let clock: number;
beforeEach(async () => {
  lines = [];
  clock = Date.now();
  const logger = pino({}, { write: (line) => void lines.push(line) });
  host = await startCallingHost({}, { operatorToken: TOKEN, logger, now: () => clock });
});
afterEach(() => host.close());

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function ask(path: string, init: RequestInit = {}, token = TOKEN): Promise<Answer> {
  const response = await fetch(`${host.page}operator/${path}`, { headers: bearing(token), ...init });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const act = (action: string, body: unknown, token?: string): Promise<Answer> =>
  ask(action, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }, token);
const bearing = (token: string): Record<string, string> => (token === '' ? {} : { authorization: `Bearer ${token}` });
const audit = (): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === 'operator');

describe('the operator', () => {
  it('sees rooms, and who is in them', async () => {
    const doctor = await SignalClient.joined(host, 'doctor');
    doctor.send('on_publish', { type: 'offer', sdp: publishOffer() });
    await doctor.next(4098);
    doctor.send('on_mute_uplink', { flag: 4 });
    await doctor.settle();
    await SignalClient.joined(host, 'nurse', { roomid: 'icu-3', useStrRoomid: 1, trtcscene: 2, trtcrole: 21 });
    const { status, body } = await ask('rooms');
    expect(status).toBe(200);
    const nobody = { audio: false, video: false };
    const common = { session: expect.stringMatching(/^[\da-f]{16}$/), connected: true, subscriptions: 0 };
    const joinedAt = new Date(clock).toISOString();
    expect(body).toEqual({
      rooms: [
        {
          sdkAppId,
          room: 7,
          members: [
            {
              ...common,
              userId: 'doctor',
              role: 'anchor',
              joinedAt,
              publishing: { audio: true, video: true, auxiliary: false },
              muted: { audio: true, video: false },
            },
          ],
        },
        {
          sdkAppId,
          room: 'icu-3',
          members: [
            {
              ...common,
              userId: 'nurse',
              role: 'audience',
              joinedAt,
              publishing: { ...nobody, auxiliary: false },
              muted: nobody,
            },
          ],
        },
      ],
    });
  });

  it('removes a user, who may come back', async () => {
    const [nurse, patient] = [await SignalClient.joined(host, 'nurse'), await SignalClient.joined(host, 'patient')];
    expect(await act('kick', { sdkAppId, userId: 'patient' })).toEqual({ status: 200, body: { ended: 1 } });
    expect(await patient.next(8)).toEqual({ type: 'removed by an operator' });
    expect(await patient.close()).toBe(1000);
    expect(await nurse.next(4135)).toMatchObject({ userid: 'patient' });
    expect(await act('kick', { sdkAppId, userId: 'patient' })).toMatchObject({
      status: 404,
      body: { code: 'USER_ABSENT' },
    });
    expect((await act('kick', { sdkAppId: 5, userId: 'nurse' })).status).toBe(404);
    await SignalClient.joined(host, 'patient');
  });

  it('bans a user for a time, on every way in', async () => {
    const patient = await SignalClient.joined(host, 'patient');
    const waiting = await SignalClient.open(host, 'visitor');
    await waiting.next(19);
    const banned = await act('ban', { sdkAppId, userId: 'patient', seconds: 60 });
    expect(banned).toEqual({ status: 200, body: { ended: 1, until: new Date(clock + 60_000).toISOString() } });
    expect(await patient.next(8)).toEqual({ type: 'banned' });
    expect(await patient.close()).toBe(1000);
    expect((await act('ban', { sdkAppId, userId: 'visitor', seconds: 60 })).body).toMatchObject({ ended: 0 });
    waiting.send('on_create_room', joinData());
    expect(await waiting.next(20)).toMatchObject({ ret: 100_108 });
    for (const more of ['', '&rc=1']) {
      const again = await SignalClient.open(host, 'patient', { more });
      expect(await again.next(80)).toMatchObject({ errorCode: 100_108 });
      expect(await again.close()).toBe(1000);
    }
    await SignalClient.joined(host, 'nurse');
    expect((await ask('bans')).body.bans).toHaveLength(2);
    clock += 60_000;
    expect((await ask('bans')).body.bans).toHaveLength(0);
    await SignalClient.joined(host, 'patient');
  });

  it('lifts a ban', async () => {
    await act('ban', { sdkAppId, userId: 'patient', seconds: 60 });
    expect((await act('unban', { sdkAppId, userId: 'patient' })).status).toBe(200);
    expect((await act('unban', { sdkAppId, userId: 'patient' })).body).toMatchObject({ code: 'BAN_ABSENT' });
    await SignalClient.joined(host, 'patient');
  });

  it('ends a session that waits for its client', async () => {
    const patient = await SignalClient.joined(host, 'patient');
    host.cut();
    await patient.close();
    expect((await act('kick', { sdkAppId, userId: 'patient' })).body).toEqual({ ended: 1 });
    expect(host.calling.snapshot()).toMatchObject({ rooms: 0, members: 0 });
  });

  it('dissolves a room, and no other of a like name', async () => {
    const members = [await SignalClient.joined(host, 'nurse'), await SignalClient.joined(host, 'patient')];
    await SignalClient.joined(host, 'doctor', { roomid: '7', useStrRoomid: 1 });
    expect(await act('dissolve', { sdkAppId, room: 7 })).toEqual({ status: 200, body: { ended: 2 } });
    for (const member of members) {
      expect(await member.next(8)).toEqual({ type: 'the room was dissolved' });
      expect(await member.close()).toBe(1000);
    }
    expect(host.calling.snapshot()).toMatchObject({ rooms: 1, members: 1 });
    expect((await act('dissolve', { sdkAppId, room: 7 })).body).toMatchObject({ code: 'ROOM_ABSENT' });
  });

  it.each([
    ['kick', {}],
    ['kick', { sdkAppId, userId: 5 }],
    ['kick', '['],
    ['kick', '[]'],
    ['ban', { sdkAppId, userId: 'nurse' }],
    ['ban', { sdkAppId, userId: 'nurse', seconds: 0 }],
    ['ban', { sdkAppId, userId: 'nurse', seconds: 1e12 }],
    ['unban', { sdkAppId }],
    ['dissolve', { sdkAppId, room: null }],
  ])('is told that %s with %j is no request', async (action, body) => {
    await SignalClient.joined(host, 'nurse');
    expect(await act(action, body)).toMatchObject({ status: 400, body: { code: 'REQUEST_INVALID' } });
    expect(host.calling.snapshot().members).toBe(1);
  });

  it('gets an error for unknown addresses and methods, and for bodies that are too long', async () => {
    expect((await ask('toString')).status).toBe(404);
    expect((await ask('rooms', { method: 'DELETE' })).status).toBe(405);
    expect((await ask('kick')).status).toBe(405);
    expect((await act('kick', JSON.stringify({ userId: 'x'.repeat(5000) }))).status).toBe(413);
  });

  it('gets an error for a body that turns out to be too long while it arrives', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const request = httpRequest(`${host.page}operator/kick`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.on('error', reject);
      request.write('x'.repeat(5000));
    });
    expect(status).toBe(413);
  });

  it('leaves a line for every request, without names', async () => {
    await SignalClient.joined(host, 'patient-pauline');
    const { body } = await ask('rooms');
    const [room] = body.rooms as { members: { session: string }[] }[];
    await act('ban', { sdkAppId, userId: 'patient-pauline', seconds: 60 });
    await ask('rooms', {}, 'guess');
    await ask('patient-pauline');
    expect(audit()).toMatchObject([
      { action: 'rooms', status: 200 },
      { action: 'ban', status: 200, seconds: 60, sessions: [room?.members[0]?.session] },
      { action: 'rooms', status: 401 },
      { action: 'unknown', status: 404 },
    ]);
    for (const secret of ['pauline', TOKEN, 'guess']) expect(lines.join('')).not.toContain(secret);
  });
});

describe('a client that is not the operator', () => {
  it.each([
    ['without a token', ''],
    ['with a wrong one', 'a token of the mouse'],
    ['with a part of it', TOKEN.slice(0, -1)],
    ['with more than it', `${TOKEN}x`],
  ])('%s sees and does nothing', async (_name, token) => {
    const nurse = await SignalClient.joined(host, 'nurse');
    const asked = await fetch(`${host.page}operator/rooms`, { headers: bearing(token) });
    expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await asked.json()).toMatchObject({ code: 'TOKEN_REFUSED' });
    expect((await act('ban', { sdkAppId, userId: 'nurse', seconds: 60 }, token)).status).toBe(401);
    await nurse.settle();
    expect(nurse.has(8)).toBe(false);
  });

  it('cannot go on guessing', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) statuses.push((await ask('rooms', {}, `guess number ${guess}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    // Otherwise an attacker could continue until the right token is found.
    expect((await ask('rooms')).status).toBe(429);
  });

  it('cannot flood the server, and neither can the operator', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => ask('rooms').then(({ status }) => status)));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30);
    expect(statuses).toContain(429);
  });

  it('finds no such address where no token is set', async () => {
    await host.close();
    host = await startCallingHost();
    const answer = await fetch(`${host.page}operator/rooms`, { headers: { authorization: `Bearer ${TOKEN}` } });
    // The host's own page, as for any path outside the calling server's endpoints.
    expect(answer.headers.get('content-type')).toBe('text/html');
  });
});
