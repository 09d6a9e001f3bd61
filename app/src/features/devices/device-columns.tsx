import { deviceColumns, holderText, type DeviceRow } from '@wardlink/contract';
import type { DeviceUse } from '@wardlink/domain';
import { currentLanguage } from '../../language/i18n.js';
import { PlainButton } from '../../elements/plain-button.js';
import { exportedColumns, stackedColumns, type Column } from '../../lists/columns.js';
import { DeviceStateTag, Troubles } from './device-parts.js';

/** Lower line of each double column. */
const UNDER: Record<DeviceUse, Readonly<Record<string, string>>> = {
  hospital: { serial: 'model', kind: 'brand', bound: 'binder', produced: 'stored', battery: 'clock', state: 'token' },
  home: { serial: 'model', kind: 'brand', bound: 'binder', produced: 'stored', activated: 'seen' },
};

/** The columns of a list of devices: those of the export, in two lines each. */
export function devicesColumns(use: DeviceUse, onOpen: (device: DeviceRow) => void): readonly Column<DeviceRow>[] {
  const columns = exportedColumns(
    deviceColumns[use],
    {
      serial: {
        isHeading: true,
        sort: 'serial',
        cell: (device) => (
          <PlainButton className="device-open num" onClick={() => onOpen(device)}>
            {device.serial}
          </PlainButton>
        ),
      },
      seen: { sort: 'seen', digits: 'figure' },
      state: { cell: (device) => <DeviceStateTag state={device.state} /> },
      troubles: { cell: (device) => <Troubles device={device} /> },
      patient: {
        cell: ({ bound }, { t }) => {
          if (!bound) return '–';
          return bound.patient ? (
            holderText(bound.patient, currentLanguage())
          ) : (
            <span className="device-hidden">{t('device.hidden')}</span>
          );
        },
        to: ({ bound }, { may }) =>
          bound?.patient && may('patient.read') ? `/patient?id=${bound.patient.patientId}` : undefined,
      },
      produced: { isWideOnly: true, digits: 'figure' },
      bound: { digits: 'figure' },
      activated: { digits: 'figure' },
      kind: { isWideOnly: true },
    },
    { nothing: '–' },
  );
  return stackedColumns(columns, UNDER[use]);
}
