import type { DeviceChoice, DeviceKind } from '@wardlink/client';
import { checkedIds, type CallDevice } from './device-rules.js';

/** Stored in the browser for all users, because the devices belong to the machine. */
const CHECKED = 'wardlink.callCheck';
const CHOICE = 'wardlink.callDevices';

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Ids of the devices of the last check in this browser. */
export function checkedBefore(): string[] | undefined {
  const kept = read(CHECKED);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : undefined;
}

export function rememberCheck(devices: readonly CallDevice[]): void {
  localStorage.setItem(CHECKED, JSON.stringify(checkedIds(devices)));
}

export function chosenDevices(): DeviceChoice {
  const kept = read(CHOICE);
  return typeof kept === 'object' && kept !== null ? (kept as DeviceChoice) : {};
}

export function chooseDevice(kind: DeviceKind, id: string): void {
  localStorage.setItem(CHOICE, JSON.stringify({ ...chosenDevices(), [kind]: id }));
}
