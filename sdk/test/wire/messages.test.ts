import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStream } from '../../src/index.js';
import { FakePeerConnection, FakeTrack } from './fake-media.js';
import {
  joined,
  localStream,
  newClient,
  pass,
  PATIENT,
  published,
  refusal,
  server,
  snapshot,
  standDown,
  standIn,
} from './fake-server.js';
import { USER_AGENT } from './fake-server.js';

beforeEach(standIn);
afterEach(standDown);

const track = (kind: 'audio' | 'video'): MediaStreamTrack => new FakeTrack(kind) as unknown as MediaStreamTrack;
const timesOf = (tag: string): number[] => server.of(tag).map(({ at }) => at);

describe('entering a room', () => {
  it('sends every field of the join message (3.1, join data; spec 3, join payload; spec 7, on_create_room)', async () => {
    await joined();
    expect(server.last('on_create_room').data).toEqual({
      openid: 'nurse',
      tinyid: '144115',
      peerconnectionport: '',
      useStrRoomid: false,
      roomid: '7',
      sdkAppID: '1400000001',
      socketid: 'socket-1',
      userSig: 'sig+/=',
      privMapEncrypt: '',
      privMap: '',
      relayip: 'inner',
      dataport: 7001,
      stunport: 7002,
      checkSigSeq: 'seq',
      pstnBizType: 0,
      pstnPhoneNumber: null,
      recordId: null,
      role: 'user',
      jsSdkVersion: '5002',
      sdpSemantics: 'unified-plan',
      browserVersion: 'Chrome/156.0.0.0',
      closeLocalMedia: true,
      trtcscene: 1,
      trtcrole: 20,
      isAuxUser: 0,
      autoSubscribe: true,
    });
  });

  it('tells what was chosen: text room, live scene, audience, key, screen share, record (3.1, join data; spec 3, client; spec 6, calling roles)', async () => {
    const { client } = newClient({
      mode: 'live',
      useStringRoomId: true,
      autoSubscribe: false,
      isScreenShareOnly: true,
      recordId: 5,
      streamId: 's',
      userDefineRecordId: 'r',
      pureAudioPushMode: 1,
      userDefinePushArgs: 'a=b',
      bussinessInfo: '{"kept":1}',
    });
    const joining = client.join({ roomId: 'ward 3', role: 'audience', privateMapKey: 'key' });
    await pass(1);
    await joining;
    const { bussinessInfo, ...data } = server.last('on_create_room').data;
    expect(data).toMatchObject({
      useStrRoomid: 1,
      roomid: 'ward 3',
      trtcscene: 2,
      trtcrole: 21,
      privMapEncrypt: 'key',
      isAuxUser: 1,
      autoSubscribe: false,
      recordId: 5,
    });
    expect(JSON.parse(String(bussinessInfo))).toEqual({
      kept: 1,
      Str_uc_params: {
        pure_audio_push_mod: 1,
        userdefine_streamid_main: 's',
        userdefine_record_id: 'r',
        userdefine_push_args: 'a=b',
      },
    });
  });

  it('says an audience role of rtc mode as it was given (3.1, join data)', async () => {
    const joining = newClient().client.join({ roomId: 7, role: 'audience' });
    await pass(1);
    await joining;
    expect(server.last('on_create_room').data).toMatchObject({ trtcscene: 1, trtcrole: 21 });
  });

  it('reports the device with it (3.2, report)', async () => {
    await joined();
    expect(server.last('on_create_room').envelope.report).toEqual({
      AbilityOption: {
        GeneralLimit: {
          CPULimit: {
            uint32_CPU_num: '2',
            str_CPU_name: '',
            uint32_CPU_maxfreq: '0',
            model: '',
            uint32_total_memory: '0',
          },
          uint32_terminal_type: '13',
          uint32_device_type: '0',
          str_os_verion: 'Linux',
          uint32_link_type: '1',
          str_client_version: '4.10.2',
          uint32_net_type: '0',
          ua: USER_AGENT,
          version: '',
        },
      },
    });
  });

  it('asks for the user list at 0, 3, 6 and 9 s while nobody answers, then no more (3, on_get_user_list; spec 9, calling)', async () => {
    server.answers.on_get_user_list = undefined;
    await joined();
    await pass(60_000);
    expect(timesOf('on_get_user_list')).toEqual([1, 3001, 6001, 9001]);
  });

  it('lists every 10 s as audience of a live room only (3, on_get_user_list)', async () => {
    const { client } = newClient({ mode: 'live' });
    const joining = client.join({ roomId: 7, role: 'audience' });
    await pass(1);
    await joining;
    await pass(25_000);
    expect(timesOf('on_get_user_list')).toEqual([1, 10_000, 20_000]);
    await client.leave();
    await joined({ mode: 'live' });
    server.listenAgain();
    await pass(25_000);
    expect(server.of('on_get_user_list')).toEqual([]);
  });
});

describe('leaving', () => {
  it('sends a last report and goodbye, and closes (3, on_quit_room; 3, on_quality_report; 8, leave)', async () => {
    const { client } = await joined();
    server.listenAgain();
    await client.leave();
    expect(server.frames.map(({ tag, data }) => [tag, tag === 'on_quit_room' ? data : ''])).toEqual([
      ['on_quality_report', ''],
      ['on_quit_room', ''],
    ]);
    expect(server.socket.closedWith).toBe(1000);
    await client.leave();
  });
});

describe('publishing', () => {
  it('tells the constraints, offers, and says the mute state twice (3, on_constraints_config; 3, on_publish; 3, on_mute_uplink; 4, 4098 / 2)', async () => {
    const { client } = await joined();
    server.listenAgain();
    await published(client, 'audio', 'video');
    expect(server.frames.map(({ tag }) => tag)).toEqual([
      'on_constraints_config',
      'on_publish',
      'on_mute_uplink',
      'on_mute_uplink',
    ]);
    expect(server.last('on_constraints_config').data).toEqual({
      EncVideoCodec: '',
      EncVideoWidth: 640,
      EncVideoHeight: 480,
      EncVideoBr: '900000',
      EncVideoFps: 15,
      EncAudioCodec: 'opus',
      EncAudioFS: 48000,
      EncAudioCh: 1,
      EncAudioBr: '40000',
    });
    const { data, envelope } = server.last('on_publish');
    expect(data.type).toBe('offer');
    expect(data.sdp).toMatch(/m=audio[\s\S]*m=video/);
    expect(data.sdp).not.toContain('video-orientation');
    expect(envelope.srctinyid).toBe(0);
    expect(server.last('on_mute_uplink').data).toEqual({ srctinyid: 0, userid: 'nurse', flag: 0 });
    const [connection] = FakePeerConnection.all;
    expect(connection?.currentRemoteDescription).toEqual({ type: 'answer', sdp: 'v=0 answer' });
    expect(connection?.getSenders().map(({ parameters }) => parameters.encodings[0]?.maxBitrate)).toEqual([
      40_000, 900_000,
    ]);
  });

  it('tells zeroes for a kind that is missing (3, on_constraints_config)', async () => {
    const { client } = await joined();
    await published(client, 'audio');
    expect(server.last('on_constraints_config').data).toMatchObject({
      EncVideoWidth: 0,
      EncVideoHeight: 0,
      EncVideoBr: '0',
      EncVideoFps: 0,
      EncAudioFS: 48000,
    });
  });

  it('takes 2 for an answer too (4, 4098 / 2)', async () => {
    server.answers.on_publish = () => [2, { result: 0, type: 'answer', sdp: 'v=0 two' }];
    const { client } = await joined();
    await published(client, 'audio');
    expect(FakePeerConnection.all[0]?.currentRemoteDescription?.sdp).toBe('v=0 two');
  });

  it('is refused by 77392 alone, or by 10 s of silence (4, 4098 / 2; 3, on_publish; spec 8, H.264; spec 8, unknown)', async () => {
    const { client } = await joined();
    server.answers.on_publish = () => [4098, { result: 77392 }];
    const stream = await localStream('audio', 'video');
    expect(await refusal(client.publish(stream))).toMatchObject({
      code: 16457,
      message: expect.stringContaining('your device does not support H.264 encoding.') as string,
    });
    server.answers.on_publish = undefined;
    const silent = refusal(client.publish(stream));
    await pass(10_000);
    expect(await silent).toMatchObject({ code: 65535, message: expect.stringContaining('publish timeout') as string });
    server.answers.on_publish = () => [4098, { result: 5, type: 'answer', sdp: 'v=0' }];
    await client.publish(stream);
  });

  it('says mute bits: 1 for the picture, 4 for the sound (3, on_mute_uplink)', async () => {
    const { client } = await joined();
    const stream = await published(client, 'audio', 'video');
    const flags = [stream.muteVideo(), stream.muteAudio(), stream.unmuteVideo(), stream.unmuteAudio()];
    expect(flags).toEqual([true, true, true, true]);
    expect(server.of('on_mute_uplink').map(({ data }) => data.flag)).toEqual([0, 0, 1, 5, 4, 0]);
  });

  it('adds and removes a picture by an update, with the constraints before it (3, on_update_track; 4, 4128; 8, local stream)', async () => {
    const { client } = await joined();
    const stream = await published(client, 'audio');
    server.listenAgain();
    const camera = track('video');
    await stream.addTrack(camera);
    expect(server.frames.map(({ tag }) => tag)).toEqual(['on_constraints_config', 'on_update_track']);
    expect(server.last('on_constraints_config').data.EncVideoWidth).toBe(0);
    const { data, envelope } = server.last('on_update_track');
    expect(data).toMatchObject({ action: 'add', trackId: camera.id, kind: 'video', type: 'offer' });
    expect(data.sdp).toMatch(/m=video 9/);
    expect(envelope.srctinyid).toBe(0);
    await stream.removeTrack(camera);
    expect(server.last('on_constraints_config').data.EncVideoWidth).toBe(640);
    expect(server.last('on_update_track').data).toMatchObject({ action: 'remove', trackId: camera.id, kind: 'video' });
    expect(server.last('on_update_track').data.sdp).toMatch(/m=video 0/);
  });

  it('an update without an answer fails after 10 s, and can be tried again (3, on_update_track; 4, 4128; spec 8, unknown)', async () => {
    const { client } = await joined();
    const stream = await published(client, 'audio');
    server.answers.on_update_track = undefined;
    const camera = track('video');
    const adding = refusal(stream.addTrack(camera));
    await pass(10_000);
    expect(await adding).toMatchObject({
      code: 65535,
      message: expect.stringContaining('update offer timeout observed') as string,
    });
    expect(stream.hasVideo()).toBe(false);
    server.answers.on_update_track = () => [4128, { result: 0, type: 'answer', sdp: 'v=0' }];
    await stream.addTrack(camera);
    expect(stream.hasVideo()).toBe(true);
  });

  it('replacing a track says nothing on the wire (8, local stream; spec 5, replaceTrack)', async () => {
    const { client } = await joined();
    const stream = await published(client, 'audio', 'video');
    server.listenAgain();
    const other = track('video');
    await stream.replaceTrack(other);
    expect(server.frames).toEqual([]);
    expect(FakePeerConnection.all[0]?.getSenders()[1]?.track).toBe(other);
    const unpublished = await localStream('video');
    expect(await refusal(unpublished.replaceTrack(other))).toMatchObject({
      code: 4097,
      message: expect.stringContaining(
        'replaceTrack() is only valid after the LocalStream has been published',
      ) as string,
    });
  });

  it('replacing a track in a browser that cannot names what can be done instead, before and after publishing (spec 5, replaceTrack)', async () => {
    const { client } = await joined();
    const unpublished = await localStream('video');
    const stream = await published(client, 'video');
    vi.stubGlobal('RTCRtpSender', class {});
    for (const one of [unpublished, stream]) {
      const before = one.getVideoTrack();
      expect(await refusal(one.replaceTrack(track('video')))).toMatchObject({
        code: 4098,
        message: expect.stringContaining(
          'replaceTrack is not supported in this browser, please use switchDevice or addTrack instead',
        ) as string,
      });
      expect(one.getVideoTrack()).toBe(before);
    }
    vi.unstubAllGlobals();
  });

  it('ends by on_unpublish, whose silence counts as done after 5 s (3, on_unpublish; 4, 4100; spec 9, calling)', async () => {
    const { client } = await joined();
    const stream = await published(client, 'audio');
    await client.unpublish(stream);
    expect(server.last('on_unpublish').data).toBe('');
    expect(FakePeerConnection.all[0]?.connectionState).toBe('closed');
    await client.publish(stream);
    server.answers.on_unpublish = undefined;
    const done = client.unpublish(stream);
    await pass(5000);
    await done;
  });
});

describe('subscribing', () => {
  it('offers three sections without section ids, and names what is wanted (3, on_sub; 4, 4102)', async () => {
    await joined();
    server.says(16, PATIENT);
    await pass(0);
    const { data } = server.last('on_sub');
    expect(data).toMatchObject({
      type: 'offer',
      userid: 'patient',
      srctinyid: '200',
      audio: true,
      bigVideo: true,
      auxVideo: true,
    });
    expect([...String(data.sdp).matchAll(/m=(\w+)/g)].map((match) => match[1])).toEqual(['audio', 'video', 'video']);
    expect(data.sdp).not.toContain('sdes:mid');
    expect(FakePeerConnection.all[0]?.currentRemoteDescription?.sdp).toBe('v=0 answer 200');
  });

  it('changes what is wanted without a new offer, and unsubscribes (3, on_sub_change; 3, on_unsub; 4, 4106 / 4104)', async () => {
    const { client } = await joined();
    const streams: Parameters<typeof client.subscribe>[0][] = [];
    client.on('stream-added', ({ stream }) => streams.push(stream));
    server.says(16, PATIENT);
    await pass(0);
    const [stream] = streams;
    if (!stream) throw new Error('no stream');
    server.listenAgain();
    await client.subscribe(stream, { audio: true, video: false });
    expect(server.last('on_sub_change').data).toEqual({
      srctinyid: '200',
      userid: 'patient',
      audio: true,
      bigVideo: false,
      auxVideo: true,
    });
    await client.subscribe(stream);
    server.says(16, PATIENT); // the same publisher again: a new downlink
    await pass(0);
    const again = streams.at(-1);
    if (!again) throw new Error('no stream');
    await client.unsubscribe(again);
    const wish = server.frames.at(-1);
    expect(wish?.data).toMatchObject({ srctinyid: '200', userid: 'patient', audio: false, bigVideo: false });
  });

  it('repeats an unanswered change at 5, 10 and 15 s and rejects with 16450 at 20 s (3, on_sub_change; spec 4, subscription; spec 8, subscription timeout)', async () => {
    const { client, told } = await joined();
    const streams: Parameters<typeof client.subscribe>[0][] = [];
    client.on('stream-added', ({ stream }) => streams.push(stream));
    server.says(16, PATIENT);
    await pass(0);
    const [stream] = streams;
    if (!stream) throw new Error('no stream');
    server.answers.on_sub_change = undefined;
    const start = Date.now();
    const refused = refusal(client.subscribe(stream, { video: false }));
    await pass(20_000);
    expect(await refused).toMatchObject({
      code: 16450,
      message: expect.stringContaining('remote server not response to subscription') as string,
    });
    expect(timesOf('on_sub_change').map((at) => at - start)).toEqual([0, 5000, 10_000, 15_000]);
    expect(told).toContain('error 16450');
  });
});

describe('switching the role', () => {
  it('says scene and role, and unpublishes first (3, on_switch_role; 4, 4110; 8, switchRole; spec 6, calling roles)', async () => {
    const { client } = await joined({ mode: 'live' });
    await published(client, 'audio');
    server.listenAgain();
    await client.switchRole('audience');
    expect(server.frames.map(({ tag }) => tag)).toEqual(['on_unpublish', 'on_switch_role']);
    expect(server.last('on_switch_role').data).toEqual({ trtcscene: 2, trtcrole: 21 });
    expect((await refusal(client.publish(await localStream('audio')))).code).toBe(4097);
    server.listenAgain();
    await client.switchRole('audience');
    expect(server.frames).toEqual([]);
    await client.switchRole('anchor');
    expect(server.last('on_switch_role').data).toEqual({ trtcscene: 2, trtcrole: 20 });
  });

  it('rejects with 16458 when refused, or after 5 s (4, 4110; spec 9, calling)', async () => {
    const { client } = await joined({ mode: 'live' });
    server.answers.on_switch_role = () => [4110, { errCode: 3, errMsg: 'not here' }];
    expect(await refusal(client.switchRole('audience'))).toMatchObject({
      code: 16458,
      message: expect.stringContaining('not here') as string,
    });
    server.answers.on_switch_role = undefined;
    const silent = refusal(client.switchRole('audience'));
    await pass(5000);
    expect((await silent).code).toBe(16458);
  });
});

describe('the quality report', () => {
  it('goes out every 2 s with every documented field (3, on_quality_report; 3.3, quality report; spec 9, calling)', async () => {
    const { client } = await joined();
    await published(client, 'audio', 'video');
    server.says(16, PATIENT);
    await pass(0);
    const [up, down] = FakePeerConnection.all;
    if (!up || !down) throw new Error('no connections');
    up.stats = [
      { type: 'outbound-rtp', kind: 'audio', bytesSent: 1000, packetsSent: 10 },
      {
        type: 'outbound-rtp',
        kind: 'video',
        bytesSent: 5000,
        packetsSent: 20,
        framesPerSecond: 15,
        frameWidth: 640,
        frameHeight: 480,
      },
      { type: 'candidate-pair', state: 'succeeded', nominated: true, currentRoundTripTime: 0.031 },
    ];
    down.stats = [
      { type: 'inbound-rtp', kind: 'audio', bytesReceived: 800, packetsReceived: 8, packetsLost: 1, jitter: 0.004 },
      {
        type: 'inbound-rtp',
        kind: 'video',
        mid: '1',
        bytesReceived: 4000,
        packetsReceived: 16,
        framesDecoded: 9,
        totalFreezesDuration: 0.6,
      },
    ];
    const before = timesOf('on_quality_report').length;
    await pass(2000);
    up.stats = [{ type: 'outbound-rtp', kind: 'audio', bytesSent: 2000, packetsSent: 20 }, ...up.stats.slice(1)];
    await pass(2000);
    const times = timesOf('on_quality_report').slice(before);
    expect(times.map((at, index) => at - (times[index - 1] ?? at - 2000))).toEqual([2000, 2000]);
    const { data } = server.last('on_quality_report');
    expect(data).toMatchObject({
      sdkAppId: 1400000001,
      tinyid: '144115',
      roomid: 7,
      socketid: 'socket-1',
      clientip: 'local',
      serverip: 'relay',
      cpunumber: 2,
      cpudevice: '',
      devicename: '',
      ostype: 'Linux x86_64',
      mode: 'video',
      eventList: [],
    });
    const request = data.WebRTCQualityReq as Record<string, unknown>;
    expect(request).toMatchObject({
      uint32_real_num: 1,
      uint32_delay: 31,
      uint32_total_send_bps: 4000,
      AudioReportState: {
        uint32_audio_enc_pkg_br: 4000,
        uint32_microphone_status: 1,
        AudioDecState: [
          { uint64_sender_uin: '200', uint32_audio_jitter: 4, totalPacketsLost: 1, uint32_audio_flow: 800 },
        ],
      },
      VideoReportState: {
        VideoEncState: [{ uint32_enc_width: 640, uint32_enc_height: 480, uint32_capture_fps: 15, uint32_enc_fps: 15 }],
        VideoDecState: [{ uint64_sender_uin: '200', uint32_video_strtype: 0, int32_video_freeze_ms: 600 }],
      },
      RTTReportState: { uint32_delay: 31, RTTDecState: [{ uint64_sender_uin: '200', uint32_delay: 0 }] },
    });
    expect(Number(request.uint64_end_utime) - Number(request.uint64_begine_utime)).toBe(2000);
  });

  it('tells each event once, by its number (3.3, quality report)', async () => {
    const { client } = await joined();
    const stream = await published(client, 'audio', 'video');
    stream.muteAudio();
    stream.unmuteAudio();
    await pass(2000);
    const ids = (index: number): unknown[] =>
      (server.of('on_quality_report').at(index)?.data.eventList as { eventId: number }[]).map(({ eventId }) => eventId);
    expect(ids(-1)).toEqual(expect.arrayContaining([32788, 32791, 32792, 32772, 32774]));
    await pass(2000);
    expect(ids(-1)).toEqual([]);
    await client.leave();
    expect(ids(-1)).toEqual([32789]);
  });

  it('marks a muted microphone by 3 and a missing one by 0 (3.3, quality report)', async () => {
    const { client } = await joined();
    const status = (): unknown => {
      const request = server.last('on_quality_report').data.WebRTCQualityReq as Record<string, Record<string, unknown>>;
      return request.AudioReportState?.uint32_microphone_status;
    };
    await pass(2000);
    expect(status()).toBe(0);
    const stream = await published(client, 'audio');
    stream.muteAudio();
    await pass(2000);
    expect(status()).toBe(3);
  });
});

describe('mixing', () => {
  const users = [
    { userId: 'nurse', width: 320, height: 480, locationX: 0, locationY: 0, zOrder: 1 },
    { userId: 'patient', pureAudio: true },
  ];

  it('sends the whole layout, and stops by the same id (3, on_start_mcu_mix; 3, on_stop_mcu_mix; 8, mix transcode; 4, 781 / 783; spec 3, mix config)', async () => {
    const { client } = await joined();
    await client.startMixTranscode({ mixUsers: users });
    const { data } = server.last('on_start_mcu_mix');
    expect(data).toMatchObject({
      roomid: '7',
      sdkAppID: '1400000001',
      socketid: 'socket-1',
      outputSessionId: createHash('md5').update('7_nurse_main').digest('hex'),
      inputParam: [
        {
          userid: 'nurse',
          width: 320,
          height: 480,
          locationX: 0,
          locationY: 0,
          zOrder: 1,
          streamType: 0,
          inputType: 0,
        },
        { userid: 'patient', width: 0, height: 0, locationX: 0, locationY: 0, zOrder: 1, streamType: 0, inputType: 4 },
      ],
      outputParam: {
        streamId: '',
        streamType: 0,
        videoWidth: 640,
        videoHeight: 480,
        videoBitrate: 0,
        videoFramerate: 15,
        videoGOP: 2,
        audioSampleRate: 48000,
        audioBitrate: 64,
        audioChannels: 1,
        backgroundColor: 0,
        backgroundImage: '',
        extraInfo: '',
        VCodec: 2,
        ACodec: 0,
      },
    });
    await client.stopMixTranscode();
    expect(server.last('on_stop_mcu_mix').data).toMatchObject({
      roomid: '7',
      userid: 'nurse',
      outPutSessionId: data.outputSessionId,
      streamType: 0,
    });
  });

  it('to another output stops the earlier mix first (3, on_stop_mcu_mix; spec 4, mixing)', async () => {
    const { client } = await joined();
    await client.startMixTranscode({ streamId: 'one', mixUsers: users });
    server.listenAgain();
    await client.startMixTranscode({ streamId: 'two', mixUsers: users });
    expect(server.frames.map(({ tag }) => tag)).toEqual(['on_stop_mcu_mix', 'on_start_mcu_mix']);
    expect(server.of('on_stop_mcu_mix')[0]?.data).toMatchObject({ outPutSessionId: 'one', streamType: 1 });
  });

  it('fills placeholders with the streams that are there, and mixes again when they change (3, on_start_mcu_mix; spec 4, mixing)', async () => {
    const { client } = await joined();
    const inputs = (): unknown[] =>
      (server.last('on_start_mcu_mix').data.inputParam as { userid: string }[]).map(({ userid }) => userid);
    await client.startMixTranscode({
      mode: 'preset-layout',
      mixUsers: [...users.slice(0, 1), { ...users[0], userId: '$PLACE_HOLDER_REMOTE$' }],
    });
    expect(inputs()).toEqual(['nurse']);
    server.says(16, PATIENT);
    await pass(0);
    expect(inputs()).toEqual(['nurse', 'patient']);
    server.says(18, { srctinyid: '200' });
    await pass(0);
    expect(inputs()).toEqual(['nurse']);
  });

  it('rejects with 16455 and 16456 when refused or after 5 s, and goes on mixing after a failed stop (4, 781 / 783; spec 8, mix; spec 9, calling)', async () => {
    const { client } = await joined();
    expect(await refusal(client.stopMixTranscode())).toMatchObject({
      code: 4097,
      message: expect.stringContaining("mixTranscode hasn't been started") as string,
    });
    server.answers.on_start_mcu_mix = () => [781, { errCode: 9, errMsg: 'no room for it' }];
    expect(await refusal(client.startMixTranscode({ mixUsers: users }))).toMatchObject({
      code: 16455,
      extra: 9,
      message: expect.stringContaining('no room for it') as string,
    });
    server.answers.on_start_mcu_mix = undefined;
    const silent = refusal(client.startMixTranscode({ mixUsers: users }));
    await pass(5000);
    expect((await silent).code).toBe(16455);
    server.answers.on_start_mcu_mix = () => [781, {}];
    await client.startMixTranscode({ mixUsers: users });
    server.answers.on_stop_mcu_mix = () => [783, { errCode: 1 }];
    expect((await refusal(client.stopMixTranscode())).code).toBe(16456);
    server.answers.on_stop_mcu_mix = undefined;
    const stopping = refusal(client.stopMixTranscode());
    await pass(5000);
    expect((await stopping).code).toBe(16456);
    server.answers.on_stop_mcu_mix = () => [783, {}];
    await client.stopMixTranscode();
  });
});

describe('relaying to a CDN', () => {
  it('names the stream, and another CDN when all of it is given (3, on_start_publishing; 3, on_stop_publishing; 3, on_start_push_user_cdn; 3, on_stop_push_user_cdn; 4, 1286 / 1288; 4, 777 / 779; 8, CDN stream; spec 3, CDN push; spec 4, CDN flags)', async () => {
    const { client } = await joined();
    await published(client, 'audio');
    server.listenAgain();
    await client.startPublishCDNStream({ appId: 1, bizId: 2, url: 'rtmp://cdn.test/live' });
    expect(server.frames.map(({ tag }) => tag)).toEqual(['on_start_publishing', 'on_start_push_user_cdn']);
    const { data } = server.last('on_start_publishing');
    expect(data).toMatchObject({
      roomid: '7',
      sdkAppID: '1400000001',
      streamId: '1400000001_7_nurse_main',
      streamType: 0,
    });
    expect(data.sessionId).toBe(createHash('md5').update('7_nurse_main').digest('hex'));
    expect(server.last('on_start_push_user_cdn').data).toMatchObject({
      roomid: '7',
      socketid: 'socket-1',
      pushAppid: 1,
      pushBizId: 2,
      pushCdnUrl: 'rtmp://cdn.test/live',
      pushStreamType: 'main',
    });
    server.listenAgain();
    await client.stopPublishCDNStream();
    expect(server.frames.map(({ tag }) => tag)).toEqual(['on_stop_publishing', 'on_stop_push_user_cdn']);
    expect(server.last('on_stop_publishing').data.sessionId).toBe(data.sessionId);
    expect((await refusal(client.stopPublishCDNStream())).code).toBe(4097);
  });

  it('hints at a server without relay by −102083, and takes −102069 at the stop for success (4, 1286 / 1288; spec 8, CDN)', async () => {
    const { client } = await joined();
    expect((await refusal(client.startPublishCDNStream({}))).code).toBe(4097);
    await published(client, 'audio');
    server.answers.on_start_publishing = () => [1286, { errCode: -102083, errMsg: 'off' }];
    expect(await refusal(client.startPublishCDNStream({}))).toMatchObject({
      code: 16453,
      extra: -102083,
      message: expect.stringContaining('enable relayed push') as string,
    });
    server.answers.on_start_publishing = undefined;
    const silent = refusal(client.startPublishCDNStream({}));
    await pass(5000);
    expect((await silent).code).toBe(16453);
    server.answers.on_start_publishing = () => [1286, { errCode: 0 }];
    await client.startPublishCDNStream({});
    server.answers.on_stop_publishing = () => [1288, { errCode: 4 }];
    expect((await refusal(client.stopPublishCDNStream())).code).toBe(16454);
    server.answers.on_stop_publishing = () => [1288, { errCode: -102069 }];
    await client.stopPublishCDNStream();
  });

  it('to another CDN that refuses leaves the stream relayed (4, 777 / 779; spec 4, CDN flags)', async () => {
    const { client } = await joined();
    await published(client, 'audio');
    server.answers.on_start_push_user_cdn = () => [777, { errCode: 8 }];
    expect((await refusal(client.startPublishCDNStream({ appId: 1, bizId: 2, url: 'rtmp://x' }))).code).toBe(16453);
    server.listenAgain();
    await client.stopPublishCDNStream();
    expect(server.frames.map(({ tag }) => tag)).toEqual(['on_stop_publishing']);
  });
});

it('a stream made of tracks is published without devices (8, createStream)', async () => {
  const stream = createStream({ userId: 'nurse', audioSource: track('audio') });
  await stream.initialize();
  expect([stream.hasAudio(), stream.hasVideo()]).toEqual([true, false]);
});

it('a snapshot of a user whose stream is not announced yet reports nothing (4, 23)', async () => {
  const { told } = await joined();
  server.says(23, snapshot(9));
  await pass(0);
  expect(told).toEqual([]);
});
