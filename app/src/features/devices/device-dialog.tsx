import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceHistory, DeviceRow } from '@wardlink/contract';
import { deviceStateAfter, type DeviceAction } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { TokenNote } from '../../elements/token-note.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { notify } from '../../notices/notices.js';
import { useMay } from '../../session/session.js';
import { ActionForm, type Doing } from './action-form.js';
import type { Place } from './device-form.js';
import { DeviceFacts } from './device-facts.js';
import { DeviceHistoryLists } from './device-history.js';

interface Props {
  deviceId: string;
  places: readonly Place[];
  onClose: () => void;
  onChanged: () => void;
}

/** One device: its data, the actions that are possible now, its holders and its history. */
export function DeviceDialog({ deviceId, places, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const { loaded, reload } = useLoad(
    deviceId,
    useCallback(() => call('device.history', { deviceId }), [deviceId]),
  );
  const serial = loaded.state === 'ready' ? loaded.value.device.serial : '';
  return (
    <Dialog wide title={t('device.one', { serial })} onClose={onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {(history) => (
          <Opened
            history={history}
            places={places}
            onClose={onClose}
            onChanged={() => {
              void reload();
              onChanged();
            }}
          />
        )}
      </Listing>
    </Dialog>
  );
}

/** Actions of the state table that a person performs, in the order of their buttons. */
const ACTIONS: readonly Exclude<DeviceAction, 'read'>[] = ['bind', 'unbind', 'handOver', 'repair', 'back', 'retire'];

/** The actions that are possible now. */
function possible({ use, state, token }: DeviceRow): Doing[] {
  const byState = ACTIONS.filter((action) => deviceStateAfter(use, state, action) !== undefined);
  const isLive = token === 'valid' || token === 'userLeft';
  const tokens: Doing[] = state === 'retired' ? [] : ['token', ...(isLive ? (['withdraw'] as const) : [])];
  return ['change', ...byState, ...tokens];
}

interface OpenedProps {
  history: DeviceHistory;
  places: readonly Place[];
  onClose: () => void;
  onChanged: () => void;
}

function Opened({ history, places, onClose, onChanged }: OpenedProps) {
  const { t } = useTranslation();
  const mayManage = useMay('device.manage');
  const [doing, setDoing] = useState<Doing>();
  const [token, setToken] = useState<string>();
  const { device } = history;
  if (doing) {
    return (
      <ActionForm
        key={`${doing} ${device.version}`}
        doing={doing}
        device={device}
        places={places}
        onBack={() => setDoing(undefined)}
        onOutdated={onChanged}
        onDone={(made) => {
          setToken(made);
          setDoing(undefined);
          notify.success(t(`device.done.${doing}`));
          onChanged();
        }}
      />
    );
  }
  return (
    <div className="device-dialog">
      {token !== undefined && (
        <TokenNote
          label={t('device.token.of', { serial: device.serial })}
          text={t('device.token.text')}
          token={token}
        />
      )}
      <DeviceFacts device={device} />
      {mayManage && (
        <div className="device-actions" role="group" aria-label={t('device.actions')}>
          {possible(device).map((one) => (
            <Button key={one} size="small" onClick={() => setDoing(one)}>
              {t(`device.do.${one}`)}
            </Button>
          ))}
        </div>
      )}
      <DeviceHistoryLists history={history} />
      <footer className="dialog-actions">
        <Button onClick={onClose}>{t('actions.close')}</Button>
      </footer>
    </div>
  );
}
