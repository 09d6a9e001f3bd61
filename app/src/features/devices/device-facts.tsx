import { useReason } from '../../language/coded.js';
import { useTranslation } from 'react-i18next';
import { devicePlace, deviceWords, driftText, holderText, type DeviceRow } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { useLanguage, useName } from '../../language/names.js';
import { DeviceStateTag, Troubles } from './device-parts.js';

const moment = (instant: number): string => `${clock.day(instant)} ${clock.time(instant)}`;

/** All stored data of a device. */
export function DeviceFacts({ device }: { device: DeviceRow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const reasonOf = useReason();
  const { bound, repair, retired, battery, clockDrift } = device;
  const patient =
    bound && device.use === 'home' ? (bound.patient ? holderText(bound.patient, language) : t('device.hidden')) : null;
  const words = deviceWords[language];
  const facts: readonly (readonly [string, string | null])[] = [
    ['model', device.model],
    ['kind', words.kind[device.kind]],
    ['brand', device.brand],
    ['nodeId', devicePlace(device, language)],
    ['producedOn', device.producedOn],
    ['storedOn', device.storedOn],
    ['patient', patient],
    ['boundAt', bound && clock.day(bound.at)],
    ['boundBy', bound && nameOf(bound.by)],
    ['activatedAt', bound?.activatedAt ? clock.day(bound.activatedAt) : null],
    ['lastSeenAt', device.lastSeenAt === null ? null : moment(device.lastSeenAt)],
    ['battery', battery && `${battery.percent} %`],
    ['clock', clockDrift && driftText(clockDrift.seconds)],
    ['token', words.token[device.token]],
    ['user', device.user && nameOf(device.user)],
    ['repairReason', repair?.reason ? reasonOf(repair.reason) : null],
    ['retiredReason', retired?.reason ? reasonOf(retired.reason) : null],
  ];
  return (
    <>
      <p className="device-standing">
        <DeviceStateTag state={device.state} /> {device.troubles.length > 0 && <Troubles device={device} />}
      </p>
      <dl className="device-facts">
        {facts
          .filter(([, text]) => text !== null)
          .map(([name, text]) => (
            <div key={name}>
              <dt>{t(`device.field.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
