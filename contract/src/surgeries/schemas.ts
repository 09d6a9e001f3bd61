import { SURGERY_MINUTES } from '@wardlink/domain';
import * as Type from 'typebox';
import { Id, Instant, Nullable, PersonName, Text, Uuid } from '../base/parts.js';

const planned = {
  kind: Text(200),
  at: Instant,
  fastingFrom: Nullable(Instant),
  /** How long it is planned to take. */
  minutes: Type.Integer({ minimum: SURGERY_MINUTES.min, maximum: SURGERY_MINUTES.max }),
};

/** Planned surgery of a patient. */
const PlannedSurgery = Type.Object({
  surgeryId: Uuid,
  version: Type.Integer({ minimum: 1 }),
  ...planned,
  recordedBy: Type.Object(PersonName),
});

export const surgerySchemas = {
  /** Surgeries from 30 days ago on that were not cancelled, sorted by time. */
  'surgery.ofPatient': {
    request: Type.Object({ patientId: Id }),
    reply: Type.Object({ surgeries: Type.Array(PlannedSurgery), serverTime: Instant }),
  },
  /** Plans a surgery (version 0), or changes one. A repeated request returns what was stored. */
  'surgery.save': {
    request: Type.Object({ patientId: Id, surgeryId: Uuid, version: Type.Integer({ minimum: 0 }), ...planned }),
    reply: Type.Object({ surgery: PlannedSurgery }),
  },
  'surgery.cancel': {
    request: Type.Object({ patientId: Id, surgeryId: Uuid, version: Type.Integer({ minimum: 1 }) }),
    reply: Type.Object({}),
  },
};
