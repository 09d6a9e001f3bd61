import type { Metrics } from '../metrics.js';
import { qualityReport, type ReportKind } from './contents.js';
import type { ReportStore } from './store.js';

interface Reporter {
  sdkAppId: number;
  userId: string;
}

/** Reports of clients on their way into the store, counted. */
export class Reports {
  constructor(
    private readonly store: ReportStore,
    private readonly metrics: Metrics | undefined,
    /** ms since 1970 */
    private readonly now: () => number,
  ) {}

  /** Keeps a report that was found to be one. */
  add(kind: ReportKind, report: Reporter & { content: object; session?: string }): void {
    const kept = this.store.add({ at: new Date(this.now()).toISOString(), kind, ...report });
    this.metrics?.reports.inc({ kind, result: kept ? 'taken' : 'dropped' });
  }

  /** Keeps the data of `on_quality_report` of a member. */
  addQuality({ sdkAppId, userId }: Reporter, session: string, data: unknown): void {
    const content = qualityReport(data);
    if (content) this.add('quality', { sdkAppId, userId, session, content });
    else this.refused('quality');
  }

  refused(kind: ReportKind): void {
    this.metrics?.reports.inc({ kind, result: 'refused' });
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
