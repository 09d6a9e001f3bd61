import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffRecord, StaffState } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { FirstPasswordDialog } from './first-password-dialog.js';

interface Props {
  staff: StaffRecord;
  onChanged: (staff: StaffRecord) => void;
}

/** Password reset, locking and leaving; each asks for confirmation, because it ends every session of the person. */
export function StaffActions({ staff, onChanged }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [asked, setAsked] = useState<'reset' | 'factor' | 'locked' | 'left'>();
  const [password, setPassword] = useState<string>();
  const [busy, setBusy] = useState(false);
  const named = { userId: staff.userId, version: staff.version };

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
    setAsked(undefined);
  };
  const setState = (state: StaffState): Promise<void> =>
    guarded(async () => {
      onChanged((await call('staff.setState', { ...named, state })).staff);
      notify.success(t(`staff.stateDone.${state}`));
    });
  const reset = (): Promise<void> =>
    guarded(async () => {
      const reply = await call('staff.resetPassword', named);
      setPassword(reply.password);
      onChanged(reply.staff);
      notify.success(t('staff.resetDone'));
    });
  const resetFactor = (): Promise<void> =>
    guarded(async () => {
      onChanged((await call('staff.resetFactor', named)).staff);
      notify.success(t('staff.factorDone'));
    });
  const carryOut = (what: NonNullable<typeof asked>): Promise<void> => {
    if (what === 'reset') return reset();
    return what === 'factor' ? resetFactor() : setState(what);
  };
  return (
    <>
      <Button icon="refresh" onClick={() => setAsked('reset')}>
        {t('staff.reset')}
      </Button>
      {staff.factor && (
        <Button icon="lock" onClick={() => setAsked('factor')}>
          {t('staff.resetFactor')}
        </Button>
      )}
      {staff.state === 'active' ? (
        <Button icon="lock" onClick={() => setAsked('locked')}>
          {t('staff.lock')}
        </Button>
      ) : (
        <Button icon="check" disabled={busy} onClick={() => void setState('active')}>
          {t('staff.unlock')}
        </Button>
      )}
      {staff.state !== 'left' && (
        <Button icon="logOut" onClick={() => setAsked('left')}>
          {t('staff.leave')}
        </Button>
      )}
      {asked && (
        <Dialog title={t(`staff.ask.${asked}`)} onClose={() => setAsked(undefined)}>
          <div className="staff-question">
            <p>{t(`staff.ask.${asked}Text`, { name: nameOf(staff) })}</p>
            <footer>
              <Button disabled={busy} onClick={() => setAsked(undefined)}>
                {t('actions.cancel')}
              </Button>
              <Button tone="danger" disabled={busy} onClick={() => void carryOut(asked)}>
                {t('actions.ok')}
              </Button>
            </footer>
          </div>
        </Dialog>
      )}
      {password !== undefined && (
        <FirstPasswordDialog username={staff.username} password={password} onClose={() => setPassword(undefined)} />
      )}
    </>
  );
}
