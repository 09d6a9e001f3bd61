import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { joinData, SignalClient } from './support/signal-client.js';

let host: CallingHost;
beforeEach(async () => {
  host = await startCallingHost();
});
afterEach(() => host.close());

async function join(userId: string, room: object, more = ''): Promise<{ client: SignalClient; ret: unknown }> {
  const client = await SignalClient.open(host, userId, { more });
  await client.next(19);
  client.send('on_create_room', joinData(room));
  return { client, ret: (await client.next(20)).ret };
}

const TEST = '&test=1';

describe('a test of the way to the server', () => {
  it('does not end the call of its user, nor an earlier test, and sees nobody', async () => {
    const { client: call } = await join('nurse', { roomid: '7' });
    const { client: test, ret } = await join('nurse', { roomid: '4000000001' }, TEST);
    expect(ret).toBe(0);
    const { client: other } = await join('nurse', { roomid: '4000000002' }, TEST);
    for (const client of [call, test, other]) await client.settle();
    expect([call.has(8), test.has(8), other.has(8)]).toEqual([false, false, false]);
    // A room with somebody in it is no place for a test.
    expect((await join('nurse', { roomid: '7' }, TEST)).ret).toBe(100_101);
    expect((await join('doctor', { roomid: '7' }, TEST)).ret).toBe(100_101);
    await call.settle();
    expect([call.has(8), call.has(4134)]).toEqual([false, false]);
  });

  it('that comes back does not take the call of its user over', async () => {
    const { client: call } = await join('nurse', { roomid: '7' });
    const again = await SignalClient.open(host, 'nurse', { more: `&rc=1${TEST}` });
    expect((await again.next(19)).rc).toBeUndefined();
    await call.settle();
    expect(call.closed).toBeUndefined();
  });

  it('leaves nothing behind', async () => {
    const { client } = await join('nurse', { roomid: '4000000001' }, TEST);
    client.send('on_quit_room', '');
    client.socket.close(1000);
    await expect.poll(() => host.calling.snapshot()).toMatchObject({ rooms: 0, members: 0 });
  });
});

describe('the id of a user', () => {
  it.each(['a&b', 'a#b', 'a%26b', '100%', 'a=b', 'a b', 'a+b', '王芳'])(
    'may have any character: %j',
    async (userId) => {
      const { client: watching } = await join('watching', { roomid: '7' });
      watching.send('on_get_user_list', '');
      await watching.next(4137);
      await watching.next(23);
      const encoded = userId.replace(/[%&#]/g, encodeURIComponent);
      const client = await SignalClient.open(host, encoded, { userSig: host.sign(userId) });
      expect((await client.next(19)).openid).toBe(userId);
      client.send('on_create_room', joinData({ roomid: '7' }));
      await client.next(20);
      expect((await watching.next(4134)).userid).toBe(userId);
    },
  );

  it.each(['', '%20', '%20%09'])('is not empty: %j', async (given) => {
    const client = await SignalClient.open(host, given, { userSig: host.sign(decodeURIComponent(given)) });
    expect(await client.next(80)).toMatchObject({ errorMsg: 'identifier is empty' });
  });
});
