import { post, postForStream, reads, writes } from '../base/endpoint.js';
import { listsOfPlace, one, patient, place } from '../base/scope-rules.js';

/** Endpoints of orders and their execution. */
export const ordersEndpoints = {
  'order.plans': post('order.read', patient, reads),
  'order.planMonitoring': post('order.plan', patient, writes),
  'order.planMedication': post('order.plan', patient, writes),
  'order.terminate': post('order.plan', one('plan', 'plan.unknown'), writes),
  'order.undo': post('order.plan', one('plan', 'plan.unknown'), writes),
  'order.confirm': post('order.plan', one('plan', 'plan.unknown'), writes),
  'order.sheet': post('order.read', listsOfPlace, reads),
  'order.tasks': post('order.read', patient, reads),
  'order.dosesBeforeLeaving': post('order.read', place, { ...reads, heavy: true }),
  'order.execute': post('order.execute', one('task', 'task.unknown'), writes),
  'order.takeBack': post('order.execute', one('execution', 'execution.unknown'), writes),
  'order.medications': post('order.read', listsOfPlace, { ...reads, heavy: true }),
  'order.exportMedications': postForStream('record.export', listsOfPlace, { ...reads, replica: true }),
  'order.executions': post('order.read', listsOfPlace, { ...reads, heavy: true }),
  'order.exportExecutions': postForStream('record.export', listsOfPlace, { ...reads, replica: true }),
} as const;
