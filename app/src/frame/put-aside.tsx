import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { figuresWithUnit, meteredQuantity, SLOT_KEYS, type Slot } from '@wardlink/domain';
import { Button } from '../elements/button.js';
import { Dialog } from '../elements/dialog.js';
import { FormProblem } from '../elements/form-problem.js';
import { call } from '../http/call.js';
import { failureText } from '../http/failure-text.js';
import { useLoad } from '../http/use-load.js';
import { useName } from '../language/names.js';
import { useReloadOnChange } from '../lists/use-reload-on-change.js';
import { meterEndText } from '../ward/entry/meter-end-text.js';
import { useWardText } from '../ward/choice/ward-names.js';
import { notify } from '../notices/notices.js';
import { clock } from '../clock/hospital-clock.js';
import './put-aside.css';

type PutAsideReading = ReplyOf<'putAside.list'>['readings'][number];

const loadWaiting = async (): Promise<PutAsideReading[]> => (await call('putAside.list', {})).readings;

const moment = (instant: number): string => `${clock.day(instant)} ${clock.time(instant)}`;

/** Device readings that were put aside and wait for a decision; renders nothing without any. */
export function PutAside() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoad('putAside', loadWaiting);
  const again = useCallback(() => void reload(), [reload]);
  useReloadOnChange('putAside', again);
  const [open, setOpen] = useState(false);
  const waiting = loaded.state === 'ready' ? loaded.value : [];
  if (waiting.length === 0 && !open) return null;
  return (
    <section aria-label={t('frame.putAside.title')}>
      <h2 className="side-panel-title">
        {t('frame.putAside.title')}
        <em className="num">{t('frame.putAside.waiting', { count: waiting.length })}</em>
      </h2>
      <p className="put-aside-why">{t('frame.putAside.why')}</p>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('frame.putAside.look')}
      </Button>
      {open && (
        <Dialog wide title={t('frame.putAside.title')} onClose={() => setOpen(false)}>
          {waiting.length === 0 ? (
            <p>{t('frame.putAside.none')}</p>
          ) : (
            <ul className="put-aside-list">
              {waiting.map((one) => (
                <WaitingReading key={one.readingId} reading={one} onSettled={again} />
              ))}
            </ul>
          )}
          <footer className="dialog-actions">
            <Button onClick={() => setOpen(false)}>{t('actions.close')}</Button>
          </footer>
        </Dialog>
      )}
    </section>
  );
}

function WaitingReading({ reading, onSettled }: { reading: PutAsideReading; onSettled: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = nameOf(reading.patient);
  const what = figuresWithUnit(reading.indicator, reading.figures);
  const settle = async (accept: boolean): Promise<void> => {
    setBusy(true);
    try {
      await call('putAside.settle', { readingId: reading.readingId, accept, reason: reason.trim() });
      notify.success(t(accept ? 'frame.putAside.stored' : 'frame.putAside.dismissed'));
      onSettled();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  const ready = !busy && reason.trim() !== '';
  return (
    <li>
      <div className="put-aside-who">
        <b className="num">{reading.bed ?? '–'}</b> <strong>{name}</strong> <small>{wardText(reading.ward)}</small>
        <span
          className="num put-aside-figures"
          title={meterEndText(meteredQuantity(reading.indicator, reading.figures), t)}
        >
          {what}
        </span>
        {reading.slot !== null && <small>{t(`glucose.slot.${SLOT_KEYS[reading.slot as Slot]}`)}</small>}
      </div>
      <p>{reading.description}</p>
      <p className="put-aside-device">
        {t('frame.putAside.device', reading.device)} ·{' '}
        {t('frame.putAside.received', { time: moment(reading.receivedAt) })}
      </p>
      <div className="put-aside-settle">
        <input
          className="input"
          maxLength={200}
          aria-label={t('frame.putAside.reasonOf', { what, name })}
          placeholder={t('frame.putAside.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button
          size="small"
          disabled={!ready}
          aria-label={t('frame.putAside.storeOf', { what, name })}
          onClick={() => void settle(true)}
        >
          {t('frame.putAside.store')}
        </Button>
        <Button
          size="small"
          disabled={!ready}
          aria-label={t('frame.putAside.dismissOf', { what, name })}
          onClick={() => void settle(false)}
        >
          {t('frame.putAside.dismiss')}
        </Button>
      </div>
      {problem && <FormProblem text={problem} />}
    </li>
  );
}
