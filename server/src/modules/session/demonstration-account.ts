import type { ReplyOf } from '@wardlink/contract';

/** An account of the demonstration hospital, as the login page lists it. */
export type DemonstrationAccount = ReplyOf<'session.begin'>['accounts'][number];
