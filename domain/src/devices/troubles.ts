import type { DeviceState, DeviceUse } from './state.js';

/** A hospital meter that sends by itself is silent after this many days without a message. */
export const SILENT_DAYS = 3;
/** A clock that differs more than this from the server's is told, in seconds. */
export const CLOCK_DRIFT_SECONDS = 120;
/** A battery is low from this charge down, in percent. */
export const LOW_BATTERY = 20;

export const DEVICE_TROUBLES = ['silent', 'clock', 'battery'] as const;
export type DeviceTrouble = (typeof DEVICE_TROUBLES)[number];

/** What a device said of itself, and when it was last heard. */
export interface DeviceSigns {
  use: DeviceUse;
  state: DeviceState;
  /** It has a token that is in force. */
  sends: boolean;
  /** Since when it could have been heard: its token was made. */
  since: number;
  lastSeenAt: number | null;
  /** Seconds by which its clock is ahead; negative where it is behind. */
  clockDrift: number | null;
  /** Percent. */
  battery: number | null;
}

const DAY = 86_400_000;

/** What somebody has to look at. A device in repair or retired is not expected to send. */
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
