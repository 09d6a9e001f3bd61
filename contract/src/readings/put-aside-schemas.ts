import * as Type from 'typebox';
import { Done, Id, Instant, Nullable, PersonName, Reason, Slot, Uuid, Ward } from '../base/parts.js';
import { AnyFigures, AnyIndicatorName } from '../indicators/schemas.js';

/** A device reading that a person must check before it is stored. */
const PutAside = Type.Object({
  readingId: Uuid,
  patientId: Id,
  patient: Type.Object(PersonName),
  ward: Ward,
  bed: Nullable(Type.String()),
  indicator: AnyIndicatorName,
  slot: Nullable(Slot),
  figures: AnyFigures,
  measuredAt: Instant,
  receivedAt: Instant,
  /** Model and serial number of the device. */
  device: Type.Object({ model: Type.String(), serial: Type.String() }),
  /** The question to the person: a code of the error catalogue, and its text. */
  question: Type.String(),
  description: Type.String(),
});

export const putAsideSchemas = {
  /** Put-aside readings, oldest first, of the indicators that the caller may enter. */
  'putAside.list': {
    request: Type.Object({ departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) }),
    reply: Type.Object({ readings: Type.Array(PutAside) }),
  },
  /** Stores a put-aside reading, with the reason why its time is correct, or dismisses it with a reason. */
  'putAside.settle': {
    request: Type.Object({ readingId: Uuid, accept: Type.Boolean(), reason: Reason }),
    reply: Done,
  },
};
