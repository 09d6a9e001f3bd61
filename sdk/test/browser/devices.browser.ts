import { expect } from 'chai';
import { createOwnMedia, createStream } from '../../dist/index.js';
import { answerFor } from './answering.js';
import { address, clientWith, codeOf, polled } from './calling.js';
import { Sequence } from './sequence.js';

const { mediaDevices } = navigator;
const open = mediaDevices.getUserMedia.bind(mediaDevices);

/** Cameras and microphones that open only when the test says so. */
class SlowDevices {
  readonly opened: MediaStreamTrack[] = [];
  readonly asked = new Sequence<MediaStreamConstraints>();
  #waiting: (() => void)[] = [];

  constructor() {
    mediaDevices.getUserMedia = async (constraints) => {
      const allowed = new Promise<void>((resolve) => this.#waiting.push(resolve));
      this.asked.push(constraints ?? {});
      await allowed;
      const stream = await open(constraints);
      this.opened.push(...stream.getTracks());
      return stream;
    };
  }
  /** Lets everything open that waits, and waits until a device is open. */
  async release(): Promise<void> {
    const count = this.opened.length;
    const waited = this.#waiting.splice(0);
    for (const go of waited) go();
    while (waited.length > 0 && this.opened.length === count) await new Promise(requestAnimationFrame);
  }
  get live(): string[] {
    return this.opened.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind);
  }
}

describe('slow devices', () => {
  let devices: SlowDevices;
  beforeEach(() => {
    devices = new SlowDevices();
  });
  const closed = (): Promise<void> => polled(() => devices.live.length === 0, 'no open device');
  afterEach(() => {
    mediaDevices.getUserMedia = open;
  });

  it('that open after close() are closed, and initialize() rejects at once', async () => {
    const stream = createStream({ audio: true, video: true });
    const opening = codeOf(stream.initialize());
    await devices.asked.until(() => devices.asked.length === 1, 'the devices are asked for');
    stream.close();
    expect(await opening).to.equal(4097);
    await devices.release();
    await closed();
  });

  it('are those of the last initialize() where a component is mounted twice', async () => {
    const stream = createStream({ audio: true, video: true });
    const first = codeOf(stream.initialize());
    expect(await codeOf(stream.initialize())).to.equal(4097);
    await devices.asked.until(() => devices.asked.length === 1, 'the devices are asked for');
    stream.close();
    const second = stream.initialize();
    await devices.asked.until(() => devices.asked.length === 2, 'the devices are asked for twice');
    await devices.release();
    await second;
    expect(await first).to.equal(4097);
    await polled(() => devices.opened.length === 4 && devices.live.length === 2, 'the devices of the second one alone');
    stream.close();
    expect(devices.live).to.deep.equal([]);
  });

  it('are sent as the user wished while they opened: muted, or without the camera', async () => {
    let asked = 0;
    for (const wish of ['muted', 'voice'] as const) {
      const { client } = clientWith('ok');
      await client.join({ roomId: 1 });
      const own = createOwnMedia({ userId: 'me', video: true });
      const opening = own.open();
      const before = asked;
      await devices.asked.until(() => devices.asked.length > before, 'the devices are asked for');
      if (wish === 'muted') own.setMicrophone(false);
      else await own.dropVideo();
      let isOpen = false;
      void opening.then(() => (isOpen = true));
      await polled(async () => {
        await devices.release();
        return isOpen;
      }, 'open devices');
      const stream = await opening;
      expect(stream?.hasVideo()).to.equal(wish === 'muted');
      expect(stream?.getAudioTrack()?.enabled).to.equal(wish === 'voice');
      own.close();
      await devices.release();
      await closed();
      asked = devices.asked.length;
      await client.leave();
    }
  });

  it('that follow a muted one are given to the connection muted', async () => {
    const given: boolean[] = [];
    const replace = RTCRtpSender.prototype.replaceTrack;
    RTCRtpSender.prototype.replaceTrack = function (track) {
      if (track?.kind === 'audio') given.push(track.enabled);
      return replace.call(this, track);
    };
    const { client, userId } = clientWith('ok');
    const answerer = await answerFor(address, userId);
    try {
      const stream = createStream({ audio: true });
      const opening = stream.initialize();
      await devices.asked.until(() => devices.asked.length > 0, 'the microphone is asked for');
      await devices.release();
      await opening;
      await client.join({ roomId: 1 });
      await client.publish(stream);
      stream.muteAudio();
      given.length = 0;
      const used = stream.getAudioTrack()?.getSettings().deviceId ?? '';
      const switching = stream.switchDevice('audio', used);
      await devices.asked.until(() => devices.asked.length > 1, 'the microphone is asked for again');
      await devices.release();
      await switching;
      expect(stream.getAudioTrack()?.enabled).to.equal(false);
      expect(given).to.deep.equal([false]);
      stream.close();
      expect(devices.live).to.deep.equal([]);
    } finally {
      RTCRtpSender.prototype.replaceTrack = replace;
      await client.leave();
      answerer.close();
    }
  });
});
