import type { RefusedReason } from '@wardlink/contract';
import type { Adt } from '@wardlink/interop/adt';
import type { Header, Message, Problem } from '@wardlink/interop/hl7';

/** What a message says of itself, for people. */
export type Heading = Pick<Header, 'controlId' | 'type' | 'event'>;

/** Bytes as the product understands them. */
export type ReadMessage =
  | { kind: 'adt'; heading: Heading; adt: Adt }
  /** It does nothing here. */
  | { kind: 'unused'; heading: Heading }
  /** It cannot be accepted, whenever it is sent. */
  | { kind: 'refused'; reason: RefusedReason; detail?: Record<string, string>; heading?: Heading };

/** A message of HL7 with what its answer is made from: the message, or what could be read of its header. */
export type ReadHl7 = ReadMessage & { message: Message | undefined; problem?: Problem };
