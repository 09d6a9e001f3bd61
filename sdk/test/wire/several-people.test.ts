import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followVisibleVideos, type Client, type VideoSize } from '../../src/index.js';
// Loaded before the fake clock is installed, because loading takes real time.
import '../../src/stats/active-speaker.js';
import { FakePeerConnection } from './fake-media.js';
import { FakeAudioContext, standInPage } from './fake-page.js';
import { joined, newClient, pass, PATIENT, server, standDown, standIn } from './fake-server.js';

const SHOWN_AFTER = 100;
const HIDDEN_AFTER = 2000;
const enters = (srcopenid: string, srctinyid: string): void => server.says(16, { ...PATIENT, srcopenid, srctinyid });
/** What the server forwards to the client, by user: `audio`, and `large` or `small` for a picture. */
const received = (): Record<string, string> => {
  const kinds: Record<string, string> = {};
  for (const { tag, data } of server.frames) {
    if (!['on_sub', 'on_sub_change', 'on_unsub'].includes(tag)) continue;
    const picture = data.bigVideo ? (data.smallVideo ? ' small' : ' large') : '';
    kinds[String(data.userid)] = `${data.audio ? 'audio' : ''}${picture}`;
  }
  return kinds;
};

beforeEach(() => {
  standIn();
  server.answers.on_create_room = () => [20, { ret: 0, error: '', small: true }];
});
afterEach(standDown);

describe('following the visible pictures', () => {
  async function following(failed?: (error: unknown, userId: string) => void) {
    const { client } = newClient({ autoSubscribe: false });
    const videos = followVisibleVideos(client, failed ? { failed } : {});
    const joining = client.join({ roomId: 7 });
    await pass(1);
    await joining;
    return { client, videos };
  }

  it('subscribes the sound of everybody, and the pictures that are shown in their size (11, visible pictures)', async () => {
    const { videos } = await following();
    videos.show({ patient: 'large', doctor: 'small' });
    enters('patient', '200');
    enters('doctor', '201');
    enters('cook', '202');
    await pass(SHOWN_AFTER);
    expect(received()).toEqual({ patient: 'audio large', doctor: 'audio small', cook: 'audio' });
  });

  it('shows one that comes into view soon, and keeps one that goes out of it for two seconds (11, visible pictures)', async () => {
    const { videos } = await following();
    enters('patient', '200');
    enters('doctor', '201');
    await pass(1);
    expect(received()).toEqual({ patient: 'audio', doctor: 'audio' });
    videos.show({ patient: 'small' });
    await pass(SHOWN_AFTER);
    expect(received()).toEqual({ patient: 'audio small', doctor: 'audio' });
    videos.show({ doctor: 'small' });
    await pass(SHOWN_AFTER);
    expect(received()).toEqual({ patient: 'audio small', doctor: 'audio small' });
    await pass(HIDDEN_AFTER);
    expect(received()).toEqual({ patient: 'audio', doctor: 'audio small' });
  });

  it('sends nothing for a picture that was out of view for a moment, and one change for several', async () => {
    const { videos } = await following();
    videos.show({ patient: 'small' });
    enters('patient', '200');
    await pass(SHOWN_AFTER);
    server.listenAgain();
    videos.show({});
    await pass(HIDDEN_AFTER - 1);
    videos.show({ patient: 'small' });
    await pass(HIDDEN_AFTER);
    expect(received()).toEqual({});
    for (const size of ['large', 'small', 'large'] as VideoSize[]) videos.show({ patient: size });
    await pass(SHOWN_AFTER);
    expect(server.of('on_sub_change').map(({ data }) => data.smallVideo)).toEqual([undefined]);
  });

  it('goes on with the stream of a user who returns', async () => {
    const { videos } = await following();
    videos.show({ patient: 'small' });
    enters('patient', '200');
    await pass(SHOWN_AFTER);
    server.says(18, { srctinyid: '200' });
    server.listenAgain();
    enters('patient', '203');
    await pass(SHOWN_AFTER);
    expect(received()).toEqual({ patient: 'audio small' });
  });

  it('tells of a subscription that failed, and tries it again at the next change', async () => {
    const failures: string[] = [];
    const { videos } = await following((_error, userId) => failures.push(userId));
    server.answers.on_sub = ({ srctinyid }) => [4102, { srctinyid, errCode: 100_104, errMsg: 'no' }];
    videos.show({ patient: 'small' });
    enters('patient', '200');
    await pass(SHOWN_AFTER);
    expect(failures.length).toBeGreaterThan(0);
    const tries = server.of('on_sub').length;
    videos.show({ patient: 'large' });
    await pass(SHOWN_AFTER);
    expect(server.of('on_sub').length).toBe(tries + 1);
  });

  it('leaves shared screens to the page, and stops when it is closed', async () => {
    const { videos } = await following();
    server.says(16, {
      ...PATIENT,
      srcopenid: 'screen',
      srctinyid: '204',
      audio: false,
      bigVideo: false,
      auxVideo: true,
    });
    await pass(SHOWN_AFTER);
    expect(received()).toEqual({});
    videos.show({ patient: 'small' });
    videos.close();
    enters('patient', '200');
    await pass(HIDDEN_AFTER);
    expect(received()).toEqual({});
  });

  it('refuses other sizes by 4096, and keeps those before', async () => {
    const { videos } = await following();
    expect(() => videos.show({ patient: 'huge' as VideoSize })).toThrow('the size of patient');
    expect(() => videos.show('small' as never)).toThrow('must be an object');
    expect(() => followVisibleVideos({} as Client)).toThrow('needs a client');
  });
});

describe('the event of the active speaker', () => {
  beforeEach(() => {
    standInPage();
    FakeAudioContext.state = 'suspended';
  });
  afterEach(() => {
    FakeAudioContext.state = 'running';
  });
  const speaks = (index: number, audioLevel: number): void => {
    const connection = FakePeerConnection.all.filter(({ currentRemoteDescription }) => currentRemoteDescription)[index];
    const receiver = connection?.transceivers[0]?.receiver as unknown as {
      getStats: () => Promise<Map<string, object>>;
    };
    receiver.getStats = () => Promise.resolve(new Map([['1', { type: 'inbound-rtp', kind: 'audio', audioLevel }]]));
  };

  it('names the one who speaks, and nobody after a silence or when it is stopped (11, active speaker)', async () => {
    const { client } = await joined();
    const named: (string | null)[] = [];
    client.on('active-speaker', ({ userId }) => named.push(userId));
    enters('patient', '200');
    enters('doctor', '201');
    await pass(1);
    speaks(0, 0);
    speaks(1, 0.3);
    client.enableActiveSpeaker();
    await pass(2000);
    expect(named).toEqual(['doctor']);
    speaks(1, 0);
    await pass(5000);
    expect(named).toEqual(['doctor', null]);
    speaks(0, 0.3);
    client.enableActiveSpeaker(false);
    await pass(5000);
    expect(named).toEqual(['doctor', null]);
  });
});
