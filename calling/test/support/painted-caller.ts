import type { Browser, Page } from 'playwright';
import { APP, type CallingHost } from './calling-host.js';

/** A page in a room that publishes one colour and one tone. */
export interface PaintedCaller {
  page: Page;
  close: () => Promise<void>;
}

/** @param options.frequency - frequency of the tone, Hz */
export async function openPaintedCaller(
  host: CallingHost,
  browser: Browser,
  userId: string,
  options: { room: number; color: string; frequency: number; recordId?: string },
): Promise<PaintedCaller> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(host.page);
  await page.evaluate(publishPainted, {
    ...options,
    sdkAppId: APP.sdkAppId,
    userId,
    userSig: host.sign(userId),
    serverUrl: host.url,
  });
  return { page, close: () => context.close() };
}

interface Painted {
  /** Record id for which the user consents to recording. */
  recordId?: string;
  room: number;
  color: string;
  frequency: number;
  sdkAppId: number;
  userId: string;
  userSig: string;
  serverUrl: string;
}

/** Runs in the page. */
async function publishPainted({ room, color, frequency, recordId, ...access }: Painted): Promise<void> {
  const { createClient, createStream } = window.WardlinkRtc;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext('2d');
  const paint = (): void => {
    if (!context) return;
    context.fillStyle = color;
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  paint();
  // The canvas is captured only when it is painted.
  setInterval(paint, 66);
  const sound = new AudioContext();
  const oscillator = new OscillatorNode(sound, { frequency });
  const gain = new GainNode(sound, { gain: 0.3 });
  const destination = sound.createMediaStreamDestination();
  oscillator.connect(gain).connect(destination);
  oscillator.start();
  const client = createClient({ mode: 'rtc', ...access, ...(recordId ? { userDefineRecordId: recordId } : {}) });
  const [videoSource] = canvas.captureStream(15).getVideoTracks();
  const [audioSource] = destination.stream.getAudioTracks();
  const local = createStream({ userId: access.userId, videoSource, audioSource });
  window.call = { client, local, remote: undefined, events: [], loudest: 0 };
  for (const name of ['peer-join', 'peer-leave'] as const) {
    client.on(name, ({ userId }) => window.call.events.push(`${name} ${userId}`));
  }
  client.on('error', (error) => window.call.events.push(`error ${error.message}`));
  await client.join({ roomId: room });
  await local.initialize();
  await client.publish(local);
}
