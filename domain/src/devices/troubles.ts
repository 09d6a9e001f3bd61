import type { DeviceState, DeviceUse } from './state.js';

/** A hospital meter that sends by itself is silent after this many days without a message. */
export const SILENT_DAYS = 3;
/** A clock that differs more than this from the server's is reported, in seconds. */
export const CLOCK_DRIFT_SECONDS = 120;
/** A battery at or below this charge is low, in percent. */
export const LOW_BATTERY = 20;

export const DEVICE_TROUBLES = ['silent', 'clock', 'battery'] as const;
export type DeviceTrouble = (typeof DEVICE_TROUBLES)[number];

/** The reported status of a device, and when it last sent anything. */
export interface DeviceSigns {
  use: DeviceUse;
  state: DeviceState;
  /** Whether it has a valid token. */
  sends: boolean;
  /** When its token was made: it could not send before. */
  since: number;
  lastSeenAt: number | null;
  /** Seconds by which its clock is ahead; negative if it is behind. */
  clockDrift: number | null;
  /** Percent. */
  battery: number | null;
}

const DAY = 86_400_000;

/** Problems that need attention. A device in repair or retired is not expected to send. */
export function deviceTroubles(
  { use, state, sends, since, lastSeenAt, clockDrift, battery }: DeviceSigns,
  now: number,
): DeviceTrouble[] {
  if (state === 'repair' || state === 'retired') return [];
  const isSilent = use === 'hospital' && sends && now - (lastSeenAt ?? since) > SILENT_DAYS * DAY;
  return [
    ...(isSilent ? (['silent'] as const) : []),
    ...(clockDrift !== null && Math.abs(clockDrift) > CLOCK_DRIFT_SECONDS ? (['clock'] as const) : []),
    ...(battery !== null && battery <= LOW_BATTERY ? (['battery'] as const) : []),
  ];
}
