import type { ReplyOf } from '@wardlink/contract';

/** A patient’s pump on one day. */
export type PumpDetail = ReplyOf<'pump.day'>;
