import type { Handlers } from '../../core/handler.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { inTransaction } from '../../core/transaction.js';
import { chartOf } from './chart.js';
import { countControls, dueControls } from './due.js';
import { listRuns } from './list.js';
import { listFormLinks, openForm, shareForm, withdrawFormLink } from './links.js';
import { lockedMeter, meterInScope } from './meters.js';
import { monthOfMeters } from './month.js';
import { recordRun, runOfRequest } from './record-run.js';
import { runById } from './runs.js';
import { sheetOfRuns } from './sheet.js';
import { explainRun, reviewRun, voidRun } from './change-run.js';

type Names =
  | 'quality.list'
  | 'quality.due'
  | 'quality.count'
  | 'quality.chart'
  | 'quality.sheet'
  | 'quality.month'
  | 'quality.share'
  | 'quality.links'
  | 'quality.withdraw'
  | 'quality.open'
  | 'quality.record'
  | 'quality.explain'
  | 'quality.review'
  | 'quality.void'
  | 'quality.request';

/** Quality control of meters: runs and their follow-up, the work list and the chart. */
export const qualityHandlers: Handlers<Names> = {
  'quality.list': listRuns,
  'quality.due': dueControls,
  'quality.count': countControls,
  'quality.chart': chartOf,
  'quality.sheet': sheetOfRuns,
  'quality.month': monthOfMeters,
  'quality.share': shareForm,
  'quality.links': listFormLinks,
  'quality.withdraw': withdrawFormLink,
  'quality.open': openForm,
  'quality.explain': explainRun,
  'quality.review': reviewRun,
  'quality.void': voidRun,

  'quality.record': (call) =>
    inTransaction(call, async (work) => {
      const { tx } = work;
      const { caller, clock, request } = call;
      const meter = await lockedMeter(tx, caller, request.deviceId);
      const operator = { accountId: caller.accountId, way: 'manual' as const };
      await recordRun(work, operator, meter, runOfRequest(request, clock.now()));
      return runById(tx, request.runId);
    }),

  'quality.request': (call) =>
    inTransaction(call, async (work) => {
      const { tx } = work;
      const { caller, clock, request } = call;
      const { deviceId, occasion, note = null } = request;
      const meter = await meterInScope(tx, caller, deviceId);
      await tx
        .insertInto('controlRequest')
        .values({ deviceId, occasion, note, requestedAt: clock.date(), requestedBy: caller.accountId })
        .execute();
      const event = { type: 'control.requested', subject: deviceId, after: { occasion, note } } as const;
      await recordByCaller(work, event, { nodeId: meter.nodeId });
      return {};
    }),
};
