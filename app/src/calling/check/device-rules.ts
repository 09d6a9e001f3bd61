import type { DeviceChoice, DeviceKind } from '@wardlink/client';

/** Kinds of device that a call uses. */
const DEVICE_KINDS: readonly DeviceKind[] = ['camera', 'microphone', 'speaker'];

export interface CallDevice {
  kind: DeviceKind;
  /** Empty until the user has allowed the page a device. */
  id: string;
  label: string;
}

/** Names under which browsers list the present default a second time. */
const ALIASES = ['default', 'communications'];

/** Devices that can be told apart. */
const named = (devices: readonly CallDevice[]): CallDevice[] =>
  devices.filter(({ id }) => id !== '' && !ALIASES.includes(id));

/** Ids of the devices that a check was made with. */
export const checkedIds = (devices: readonly CallDevice[]): string[] => named(devices).map(({ id }) => id);

/**
 * Why the check is offered: never made in this browser, or other devices are there than at the last one.
 * @param checked ids of the last check; undefined without one
 */
export function whyCheck(
  checked: readonly string[] | undefined,
  devices: readonly CallDevice[],
): 'first' | 'changed' | undefined {
  if (!checked) return 'first';
  const present = checkedIds(devices);
  // Without permission the browser tells no ids: nothing can be said to have changed.
  if (present.length === 0) return undefined;
  const same = present.length === checked.length && present.every((id) => checked.includes(id));
  return same ? undefined : 'changed';
}

/** The choice without devices that are not plugged in at the moment. */
export function presentChoice(choice: DeviceChoice, devices: readonly CallDevice[]): DeviceChoice {
  const kept = DEVICE_KINDS.filter((kind) => devices.some((one) => one.kind === kind && one.id === choice[kind]));
  return Object.fromEntries(kept.map((kind) => [kind, choice[kind]]));
}
