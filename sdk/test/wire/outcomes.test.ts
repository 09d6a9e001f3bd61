import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RemoteStream } from '../../src/index.js';
import {
  joined,
  localStream,
  newClient,
  pass,
  PATIENT,
  published,
  refusal,
  server,
  standDown,
  standIn,
} from './fake-server.js';

beforeEach(standIn);
afterEach(standDown);

const answerPublish = (): void => server.says(4098, { result: 0, type: 'answer', sdp: 'v=0' });

describe('each of several things at once has one outcome', () => {
  it('switchRole("audience") while publish() waits: nothing is published, publish() rejects by 4097', async () => {
    const { client } = await joined({ mode: 'live' }, { role: 'anchor' });
    server.answers.on_publish = undefined;
    const stream = await localStream('audio');
    const publishing = refusal(client.publish(stream));
    await pass(5);
    await client.switchRole('audience');
    expect((await publishing).code).toBe(4097);
    answerPublish();
    await pass(100);
    const tags = server.frames.map(({ tag }) => tag).filter((tag) => /publish|role/.test(tag));
    expect(tags).toEqual(['on_publish', 'on_unpublish', 'on_switch_role']);
    expect((await refusal(client.unpublish(stream))).code).toBe(4096);
    // The stream is free for the next role.
    server.usual();
    await client.switchRole('anchor');
    await client.publish(stream);
  });

  it('publish() while switchRole("audience") waits rejects by 4097; after a refused switch it works', async () => {
    const { client } = await joined({ mode: 'live' }, { role: 'anchor' });
    server.answers.on_switch_role = undefined;
    const switching = refusal(client.switchRole('audience'));
    const stream = await localStream('audio');
    expect((await refusal(client.publish(stream))).code).toBe(4097);
    expect((await refusal(client.publish(stream, { smallVideo: true }))).code).toBe(4097);
    await pass(5000);
    expect((await switching).code).toBe(16458);
    await client.publish(stream);
  });

  it('one stream on two clients: the second publish() rejects by 4097, the first goes on', async () => {
    const { client: first } = await joined();
    const { client: second } = await joined({ userId: 'doctor' });
    const stream = await localStream('audio');
    await first.publish(stream);
    expect((await refusal(second.publish(stream))).code).toBe(4097);
    expect(stream.muteAudio()).toBe(true);
    expect(server.last('on_mute_uplink').envelope.openid).toBe('nurse');
    await first.unpublish(stream);
    await second.publish(stream);
    expect((await refusal(first.publish(stream))).code).toBe(4097);
    await second.leave();
    await first.publish(stream);
  });

  it('one stream on two clients at once: one of them publishes', async () => {
    const { client: first } = await joined();
    const { client: second } = await joined({ userId: 'doctor' });
    const stream = await localStream('audio');
    const outcomes = await Promise.allSettled([first.publish(stream), second.publish(stream)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  async function announced(): Promise<{ client: Awaited<ReturnType<typeof joined>>['client']; stream: RemoteStream }> {
    const { client } = await joined({ autoSubscribe: false });
    let stream: RemoteStream | undefined;
    client.on('stream-added', (event) => (stream = event.stream));
    server.says(16, PATIENT);
    await pass(0);
    if (!stream) throw new Error('no stream');
    return { client, stream };
  }

  it('a second subscribe() at once settles with the track, not before', async () => {
    const { client, stream } = await announced();
    server.answers.on_sub = undefined;
    let settled = 0;
    const both = [1, 2].map(() => client.subscribe(stream).then(() => (settled += 1)));
    await pass(100);
    expect(settled).toBe(0);
    expect(stream.getAudioTrack()).toBeNull();
    expect(server.of('on_sub')).toHaveLength(1);
    server.says(4102, { srctinyid: '200', type: 'answer', sdp: 'v=0', errCode: 0 });
    await Promise.all(both);
    expect(stream.getAudioTrack()).not.toBeNull();
  });

  it.each([
    [{ video: false }, {}, ['on_sub false', 'on_sub_change true']],
    [{}, { video: false }, ['on_sub true', 'on_sub_change false']],
    [{ video: false }, { video: false }, ['on_sub false']],
  ])(
    'a subscribe(%j) while it is opened changed by subscribe(%j) asks for the later one afterwards',
    async (first, later, asked) => {
      const { client, stream } = await announced();
      server.answers.on_sub = undefined;
      const opening = client.subscribe(stream, first);
      await pass(100);
      const changing = client.subscribe(stream, later);
      await pass(100);
      // The server refuses to change a subscription that it has not made.
      expect(server.of('on_sub_change')).toEqual([]);
      server.says(4102, { srctinyid: '200', type: 'answer', sdp: 'v=0', errCode: 0 });
      await Promise.all([opening, changing]);
      const frames = server.frames.filter(({ tag }) => tag.startsWith('on_sub'));
      expect(frames.map(({ tag, data }) => `${tag} ${String(data.bigVideo)}`)).toEqual(asked);
    },
  );

  it('a change that is refused once the subscription is open rejects, and the subscription stays', async () => {
    const { client, stream } = await announced();
    server.answers.on_sub = undefined;
    server.answers.on_sub_change = () => [4106, { srctinyid: '200', errCode: 100_103, errMsg: 'no' }];
    const opening = client.subscribe(stream, { video: false });
    await pass(100);
    const changing = refusal(client.subscribe(stream));
    server.says(4102, { srctinyid: '200', type: 'answer', sdp: 'v=0', errCode: 0 });
    await opening;
    expect((await changing).code).toBe(100_103);
    expect(stream.getAudioTrack()).not.toBeNull();
  });

  it('a second subscribe() at once is refused with the first, and a third one asks again', async () => {
    const { client, stream } = await announced();
    server.answers.on_sub = () => [4102, { srctinyid: '200', errCode: 100_103, errMsg: 'gone' }];
    const codes = await Promise.all([1, 2].map(() => refusal(client.subscribe(stream))));
    expect(codes.map(({ code }) => code)).toEqual([100_103, 100_103]);
    server.usual();
    await client.subscribe(stream);
    expect(stream.getAudioTrack()).not.toBeNull();
  });

  it('join() after destroy() rejects by 4097', async () => {
    const { client } = newClient();
    client.destroy();
    expect(await refusal(client.join({ roomId: 7 }))).toMatchObject({
      code: 4097,
      message: expect.stringContaining('destroyed') as string,
    });
    const { client: used } = await joined();
    await published(used, 'audio');
    await used.leave();
    used.destroy();
    used.destroy();
    expect((await refusal(used.join({ roomId: 7 }))).code).toBe(4097);
    expect(server.sockets).toHaveLength(1);
  });
});
