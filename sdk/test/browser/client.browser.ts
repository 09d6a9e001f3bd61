import { expect } from 'chai';
import { createStream, RtcError } from '../../dist/index.js';
import { answerFor } from './answering.js';
import { added, address, clientWith, codeOf, next, polled, states } from './calling.js';
import { Sequence } from './sequence.js';

describe('join', () => {
  it('connects, leaves a browser as it is that needs no shims, and a second join is refused', async () => {
    const native = Object.entries(Object.getOwnPropertyDescriptors(RTCPeerConnection.prototype));
    const { client } = clientWith('ok');
    const seen = states(client);
    await client.join({ roomId: 1 });
    expect(Object.entries(Object.getOwnPropertyDescriptors(RTCPeerConnection.prototype))).to.deep.equal(native);
    expect(seen).to.deep.equal(['CONNECTING', 'CONNECTED']);
    expect(await codeOf(client.join({ roomId: 1 }))).to.equal(4097);
    expect(await codeOf((async () => client.destroy())())).to.equal(4097);
    await client.leave();
    await client.join({ roomId: 2 });
    await client.leave();
    client.destroy();
  });

  it('is refused with the reason of the set-up or of the room', async () => {
    expect(await codeOf(clientWith('refuse-setup').client.join({ roomId: 1 }))).to.equal(16385);
    const { client } = clientWith('refuse-join');
    const error = await client.join({ roomId: 1 }).then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(error).to.be.instanceOf(RtcError);
    expect([(error as RtcError).getCode(), (error as RtcError).getExtraCode()]).to.deep.equal([16388, 9]);
    expect(await codeOf(client.join({ roomId: 0 }))).to.equal(4096);
  });

  it('ends after 5 s of silence, and connects again when no set-up comes', async () => {
    const silent = codeOf(clientWith('silent-join').client.join({ roomId: 1 }));
    const late = clientWith('late-setup').client;
    await late.join({ roomId: 1 });
    expect(await silent).to.equal(16388);
    await late.leave();
  });

  it('that is left meanwhile ends', async () => {
    const { client } = clientWith('silent-join');
    const joining = codeOf(client.join({ roomId: 1 }));
    await client.leave();
    expect(await joining).to.equal(4097);
  });
});

describe('leave()', () => {
  it('has left before it returns, right after the other side hung up', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { client, userId } = clientWith('ok');
      const answerer = await answerFor(address, userId);
      const stream = createStream({ audio: true, video: true });
      await stream.initialize();
      await client.join({ roomId: 1 });
      await client.publish(stream);
      await answerer.states.until(() => answerer.connections[0]?.connectionState === 'connected', 'the uplink');
      for (const connection of answerer.connections) connection.close();
      const leaving = client.leave().then(() => 'left');
      stream.close();
      expect(stream.getMediaStream().getTracks()).to.deep.equal([]);
      // Nothing is waited for, above all no statistics: it is over before the page draws again.
      expect(await Promise.race([leaving, new Promise(requestAnimationFrame)])).to.equal('left');
      await answerer.heard.until(() => answerer.heard.includes('on_quit_room'), 'quit');
      answerer.close();
    }
  });

  it('not awaited, is followed by a join() that stays', async () => {
    const { client } = clientWith('ok');
    await client.join({ roomId: 1 });
    const errors: unknown[] = [];
    client.on('client-banned', (error) => errors.push(error));
    const seen = states(client);
    void client.leave();
    await client.join({ roomId: 2 });
    expect(seen).to.deep.equal(['DISCONNECTED', 'CONNECTING', 'CONNECTED']);
    await client.leave();
    expect(errors).to.deep.equal([]);
  });
});

describe('a broken connection', () => {
  it('comes back with the same session', async () => {
    const { client } = clientWith('close-1011@on_create_room');
    const seen = states(client);
    await client.join({ roomId: 1 });
    await seen.until(() => seen.length === 4, 'reconnection');
    expect(seen).to.deep.equal(['CONNECTING', 'CONNECTED', 'RECONNECTING', 'CONNECTED']);
    await client.leave();
  });

  it('comes back as a new session when the server forgot the old one', async () => {
    const { client } = clientWith('forget,close-1011@on_create_room');
    const seen = states(client);
    await client.join({ roomId: 1 });
    await seen.until(() => seen.length === 6, 'a new session');
    expect(seen.slice(-2)).to.deep.equal(['RECONNECTING', 'CONNECTED']);
    await client.leave();
  });

  it('that the server ended stays down, and can be joined again', async () => {
    const { client } = clientWith('close-1000@on_create_room');
    const seen = states(client);
    await client.join({ roomId: 1 }).catch(() => undefined);
    await seen.until(() => seen.at(-1) === 'DISCONNECTED', 'the end');
    await client.join({ roomId: 1 });
    await client.leave();
  });

  it('after a kick is told as a ban', async () => {
    const { client } = clientWith('kick@on_create_room');
    const banned = new Promise<RtcError>((resolve) => client.on('client-banned', resolve));
    await client.join({ roomId: 1 });
    const error = await banned;
    expect(error.getCode()).to.equal(16448);
    expect(error.message).to.contain('duplicated userId joining the room');
    await client.join({ roomId: 1 });
    await client.leave();
  });
});

describe('publish', () => {
  const prepared = async (token: string) => {
    const made = clientWith(token);
    await made.client.join({ roomId: 1 });
    const stream = createStream({ userId: made.userId, audio: true, video: true });
    await stream.initialize();
    return { ...made, stream };
  };

  it('carries sound and picture, and guards its order', async () => {
    const { client, userId, stream } = await prepared('ok');
    const answerer = await answerFor(address, userId);
    expect(await codeOf(client.unpublish(stream))).to.equal(4096);
    const both = await Promise.all([codeOf(client.publish(stream)), codeOf(client.publish(stream))]);
    expect(both).to.deep.equal(['no error', 4097]);
    expect(await codeOf(client.publish(stream))).to.equal(4097);
    await answerer.states.until(() => answerer.connections[0]?.connectionState === 'connected', 'the uplink');
    expect(answerer.received.map((track) => track.kind)).to.deep.equal(['audio', 'video']);
    await polled(async () => {
      const stats = await client.getLocalVideoStats();
      return (stats[userId]?.framesEncoded ?? 0) > 3;
    }, 'encoded frames');
    const camera = stream.getVideoTrack();
    const devices = await navigator.mediaDevices.enumerateDevices();
    await stream.switchDevice('video', devices.find((device) => device.kind === 'videoinput')?.deviceId ?? '');
    expect(stream.getVideoTrack()).not.to.equal(camera);
    expect(camera?.readyState).to.equal('ended');
    await client.unpublish(stream);
    expect(await codeOf(client.unpublish(stream))).to.equal(4096);
    await client.publish(stream);
    await client.leave();
    stream.close();
    answerer.close();
  });

  it('ends with 16457 or, after 10 s of silence, with 65535, and can be tried again', async () => {
    const deaf = await prepared('no-h264');
    expect(await codeOf(deaf.client.publish(deaf.stream))).to.equal(16457);
    const silent = await prepared('silent-publish');
    expect(await codeOf(silent.client.publish(silent.stream))).to.equal(65535);
    const again = codeOf(silent.client.publish(silent.stream));
    await silent.client.leave();
    expect(await again).to.equal(4097);
    await deaf.client.leave();
    for (const { stream } of [deaf, silent]) stream.close();
  });

  it('needs a stream with something in it', async () => {
    const { client } = clientWith('ok');
    await client.join({ roomId: 1 });
    expect(await codeOf(client.publish(createStream({})))).to.equal(4097);
    await client.leave();
  });
});

describe('a remote stream', () => {
  it('plays, tells its states, and stops (8, player DOM; 8, player-state-changed; 8, stream methods; spec 8, duplicate play)', async () => {
    const { client, userId } = clientWith('stream');
    const source = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    const answerer = await answerFor(address, userId, source);
    const events = new Sequence<string>();
    for (const name of ['peer-join', 'unmute-audio', 'unmute-video'] as const) client.on(name, () => events.push(name));
    for (const name of ['stream-added', 'stream-updated'] as const) client.on(name, () => events.push(name));
    const stream$ = added(client);
    await client.join({ roomId: 1 });
    const stream = await stream$;
    await events.until(() => events.length === 5, 'all events');
    expect(events).to.deep.equal(['peer-join', 'unmute-audio', 'unmute-video', 'stream-added', 'stream-updated']);
    const box = document.createElement('div');
    document.body.append(box);
    const played: string[] = [];
    stream.on('player-state-changed', ({ type, state, reason }) => played.push(`${type} ${state} ${reason}`));
    await stream.play(box);
    expect(await codeOf(stream.play(box))).to.equal(4097);
    expect(box.firstElementChild?.id).to.equal(`player_${stream.getId()}`);
    const video = box.querySelector('video');
    while ((video?.currentTime ?? 1) <= 0.5) await next(video as HTMLVideoElement, 'timeupdate');
    await polled(() => Number(stream.getAudioLevel()) > 0, 'sound');
    expect(played).to.include.members(['video PLAYING playing', 'audio PLAYING playing']);
    expect(stream.isPlaying()).to.equal(true);
    expect(stream.getVideoFrame()).to.match(/^data:image\/png;base64,/);
    stream.stop();
    expect(box.childElementCount).to.equal(0);
    await client.unsubscribe(stream);
    await client.leave();
    for (const track of source.getTracks()) track.stop();
    answerer.close();
  });

  it('that the server refuses or is silent about rejects by code', async () => {
    const refused = clientWith('stream,refuse-sub', { autoSubscribe: false }).client;
    const refusedStream = added(refused);
    await refused.join({ roomId: 1 });
    const stream = await refusedStream;
    expect(await codeOf(refused.subscribe(stream))).to.equal(777);
    expect(await codeOf(refused.subscribe(stream))).to.equal(777); // the first try had no effect
    const silent = clientWith('stream,silent-sub', { autoSubscribe: false }).client;
    const silentStream = added(silent);
    await silent.join({ roomId: 1 });
    expect(await codeOf(silent.subscribe(await silentStream))).to.equal(16450);
    await Promise.all([refused.leave(), silent.leave()]);
  });
});

it('fifty times in and out leave no socket behind', async () => {
  const { client } = clientWith('ok');
  const closed: Promise<Event>[] = [];
  const Original = window.WebSocket;
  window.WebSocket = class extends Original {
    constructor(url: string | URL) {
      super(url);
      closed.push(next(this, 'close'));
    }
  };
  try {
    for (let time = 0; time < 50; time += 1) {
      await client.join({ roomId: 1 });
      await client.leave();
    }
    await Promise.all(closed);
    expect(closed.length).to.equal(50);
  } finally {
    window.WebSocket = Original;
  }
});
