import { DEVICE_KINDS, DEVICE_STATES, DEVICE_TROUBLES, DEVICE_USES } from '@wardlink/domain';
import * as Type from 'typebox';
import { Day, Done, Id, Instant, KeptReason, Nullable, PersonName, Reason, Text, Ward } from '../base/parts.js';
import { OneOf } from '../indicators/schemas.js';

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));

const Kind = OneOf(DEVICE_KINDS);
const Use = OneOf(DEVICE_USES);
const State = OneOf(DEVICE_STATES);
const NodeName = Type.Object({ nodeId: Id, ...PersonName });

/** The entered data of a device. */
const fields = {
  /** As printed on the device. */
  serial: Text(64),
  model: Text(64),
  /** Default: a blood glucose meter. */
  kind: Type.Optional(Kind),
  brand: optional(Text(64)),
  producedOn: optional(Day),
  storedOn: optional(Day),
};

/** Null if the caller may not see the patient. */
const PatientAtBed = Nullable(Type.Object({ patientId: Id, ...PersonName, bed: Nullable(Type.String()) }));
/** `PatientAtBed` without the bed. */
const PatientName = Nullable(Type.Object({ patientId: Id, ...PersonName }));

const DeviceRow = Type.Object({
  deviceId: Id,
  serial: Type.String(),
  model: Type.String(),
  kind: Kind,
  use: Use,
  brand: Nullable(Type.String()),
  /** The department, ward or hospital of the device; it may send readings of patients there. */
  node: NodeName,
  /** Department of that place; null above departments. */
  department: Nullable(Type.Object(PersonName)),
  producedOn: Nullable(Day),
  storedOn: Nullable(Day),
  state: State,
  /** Null unless it is bound: time and person, and for a device for home the patient. */
  bound: Nullable(
    Type.Object({ at: Instant, by: Type.Object(PersonName), activatedAt: Nullable(Instant), patient: PatientAtBed }),
  ),
  repair: Nullable(Type.Object({ since: Instant, reason: Nullable(KeptReason) })),
  retired: Nullable(Type.Object({ at: Instant, reason: Nullable(KeptReason) })),
  /** Whether it may send readings itself. */
  token: OneOf(['none', 'valid', 'withdrawn', 'userLeft']),
  /** Account under which its readings are stored. */
  user: Nullable(Type.Object(PersonName)),
  registeredAt: Instant,
  lastSeenAt: Nullable(Instant),
  withdrawnAt: Nullable(Instant),
  battery: Nullable(Type.Object({ percent: Type.Integer(), at: Instant })),
  /** Seconds by which its clock is ahead of the server's. */
  clockDrift: Nullable(Type.Object({ seconds: Type.Integer(), at: Instant })),
  /** Problems that need attention. */
  troubles: Type.Array(OneOf(DEVICE_TROUBLES)),
  /** Incremented by each change; a change sends the version it is based on. */
  version: Type.Integer({ minimum: 1 }),
});

/** Filter of the list and of its export. */
const filter = {
  use: optional(Use),
  nodeId: optional(Id),
  state: optional(State),
  /** Only devices that need attention. */
  trouble: Type.Optional(Type.Boolean()),
  /** Part of a serial number, model or brand, or of the name of the patient who has it. */
  text: optional(Text(64)),
  sort: Type.Optional(
    OneOf(['serial', '-serial', 'model', '-model', 'registered', '-registered', 'seen', '-seen'] as const),
  ),
};

const named = { deviceId: Id, version: Type.Integer({ minimum: 1 }) };
const changed = Type.Object({ device: DeviceRow });

export const deviceSchemas = {
  /**
   * Devices at or below the caller's node, including retired ones, in pages; by serial number unless asked otherwise.
   */
  'device.list': {
    request: Type.Object({ ...filter, after: optional(Text(400)) }),
    reply: Type.Object({
      devices: Type.Array(DeviceRow),
      /** Cursor of the next page; null on the last one. */
      next: Nullable(Type.String()),
      /** Only on the first page. */
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
    }),
  },
  /** The devices of all pages as a file, in pieces; the concatenated bytes of the pieces are the file. */
  'device.export': {
    request: Type.Object({ ...filter, format: OneOf(['csv', 'xlsx'] as const) }),
    reply: Type.Object({
      /** Index of the piece, from 0. */
      index: Type.Integer({ minimum: 0 }),
      /** Base64. */
      bytes: Type.String(),
      /** Only on the last piece: how many devices the file contains, and whether the limit was reached. */
      end: Nullable(Type.Object({ rows: Type.Integer(), limited: Type.Boolean() })),
    }),
  },
  /** Places at or below the caller's node that a device may belong to. */
  'device.choices': {
    reply: Type.Object({
      nodes: Type.Array(
        Type.Object({
          nodeId: Id,
          ...PersonName,
          kind: Type.String(),
          /** Depth below the caller's node. */
          depth: Type.Integer({ minimum: 0 }),
        }),
      ),
    }),
  },
  /**
   * Registers a device at a place. With a user name it may send by itself: its readings are stored in that person's
   * name, and only this reply contains its token.
   */
  'device.register': {
    request: Type.Object({ ...fields, use: Type.Optional(Use), nodeId: Id, username: optional(Text(64)) }),
    reply: Type.Object({ deviceId: Id, token: Nullable(Type.String()) }),
  },
  /** Checks the devices of a file by the rules of `device.register`, and registers them: all or none. */
  'device.import': {
    request: Type.Object({
      rows: Type.Array(
        Type.Object({
          /** Line number in the file. */
          line: Type.Integer({ minimum: 1 }),
          device: Type.Object({ ...fields, use: Type.Optional(Use), nodeId: Id }),
        }),
        { minItems: 1, maxItems: 500 },
      ),
      /** Registers the devices unless a line is refused; otherwise the request only checks them. */
      commit: Type.Boolean(),
    }),
    reply: Type.Object({
      /** `reason`: why the line is refused, as text; null if it is accepted. */
      lines: Type.Array(Type.Object({ line: Type.Integer(), reason: Nullable(Type.String()) })),
      /** Number of registered devices: all, or 0. */
      registered: Type.Integer(),
    }),
  },
  'device.change': { request: Type.Object({ ...named, ...fields }), reply: changed },
  /** Gives a device to another department or ward. */
  'device.handOver': { request: Type.Object({ ...named, nodeId: Id, note: optional(Text(200)) }), reply: changed },
  /** Gives a device for home to a patient. */
  'device.bind': { request: Type.Object({ ...named, patientId: Id }), reply: changed },
  /** Takes a device for home back from its patient. */
  'device.unbind': { request: Type.Object({ ...named, reason: Reason }), reply: changed },
  'device.repair': { request: Type.Object({ ...named, reason: Reason }), reply: changed },
  /** Back from repair. */
  'device.back': { request: Type.Object({ ...named, note: optional(Text(200)) }), reply: changed },
  /** Takes a device out of use for good, and withdraws its token. Its serial number may be registered again. */
  'device.retire': { request: Type.Object({ ...named, reason: Reason }), reply: changed },
  /** Makes a new token, which only this reply contains; the former one is withdrawn. */
  'device.token': {
    request: Type.Object({
      ...named,
      /** Person in whose name its readings are stored; default: unchanged. */
      username: optional(Text(64)),
    }),
    reply: Type.Object({ device: DeviceRow, token: Type.String() }),
  },
  /** Withdraws a device's token: it may not send until it gets a new one. */
  'device.withdraw': { request: Type.Object({ deviceId: Id }), reply: Done },
  /** Holders and events of a device, newest first. */
  'device.history': {
    request: Type.Object({ deviceId: Id }),
    reply: Type.Object({
      device: DeviceRow,
      bindings: Type.Array(
        Type.Object({
          at: Instant,
          by: Type.Object(PersonName),
          patient: PatientName,
          /** For a device of the hospital. */
          node: Nullable(Ward),
          activatedAt: Nullable(Instant),
          unboundAt: Nullable(Instant),
          unboundBy: Nullable(Type.Object(PersonName)),
          reason: Nullable(KeptReason),
        }),
      ),
      events: Type.Array(
        Type.Object({
          at: Instant,
          type: OneOf([
            'registered',
            'changed',
            'handedOver',
            'bound',
            'activated',
            'unbound',
            'repair',
            'back',
            'retired',
            'tokenMade',
            'tokenWithdrawn',
          ]),
          by: Nullable(Type.Object(PersonName)),
          from: Nullable(Ward),
          to: Nullable(Ward),
          patient: PatientName,
          note: Nullable(KeptReason),
        }),
      ),
    }),
  },
};
