import type { DeviceKind } from '@wardlink/client';
import { useTranslation } from 'react-i18next';
import type { CallDevice } from './device-rules.js';

interface Props {
  kind: DeviceKind;
  devices: readonly CallDevice[];
  /** Id in use; undefined for the browser's own choice. */
  value: string | undefined;
  onChoose: (id: string) => void;
}

/** The devices of a kind by name. Browsers reveal names once the user has given access to one. */
export function DeviceSelect({ kind, devices, value, onChoose }: Props) {
  const { t } = useTranslation();
  const own = devices.filter((device) => device.kind === kind);
  const nameOf = ({ id, label }: CallDevice, index: number): string =>
    id === '' ? t('calls.check.numbered', { kind: t(`calls.device.${kind}`), number: index + 1 }) : label;
  return (
    <label className="device-select">
      <span>{t(`calls.device.${kind}`)}</span>
      <select
        className="input"
        value={value ?? own[0]?.id ?? ''}
        disabled={own.length === 0}
        onChange={({ target }) => onChoose(target.value)}
      >
        {own.length === 0 && <option value="">{t('calls.check.none')}</option>}
        {own.map((device, index) => (
          <option key={`${device.id} ${index}`} value={device.id}>
            {nameOf(device, index)}
          </option>
        ))}
      </select>
    </label>
  );
}
