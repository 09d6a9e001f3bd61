import type { ReplyOf } from '@wardlink/contract';

export type { Conference, ConferenceMember } from '../../live/conferences.js';
export type Invitable = ReplyOf<'conference.invitable'>['people'][number];

/** How the call is shown: equal pictures, the speaker large, the patient's curve large, or a shared screen large. */
export const MODES = ['grid', 'speaker', 'curve', 'screen'] as const;
export type Mode = (typeof MODES)[number];
