import type { Metrics } from '../metrics.js';
import { qualityReport, type ReportKind } from './contents.js';
import type { ReportStore } from './store.js';

interface Reporter {
  sdkAppId: number;
  userId: string;
}

/** Passes client reports to the store and counts them. */
export class Reports {
  constructor(
    private readonly store: ReportStore,
    private readonly metrics: Metrics | undefined,
    /** ms since 1970 */
    private readonly now: () => number,
  ) {}

  /** Stores a report that was already checked. */
  add(kind: ReportKind, report: Reporter & { content: object; session?: string }): void {
    const kept = this.store.add({ at: new Date(this.now()).toISOString(), kind, ...report });
    this.metrics?.reports.inc({ kind, result: kept ? 'taken' : 'dropped' });
  }

  /** Checks and stores the data of a member's `on_quality_report`. */
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
