import type { RtcError } from '../../src/index.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePeerConnection } from './fake-media.js';
import {
  joined,
  newClient,
  pass,
  PATIENT,
  published,
  refusal,
  server,
  SETUP,
  snapshot,
  standDown,
  standIn,
} from './fake-server.js';

beforeEach(standIn);
afterEach(standDown);

const FIRST = 'wss://main.test?sdkAppid=1400000001&identifier=nurse&userSig=sig+/=';
const members = () => [4137, { userlist: [{ userid: 'patient', srctinyid: '200', role: 20 }] }] as const;
const AGAIN = '&iip=inner&dp=7001&oip=relay&sp=7002&rc=1';

describe('the first connection', () => {
  it('goes to the main address with raw values, and no subprotocol (1, addresses; 2, first url)', async () => {
    await joined();
    expect(server.sockets.map(({ url }) => url)).toEqual([FIRST]);
  });

  it('to a proxy keeps the path of its address, for main and backup alike (1, proxy)', async () => {
    server.reception = (_socket, count) => (count === 1 ? 'refused' : 'setup');
    const { client } = newClient();
    client.setProxyServer('wss://proxy.test/way');
    const joining = client.join({ roomId: 7 });
    await pass(10);
    await joining;
    expect(server.sockets.map(({ url }) => url.split('?')[0])).toEqual([
      'wss://proxy.test/way',
      'wss://proxy.test/way',
    ]);
  });

  it('waits for the set-up message before it says anything, then pings and enters at once (2, who speaks first; 2, after 19)', async () => {
    server.reception = () => 'open';
    const { client } = newClient();
    const joining = client.join({ roomId: 7 });
    await pass(100);
    expect(server.frames).toEqual([]);
    server.says(19, SETUP);
    expect(server.frames.map(({ tag }) => tag)).toEqual(['ping']);
    await pass(0);
    await joining;
    expect(server.frames.slice(0, 3).map(({ tag, at }) => [tag, at])).toEqual([
      ['ping', 100],
      ['on_create_room', 100],
      ['on_get_user_list', 100],
    ]);
  });

  it('that is not open after 5 s is given up for the backup address (6, first connect slow; spec 4, signalling; spec 9, calling)', async () => {
    server.reception = (_socket, count) => (count === 1 ? 'hang' : 'setup');
    const { client } = newClient();
    const joining = client.join({ roomId: 7 });
    await pass(4999);
    expect(server.sockets).toHaveLength(1);
    await pass(2);
    expect(server.sockets[1]?.url).toMatch(/^wss:\/\/backup\.test\?/);
    await pass(5);
    await joining;
  });

  it('that is refused begins the loop, backup first (6, first connect refused)', async () => {
    server.reception = (_socket, count) => (count < 4 ? 'refused' : 'setup');
    const { client } = newClient();
    const joining = client.join({ roomId: 7 });
    await pass(20_000);
    await joining;
    expect(server.sockets.map(({ url }) => /main|backup/.exec(url)?.[0])).toEqual(['main', 'backup', 'main', 'backup']);
    // Without a set-up message there is no session that could be resumed.
    for (const { url } of server.sockets) expect(url).not.toContain('rc=1');
  });
});

describe('frames', () => {
  it('of the client carry user, session, version and browser; ping has no browser (2, frames; 2, client envelope)', async () => {
    const { client } = await joined();
    await published(client, 'audio');
    const envelope = { openid: 'nurse', tinyid: '144115', version: '4.10.2' };
    expect(server.last('ping').envelope).toEqual({ tag_key: 'ping', data: '', ...envelope });
    const list = { tag_key: 'on_get_user_list', data: '', ...envelope, ua: navigator.userAgent };
    expect(server.last('on_get_user_list').envelope).toEqual(list);
    expect(server.last('on_publish').envelope).toMatchObject({ ...envelope, srctinyid: 0 });
    expect(server.last('on_create_room').envelope).toHaveProperty('report');
  });

  it('of the server with unknown numbers, wrong shapes or no JSON are passed over (2, server envelope)', async () => {
    const { client, told } = await joined();
    for (const raw of ['', '{', '[]', 'null', '{"cmd":"19"}', '{"cmd":99999,"content":{}}', '{"cmd":4134}']) {
      server.socket.raw(raw);
    }
    server.socket.raw(new ArrayBuffer(4));
    expect(told.filter((each) => !each.startsWith('peer-join'))).toEqual([]);
    server.says(4134, { userid: 'patient', srctinyid: '200', role: 20 });
    expect(told).toContain('peer-join patient');
    await client.leave();
  });

  it('of the server with content of a wrong type are passed over, and what follows is heard (2, server envelope)', async () => {
    const { client, told } = await joined();
    for (const userlist of ['everybody', 7, {}, [null], [7]]) {
      for (const command of [23, 4137]) server.says(command, { userlist });
    }
    for (const command of [4, 8.5, 16, 18, 22, 23, 4102, 4106, 4134, 4135, 4137]) server.says(command, 'text');
    told.length = 0;
    server.says(4134, { userid: 'patient', srctinyid: '200', role: 20 });
    expect(told).toEqual(['peer-join patient']);
    await client.leave();
  });

  it('name users by one kind of id, compared as it came (2, id types)', async () => {
    const { told } = await joined();
    server.says(16, PATIENT);
    await pass(0);
    server.says(18, { srctinyid: '200' });
    expect(told.at(-1)).toBe('stream-removed patient main');
  });
});

describe('closing', () => {
  it('by the server with 1000 ends it for good (2, clean close by server with code 1000; spec 4, signalling)', async () => {
    const { told } = await joined();
    server.socket.lost(1000);
    await pass(60_000);
    expect(told).toEqual(['CONNECTED -> DISCONNECTED']);
    expect(server.sockets).toHaveLength(1);
  });

  it.each([1001, 1005, 1006, 1011, 4001])(
    'by %i means to come back to the main address at once (2, any other close code / error; 2, reconnect url; spec 7, calling channel)',
    async (code) => {
      const { told } = await joined();
      server.socket.lost(code);
      expect(server.sockets.map(({ url }) => url)).toEqual([FIRST, FIRST + AGAIN]);
      await pass(1);
      expect(told).toEqual(['CONNECTED -> RECONNECTING', 'RECONNECTING -> CONNECTED']);
    },
  );

  it('by the client is 1000 on leave, on a kick and when no pong comes (2, client closes with)', async () => {
    const left = await joined();
    await left.client.leave();
    expect(server.socket.closedWith).toBe(1000);
    const kicked = await joined();
    server.says(8, { type: 'kick' });
    expect(server.socket.closedWith).toBe(1000);
    expect(kicked.told.at(-1)).toContain('client-banned 16448');
    await joined();
    const silent = server.socket;
    server.answers.ping = undefined;
    await pass(20_000);
    expect(silent.closedWith).toBe(1000);
    expect(server.socket.url).toContain('&rc=1');
  });
});

describe('coming back', () => {
  it('tries again after 2, 2, 3, 3, 5, 5, 8, 8, 13 … s on changing addresses, thirty times (6, reconnect loop; spec 8, behaviours of reconnecting; spec 9, calling)', async () => {
    const { client, told } = await joined();
    await published(client, 'audio');
    server.reception = () => 'hang';
    server.socket.lost(1006);
    const opened: number[] = [];
    let seen = server.sockets.length - 1;
    for (let second = 0; second < 400; second += 1) {
      if (server.sockets.length > seen) {
        opened.push(second);
        seen = server.sockets.length;
      }
      await pass(1000);
    }
    const pauses = opened.slice(1).map((at, index) => at - (opened[index] ?? 0));
    expect(pauses.slice(0, 10)).toEqual([2, 2, 3, 3, 5, 5, 8, 8, 13, 13]);
    expect(opened).toHaveLength(30);
    const addresses = server.sockets.slice(1).map(({ url }) => /main|backup/.exec(url)?.[0]);
    expect(addresses.slice(0, 4)).toEqual(['main', 'backup', 'main', 'backup']);
    expect(told.slice(-2)).toEqual(['RECONNECTING -> DISCONNECTED', 'error 16390']);
    expect(FakePeerConnection.all.map(({ connectionState }) => connectionState)).toEqual(['closed']);
    // The client is fully closed and can join again.
    server.reception = () => 'setup';
    const joining = client.join({ roomId: 7 });
    await pass(1);
    await joining;
  });

  it('needs a set-up message, an open socket is not enough (6, reconnect loop)', async () => {
    await joined();
    server.reception = () => 'open';
    server.socket.lost(1006);
    const half = server.socket;
    await pass(2100);
    expect(half.closedWith).toBe(1000);
    expect(server.sockets).toHaveLength(3);
  });

  it('to a session that was kept lists members, rebuilds, and leaves the media alone (6, signalling drop, server kept the session; 3, on_rebuild_session; 4, 514)', async () => {
    const { client, told } = await joined();
    await published(client, 'audio', 'video');
    server.says(16, PATIENT);
    await pass(0);
    told.length = 0;
    server.listenAgain();
    server.answers.on_get_user_list = members;
    server.socket.lost(1006);
    await pass(1);
    expect(server.frames.filter(({ tag }) => tag !== 'ping').map(({ tag }) => tag)).toEqual([
      'on_get_user_list',
      'on_rebuild_session',
      'on_mute_uplink',
    ]);
    expect(server.last('on_rebuild_session').data).toEqual({
      socketid: 'socket-1',
      tinyid: '144115',
      appid: 1400000001,
      openid: 'nurse',
      sessionid: '7',
      sids: [0, '200'],
      relayInfo: 'inner',
      remotesdp: ['v=0 answer 200'],
      useStrRoomid: false,
    });
    expect(told.slice(0, 2)).toEqual(['CONNECTED -> RECONNECTING', 'RECONNECTING -> CONNECTED']);
    expect(FakePeerConnection.all.map(({ connectionState }) => connectionState)).toEqual(['connected', 'connected']);
  });

  it('to a server that lost the session enters again and publishes again (6, server lost the session; spec 4, rejoin)', async () => {
    const { client, told } = await joined();
    await published(client, 'audio');
    server.says(16, PATIENT);
    await pass(0);
    server.answers.on_rebuild_session = () => [514, { result: 1 }];
    server.setup = { ...SETUP, tinyid: '9' };
    server.listenAgain();
    told.length = 0;
    server.socket.lost(1006);
    const again = server.socket;
    await pass(1);
    expect(again.closedWith).toBe(1000);
    await pass(1);
    expect(server.socket.url).toBe(FIRST);
    const tags = server.frames.filter(({ socket }) => socket === server.socket).map(({ tag }) => tag);
    for (const tag of ['on_create_room', 'on_get_user_list', 'on_unpublish', 'on_publish']) expect(tags).toContain(tag);
    expect(tags.indexOf('on_unpublish')).toBeLessThan(tags.indexOf('on_publish'));
    expect(server.last('on_create_room').data.tinyid).toBe('9');
    server.says(16, { ...PATIENT, srctinyid: '201' });
    await pass(0);
    const streams = told.filter((each) => /stream-(added|removed)/.test(each));
    expect(streams).toEqual(['stream-removed patient main', 'stream-added patient main']);
  });

  it('to a set-up message without rc only lists the members again (6, 19 without rc on reconnect)', async () => {
    await joined();
    server.listenAgain();
    server.reception = () => 'open';
    server.socket.lost(1006);
    await pass(1);
    server.says(19, SETUP);
    await pass(1);
    const tags = server.frames.map(({ tag }) => tag);
    expect(tags).toContain('on_get_user_list');
    expect(tags).not.toContain('on_rebuild_session');
  });

  it('says mute bits again with a stream that was published again (6, server lost the session)', async () => {
    const { client } = await joined();
    const stream = await published(client, 'audio', 'video');
    stream.muteVideo();
    server.answers.on_rebuild_session = () => [514, { result: 1 }];
    server.socket.lost(1006);
    server.listenAgain();
    await pass(5);
    expect(server.last('on_mute_uplink').data).toEqual({ srctinyid: 0, userid: 'nurse', flag: 1 });
  });

  it('that the server refuses ends at once with its code, and is not tried again (4, 80)', async () => {
    const { client, told } = await joined();
    await published(client, 'audio');
    const errors: RtcError[] = [];
    client.on('error', (error) => errors.push(error));
    server.reception = () => 'open';
    server.socket.lost(1006);
    await pass(1);
    server.says(80, { errorCode: 70001, errorMsg: 'userSig expired' });
    await pass(0);
    expect(told).toEqual(['CONNECTED -> RECONNECTING', 'RECONNECTING -> DISCONNECTED', 'error 16385']);
    expect(errors[0]?.getExtraCode()).toBe(70001);
    expect(errors[0]?.message).toContain('userSig expired');
    expect(FakePeerConnection.all.map(({ connectionState }) => connectionState)).toEqual(['closed']);
    await pass(60_000);
    expect(server.sockets).toHaveLength(2);
    server.reception = () => 'setup';
    const joining = client.join({ roomId: 7 });
    await pass(1);
    await joining;
  });

  it('to a room that refuses to be entered again ends at once with its code (4, 20)', async () => {
    const { client, told } = await joined();
    const errors: RtcError[] = [];
    client.on('error', (error) => errors.push(error));
    server.answers.on_rebuild_session = () => [514, { result: 1 }];
    server.answers.on_create_room = () => [20, { ret: 100_108, error: 'banned for a time' }];
    server.socket.lost(1006);
    await pass(5);
    expect(told.at(-1)).toBe('error 16388');
    expect(errors[0]?.getExtraCode()).toBe(100_108);
    expect(client.getConnectionState()).toBe('DISCONNECTED');
    await pass(60_000);
    expect(server.sockets).toHaveLength(3);
  });
});

describe('being refused', () => {
  it('at set-up rejects with 16385, the code and the text of the server, or a fixed text (4, 80; spec 8, set-up failure)', async () => {
    server.reception = () => 'open';
    const first = refusal(newClient().client.join({ roomId: 7 }));
    await pass(1);
    server.says(80, { errorCode: 70001, errorMsg: 'userSig expired' });
    expect(await first).toMatchObject({
      code: 16385,
      message: expect.stringMatching(/userSig expired.*70001/) as string,
    });
    const second = refusal(newClient().client.join({ roomId: 7 }));
    await pass(1);
    server.says(80, {});
    expect(await second).toMatchObject({ code: 16385, message: expect.stringContaining('sdkAppId invalid') as string });
    expect(server.socket.closedWith).toBe(1000);
  });

  it('by the room rejects with 16388 and its reason (4, 20; spec 8, join room)', async () => {
    server.answers.on_create_room = () => [20, { ret: 104, error: 'room is full' }];
    const refused = refusal(newClient().client.join({ roomId: 7 }));
    await pass(1);
    expect(await refused).toMatchObject({
      code: 16388,
      extra: 104,
      message: expect.stringContaining('room is full') as string,
    });
  });

  it('by silence rejects with 16388 after 5 s, "join room timeout" (3, on_create_room; spec 8, join room)', async () => {
    server.answers.on_create_room = undefined;
    const refused = refusal(newClient().client.join({ roomId: 7 }));
    await pass(5000);
    const settled = vi.fn();
    void refused.then(settled);
    await pass(0);
    expect(settled).not.toHaveBeenCalled();
    await pass(1);
    expect(await refused).toMatchObject({
      code: 16388,
      message: expect.stringContaining('join room timeout') as string,
    });
  });

  it('by a ban names the reason, closes everything, and lets one join again (4, 8; spec 4, banned; spec 6, ban)', async () => {
    const texts: string[] = [];
    for (const type of ['banned', 'kick', 'room dismissed']) {
      const { client, told } = await joined();
      await published(client, 'audio');
      server.says(8, { type });
      texts.push(told.at(-1) ?? '');
      expect(server.socket.closedWith).toBe(1000);
      expect(FakePeerConnection.all.at(-1)?.connectionState).toBe('closed');
      const joining = client.join({ roomId: 7 });
      await pass(1);
      await joining;
      await client.leave();
    }
    expect(texts[0]).toContain('16448 client was banned: you got banned by account admin');
    expect(texts[1]).toContain('duplicated userId joining the room');
    expect(texts[2]).toContain('room dismissed');
  });
});

describe('an address', () => {
  it.each(['nonsense', '/calling', 'https://main.test', 'wss://', 'wss://main.test/#there', 'ftp://main.test', ' '])(
    '%j that no websocket can be opened to is refused at once by 4096 that names it',
    (address) => {
      const refused = (name: string): RegExp => new RegExp(`^${name} must be an address that begins with wss`);
      expect(() => newClient({ serverUrl: address })).toThrow(refused('serverUrl'));
      expect(() => newClient({ backupUrl: address })).toThrow(refused('backupUrl'));
      const { client } = newClient();
      expect(() => client.setProxyServer({ websocketProxy: address })).toThrow(refused('websocketProxy'));
    },
  );

  it('that the browser does not open is refused at once, and no other is tried', async () => {
    vi.stubGlobal('WebSocket', function Refusing() {
      throw new DOMException('an insecure connection from a secure page', 'SecurityError');
    });
    const refused = refusal(newClient({ serverUrl: 'ws://main.test' }).client.join({ roomId: 7 }));
    await pass(0);
    expect(await refused).toMatchObject({
      code: 4096,
      message: expect.stringContaining('insecure connection from a secure page') as string,
    });
  });

  it.each(['hang', 'refused', 'open'] as const)(
    'where nobody answers (%s) ends joining within 15 s by 16390',
    async (reception) => {
      server.reception = () => reception;
      const refused = refusal(newClient().client.join({ roomId: 7 }));
      await pass(15_000);
      expect(await refused).toMatchObject({
        code: 16390,
        message: expect.stringContaining('the calling server does not answer') as string,
      });
      const tried = server.sockets.length;
      await pass(60_000);
      expect(server.sockets).toHaveLength(tried);
    },
  );
});

describe('a page that goes away', () => {
  it('says goodbye at once, and enters again should it come back', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const { client } = await joined();
    await published(client, 'audio');
    page.dispatchEvent(new Event('pagehide'));
    expect(server.frames.at(-1)?.tag).toBe('on_quit_room');
    server.answers.on_rebuild_session = () => [514, { result: 1 }];
    server.socket.lost(1006);
    await pass(5);
    expect(server.room).toMatchObject({ entries: 2, published: ['audio'] });
    await client.leave();
    const count = server.frames.length;
    page.dispatchEvent(new Event('pagehide'));
    expect(server.frames).toHaveLength(count);
  });
});

describe('the ping', () => {
  it('comes at once, then 10 s after each pong (3, ping; 4, 775; spec 9, calling)', async () => {
    await joined();
    await pass(25_000);
    expect(server.of('ping').map(({ at }) => at)).toEqual([1, 10_001, 20_001]);
  });

  it('without a pong in 10 s closes the connection and comes back to the session (3, ping; spec 8, ping)', async () => {
    const { told } = await joined();
    server.answers.ping = undefined;
    await pass(20_001);
    expect(server.sockets).toHaveLength(2);
    expect(server.socket.url).toBe(FIRST + AGAIN);
    await pass(1);
    expect(told).toEqual(['CONNECTED -> RECONNECTING', 'RECONNECTING -> CONNECTED']);
  });
});

describe('a snapshot', () => {
  it('that a break swallowed is made good by the next (4, 23)', async () => {
    const { told } = await joined();
    server.says(16, PATIENT);
    await pass(0);
    server.answers.on_get_user_list = members;
    server.socket.lost(1006);
    await pass(1);
    told.length = 0;
    server.says(23, snapshot(1, 'somebody else', '300'));
    expect(told).toEqual(['stream-removed patient main']);
  });
});
