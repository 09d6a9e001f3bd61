import { expect, type Locator } from '@playwright/test';

/** Waits until the pictures of a player go on: its clock has moved and it has a size. */
export async function expectMovingPicture(player: Locator): Promise<void> {
  const video = player.locator('video').first();
  const clock = (): Promise<number> =>
    video.evaluate((element: HTMLVideoElement) => (element.videoWidth > 0 ? element.currentTime : 0));
  await expect.poll(clock, { message: 'the video has begun', timeout: 20_000 }).toBeGreaterThan(0);
  const seen = await clock();
  await expect.poll(clock, { message: 'the video goes on', timeout: 10_000 }).toBeGreaterThan(seen + 0.5);
}

/** Waits until something is heard: the loudest sample of the player's sound is above zero. */
export async function expectSound(player: Locator): Promise<void> {
  const loudest = (): Promise<number> =>
    player
      .locator('audio')
      .first()
      .evaluate(async (element: HTMLAudioElement) => {
        const stream = element.srcObject;
        if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return 0;
        const context = new AudioContext();
        await context.resume();
        const analyser = context.createAnalyser();
        context.createMediaStreamSource(stream).connect(analyser);
        const samples = new Float32Array(analyser.fftSize);
        let level = 0;
        for (let frame = 0; frame < 60; frame += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          analyser.getFloatTimeDomainData(samples);
          level = Math.max(level, ...samples.map(Math.abs));
        }
        await context.close();
        return level;
      });
  await expect.poll(loudest, { message: 'the other side is heard', timeout: 20_000 }).toBeGreaterThan(0);
}
