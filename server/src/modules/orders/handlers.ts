import { dayOf, windowsOfDay } from '@wardlink/domain';
import { PAGE_ROWS } from '../../core/keyset.js';
import { EXPORT_ROWS } from '../../core/export/table-file.js';
import type { Handlers } from '../../core/handler.js';
import { patientInScope } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';
import { dosesBeforeLeaving } from './doses-before-leaving.js';
import { executeTask, takeBack } from './execute.js';
import { confirmOrder } from './confirm.js';
import { exportExecutions, exportMedications } from './export.js';
import { checkList, countExecutions, countMedications, pageOfExecutions, pageOfMedications } from './lists.js';
import { planMedication, planMonitoring } from './plan.js';
import { medicationOf, monitoringOf, selectMedication, selectMonitoring } from '../plans/plans.js';
import { patientTasks } from './patient-tasks.js';
import { executionsOn, orderSheet } from './sheet.js';
import { ordersToConfirm } from '../plans/to-confirm.js';
import { terminatePlan } from './terminate.js';
import { undoPlan } from './undo.js';

type Names =
  | 'plans'
  | 'planMonitoring'
  | 'planMedication'
  | 'terminate'
  | 'undo'
  | 'confirm'
  | 'sheet'
  | 'tasks'
  | 'dosesBeforeLeaving'
  | 'execute'
  | 'takeBack'
  | 'medications'
  | 'exportMedications'
  | 'executions'
  | 'exportExecutions';

/** Orders: plans of monitoring and medication, the tasks of a day, and their executions. */
export const orderHandlers: Handlers<`order.${Names}`> = {
  'order.plans': async ({ db, caller, clock, request }) => {
    const patient = await patientInScope(db, caller, request.patientId);
    const { zone, mealWindows, protocols } = await settingsAt(db, patient.path);
    const now = clock.now();
    const day = dayOf(now, zone);
    const [monitoring, medication, executions, toConfirm] = await Promise.all([
      selectMonitoring(db).where('plan.patientId', '=', patient.id).orderBy('plan.id', 'desc').execute(),
      selectMedication(db).where('plan.patientId', '=', patient.id).orderBy('plan.id', 'desc').execute(),
      executionsOn(db, { patientIds: [patient.id], day }),
      ordersToConfirm(db, [patient.id], clock.date(), day),
    ]);
    return {
      serverTime: now,
      windows: [...windowsOfDay(day, zone, mealWindows).windows],
      given: executions.filter(({ orderType }) => orderType === 'medication').map(({ kind, slot }) => ({ kind, slot })),
      monitoring: monitoring.map((row) => monitoringOf(row, now, zone, caller.accountId)),
      medication: medication.map((row) => medicationOf(row, now, zone, caller.accountId)),
      protocols: [...protocols],
      toConfirm: toConfirm.map(({ type, planId, department }) => ({ type, planId, department })),
    };
  },
  'order.planMonitoring': planMonitoring,
  'order.planMedication': planMedication,
  'order.terminate': terminatePlan,
  'order.undo': undoPlan,
  'order.confirm': confirmOrder,
  'order.sheet': orderSheet,
  'order.tasks': patientTasks,
  'order.dosesBeforeLeaving': dosesBeforeLeaving,
  'order.execute': executeTask,
  'order.takeBack': takeBack,
  'order.medications': async ({ db, caller, clock, request }) => {
    const after = request.after ?? null;
    const checked = await checkList(db, caller, request, clock.now());
    const [page, total] = await Promise.all([
      pageOfMedications(db, checked, { after, limit: PAGE_ROWS }),
      after === null ? countMedications(db, checked, EXPORT_ROWS) : null,
    ]);
    return { ...page, total };
  },
  'order.exportMedications': exportMedications,
  'order.executions': async ({ db, caller, clock, request }) => {
    const after = request.after ?? null;
    const checked = await checkList(db, caller, request, clock.now());
    const [page, total] = await Promise.all([
      pageOfExecutions(db, checked, { after, limit: PAGE_ROWS }, { withVoided: true }),
      after === null ? countExecutions(db, checked, EXPORT_ROWS) : null,
    ]);
    return { ...page, total };
  },
  'order.exportExecutions': exportExecutions,
};
