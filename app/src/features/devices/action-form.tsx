import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { FormProblem } from '../../elements/form-problem.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { DeviceFields, useDeviceCheck } from './device-fields.js';
import { formOfDevice, sentDevice, type DeviceField, type DeviceForm, type Place } from './device-form.js';
import { PatientChoice } from './patient-choice.js';

/** An action of a person on a device. */
export type Doing = 'change' | 'bind' | 'unbind' | 'handOver' | 'repair' | 'back' | 'retire' | 'token' | 'withdraw';

const FIELDS: Record<Doing, readonly DeviceField[]> = {
  change: ['serial', 'model', 'kind', 'brand', 'producedOn', 'storedOn'],
  bind: ['patientId'],
  unbind: ['reason'],
  handOver: ['nodeId', 'note'],
  repair: ['reason'],
  back: ['note'],
  retire: ['reason'],
  token: ['username'],
  withdraw: [],
};

const IS_END: readonly Doing[] = ['retire', 'withdraw'];

interface Props {
  doing: Doing;
  device: DeviceRow;
  places: readonly Place[];
  onBack: () => void;
  /** Somebody else changed the device: its present state is loaded again. */
  onOutdated: () => void;
  onDone: (token: string | undefined) => void;
}

async function send(doing: Doing, { deviceId, version }: DeviceRow, form: DeviceForm): Promise<string | undefined> {
  const named = { deviceId, version };
  const reason = form.reason.trim();
  const note = form.note.trim() || null;
  switch (doing) {
    case 'change':
      await call('device.change', { ...named, ...sentDevice(form) });
      return undefined;
    case 'bind':
      await call('device.bind', { ...named, patientId: form.patientId });
      return undefined;
    case 'unbind':
      await call('device.unbind', { ...named, reason });
      return undefined;
    case 'handOver':
      await call('device.handOver', { ...named, nodeId: form.nodeId, note });
      return undefined;
    case 'repair':
      await call('device.repair', { ...named, reason });
      return undefined;
    case 'back':
      await call('device.back', { ...named, note });
      return undefined;
    case 'retire':
      await call('device.retire', { ...named, reason });
      return undefined;
    case 'token':
      return (await call('device.token', { ...named, username: form.username.trim() || null })).token;
    case 'withdraw':
      await call('device.withdraw', { deviceId });
      return undefined;
  }
}

/** The form of one action; the entries stay until they are stored or discarded. */
export function ActionForm({ doing, device, places, onBack, onOutdated, onDone }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const names = FIELDS[doing];
  const required = { username: device.user === null };
  const check = useDeviceCheck(names, required);
  const state = useForm<DeviceForm, string | undefined>({
    draft: `device.${device.deviceId}.${doing}.${device.version}`,
    initial: formOfDevice(device),
    check,
    send: (form) => send(doing, device, form),
    onSent: onDone,
  });
  const again =
    state.refusal?.code === 'device.changed' ? { label: t('device.readAgain'), onAgain: onOutdated } : undefined;
  const patient = device.bound?.patient;
  const holder = patient ? nameOf(patient) : t('device.hidden');
  return (
    <form className="device-form" onSubmit={state.submit} noValidate>
      <h3>{t(`device.do.${doing}`)}</h3>
      <p className="device-hint">{t(`device.ask.${doing}`, { serial: device.serial, holder })}</p>
      <div className="device-fields">
        {doing === 'bind' ? (
          <PatientChoice
            value={state.form.patientId}
            onChange={(patientId) => state.set({ patientId })}
            problem={state.problems.patientId}
          />
        ) : (
          <DeviceFields
            state={state}
            names={names}
            places={places.filter(({ nodeId }) => nodeId !== device.node.nodeId)}
            required={required}
          />
        )}
      </div>
      {state.alert !== undefined && <FormProblem text={state.alert} again={again} />}
      <footer className="dialog-actions">
        <Button
          onClick={() => {
            state.discard();
            onBack();
          }}
        >
          {t('actions.cancel')}
        </Button>
        <Button tone={IS_END.includes(doing) ? 'danger' : 'primary'} type="submit" disabled={state.busy}>
          {t(`device.do.${doing}`)}
        </Button>
      </footer>
    </form>
  );
}
