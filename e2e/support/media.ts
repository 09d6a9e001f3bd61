import { expect, type Locator } from '@playwright/test';

/** Waits until a player shows moving video: it has a size, and its playback time advances. */
export async function expectMovingPicture(player: Locator): Promise<void> {
  const video = player.locator('video').first();
  const clock = (): Promise<number> =>
    video.evaluate((element: HTMLVideoElement) => (element.videoWidth > 0 ? element.currentTime : 0));
  await expect.poll(clock, { message: 'the video has begun', timeout: 20_000 }).toBeGreaterThan(0);
  const before = await clock();
  await expect.poll(clock, { message: 'the video goes on', timeout: 10_000 }).toBeGreaterThan(before + 0.5);
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
  }
}

/** Runs in the page before its own scripts: the check before the first call was made with the devices of this browser. */
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
