import { deviceWords, driftText, type DeviceRow } from '@wardlink/contract';
import { Tag } from '../../elements/tag.js';
import { useLanguage } from '../../language/names.js';

const TONES = {
  unbound: 'quiet',
  bound: 'normal',
  activated: 'normal',
  repair: 'high',
  retired: 'quiet',
} as const satisfies Record<DeviceRow['state'], string>;

/** State of a device. */
export function DeviceStateTag({ state }: Pick<DeviceRow, 'state'>) {
  return <Tag tone={TONES[state]}>{deviceWords[useLanguage()].state[state]}</Tag>;
}

/** Problems that somebody must check; a dash if there are none. */
export function Troubles({ device }: { device: DeviceRow }) {
  const { trouble } = deviceWords[useLanguage()];
  if (device.troubles.length === 0) return <>–</>;
  return (
    <span className="device-troubles">
      {device.troubles.map((one) => (
        <Tag key={one} tone="high">
          {trouble[one]}
          {one === 'clock' && device.clockDrift && ` ${driftText(device.clockDrift.seconds)}`}
          {one === 'battery' && device.battery && ` ${device.battery.percent} %`}
        </Tag>
      ))}
    </span>
  );
}
