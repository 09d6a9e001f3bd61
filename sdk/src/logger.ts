import { check } from './checks.js';
import { VERSION } from './version.js';

export const LogLevel = { TRACE: 0, DEBUG: 1, INFO: 2, WARN: 3, ERROR: 4, NONE: 5 } as const;
export type LogLevelValue = (typeof LogLevel)[keyof typeof LogLevel];

const MAX_BUFFERED_LINES = 500;
const UPLOAD_INTERVAL_MS = 1000;
const UPLOAD_PATH = '/v5/AVQualityReportSvc/C2S?sdkappid=1&cmdtype=';

export interface UploadTarget {
  /** Scheme and host that replace those of the log address; without it nothing is uploaded. */
  loggerProxy: string;
  sdkAppId: string;
  userId: string;
}

interface LogLine {
  timestamp: string;
  log: string;
  /**
   * How often uploading had been switched off when the line was written. Lines from before the last time are not
   * uploaded.
   */
  discarded: number;
}

let level: number = LogLevel.INFO;
let uploadEnabled = true;
let discarded = 0;

const METHODS = ['debug', 'debug', 'info', 'warn', 'error'] as const;

function keepIn(lines: LogLine[], line: LogLine): void {
  lines.push(line);
  if (lines.length > MAX_BUFFERED_LINES) lines.shift();
}

/** Prints lines to the console, and keeps them for an upload. */
export abstract class Log {
  trace(...parts: unknown[]): void {
    this.#write(LogLevel.TRACE, parts);
  }
  info(...parts: unknown[]): void {
    this.#write(LogLevel.INFO, parts);
  }
  warn(...parts: unknown[]): void {
    this.#write(LogLevel.WARN, parts);
  }

  /** Reports an event, if uploading is configured. */
  abstract report(event: object): void;
  protected abstract keep(line: LogLine): void;

  #write(lineLevel: number, parts: unknown[]): void {
    const text = parts
      .map((part) => (typeof part === 'string' ? part : part instanceof Error ? part.message : JSON.stringify(part)))
      .join(' ');
    if (lineLevel >= level) {
      const sink = globalThis.console;
      sink[METHODS[lineLevel] ?? 'info'](`[rtc] ${text}`);
    }
    if (uploadEnabled) this.keep({ timestamp: new Date().toISOString(), log: text, discarded });
  }
}

/**
 * The log of streams and devices, which belong to no client. Every client in a room also uploads these lines, including
 * those from before it joined.
 */
class PageLog extends Log {
  readonly clients = new Set<ClientLog>();
  readonly lines: LogLine[] = [];

  report(event: object): void {
    for (const client of this.clients) client.report(event);
  }

  protected keep(line: LogLine): void {
    keepIn(this.lines, line);
    for (const client of this.clients) client.catchUp();
  }
}

export const pageLog = /* @__PURE__ */ new PageLog();

/** The log of one client, uploaded under its user. */
export class ClientLog extends Log {
  readonly #lines: LogLine[] = [];
  #target: UploadTarget | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastOfPage: LogLine | undefined;

  /** Called when the client joins a room: from now on its lines and those of the page are uploaded. */
  open(target: UploadTarget): void {
    this.#target = target;
    pageLog.clients.add(this);
    this.catchUp();
  }

  /** Called when the client has left its room: its own lines are still uploaded, those of the page no longer. */
  close(): void {
    pageLog.clients.delete(this);
  }

  /** Copies the new lines of the page log. */
  catchUp(): void {
    const { lines } = pageLog;
    const known = this.#lastOfPage ? lines.indexOf(this.#lastOfPage) : -1;
    for (const line of lines.slice(known + 1)) {
      this.#lastOfPage = line;
      this.keep(line);
    }
  }

  report(event: object): void {
    if (this.#target && uploadEnabled) post(this.#target, 'jssdk_event', event);
  }

  protected keep(line: LogLine): void {
    keepIn(this.#lines, line);
    if (this.#target) this.#timer ??= setTimeout(() => this.#upload(), UPLOAD_INTERVAL_MS);
  }

  #upload(): void {
    this.#timer = undefined;
    const lines = this.#lines.splice(0).filter((line) => line.discarded === discarded);
    const [first] = lines;
    if (!this.#target || !uploadEnabled || !first) return;
    const log = lines.map((line) => `${line.timestamp} ${line.log}`).join('\n');
    post(this.#target, 'jssdk_log', { timestamp: first.timestamp, log });
  }
}

/** Sends a report once, without waiting: a lost report must not disturb a call. */
function post(to: UploadTarget, kind: 'jssdk_log' | 'jssdk_event', content: object): void {
  const { loggerProxy, ...user } = to;
  const body = JSON.stringify({ ...content, ...user, version: VERSION });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const address = loggerProxy.replace(/\/+$/, '') + UPLOAD_PATH + kind;
  fetch(address, { method: 'POST', body, headers }).catch(() => undefined);
}

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
    discarded += 1;
  },
};
