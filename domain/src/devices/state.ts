/** Use of a device: measuring in the hospital, or at home by a person to whom it is given. */
export const DEVICE_USES = ['hospital', 'home'] as const;
export type DeviceUse = (typeof DEVICE_USES)[number];

/** What a device measures; a gateway sends for others. */
export const DEVICE_KINDS = ['meter', 'pressureMonitor', 'combined', 'gateway'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/**
 * States of a device. Unbound, bound and activated are those of the specification, section 4: a device for home is
 * bound to a patient, one of the hospital to a department; it is activated by its first reading after it was bound.
 */
export const DEVICE_STATES = ['unbound', 'bound', 'activated', 'repair', 'retired'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** Events of a device; `read` is a reading that arrives from it. */
export const DEVICE_ACTIONS = ['bind', 'unbind', 'read', 'handOver', 'repair', 'back', 'retire'] as const;
export type DeviceAction = (typeof DEVICE_ACTIONS)[number];

type Transitions = Record<DeviceState, Partial<Record<DeviceAction, DeviceState>>>;

const AT_WORK = { handOver: 'bound', repair: 'repair', retire: 'retired' } as const;
const WITH_PATIENT = { read: 'activated', unbind: 'unbound' } as const;

const TRANSITIONS: Record<DeviceUse, Transitions> = {
  hospital: {
    unbound: AT_WORK,
    bound: { ...AT_WORK, read: 'activated' },
    activated: { ...AT_WORK, read: 'activated' },
    repair: { back: 'bound', retire: 'retired' },
    retired: {},
  },
  // A device at a patient's home must be returned before it is repaired or handed over.
  home: {
    unbound: { bind: 'bound', handOver: 'unbound', repair: 'repair', retire: 'retired' },
    bound: WITH_PATIENT,
    activated: WITH_PATIENT,
    repair: { back: 'unbound', retire: 'retired' },
    retired: {},
  },
};

/** The state after an action; undefined if the action is not possible. */
export function deviceStateAfter(use: DeviceUse, state: DeviceState, action: DeviceAction): DeviceState | undefined {
  return TRANSITIONS[use][state][action];
}

/** Stored facts that determine a device's state. */
export interface DeviceStanding {
  isRetired: boolean;
  isInRepair: boolean;
  isBound: boolean;
  /** Whether a reading arrived since it was bound. */
  hasRead: boolean;
}

export function deviceStateOf({ isRetired, isInRepair, isBound, hasRead }: DeviceStanding): DeviceState {
  if (isRetired) return 'retired';
  if (isInRepair) return 'repair';
  if (!isBound) return 'unbound';
  return hasRead ? 'activated' : 'bound';
}
