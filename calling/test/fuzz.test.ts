import { expect, it } from 'vitest';
import { startCallingHost } from './support/calling-host.js';
import { joinData, SignalClient } from './support/signal-client.js';
import { offerOf, publishOffer, subscribeOffer } from './support/offers.js';

const SEED = 20_240_517;
/** A small number on every run; `FUZZ_MESSAGES=100000` for the full test. */
const MESSAGES = Number(process.env.FUZZ_MESSAGES ?? 4000);
const USERS = 8;

/** Pseudo-random numbers from 0 to 1, the same on every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = seeded(SEED);
const below = (limit: number): number => Math.floor(random() * limit);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const TAGS = [
  'ping',
  'on_create_room',
  'on_get_user_list',
  'on_constraints_config',
  'on_publish',
  'on_update_track',
  'on_unpublish',
  'on_mute_uplink',
  'on_sub',
  'on_sub_change',
  'on_unsub',
  'on_switch_role',
  'on_quality_report',
  'on_quit_room',
  'on_rebuild_session',
  'on_start_mcu_mix',
  'on_stop_mcu_mix',
  'on_start_publishing',
  'on_stop_publishing',
  'on_start_push_user_cdn',
  'on_stop_push_user_cdn',
  '__proto__',
  'toString',
  '',
];
const FIELDS = [
  'roomid',
  'useStrRoomid',
  'trtcscene',
  'trtcrole',
  'isAuxUser',
  'sdp',
  'type',
  'action',
  'kind',
  'flag',
  'userid',
  'srctinyid',
  'tinyid',
  'sessionid',
  'sids',
  'remotesdp',
  'audio',
  'bigVideo',
  'auxVideo',
  '__proto__',
];

/** Deletes, duplicates or swaps a few lines or characters of a text. */
function damaged(text: string): string {
  const parts = text.split(random() < 0.7 ? '\r\n' : '');
  for (let change = below(4); change >= 0; change -= 1) {
    const at = below(parts.length);
    const piece = oneOf([
      '',
      parts[below(parts.length)] ?? '',
      'a=',
      'm=audio',
      '\u0000',
      '99999999999999999999',
      '-1',
    ]);
    parts.splice(at, below(3), ...(random() < 0.5 ? [piece] : []));
  }
  return parts.join('\r\n');
}

function value(known: string[], depth = 0): unknown {
  const simple = [
    null,
    true,
    false,
    0,
    -1,
    1,
    4,
    20,
    21,
    2 ** 53,
    1e308,
    '',
    '7',
    '8',
    '0',
    'ward',
    '\u{1F600}',
    'x'.repeat(5000),
  ];
  const roll = random();
  if (roll < 0.45) return oneOf(simple);
  if (roll < 0.6) return oneOf(known);
  if (roll < 0.7)
    return oneOf([publishOffer(), subscribeOffer(), offerOf([{ kind: 'video', codecs: ['98 VP9/90000'] }])]);
  if (roll < 0.85) return damaged(oneOf([publishOffer(), subscribeOffer()]));
  if (depth > 3) return [];
  if (roll < 0.92) return Array.from({ length: below(5) }, () => value(known, depth + 1));
  return record(known, depth + 1);
}

function record(known: string[], depth: number): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: below(8) }, () => [oneOf(FIELDS), value(known, depth)]));
}

/** Half of the messages are valid except for a field or two, so that they pass the first check. */
function message(known: string[]): { tag: string; data: unknown } {
  const roll = random();
  if (roll < 0.1)
    return { tag: 'on_create_room', data: joinData({ roomid: oneOf(['7', '8', '9']), trtcscene: 1 + below(2) }) };
  if (roll < 0.14) return { tag: 'on_publish', data: { type: 'offer', sdp: publishOffer() } };
  if (roll < 0.2) {
    const wanted = { audio: random() < 0.5, bigVideo: random() < 0.5, auxVideo: random() < 0.5 };
    return {
      tag: oneOf(['on_sub', 'on_sub_change']),
      data: { sdp: subscribeOffer(), srctinyid: oneOf(known), ...wanted },
    };
  }
  if (roll < 0.5) return { tag: oneOf(TAGS), data: { ...joinData(), srctinyid: oneOf(known), ...record(known, 0) } };
  return { tag: oneOf(TAGS), data: random() < 0.7 ? record(known, 0) : value(known) };
}

const limit = { timeout: 20_000 + MESSAGES * 10 };
it(`survives ${MESSAGES} random messages (seed ${SEED}), reaches no other room, and leaves none`, limit, async () => {
  const generous = { messagesPerSecond: MESSAGES, messageBurst: MESSAGES, roomsPerMinute: MESSAGES };
  const host = await startCallingHost(generous);
  const users = Array.from({ length: USERS }, (_, index) => `user${index}`);
  const clients = new Map<string, SignalClient>();
  const known = ['0'];
  let busiest = 0;
  // A member of a room that no message names.
  const aside = await SignalClient.joined(host, 'aside', { roomid: '4711' });
  try {
    for (let sent = 0; sent < MESSAGES; sent += 1) {
      const user = oneOf(users);
      let client = clients.get(user);
      if (!client || client.closed !== undefined) {
        client = await SignalClient.open(host, user, { more: oneOf(['', '&rc=1']) });
        known.push(String((await client.next(19)).tinyid));
        clients.set(user, client);
      }
      const { tag, data } = message(known);
      if (random() < 0.02) client.socket.send(oneOf(['{', '[]', 'null', '{"tag_key":5}', '"ping"']));
      else if (random() < 0.005) client.socket.terminate();
      else if (client.socket.readyState === client.socket.OPEN) client.send(tag, data);
      if (sent % 50 === 0 && client.socket.readyState === client.socket.OPEN)
        await client.settle().catch(() => undefined);
      busiest = Math.max(busiest, host.calling.snapshot().streams);
    }
    // At least two streams must have existed; otherwise the messages did not get past the first check.
    expect(busiest).toBeGreaterThan(1);
    await aside.settle();
    const heard = aside.received.filter(({ cmd, content }) => cmd !== 23 || (content.userlist as unknown[]).length > 0);
    expect(heard).toEqual([]);
    aside.send('on_quit_room', '');
    await aside.settle();
    for (const user of users) {
      const last = await SignalClient.open(host, user, { more: '&rc=1' });
      await last.next(19);
      last.send('on_quit_room', '');
      await last.settle();
    }
    expect(host.calling.snapshot()).toEqual({ rooms: 0, members: 0, streams: 0 });
  } finally {
    await host.close();
  }
});
