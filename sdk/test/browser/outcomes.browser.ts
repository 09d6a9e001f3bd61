import { expect } from 'chai';
import { createStream, type LocalStream } from '../../dist/index.js';
import { answerFor } from './answering.js';
import { added, address, clientWith, codeOf } from './calling.js';

const opened: LocalStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function microphone(): Promise<LocalStream> {
  const stream = createStream({ audio: true });
  await stream.initialize();
  opened.push(stream);
  return stream;
}

/** A client to which somebody's stream was announced, and which has subscribed nothing yet. */
async function announced(source?: LocalStream) {
  const { client, userId } = clientWith('stream', { autoSubscribe: false });
  const answerer = await answerFor(address, userId, source?.getMediaStream());
  const waiting = added(client);
  await client.join({ roomId: 1 });
  const end = async (): Promise<void> => {
    await client.leave();
    answerer.close();
  };
  return { client, stream: await waiting, answerer, end };
}

describe('each of several things at once has one outcome', () => {
  it('switchRole("audience") while publish() waits withdraws it: 4097, and the stream is free', async () => {
    const { client, userId } = clientWith('silent-publish', { mode: 'live' });
    const answerer = await answerFor(address, userId);
    await client.join({ roomId: 1, role: 'anchor' });
    const stream = await microphone();
    const publishing = codeOf(client.publish(stream));
    await answerer.heard.until(() => answerer.heard.includes('on_publish'), 'the offer');
    await client.switchRole('audience');
    expect(await publishing).to.equal(4097);
    expect(await codeOf(client.publish(stream))).to.equal(4097);
    expect(await codeOf(client.unpublish(stream))).to.equal(4096);
    const { client: other, userId: otherId } = clientWith('ok');
    const otherAnswerer = await answerFor(address, otherId);
    await other.join({ roomId: 1 });
    await other.publish(stream);
    await Promise.all([client.leave(), other.leave()]);
    for (const each of [answerer, otherAnswerer]) each.close();
  });

  it('publish() while switchRole("audience") waits rejects by 4097', async () => {
    const { client } = clientWith('ok', { mode: 'live' });
    await client.join({ roomId: 1, role: 'anchor' });
    const switching = client.switchRole('audience');
    expect(await codeOf(client.publish(await microphone()))).to.equal(4097);
    await switching;
    await client.leave();
  });

  it('one stream on two clients: the second publish() rejects by 4097, until the first has left', async () => {
    const [first, second] = [clientWith('ok'), clientWith('ok')];
    const answerers = await Promise.all([first, second].map(({ userId }) => answerFor(address, userId)));
    const stream = await microphone();
    for (const { client } of [first, second]) await client.join({ roomId: 1 });
    const codes = await Promise.all([first, second].map(({ client }) => codeOf(client.publish(stream))));
    expect(codes).to.deep.equal(['no error', 4097]);
    expect(await codeOf(second.client.publish(stream))).to.equal(4097);
    expect(stream.muteAudio()).to.equal(true);
    await first.client.leave();
    await second.client.publish(stream);
    await second.client.leave();
    for (const answerer of answerers) answerer.close();
  });

  it('a second subscribe() at once has the track when it resolves, as the first one', async () => {
    const { client, stream, answerer, end } = await announced(await microphone());
    const tracks = await Promise.all([1, 2].map(() => client.subscribe(stream).then(() => stream.getAudioTrack())));
    expect(tracks.map((track) => track?.readyState)).to.deep.equal(['live', 'live']);
    expect(answerer.heard.filter((tag) => tag === 'on_sub')).to.have.length(1);
    await end();
  });

  for (const aborted of [0, 1]) {
    it(`of two subscribe() at once, the ${aborted === 0 ? 'first' : 'second'} is aborted: the other one goes on`, async () => {
      const { client, stream, answerer, end } = await announced(await microphone());
      const aborts = [new AbortController(), new AbortController()];
      const calls = aborts.map(({ signal }) => codeOf(client.subscribe(stream, { signal })));
      aborts[aborted]?.abort();
      expect(await Promise.all(calls)).to.deep.equal(aborted === 0 ? [4097, 'no error'] : ['no error', 4097]);
      expect(stream.getAudioTrack()?.readyState).to.equal('live');
      expect(answerer.connections).to.have.length(1);
      await end();
    });
  }

  // In Firefox `getStats()` of a connection that closes meanwhile may stay pending for ever.
  it('leave() leaves and resolves while statistics are read from connections that the other side closes', async () => {
    const microphoneOfAll = await microphone();
    for (let turn = 0; turn < 6; turn += 1) {
      const { client, stream, answerer } = await announced(microphoneOfAll);
      await client.subscribe(stream);
      await client.publish(microphoneOfAll);
      const reads = [client.getRemoteAudioStats(), client.getLocalAudioStats(), client.getTransportStats()].map(codeOf);
      for (const connection of answerer.connections) connection.close();
      await client.leave();
      await answerer.heard.until(() => answerer.heard.includes('on_quit_room'), 'the quit of the room');
      // Each read has an outcome as well; what it is depends on the moment at which its connection closed.
      expect(await Promise.all(reads)).to.have.length(3);
      answerer.close();
    }
  });

  it('join() after destroy() rejects by 4097, also after a call', async () => {
    const { client: fresh } = clientWith('ok');
    fresh.destroy();
    expect(await codeOf(fresh.join({ roomId: 1 }))).to.equal(4097);
    const { client: used } = clientWith('ok');
    await used.join({ roomId: 1 });
    await used.leave();
    used.destroy();
    expect(await codeOf(used.join({ roomId: 1 }))).to.equal(4097);
  });
});
