import type { OrderExecution } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';

/** Selects executions that are not withdrawn, with their author; add a `where`. */
export function selectExecutions(db: Queries) {
  return selectWritten(db).where('execution.withdrawnAt', 'is', null);
}

/** `selectExecutions` including withdrawn ones. */
export function selectWritten(db: Queries) {
  return db
    .selectFrom('orderExecution as execution')
    .innerJoin('account as executor', 'executor.id', 'execution.executedBy')
    .select([
      'execution.id',
      'execution.patientId',
      'execution.orderType',
      'execution.kind',
      'execution.day',
      'execution.slot',
      'execution.outcome',
      'execution.refusal',
      'execution.note',
      'execution.amount',
      'execution.amountReason',
      'execution.readingId',
      'execution.executedAt',
      'executor.realName as executorName',
      'executor.latinName as executorLatinName',
    ]);
}

export type ExecutionRow = Awaited<ReturnType<ReturnType<typeof selectExecutions>['execute']>>[number];

/** A row in the contract's form. */
export function executionOf(row: ExecutionRow): OrderExecution {
  const { id: executionId, outcome, refusal, note, amount, amountReason, readingId } = row;
  return {
    executionId,
    outcome,
    refusal,
    note,
    amount,
    amountReason,
    readingId,
    executedAt: row.executedAt.getTime(),
    executedBy: { name: row.executorName, latinName: row.executorLatinName },
  };
}
