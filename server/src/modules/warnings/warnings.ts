import type { GlucoseWarning } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';
import { inScope } from '../organisation/scope.js';
import type { Caller } from '../session/caller.js';

/** Warnings the caller may see that no correction has superseded; narrow it with `where`, then `warningOf` each row. */
export function selectWarnings(db: Queries, caller: Pick<Caller, 'nodePath'>) {
  return db
    .selectFrom('warning')
    .innerJoin('patient', 'patient.id', 'warning.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
    .leftJoin('account as acknowledger', 'acknowledger.id', 'warning.acknowledgedBy')
    .selectAll('warning')
    .select([
      'patient.name as patientName',
      'patient.latinName as patientLatinName',
      'patient.bed',
      'place.name as placeName',
      'place.latinName as placeLatinName',
      'ward.name as wardName',
      'ward.latinName as wardLatinName',
      'acknowledger.realName as acknowledgerName',
      'acknowledger.latinName as acknowledgerLatinName',
    ])
    .where(inScope(caller, 'place.path'))
    .where('warning.supersededAt', 'is', null);
}

type WarningRow = Awaited<ReturnType<ReturnType<typeof selectWarnings>['execute']>>[number];

/** A row in the contract's form. */
export function warningOf(row: WarningRow): GlucoseWarning {
  return {
    warningId: row.id,
    patientId: row.patientId,
    patient: { name: row.patientName, latinName: row.patientLatinName },
    ward:
      row.wardName === null
        ? { name: row.placeName, latinName: row.placeLatinName }
        : { name: row.wardName, latinName: row.wardLatinName },
    bed: row.bed,
    readingId: row.readingId,
    value: row.value,
    slot: row.slot,
    status: row.status,
    critical: row.critical,
    range: { low: row.rangeLow, high: row.rangeHigh },
    measuredAt: row.measuredAt.getTime(),
    raisedAt: row.raisedAt.getTime(),
    acknowledgedAt: row.acknowledgedAt?.getTime() ?? null,
    acknowledgedBy:
      row.acknowledgerName === null ? null : { name: row.acknowledgerName, latinName: row.acknowledgerLatinName },
    note: row.note,
  };
}
