import type { DeviceChoice, DeviceKind } from '@wardlink/client';

/** Kinds of device that a call uses. */
const DEVICE_KINDS: readonly DeviceKind[] = ['camera', 'microphone', 'speaker'];

export interface CallDevice {
  kind: DeviceKind;
  /** Empty until the user has given the page access to a device. */
  id: string;
  label: string;
}

/** Ids under which browsers list the default device a second time. */
const ALIASES = ['default', 'communications'];

/** Devices with an id of their own. */
const named = (devices: readonly CallDevice[]): CallDevice[] =>
  devices.filter(({ id }) => id !== '' && !ALIASES.includes(id));

/** Ids of the devices of a check. */
export const checkedIds = (devices: readonly CallDevice[]): string[] => named(devices).map(({ id }) => id);

/**
 * Why the check is offered: there was none in this browser, or its devices have changed since the last one.
 * @param checked ids of the last check; undefined without one
 */
export function whyCheck(
  checked: readonly string[] | undefined,
  devices: readonly CallDevice[],
): 'first' | 'changed' | undefined {
  if (!checked) return 'first';
  const present = checkedIds(devices);
  // Without permission the browser reveals no ids, so changes cannot be detected.
  if (present.length === 0) return undefined;
  const same = present.length === checked.length && present.every((id) => checked.includes(id));
  return same ? undefined : 'changed';
}

/** The choice without devices that are not plugged in at the moment. */
export function presentChoice(choice: DeviceChoice, devices: readonly CallDevice[]): DeviceChoice {
  const kept = DEVICE_KINDS.filter((kind) => devices.some((one) => one.kind === kind && one.id === choice[kind]));
  return Object.fromEntries(kept.map((kind) => [kind, choice[kind]]));
}
