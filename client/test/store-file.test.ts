import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoAnswer, storeFile } from '../src/index.js';

const FILE = { id: 'a1', kind: 'picture' as const, name: '足部.jpg', blob: new Blob(['bytes']) };
const REFUSAL = { code: 'attachment.tooLarge', status: 422, description: 'too large' };

/** What each try meets; the last one repeats. */
let tries: (() => Promise<Response>)[];
const sent: { path: string; headers: Record<string, string> }[] = [];
const waited: boolean[] = [];
let isWanted = true;

const stored = () => Promise.resolve(new Response('{}', { status: 200 }));
const refused = () => Promise.resolve(Response.json(REFUSAL, { status: 422 }));
const broken = () => Promise.reject(new TypeError('Failed to fetch'));
const gateway = () => Promise.resolve(new Response('<html>Bad gateway</html>', { status: 502 }));

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  waited.length = 0;
  isWanted = true;
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Record<string, string> }) => {
    const attempt = tries[Math.min(sent.length, tries.length - 1)] ?? broken;
    sent.push({ path, headers });
    return attempt();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The outcome, with all pauses skipped. */
async function outcome(): Promise<unknown> {
  const options = { headers: { 'X-Page': '1' }, isWanted: () => isWanted, onWaiting: (on: boolean) => waited.push(on) };
  const storing = storeFile(FILE, options).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  return storing;
}

it.each([
  ['at once', [stored], 1],
  ['after a broken connection', [broken, stored], 2],
  ['after the page of a gateway', [gateway, broken, stored], 3],
])('is stored %s, under one id', async (_, met, count) => {
  tries = met;
  expect(await outcome()).toBeUndefined();
  expect(sent).toHaveLength(count);
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/media/attachments/a1']));
  expect(sent[0]?.headers).toMatchObject({
    'X-Page': '1',
    'x-attachment-kind': 'picture',
    'x-attachment-name': '%E8%B6%B3%E9%83%A8.jpg',
  });
  expect(waited).toEqual(count === 1 ? [] : [true, false]);
});

it('is refused with the reason of the server, and not sent again', async () => {
  tries = [refused];
  expect(await outcome()).toEqual({ httpStatus: 422, reply: REFUSAL });
  expect(sent).toHaveLength(1);
});

it('gives up after a minute without an answer', async () => {
  tries = [broken];
  expect(await outcome()).toBeInstanceOf(NoAnswer);
  expect(sent.length).toBeGreaterThan(3);
});

it('is not sent again for another user', async () => {
  tries = [
    () => {
      isWanted = false;
      return broken();
    },
  ];
  expect(await outcome()).toBeInstanceOf(NoAnswer);
  expect(sent).toHaveLength(1);
});
