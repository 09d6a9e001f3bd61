import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorCode, RtcError } from '../src/errors.js';
import { connectionReported, reported } from '../src/event-report.js';
import { ClientLog, Logger } from '../src/logger.js';

const target = { loggerProxy: 'https://log.example/', sdkAppId: '1400000001', userId: 'nurse' };
let log: ClientLog;
let posted: { address: string; body: Record<string, unknown> }[];

beforeEach(() => {
  posted = [];
  log = new ClientLog();
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'ward.example' });
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    posted.push({ address, body: JSON.parse(body) as Record<string, unknown> });
    return Promise.reject(new Error('offline'));
  });
});
afterEach(() => {
  log.close();
  Logger.enableUploadLog();
  vi.unstubAllGlobals();
});

it('without an address nothing is reported (7, event)', async () => {
  expect(await reported(log, 'join', () => Promise.resolve(5))).toBe(5);
  expect(posted).toEqual([]);
});

it('with one, what was done is reported, and how long it took (7, event; spec 7, event report)', async () => {
  log.open(target);
  await reported(log, 'join', () => Promise.resolve());
  await reported(log, 'unpublish', () => Promise.resolve());
  expect(posted.map(({ body }) => [body.eventType, body.result, body.code])).toEqual([
    ['join', 'success', 0],
    ['delta-join', 'success', 0],
    ['unpublish', 'success', 0],
  ]);
  expect(posted[1]?.body.delta).toBeTypeOf('number');
  const [{ address, body } = { address: '', body: {} }] = posted;
  expect(address).toBe('https://log.example/v5/AVQualityReportSvc/C2S?sdkappid=1&cmdtype=jssdk_event');
  expect(body).toMatchObject({ sdkAppId: '1400000001', userId: 'nurse', version: '4.10.2', env: 'qcloud' });
});

it('a failure is reported by its code, and thrown on (7, event)', async () => {
  log.open(target);
  const failure = new RtcError(ErrorCode.JOIN_ROOM_FAILED, 'full');
  await expect(reported(log, 'join', () => Promise.reject(failure))).rejects.toBe(failure);
  expect(posted.map(({ body }) => body)).toMatchObject([{ eventType: 'join', result: 'failed', code: 16388 }]);
});

it('a local page, or one that switched uploading off, reports nothing (1, local pages; spec 7, event report)', async () => {
  log.open(target);
  vi.stubGlobal('location', { protocol: 'http:', hostname: '192.168.1.7' });
  await reported(log, 'join', () => Promise.resolve());
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'ward.example' });
  Logger.disableUploadLog();
  await reported(log, 'join', () => Promise.resolve());
  expect(posted).toEqual([]);
});

it('what a connection went through is reported, with the code of its failure (7, event; spec 7, event report)', () => {
  log.open(target);
  connectionReported(log, 'uplink-connection');
  connectionReported(log, 'downlink-reconnection', 16392);
  expect(posted.map(({ body }) => [body.eventType, body.result, body.code])).toEqual([
    ['uplink-connection', 'success', 0],
    ['downlink-reconnection', 'failed', 16392],
  ]);
});
