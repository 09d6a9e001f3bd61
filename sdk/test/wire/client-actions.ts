import { expect } from 'vitest';
import type { Client, LocalStream, RemoteStream } from '../../src/index.js';
// Loaded before the fake clock is installed, because loading takes real time.
import '../../src/mix/mixer.js';
import '../../src/mix/relay.js';
import { FakeTrack } from './fake-media.js';
import { localStream } from './fake-server.js';
import type { ServerView } from './server-view.js';

/** A call with one other member, who publishes. */
export interface Call {
  client: Client;
  /** Published if the action needs it. */
  stream: LocalStream;
  video: MediaStreamTrack;
  other: RemoteStream;
}

/** An action of an application, and what the server must know after it. */
export interface Action {
  live?: boolean;
  /** Whether the other's stream is subscribed before the action; default false. */
  watching?: boolean;
  before?: (call: Call) => unknown;
  act: (call: Call) => Promise<unknown> | boolean;
  told: Partial<ServerView>;
}

const track = (kind: 'audio' | 'video'): MediaStreamTrack => new FakeTrack(kind) as unknown as MediaStreamTrack;
const mix = { mixUsers: [{ userId: 'nurse', width: 640, height: 480 }], videoWidth: 640, videoHeight: 480 };
const MIXED = { streamId: 'ward', ...mix };
const publish = ({ client, stream }: Call): Promise<void> => client.publish(stream);

/**
 * Actions by name.
 * @param other - the id of the other member
 */
export const actions = (other: string): Record<string, Action> => ({
  muteAudio: { before: publish, act: ({ stream }) => stream.muteAudio(), told: { muted: 4 } },
  muteVideo: { before: publish, act: ({ stream }) => stream.muteVideo(), told: { muted: 1 } },
  unmuteAudio: {
    before: async (call) => {
      await publish(call);
      call.stream.muteAudio();
    },
    act: ({ stream }) => stream.unmuteAudio(),
    told: { muted: 0, published: ['audio', 'video'] },
  },
  publish: { act: publish, told: { published: ['audio', 'video'], muted: 0 } },
  'publish, muted meanwhile': {
    act: (call) => {
      const publishing = publish(call);
      call.stream.muteAudio();
      return publishing;
    },
    told: { published: ['audio', 'video'], muted: 4 },
  },
  unpublish: { before: publish, act: ({ client, stream }) => client.unpublish(stream), told: { published: undefined } },
  'unpublish, then publish another': {
    before: publish,
    act: async ({ client, stream }) => {
      const [, other] = [client.unpublish(stream), await localStream('audio')];
      await client.publish(other);
    },
    told: { published: ['audio'] },
  },
  addTrack: {
    before: async ({ client, stream, video }) => {
      await stream.removeTrack(video);
      await client.publish(stream);
    },
    act: ({ stream }) => stream.addTrack(track('video')),
    told: { published: ['audio', 'video'] },
  },
  removeTrack: {
    before: publish,
    act: ({ stream, video }) => stream.removeTrack(video),
    told: { published: ['audio'] },
  },
  replaceTrack: {
    before: publish,
    act: ({ stream }) => stream.replaceTrack(track('video')),
    told: { published: ['audio', 'video'] },
  },
  subscribe: {
    act: ({ client, other }) => client.subscribe(other),
    told: { wanted: [`${other} audio`, `${other} bigVideo`] },
  },
  'subscribe to less': {
    watching: true,
    act: ({ client, other }) => client.subscribe(other, { video: false }),
    told: { wanted: [`${other} audio`, `${other} auxVideo`] },
  },
  unsubscribe: { watching: true, act: ({ client, other }) => client.unsubscribe(other), told: { wanted: [] } },
  'unsubscribe, then subscribe': {
    watching: true,
    act: ({ client, other }) => Promise.all([client.unsubscribe(other), client.subscribe(other, { audio: false })]),
    told: { wanted: [`${other} bigVideo`] },
  },
  'switchRole to audience': {
    live: true,
    before: publish,
    act: ({ client }) => client.switchRole('audience'),
    told: { role: 21, published: undefined },
  },
  'switchRole to anchor': {
    live: true,
    before: ({ client }) => client.switchRole('audience'),
    act: ({ client }) => client.switchRole('anchor'),
    told: { role: 20 },
  },
  startMixTranscode: { act: ({ client }) => client.startMixTranscode(MIXED), told: { mixed: ['ward'] } },
  stopMixTranscode: {
    before: ({ client }) => client.startMixTranscode(MIXED),
    act: ({ client }) => client.stopMixTranscode(),
    told: { mixed: [] },
  },
  startPublishCDNStream: {
    before: publish,
    act: ({ client }) => client.startPublishCDNStream({ streamId: 'ward' }),
    told: { relayed: [expect.any(String) as string], published: ['audio', 'video'] },
  },
  stopPublishCDNStream: {
    before: async (call) => {
      await publish(call);
      await call.client.startPublishCDNStream({ streamId: 'ward' });
    },
    act: ({ client }) => client.stopPublishCDNStream(),
    told: { relayed: [], published: ['audio', 'video'] },
  },
  'nothing, while all of it goes on': {
    watching: true,
    before: async (call) => {
      await publish(call);
      call.stream.muteVideo();
      await call.client.startMixTranscode(MIXED);
      await call.client.startPublishCDNStream({ streamId: 'ward' });
    },
    act: () => true,
    told: {
      published: ['audio', 'video'],
      muted: 1,
      wanted: [`${other} audio`, `${other} bigVideo`, `${other} auxVideo`],
      mixed: ['ward'],
      relayed: [expect.any(String) as string],
    },
  },
});
