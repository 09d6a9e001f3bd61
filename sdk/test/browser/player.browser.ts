import { expect } from 'chai';
import { createStream, RtcError, type LocalStream } from '../../dist/index.js';

async function playing(
  config: Parameters<typeof createStream>[0],
  options: Parameters<LocalStream['play']>[1] = {},
): Promise<{ stream: LocalStream; box: HTMLElement; video: HTMLVideoElement; audio: HTMLAudioElement }> {
  const stream = createStream({ userId: 'nurse', ...config });
  await stream.initialize();
  const box = document.createElement('div');
  document.body.append(box);
  await stream.play(box, options);
  const [video, audio] = [box.querySelector('video'), box.querySelector('audio')];
  if (!video || !audio) throw new Error('no player');
  return { stream, box, video, audio };
}

const state = (stream: LocalStream, wanted: string): Promise<unknown> =>
  new Promise((resolve) => {
    stream.on('player-state-changed', ({ type, state: now, reason }) => {
      if (`${type} ${now} ${reason}` === wanted) resolve(wanted);
    });
  });

describe('the player', () => {
  it('is a box with a video and an audio element, mirrored and silent for the own camera (8, player DOM; 8, stream defaults; spec 3, stream)', async () => {
    const { stream, box, video, audio } = await playing({ audio: true, video: true });
    const outer = box.firstElementChild as HTMLElement;
    expect(outer.id).to.equal(`player_${stream.getId()}`);
    expect(video.id).to.equal(`video_${stream.getId()}`);
    expect(audio.id).to.equal(`audio_${stream.getId()}`);
    const { width, height, overflow, backgroundColor } = outer.style;
    expect([width, height, overflow, backgroundColor]).to.deep.equal(['100%', '100%', 'hidden', 'black']);
    expect(video.style.transform).to.equal('rotateY(180deg)');
    expect(video.style.objectFit).to.equal('cover');
    expect([video.muted, video.autoplay, video.playsInline, audio.muted]).to.deep.equal([true, true, true, true]);
    stream.stop();
    expect(box.childElementCount).to.equal(0);
    stream.close();
  });

  it('fits, turns and sounds as it is told (8, stream methods; 8, stream defaults)', async () => {
    const { stream, video, audio } = await playing(
      { audio: true, video: true, mirror: false },
      { objectFit: 'contain', muted: false },
    );
    expect(video.style.transform).to.equal('');
    expect(video.style.objectFit).to.equal('contain');
    expect(audio.muted).to.equal(false);
    stream.setAudioVolume(0.25);
    expect(audio.volume).to.equal(0.25);
    if ('setSinkId' in HTMLMediaElement.prototype) {
      await stream.setAudioOutput('');
      expect(audio.sinkId).to.equal('');
    }
    stream.close();
  });

  it('tells what it does, by kind, state and reason (8, player-state-changed; spec 4, player)', async () => {
    const stream = createStream({ audio: true, video: true });
    await stream.initialize();
    const box = document.createElement('div');
    document.body.append(box);
    const started = [state(stream, 'video PLAYING playing'), state(stream, 'audio PLAYING playing')];
    await stream.play(box);
    await Promise.all(started);
    expect(stream.isPlaying()).to.equal(true);
    const paused = state(stream, 'video PAUSED pause');
    box.querySelector('video')?.pause();
    await paused;
    const resumed = state(stream, 'video PLAYING playing');
    await stream.resume();
    await resumed;
    const ended = state(stream, 'video STOPPED ended');
    await stream.removeTrack(stream.getVideoTrack() as MediaStreamTrack);
    await ended;
    stream.close();
    expect(stream.isPlaying()).to.equal(false);
  });

  it('that the browser does not let sound without a gesture says so by 16451, and starts by resume() (8, stream error; spec 8, play not allowed)', async () => {
    const stream = createStream({ audio: true });
    await stream.initialize();
    const box = document.createElement('div');
    document.body.append(box);
    const errors: number[] = [];
    stream.on('error', (error) => errors.push(error.getCode()));
    const { play } = HTMLMediaElement.prototype;
    // As in a page before its first click; the tests' browsers run with autoplay allowed.
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
    try {
      const refused: unknown = await stream.play(box).catch((cause: unknown) => cause);
      expect(refused).to.be.instanceOf(RtcError);
      expect((refused as RtcError).getCode()).to.equal(16451);
      expect(errors).to.deep.equal([16451]);
    } finally {
      HTMLMediaElement.prototype.play = play;
    }
    const started = state(stream, 'audio PLAYING playing');
    await stream.resume();
    await started;
    stream.close();
  });

  it('needs an element, and plays once at a time (8, stream methods; spec 8, duplicate play)', async () => {
    const { stream, box } = await playing({ video: true });
    const twice: unknown = await stream.play(box).catch((cause: unknown) => cause);
    expect((twice as RtcError).message).to.contain('duplicated play() call observed, please stop() firstly');
    stream.stop();
    const nowhere: unknown = await stream.play('no-such-element').catch((cause: unknown) => cause);
    expect((nowhere as RtcError).getCode()).to.equal(4096);
    stream.close();
  });
});
