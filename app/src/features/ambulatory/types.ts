import type { ReplyOf } from '@wardlink/contract';

/** One monitoring with its readings. */
export type Detail = ReplyOf<'ambulatory.session'>;

/** A patient of the board with the present or last monitoring. */
export type MonitoringRow = ReplyOf<'ambulatory.board'>['rows'][number];
