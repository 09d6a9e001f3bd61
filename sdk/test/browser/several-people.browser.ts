import { expect } from 'chai';
import { createStream, followVisibleVideos } from '../../dist/index.js';
import { answerFor } from './answering.js';
import { added, address, clientWith, polled } from './calling.js';
import { Sequence } from './sequence.js';

/** Frames that a connection has received, by the width of the picture. */
async function framesByWidth(connection: RTCPeerConnection): Promise<Record<number, number>> {
  const frames: Record<number, number> = {};
  (await connection.getStats()).forEach((entry: Record<string, unknown>) => {
    if (entry.type !== 'inbound-rtp' || entry.kind !== 'video') return;
    const { frameWidth, framesDecoded } = entry as { frameWidth?: number; framesDecoded?: number };
    if (frameWidth) frames[frameWidth] = framesDecoded ?? 0;
  });
  return frames;
}

describe('two pictures', () => {
  it('of one camera arrive in their sizes, and each only while somebody watches it (11, small picture; 11, sizes watched)', async () => {
    const { client, userId } = clientWith('two-pictures');
    await client.join({ roomId: 1 });
    const stream = createStream({ userId, audio: true, video: true });
    await stream.initialize();
    const answerer = await answerFor(address, userId);
    await client.publish(stream, { smallVideo: { width: 160 } });
    const connection = () => answerer.connections.at(-1) as RTCPeerConnection;
    const large = stream.getVideoTrack()?.getSettings().width ?? 0;
    const small = 160;
    expect(large).to.be.greaterThan(small);
    const grows = async (width: number, what: string): Promise<void> => {
      const before = (await framesByWidth(connection()))[width] ?? 0;
      await polled(async () => ((await framesByWidth(connection()))[width] ?? 0) > before + 5, what);
    };
    await grows(large, 'the large picture');
    await grows(small, 'the small picture');
    answerer.says(4140, { large: false, small: true });
    let [before, same] = [-1, 0];
    await polled(async () => {
      const frames = (await framesByWidth(connection()))[large] ?? 0;
      same = frames === before ? same + 1 : 0;
      before = frames;
      return same > 20;
    }, 'the large picture stands');
    await grows(small, 'the small picture alone');
    answerer.says(4140, { large: true, small: true });
    await grows(large, 'the large picture again');
    const stats = (await client.getLocalVideoStats())[userId];
    expect(stats?.frameWidth).to.equal(large);
    await client.leave();
    stream.close();
    answerer.close();
  });

  it('are one without the request for a second, also where the room accepts two (11, unmodified clients)', async () => {
    const { client, userId } = clientWith('two-pictures');
    await client.join({ roomId: 1 });
    const stream = createStream({ userId, audio: true, video: true });
    await stream.initialize();
    const answerer = await answerFor(address, userId);
    await client.publish(stream);
    await polled(() => answerer.received.length === 2, 'sound and picture');
    expect(answerer.received.map(({ kind }) => kind)).to.deep.equal(['audio', 'video']);
    await client.leave();
    stream.close();
    answerer.close();
  });
});

/** A lasting sound that can be switched on and off; it begins switched off. */
async function tone(): Promise<{ stream: MediaStream; play: (on: boolean) => void; close: () => void }> {
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
  const [track] = microphone.getAudioTracks() as [MediaStreamTrack];
  track.enabled = false;
  // Firefox's artificial microphone sounds without a pause, and Firefox does not run an audio context without a gesture.
  if (navigator.userAgent.includes('Firefox')) {
    return { stream: microphone, play: (on) => (track.enabled = on), close: () => track.stop() };
  }
  track.stop();
  const audio = new AudioContext();
  const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
  const destination = audio.createMediaStreamDestination();
  volume.gain.value = 0;
  oscillator.connect(volume).connect(destination);
  oscillator.start();
  return {
    stream: destination.stream,
    play: (on) => (volume.gain.value = on ? 0.5 : 0),
    close: () => void audio.close(),
  };
}

describe('the active speaker', () => {
  it('is named when they speak, and no longer after a silence (11, active speaker)', async () => {
    const { client, userId } = clientWith('stream');
    const { stream, play, close } = await tone();
    const answerer = await answerFor(address, userId, stream);
    const speakers = new Sequence<string | null>();
    client.on('active-speaker', (event) => speakers.push(event.userId));
    const announced = added(client);
    await client.join({ roomId: 1 });
    // Browsers decode sound only where it is played.
    const box = document.createElement('div');
    document.body.append(box);
    const playing = (await announced).play(box).catch((cause: unknown) => cause);
    client.enableActiveSpeaker();
    await polled(() => answerer.connections[0]?.connectionState === 'connected', 'the downlink');
    expect(speakers).to.deep.equal([]);
    play(true);
    await speakers.until(() => speakers.length === 1, 'a speaker');
    play(false);
    await speakers.until(() => speakers.length === 2, 'silence');
    expect(speakers).to.deep.equal(['ghost', null]);
    await client.leave();
    await playing;
    client.destroy();
    answerer.close();
    close();
    box.remove();
  });
});

describe('following the visible pictures', () => {
  it('receives the sound at once, and the picture while it is shown (11, visible pictures)', async () => {
    const { client, userId } = clientWith('stream,two-pictures', { autoSubscribe: false });
    const source = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    const answerer = await answerFor(address, userId, source);
    const videos = followVisibleVideos(client);
    const announced = added(client);
    await client.join({ roomId: 1 });
    const stream = await announced;
    const kinds = (): (string | undefined)[] => [stream.getAudioTrack()?.kind, stream.getVideoTrack()?.kind];
    await polled(() => stream.getAudioTrack() !== null, 'the sound');
    expect(kinds()).to.deep.equal(['audio', undefined]);
    videos.show({ ghost: 'small' });
    await polled(() => stream.getVideoTrack() !== null, 'the picture');
    videos.show({});
    await polled(() => stream.getVideoTrack() === null, 'no picture');
    expect(kinds()).to.deep.equal(['audio', undefined]);
    videos.close();
    await client.leave();
    for (const track of source.getTracks()) track.stop();
    answerer.close();
  });
});
