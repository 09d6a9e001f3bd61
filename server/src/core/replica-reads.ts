import type { EndpointName } from '@wardlink/contract';

/**
 * Endpoints that read from the replica where there is one (`DATABASE_REPLICA_URL`): files and figures of many patients,
 * which may be a second old. Who may read them, and their audit events, stay with the primary. No endpoint belongs here
 * that a screen shows after a change of its own, and none of the boards or warnings.
 */
export const REPLICA_READS = [
  'management.analysis',
  'population.list',
  'population.export',
  'statistics.overview',
  'statistics.departments',
  'statistics.spread',
  'statistics.rows',
  'statistics.exportRows',
  'statistics.glucose',
  'statistics.patients',
  'statistics.export',
  'statistics.dosage',
  'statistics.stays',
  'statistics.top',
  'statistics.topPatients',
  'statistics.exportTopPatients',
  'dean.survey',
  'record.export',
  'order.exportExecutions',
  'order.exportMedications',
  'audit.export',
  'strip.export',
  'strip.exportRecall',
  'solution.export',
] as const satisfies readonly EndpointName[];

export type ReplicaRead = (typeof REPLICA_READS)[number];

export const readsReplica = (name: EndpointName): name is ReplicaRead =>
  (REPLICA_READS as readonly EndpointName[]).includes(name);
