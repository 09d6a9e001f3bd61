import { expect } from 'chai';
import { createStream, type Client, type LocalStream, type RemoteStream, type RtcError } from '../../dist/index.js';
import { answerFor, type Answerer } from './answering.js';
import { added, address, clientWith, codeOf, polled, states } from './calling.js';
import { Sequence } from './sequence.js';

/** A user in a call with the mock server's remote user `ghost`; both send. */
interface Call {
  client: Client;
  userId: string;
  stream: LocalStream;
  answerer: Answerer;
  /** States of the signalling. */
  seen: Sequence<string>;
  told: Sequence<string>;
  remote: Promise<RemoteStream>;
  end: () => Promise<void>;
}

async function prepared(token: string, options: Parameters<typeof clientWith>[1] = {}): Promise<Call> {
  const { client, userId } = clientWith(token, options);
  const source = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
  const answerer = await answerFor(address, userId, source);
  const stream = createStream({ userId, audio: true, video: true });
  await stream.initialize();
  const told = new Sequence<string>();
  for (const event of ['peer-join', 'peer-leave'] as const) client.on(event, () => told.push(event));
  for (const event of ['stream-added', 'stream-removed'] as const) client.on(event, () => told.push(event));
  for (const event of ['error', 'client-banned'] as const) {
    client.on(event, (error: RtcError) => told.push(`${event} ${error.getCode()}`));
  }
  const end = async (): Promise<void> => {
    await client.leave();
    stream.close();
    answerer.close();
    for (const track of source.getTracks()) track.stop();
  };
  return { client, userId, stream, answerer, seen: states(client), told, remote: added(client), end };
}

/** Frames that the newest uplink encoded, and frames of `ghost` that were decoded. */
async function frames({ client, userId }: Call): Promise<{ sent: number; received: number }> {
  const sent = (await client.getLocalVideoStats())[userId]?.framesEncoded ?? 0;
  const received = (await client.getRemoteVideoStats()).ghost?.framesDecoded ?? 0;
  return { sent, received };
}

async function pictures(call: Call, what: string): Promise<void> {
  const before = await frames(call);
  await polled(async () => {
    const now = await frames(call);
    return now.sent !== before.sent && now.received !== before.received;
  }, what);
}

/** Joins, waits for the stream of `ghost`, and publishes. */
async function enter({ client, stream, remote }: Call): Promise<void> {
  await client.join({ roomId: 1 });
  await remote;
  await client.publish(stream);
}

const count = (list: string[], what: string): number => list.filter((each) => each === what).length;

describe('a server that', () => {
  for (const [token, what] of [
    ['duplicate', 'says everything twice'],
    ['reordered', 'says things in another order'],
    ['garbage', 'says much that is no message'],
  ] as const) {
    it(`${what} has a call all the same (2, server envelope)`, async () => {
      const call = await prepared(`stream,${token}`);
      await enter(call);
      await pictures(call, 'pictures both ways');
      expect(call.seen).to.deep.equal(['CONNECTING', 'CONNECTED']);
      expect(count(call.told, 'peer-join')).to.equal(1);
      expect(call.told.filter((each) => each.startsWith('error'))).to.deep.equal([]);
      await call.client.unpublish(call.stream);
      await call.client.leave();
      await call.answerer.heard.until(() => call.answerer.heard.includes('closed 1000'), 'the end');
      await call.end();
    });
  }

  it('answers with wrong types has not answered: join fails by 16388, publish by 65535, subscribe by 16450, a role by 16458 (2, server envelope; 4, 20; 4, 4098 / 2; 4, 4102; 4, 4110)', async () => {
    const call = await prepared('stream,wrong-type-20,wrong-type-4098,wrong-type-4102,wrong-type-4110', {
      autoSubscribe: false,
      mode: 'live',
    });
    const { client, stream } = call;
    expect(await codeOf(client.join({ roomId: 1 }))).to.equal(16388);
    await client.join({ roomId: 1 });
    const remote = await call.remote;
    const refused = [codeOf(client.publish(stream)), codeOf(client.subscribe(remote))];
    expect(await Promise.all(refused)).to.deep.equal([65535, 16450]);
    await client.publish(stream);
    await client.subscribe(remote);
    await pictures(call, 'pictures both ways');
    expect(await codeOf(client.switchRole('audience'))).to.equal(16458);
    await client.switchRole('audience');
    await call.end();
  });

  it('tells of members and streams in wrong types is not followed, and the call goes on (2, server envelope; 4, 4137; 4, 16; 4, 23)', async () => {
    const call = await prepared('stream,wrong-type-775,wrong-type-4137,wrong-type-16,wrong-type-23');
    await call.client.join({ roomId: 1 });
    await call.client.publish(call.stream);
    expect(call.told).to.not.include('stream-added');
    call.answerer.says(16, { srcopenid: 'ghost', srctinyid: '999', audio: true, bigVideo: true, auxVideo: false });
    await call.told.until(() => call.told.includes('stream-added'), 'a stream');
    await polled(async () => (await frames(call)).sent > 3, 'a picture');
    expect(call.seen).to.deep.equal(['CONNECTING', 'CONNECTED']);
    await call.end();
  });

  it('closes with 1000 ends the call, and it can begin again (2, clean close by server with code 1000)', async () => {
    const call = await prepared('stream,close-1000@on_mute_uplink');
    await enter(call);
    await call.seen.until(() => call.seen.at(-1) === 'DISCONNECTED', 'the end');
    expect(call.seen).to.deep.equal(['CONNECTING', 'CONNECTED', 'DISCONNECTED']);
    await call.answerer.heard.until(() => call.answerer.heard.includes('closed 1000'), 'a closed connection');
    expect(await codeOf(call.client.unpublish(call.stream))).to.equal(4097);
    await call.client.join({ roomId: 1 });
    await call.client.publish(call.stream);
    await pictures(call, 'pictures both ways');
    await call.end();
  });

  for (const [token, name] of [
    ['close-1001', '1001'],
    ['lost', '1006'],
    ['close-1011', '1011'],
    ['close-4000', '4000'],
  ] as const) {
    it(`closes with ${name} is come back to, and the media never stop (2, any other close code / error; 6, signalling drop, server kept the session; 3, on_rebuild_session)`, async () => {
      const call = await prepared(`stream,${token}@on_publish`);
      const { answerer, seen } = call;
      await enter(call);
      await answerer.heard.until(() => answerer.heard.includes('on_rebuild_session'), 'a rebuilt session');
      await pictures(call, 'pictures both ways');
      expect(seen).to.deep.equal(['CONNECTING', 'CONNECTED', 'RECONNECTING', 'CONNECTED']);
      expect(answerer.heard).to.include(`closed ${name}`);
      expect([count(answerer.heard, 'on_publish'), count(answerer.heard, 'on_create_room')]).to.deep.equal([1, 1]);
      expect(answerer.connections.map(({ connectionState }) => connectionState)).to.not.include('closed');
      await call.end();
    });
  }

  it('does not know of a session that comes back is only asked for the members (6, 19 without rc on reconnect)', async () => {
    const call = await prepared('stream,fresh,lost@on_publish');
    const { answerer, seen } = call;
    await enter(call);
    await seen.until(() => seen.length === 4, 'a reconnection');
    await answerer.heard.until(() => count(answerer.heard, 'on_get_user_list') === 2, 'a list');
    await pictures(call, 'pictures both ways');
    expect(answerer.heard).to.not.include('on_rebuild_session');
    expect(count(answerer.heard, 'on_publish')).to.equal(1);
    await call.end();
  });

  for (const [token, what] of [
    ['rejoin', 'asks to join again'],
    ['forget', 'lost the session'],
    ['wrong-type-514', 'answers to a session in wrong types'],
  ] as const) {
    it(`${what} gets everything again: entry, stream, mute state (6, server lost the session; 4, 514; spec 4, rejoin; spec 4, recovery)`, async () => {
      const call = await prepared(`stream,${token},lost@on_mute_uplink`);
      const { answerer, seen, told } = call;
      call.stream.muteAudio();
      await enter(call);
      await answerer.heard.until(() => count(answerer.heard, 'on_publish') === 2, 'a second entry');
      await told.until(() => count(told, 'stream-added') === 2, 'the stream again');
      await pictures(call, 'pictures both ways');
      expect(seen.slice(2)).to.deep.equal(['RECONNECTING', 'CONNECTED', 'RECONNECTING', 'CONNECTED']);
      const entry = answerer.heard.slice(answerer.heard.lastIndexOf('on_create_room'));
      expect(entry.indexOf('on_unpublish')).to.be.within(1, entry.indexOf('on_publish') - 1);
      expect(entry).to.include('on_mute_uplink');
      expect(told.filter((each) => each.startsWith('stream'))).to.deep.equal([
        'stream-added',
        'stream-removed',
        'stream-added',
      ]);
      expect(told.filter((each) => each.startsWith('error'))).to.deep.equal([]);
      await call.end();
    });
  }

  for (const [token, reason] of [
    ['ban', 'you got banned by account admin'],
    ['kick', 'duplicated userId joining the room'],
  ] as const) {
    it(`says ${token} ends the call by 16448 with its reason, and it can begin again (4, 8; 8, client-banned; spec 4, banned; spec 6, ban)`, async () => {
      const call = await prepared(`stream,${token}@on_mute_uplink`);
      const { client, answerer } = call;
      const banned = new Promise<RtcError>((resolve) => client.on('client-banned', resolve));
      await enter(call);
      const error = await banned;
      expect(error.getCode()).to.equal(16448);
      expect(error.message).to.contain(reason);
      expect(client.getConnectionState()).to.equal('DISCONNECTED');
      expect(client.getRemoteMutedState()).to.deep.equal([]);
      await answerer.heard.until(() => answerer.heard.includes('closed 1000'), 'a closed connection');
      expect(await codeOf(client.unpublish(call.stream))).to.equal(4097);
      await client.join({ roomId: 1 });
      await client.publish(call.stream);
      await pictures(call, 'pictures both ways');
      expect(count(call.told, 'client-banned 16448')).to.equal(1);
      await call.end();
    });
  }
});
