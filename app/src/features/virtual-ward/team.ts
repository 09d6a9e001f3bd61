import type { ReplyOf } from '@wardlink/contract';

/** A team with its members and duties. */
export type Team = ReplyOf<'virtualWard.teams'>['teams'][number];
