import { ReportLinks } from './report-links.js';
import Input from '@douyinfe/semi-ui-19/lib/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { addDays, daysBetween, isDay } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { DateField } from '../../elements/date-field.js';
import { Dialog } from '../../elements/dialog.js';
import { Icon } from '../../elements/icon.js';
import { Segmented } from '../../elements/segmented.js';
import { FormField } from '../../forms/form-field.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import { DEFINITIONS, recordSheet } from '../../reports/definitions.js';
import './patient.css';

/** How long a link stays good, minutes: an hour, a day, a week. */
const LIFETIMES = ['60', '1440', '10080'] as const;
const QUICK_DAYS = [7, 14, 30] as const;
/** Longest period that one sheet may cover, days. */
const MAX_DAYS = 92;

/** Chooses the period of a record sheet and makes its signed link: opened in a new tab, or copied. */
export function ShareReport({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const today = clock.today();
  const [form, setForm] = useState(recordSheet.id);
  const [from, setFrom] = useState(addDays(today, -6));
  const [to, setTo] = useState(today);
  const [minutes, setMinutes] = useState<(typeof LIFETIMES)[number]>('60');
  const [made, setMade] = useState<ReplyOf<'report.share'> | null>(null);
  const [busy, setBusy] = useState(false);
  const days = isDay(from) && isDay(to) ? daysBetween(from, to) + 1 : 0;
  const valid = days >= 1 && days <= MAX_DAYS && to <= today;
  const link = made && `${location.origin}/${form}?token=${encodeURIComponent(made.token)}`;

  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      setMade(await call('report.share', { patientId, from, to, minutes: Number(minutes) }));
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
  };
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t('share.copied'));
    } catch {
      notify.info(t('share.copyByHand'));
    }
  };
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setMade(null);
  };

  return (
    <Dialog title={t('share.title')} onClose={onClose}>
      <p className="share-hint">{t('share.hint')}</p>
      <Segmented
        label={t('share.form')}
        value={form}
        onChange={setForm}
        choices={DEFINITIONS.map(({ id, title }) => ({ value: id, label: t(title) }))}
      />
      <div className="share-days">
        {QUICK_DAYS.map((count) => (
          <Button
            key={count}
            size="small"
            aria-pressed={from === addDays(today, 1 - count) && to === today}
            onClick={() => {
              change(setFrom)(addDays(today, 1 - count));
              change(setTo)(today);
            }}
          >
            {t('patient.days', { count })}
          </Button>
        ))}
      </div>
      <div className="share-period" role="group" aria-label={t('patient.period')}>
        {(
          [
            ['share.from', from, setFrom],
            ['share.to', to, setTo],
          ] as const
        ).map(([label, value, set]) => (
          <FormField key={label} label={t(label)}>
            {(names) => <DateField {...names} className="input num" max={today} value={value} onChange={change(set)} />}
          </FormField>
        ))}
      </div>
      {!valid && <p role="alert">{t('share.badPeriod', { count: MAX_DAYS })}</p>}
      <div className="field">
        <span aria-hidden="true">{t('share.lifetime')}</span>
        <Segmented
          label={t('share.lifetime')}
          value={minutes}
          onChange={(value) => {
            setMinutes(value);
            setMade(null);
          }}
          choices={LIFETIMES.map((value) => ({ value, label: t(`share.lifetimes.${value}`) }))}
        />
      </div>
      {link && (
        <p className="share-link">
          <Icon name="link" />
          <Input
            className="num"
            readonly
            aria-label={t('share.link')}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </p>
      )}
      <ReportLinks key={made?.token ?? ''} patientId={patientId} />
      <footer>
        <Button onClick={onClose}>{t('actions.close')}</Button>
        {link ? (
          <>
            <Button icon="link" onClick={() => void copy(link)}>
              {t('share.copy')}
            </Button>
            <a className="button primary" href={link} target="_blank" rel="noopener noreferrer">
              <Icon name="print" />
              {t('share.open')}
            </a>
          </>
        ) : (
          <Button tone="primary" disabled={!valid || busy} onClick={() => void make()}>
            {t('share.make')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
