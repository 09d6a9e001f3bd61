import { reading } from './checks.js';
import { Client } from './client.js';
import type { ClientOptions } from './client-options.js';
import { loadBrowserShims } from './shims.js';
import { checkStreamConfig, type StreamConfig } from './stream/local-config.js';
import { LocalStream } from './stream/local-stream.js';

// A failure is ignored here: `join()` loads the shims again and reports it.
const preloadShims = (): void => void loadBrowserShims().catch(() => undefined);

/**
 * Creates a client for one user.
 * @throws RtcError 4096 naming the wrong option
 */
export function createClient(options: ClientOptions): Client {
  preloadShims();
  return new Client(options);
}

/**
 * Creates a local stream; `initialize()` opens its devices.
 * @throws RtcError 4096 for contradicting options, 4098 if a screen cannot be shared
 */
export function createStream(config: StreamConfig = {}): LocalStream {
  preloadShims();
  return new LocalStream(reading('the stream configuration', () => checkStreamConfig(config)));
}

export { checkSystemRequirements, isScreenShareSupported } from './environment.js';
export { createOwnMedia } from './own-media.js';
export type { OwnDevices, OwnMedia, OwnMediaOptions } from './own-media.js';
export { followVisibleVideos } from './visible-videos.js';
export type { VisibleVideos, VisibleVideosOptions } from './visible-videos.js';
export type { VideoSize } from './peer/remote-user.js';
export type { SystemRequirements } from './environment.js';
export { ErrorCode, RtcError } from './errors.js';
export type { ErrorName, ErrorReason } from './errors.js';
export { Logger, LogLevel } from './logger.js';
export type { LogLevelValue } from './logger.js';
export { getCameras, getDevices, getMicrophones, getSpeakers } from './stream/devices.js';
export type { Device } from './stream/devices.js';
export { SDK_VERSION, VERSION } from './version.js';
// Clients and streams are created by the functions above; their classes are exported as types only.
export type { Client, ClientEvents } from './client.js';
export type { TurnServer } from './turn.js';
export type { ClientOptions, JoinOptions, Renewal, Role } from './client-options.js';
export type { LocalStream } from './stream/local-stream.js';
export type { RemoteStream } from './stream/remote-stream.js';
export type { PlayOptions, Stream, StreamEvents } from './stream/stream.js';
export type { AudioProcessing, StreamConfig } from './stream/local-config.js';
export type { MediaKind, ObjectFit, PlayerReason, PlayerStateChange } from './stream/player.js';
export type { PlayerState } from './stream/player-state.js';
export type { AudioProfile, AudioProfileName, ScreenProfile, ScreenProfileName } from './stream/profiles.js';
export type { VideoProfile, VideoProfileName } from './stream/profiles.js';
export type { PeerState } from './peer/peer-state.js';
export type { SignalState } from './signal/signal-state.js';
export type { ProxySettings } from './signal/address.js';
export type { NetworkQuality } from './stats/quality.js';
export type { Volume } from './stats/volume.js';
export type { MixConfig, MixUser } from './mix/mix-config.js';
export type { CdnTarget } from './mix/relay.js';
