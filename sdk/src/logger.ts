import { check } from './checks.js';
import { VERSION } from './version.js';

export const LogLevel = { TRACE: 0, DEBUG: 1, INFO: 2, WARN: 3, ERROR: 4, NONE: 5 } as const;
export type LogLevelValue = (typeof LogLevel)[keyof typeof LogLevel];

const MAX_BUFFERED_LINES = 500;
const UPLOAD_INTERVAL_MS = 1000;
const UPLOAD_PATH = '/v5/AVQualityReportSvc/C2S?sdkappid=1&cmdtype=';

export interface UploadTarget {
  /** Scheme and host that replace the log address; nothing is uploaded without one. */
  loggerProxy: string;
  sdkAppId: string;
  userId: string;
}

let level: number = LogLevel.INFO;
let uploadEnabled = true;
let target: UploadTarget | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const buffered: { timestamp: string; log: string }[] = [];

const METHODS = ['debug', 'debug', 'info', 'warn'] as const;

function write(lineLevel: number, parts: unknown[]): void {
  const text = parts
    .map((part) => (typeof part === 'string' ? part : part instanceof Error ? part.message : JSON.stringify(part)))
    .join(' ');
  if (lineLevel >= level) {
    const sink = globalThis.console;
    sink[METHODS[lineLevel] ?? 'info'](`[rtc] ${text}`);
  }
  if (!uploadEnabled) return;
  buffered.push({ timestamp: new Date().toISOString(), log: text });
  if (buffered.length > MAX_BUFFERED_LINES) buffered.shift();
  if (target && timer === undefined) timer = setTimeout(upload, UPLOAD_INTERVAL_MS);
}

function upload(): void {
  timer = undefined;
  if (!target || !uploadEnabled || buffered.length === 0) return;
  const lines = buffered.splice(0);
  const first = lines[0];
  if (!first) return;
  post(target, 'jssdk_log', {
    timestamp: first.timestamp,
    sdkAppId: target.sdkAppId,
    userId: target.userId,
    version: VERSION,
    log: lines.map((line) => `${line.timestamp} ${line.log}`).join('\n'),
  });
}

/** Sends a report, once and without waiting: a lost one must never disturb a call. */
export function post(to: UploadTarget, kind: 'jssdk_log' | 'jssdk_event', content: object): void {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const address = to.loggerProxy.replace(/\/+$/, '') + UPLOAD_PATH + kind;
  fetch(address, { method: 'POST', body: JSON.stringify(content), headers }).catch(() => undefined);
}

/** Where reports go at the moment; undefined while nothing is to leave the page. */
export function uploadTarget(): UploadTarget | undefined {
  return uploadEnabled ? target : undefined;
}

/** Where log lines go from now on; `undefined` stops the upload. */
export function setUploadTarget(next: UploadTarget | undefined): void {
  target = next;
  if (target && uploadEnabled && buffered.length > 0 && timer === undefined) {
    timer = setTimeout(upload, UPLOAD_INTERVAL_MS);
  }
}

export const log = {
  trace: (...parts: unknown[]) => write(LogLevel.TRACE, parts),
  info: (...parts: unknown[]) => write(LogLevel.INFO, parts),
  warn: (...parts: unknown[]) => write(LogLevel.WARN, parts),
};

/** Log settings of the whole page. */
export const Logger = {
  LogLevel,
  /** Lines below this level are not printed. The default is INFO. */
  setLogLevel(next: LogLevelValue): void {
    check(Object.values(LogLevel).includes(next), 'the log level must be one of Logger.LogLevel');
    level = next;
  },
  /** Uploading is on by default, but nothing leaves the page until a loggerProxy is set. */
  enableUploadLog(): void {
    uploadEnabled = true;
  },
  disableUploadLog(): void {
    uploadEnabled = false;
    buffered.length = 0;
  },
};
