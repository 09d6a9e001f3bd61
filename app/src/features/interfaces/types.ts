import type { ReplyOf } from '@wardlink/contract';

export type Partner = ReplyOf<'interface.list'>['partners'][number];
export type Message = ReplyOf<'interface.messages'>['messages'][number];
export type ShownMessage = ReplyOf<'interface.message'>;
export type Mapping = ReplyOf<'interface.mappings'>['mappings'][number];
export type Choices = ReplyOf<'interface.choices'>;
export type Preview = ReplyOf<'interface.preview'>;
export type Destination = ReplyOf<'interface.destinations'>['destinations'][number];
export type Delivery = ReplyOf<'interface.deliveries'>['deliveries'][number];
