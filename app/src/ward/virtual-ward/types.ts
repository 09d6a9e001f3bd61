import type { ReplyOf } from '@wardlink/contract';

export type Application = ReplyOf<'virtualWard.detail'>['application'];
export type ApplicationDetail = ReplyOf<'virtualWard.detail'>;
export type Consultation = ApplicationDetail['consultations'][number];
export type ProposedOrder = Consultation['opinions'][number]['proposals'][number];
export type Effect = NonNullable<ApplicationDetail['effect']>;
export type Suggested = ReplyOf<'virtualWard.ofPatient'>['suggested'];
