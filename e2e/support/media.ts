import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until a player shows moving video: it has a size, and its playback time advances. */
export async function expectMovingPicture(player: Locator): Promise<void> {
  const video = player.locator('video').first();
  const clock = (): Promise<number> =>
    video.evaluate((element: HTMLVideoElement) => (element.videoWidth > 0 ? element.currentTime : 0));
  await expect.poll(clock, { message: 'the video has begun', timeout: 60_000 }).toBeGreaterThan(0);
  const before = await clock();
  await expect.poll(clock, { message: 'the video goes on', timeout: 30_000 }).toBeGreaterThan(before + 0.5);
}

/**
 * Waits until the browser's statistics report sound. An audio graph would not run in a Firefox without a sound card.
 */
export async function expectSound(player: Locator): Promise<void> {
  const loudest = (): Promise<number> =>
    player.page().evaluate(async () => {
      let level = 0;
      const hear = (loudness: number | undefined): void => {
        level = Math.max(level, loudness ?? 0);
      };
      // The fake microphone beeps about once a second, so the level is read on several frames.
      for (let frame = 0; frame < 90; frame += 1) {
        for (const connection of window.peerConnections) {
          for (const receiver of connection.getReceivers()) {
            if (receiver.track.kind !== 'audio') continue;
            for (const source of receiver.getSynchronizationSources()) hear(source.audioLevel);
          }
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      for (const connection of window.peerConnections) {
        for (const [, entry] of (await connection.getStats()) as unknown as Map<string, RTCInboundRtpStreamStats>) {
          if (entry.type === 'inbound-rtp' && entry.kind === 'audio') hear(entry.totalAudioEnergy);
        }
      }
      return level;
    });
  await expect.poll(loudest, { message: 'the other side is heard', timeout: 20_000 }).toBeGreaterThan(0);
}

declare global {
  interface Window {
    /** Every peer connection that the page has made. */
    peerConnections: RTCPeerConnection[];
    /** With `slowDevices`: opens the waiting devices. Returns how many requests waited. */
    openDevices: () => number;
    /** With `slowDevices`: every track that was opened. */
    openedTracks: MediaStreamTrack[];
    /** With `stopSending`: sends again. */
    sendAgain: () => Promise<void>;
  }
}

/**
 * Runs in the page before its own scripts: pretends that the check before the first call was made with the devices of
 * this browser.
 */
export function rememberCallCheck(): void {
  void navigator.mediaDevices?.enumerateDevices().then((devices) => {
    const ids = devices.map(({ deviceId }) => deviceId).filter((id) => !['', 'default', 'communications'].includes(id));
    localStorage.setItem('wardlink.callCheck', JSON.stringify(ids));
  });
}

/** Runs in the page before its own scripts: records every peer connection that it makes. */
export function keepPeerConnections(): void {
  window.peerConnections = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      window.peerConnections.push(this);
    }
  };
}

/** Runs in the page before its own scripts: cameras and microphones open only when the test calls `openDevices`. */
export function slowDevices(): void {
  const waiting: (() => void)[] = [];
  window.openedTracks = [];
  window.openDevices = () => {
    const all = waiting.splice(0);
    for (const open of all) open();
    return all.length;
  };
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const stream = await open(constraints);
    window.openedTracks.push(...stream.getTracks());
    return stream;
  };
}

/**
 * Runs in a page: nothing is sent any more, over present and later connections, as where a network drops media while
 * the signalling goes on.
 */
export function stopSending(): void {
  const held = new Map<RTCRtpSender, MediaStreamTrack>();
  const silence = (connection: RTCPeerConnection): void => {
    for (const sender of connection.getSenders()) {
      if (!sender.track) continue;
      held.set(sender, sender.track);
      void sender.replaceTrack(null);
    }
  };
  const { prototype } = window.RTCPeerConnection;
  const { setLocalDescription } = prototype;
  prototype.setLocalDescription = async function (this: RTCPeerConnection, own?: RTCLocalSessionDescriptionInit) {
    await Reflect.apply(setLocalDescription, this, own ? [own] : []);
    silence(this);
  };
  window.peerConnections.filter(({ connectionState }) => connectionState !== 'closed').forEach(silence);
  window.sendAgain = async () => {
    prototype.setLocalDescription = setLocalDescription;
    await Promise.all([...held].map(([sender, track]) => sender.replaceTrack(track).catch(() => undefined)));
  };
}

/** Kinds of media that a page sends, with `off` if muted. */
export async function sentBy(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    window.peerConnections
      .filter(({ connectionState }) => connectionState !== 'closed')
      .flatMap((connection) => connection.getSenders().flatMap(({ track }) => (track ? [track] : [])))
      .filter(({ readyState }) => readyState === 'live')
      .map(({ kind, enabled }) => `${kind}${enabled ? '' : ' off'}`)
      .sort(),
  );
}

/** Opens the devices of a page with `slowDevices` as soon as it asks for them. */
export async function openDevicesOf(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.openDevices())).toBeGreaterThan(0);
}
