import type { AsideReason, IgnoredReason, MappingKind, MessageNote } from '@wardlink/contract';

type Detail = Record<string, string>;

/** What people should know about an applied message. */
export interface Note {
  code: MessageNote;
  detail?: Detail;
}

/** What a message did. */
export interface Outcome {
  state: 'applied' | 'ignored';
  reason?: IgnoredReason;
  notes: Note[];
  patientId: string | undefined;
}

/** A code of the partner whose meaning is not known yet. */
export interface SentCode {
  kind: MappingKind;
  code: string;
  name?: string | undefined;
}

/** A message waits for a person: nothing of it is stored. */
export class PutAside extends Error {
  override readonly name = 'PutAside';

  constructor(
    readonly reason: AsideReason,
    readonly detail: Detail = {},
    /** Codes that have to be mapped before it can be applied. */
    readonly codes: readonly SentCode[] = [],
  ) {
    super(reason);
  }
}
