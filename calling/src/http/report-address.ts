import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Application } from '../applications.js';
import { originAllowed } from '../origin.js';
import { postedReport, type PostedKind } from '../reports/contents.js';
import type { Reports } from '../reports/reports.js';
import { TokenBucket, TokenBuckets } from '../signal/limits.js';
import { addressOf, answer, parsedObject, readBody } from './exchange.js';

/** Path that the SDK's clients post reports to; they can configure only the host. */
const PATH = '/v5/AVQualityReportSvc/C2S';
const KINDS: Record<string, PostedKind> = { jssdk_log: 'log', jssdk_event: 'event' };
const MAX_BODY_BYTES = 256_000;
/** Bodies that may be read at the same time; with MAX_BODY_BYTES this limits the memory used. */
const MAX_READING = 32;
/** A slower body is dropped, because it would occupy one of the MAX_READING places. */
const READ_LIMIT_MS = 10_000;
/** Posts from one network address: a burst, then a rate per second. A page posts its log once a second. */
const POSTS = { burst: 100, perSecond: 10 };

/** Any origin may read the response, because the response contains nothing confidential. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
};

/** The endpoint to which pages post logs and events. Posts are not authenticated. */
export class ReportAddress {
  readonly #posts = new TokenBuckets(() => new TokenBucket(POSTS.burst, POSTS.perSecond));
  #reading = 0;

  constructor(
    private readonly reports: Reports,
    private readonly apps: readonly Application[],
    private readonly allowedOrigins: readonly string[] | undefined,
  ) {}

  /** Answers a request to this endpoint. @returns false for any other request */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { path, query } = addressOf(request);
    if (path !== PATH) return false;
    if (request.method === 'OPTIONS') response.writeHead(204, CORS).end();
    else {
      this.#take(request, query.get('cmdtype') ?? '').then(
        ([status, code]) => {
          const headers = status < 400 ? CORS : { ...CORS, connection: 'close' };
          answer(response, status, code === undefined ? {} : { code }, headers);
        },
        () => response.destroy(),
      );
    }
    return true;
  }

  async #take(request: IncomingMessage, command: string): Promise<[status: number, code?: string]> {
    const kind = Object.hasOwn(KINDS, command) ? KINDS[command] : undefined;
    if (request.method !== 'POST') return [405, 'METHOD_REFUSED'];
    if (!kind) return [400, 'REPORT_UNKNOWN'];
    if (!originAllowed(request.headers.origin, this.allowedOrigins)) return [403, 'ORIGIN_REFUSED'];
    this.#posts.prune();
    if (!this.#posts.take(request.socket.remoteAddress ?? '')) return [429, 'TOO_MANY_REQUESTS'];
    if (this.#reading >= MAX_READING) return [503, 'BUSY'];
    const text = await this.#read(request);
    if (text === undefined) return [413, 'BODY_TOO_LONG'];
    const body = parsedObject(text);
    const report = body && postedReport(kind, body);
    if (!report || !this.apps.some(({ sdkAppId }) => sdkAppId === report.sdkAppId)) {
      this.reports.refused(kind);
      return [400, 'REPORT_INVALID'];
    }
    this.reports.add(kind, report);
    return [200];
  }

  async #read(request: IncomingMessage): Promise<string | undefined> {
    this.#reading += 1;
    const limit = setTimeout(() => request.destroy(), READ_LIMIT_MS);
    try {
      return await readBody(request, MAX_BODY_BYTES);
    } finally {
      clearTimeout(limit);
      this.#reading -= 1;
    }
  }
}
