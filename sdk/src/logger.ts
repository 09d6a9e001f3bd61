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

interface LogLine {
  timestamp: string;
  log: string;
}

let level: number = LogLevel.INFO;
let uploadEnabled = true;
/** Counts how often uploading was switched off: what was kept before is given up. */
let discarded = 0;

const METHODS = ['debug', 'debug', 'info', 'warn', 'error'] as const;

/** The last lines that wait for their upload. */
class LineBuffer {
  #lines: LogLine[] = [];
  #discarded = discarded;

  add(...lines: LogLine[]): void {
    this.#lines = [...this.lines, ...lines].slice(-MAX_BUFFERED_LINES);
  }

  get lines(): readonly LogLine[] {
    if (this.#discarded !== discarded) this.#lines = [];
    this.#discarded = discarded;
    return this.#lines;
  }

  take(): readonly LogLine[] {
    const { lines } = this;
    this.#lines = [];
    return lines;
  }
}

/** Prints lines to the console, and keeps them for an upload. */
export abstract class Log {
  trace(...parts: unknown[]): void {
    this.#write(LogLevel.TRACE, parts);
  }
  debug(...parts: unknown[]): void {
    this.#write(LogLevel.DEBUG, parts);
  }
  info(...parts: unknown[]): void {
    this.#write(LogLevel.INFO, parts);
  }
  warn(...parts: unknown[]): void {
    this.#write(LogLevel.WARN, parts);
  }
  error(...parts: unknown[]): void {
    this.#write(LogLevel.ERROR, parts);
  }

  /** Reports an event where something may leave the page. */
  abstract report(event: (target: UploadTarget) => object): void;
  protected abstract keep(line: LogLine): void;

  #write(lineLevel: number, parts: unknown[]): void {
    const text = parts
      .map((part) => (typeof part === 'string' ? part : part instanceof Error ? part.message : JSON.stringify(part)))
      .join(' ');
    if (lineLevel >= level) {
      const sink = globalThis.console;
      sink[METHODS[lineLevel] ?? 'info'](`[rtc] ${text}`);
    }
    if (uploadEnabled) this.keep({ timestamp: new Date().toISOString(), log: text });
  }
}

/**
 * What belongs to no client: the streams and devices of the page. Every client in a room reports it with its own, what was
 * said before it came in included.
 */
class PageLog extends Log {
  readonly clients = new Set<ClientLog>();
  readonly #buffer = new LineBuffer();

  /** Lines that came after one; all without one, or when that one is forgotten. */
  since(line: LogLine | undefined): readonly LogLine[] {
    const { lines } = this.#buffer;
    return line ? lines.slice(lines.indexOf(line) + 1) : lines;
  }

  report(event: (target: UploadTarget) => object): void {
    for (const client of this.clients) client.report(event);
  }

  protected keep(line: LogLine): void {
    this.#buffer.add(line);
    for (const client of this.clients) client.catchUp();
  }
}

export const pageLog = new PageLog();

/** What one client says, under its user. */
export class ClientLog extends Log {
  readonly #buffer = new LineBuffer();
  #target: UploadTarget | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastOfPage: LogLine | undefined;

  /** The client goes into a room: from now on its lines leave the page, those of the page with them. */
  open(target: UploadTarget): void {
    this.#target = target;
    pageLog.clients.add(this);
    this.catchUp();
    this.#schedule();
  }

  /** The client is in no room any more: what is left to say of that leaves the page too, and nothing of the page. */
  close(): void {
    pageLog.clients.delete(this);
  }

  /** Takes over what the page said meanwhile. */
  catchUp(): void {
    const lines = pageLog.since(this.#lastOfPage);
    this.#lastOfPage = lines.at(-1) ?? this.#lastOfPage;
    this.#buffer.add(...lines);
    this.#schedule();
  }

  report(event: (target: UploadTarget) => object): void {
    if (this.#target && uploadEnabled) post(this.#target, 'jssdk_event', event(this.#target));
  }

  protected keep(line: LogLine): void {
    this.#buffer.add(line);
    this.#schedule();
  }

  #schedule(): void {
    if (!this.#target || !uploadEnabled || this.#buffer.lines.length === 0) return;
    this.#timer ??= setTimeout(() => this.#upload(), UPLOAD_INTERVAL_MS);
  }

  #upload(): void {
    this.#timer = undefined;
    if (!this.#target || !uploadEnabled) return;
    // What the page said before the client came in stands where it was said.
    const lines = [...this.#buffer.take()].sort(
      (a, b) => Number(a.timestamp > b.timestamp) - Number(a.timestamp < b.timestamp),
    );
    const [first] = lines;
    if (!first) return;
    const { sdkAppId, userId } = this.#target;
    post(this.#target, 'jssdk_log', {
      ...{ timestamp: first.timestamp, sdkAppId, userId, version: VERSION },
      log: lines.map((line) => `${line.timestamp} ${line.log}`).join('\n'),
    });
  }
}

/** Sends a report, once and without waiting: a lost one must never disturb a call. */
function post(to: UploadTarget, kind: 'jssdk_log' | 'jssdk_event', content: object): void {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const address = to.loggerProxy.replace(/\/+$/, '') + UPLOAD_PATH + kind;
  fetch(address, { method: 'POST', body: JSON.stringify(content), headers }).catch(() => undefined);
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
