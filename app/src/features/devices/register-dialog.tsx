import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceWords } from '@wardlink/contract';
import { DEVICE_USES, type DeviceUse } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { FormProblem } from '../../elements/form-problem.js';
import { Segmented } from '../../elements/segmented.js';
import { TokenNote } from '../../elements/token-note.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useLanguage } from '../../language/names.js';
import { DeviceFields, useDeviceCheck } from './device-fields.js';
import { EMPTY_DEVICE, sentDevice, type DeviceForm, type Place } from './device-form.js';

const FIRST = ['serial'] as const;
const OTHERS = ['model', 'kind', 'brand', 'nodeId', 'producedOn', 'storedOn', 'username'] as const;
const NAMES = [...FIRST, ...OTHERS];

interface Props {
  use: DeviceUse;
  places: readonly Place[];
  onClose: () => void;
  onRegistered: () => void;
}

interface Registered {
  serial: string;
  token: string | null;
}

/**
 * Registers devices one by one: a scanner fills in the first field, and its Enter key registers a device with the other
 * fields of the one before.
 */
export function RegisterDialog({ use: first, places, onClose, onRegistered }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [initial, setInitial] = useState<DeviceForm>({ ...EMPTY_DEVICE, use: first });
  const [made, setMade] = useState<readonly Registered[]>([]);
  const check = useDeviceCheck(NAMES);
  const state = useForm<DeviceForm, Registered>({
    draft: `device.new.${first}`,
    initial,
    check,
    send: async (sent) => {
      const { use, nodeId, username } = sent;
      const device = { ...sentDevice(sent), use: use as DeviceUse, nodeId, username: username.trim() || null };
      const { token } = await call('device.register', device);
      return { serial: device.serial, token };
    },
    onSent: (registered) => {
      setMade((before) => [registered, ...before]);
      // The next device is like this one, apart from its number.
      setInitial({ ...state.form, serial: '' });
      state.discard();
      onRegistered();
      form.current?.querySelector<HTMLInputElement>('input[name=serial]')?.focus();
    },
  });
  const [latest] = made;
  const giveUp = (): void => {
    state.discard();
    onClose();
  };
  return (
    <Dialog wide title={t('device.register')} onClose={onClose}>
      <form ref={form} className="device-form" onSubmit={state.submit} noValidate>
        <p className="device-hint">{t('device.scanHint')}</p>
        <Segmented
          label={t('device.field.use')}
          choices={DEVICE_USES.map((value) => ({ value, label: deviceWords[language].use[value] }))}
          value={state.form.use as DeviceUse}
          onChange={(use) => state.set({ use })}
        />
        <div className="device-fields">
          <DeviceFields state={state} names={NAMES} places={places} hasFocus />
        </div>
        {latest && (
          <div role="status" className="device-made">
            {t('device.registered', { serial: latest.serial, count: made.length })}
            {latest.token !== null && (
              <TokenNote
                label={t('device.token.of', { serial: latest.serial })}
                text={t('device.token.text')}
                token={latest.token}
              />
            )}
          </div>
        )}
        {state.alert !== undefined && <FormProblem text={state.alert} />}
        <footer className="dialog-actions">
          <Button onClick={made.length > 0 ? onClose : giveUp}>
            {t(made.length > 0 ? 'actions.close' : 'actions.cancel')}
          </Button>
          <Button tone="primary" type="submit" disabled={state.busy}>
            {t('device.register')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
