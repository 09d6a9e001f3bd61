import Input from '@douyinfe/semi-ui-19/lib/es/input';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { pathOfForm } from '@wardlink/contract/reports';
import { Button } from '../../../elements/button.js';
import { Dialog } from '../../../elements/dialog.js';
import { Icon } from '../../../elements/icon.js';
import { Segmented } from '../../../elements/segmented.js';
import { call } from '../../../http/call.js';
import { notify } from '../../../notices/notices.js';
import type { PrintChoice } from '../../../reports/print-choice.js';
import { ReportLinks } from './report-links.js';
import './link-dialog.css';

/** How long a link stays good, minutes: an hour, a day, a week. */
const LIFETIMES = ['60', '1440', '10080'] as const;

/** A signed link to what is shown, good for an hour if nothing else is chosen: opened in a new tab, or copied. */
export function LinkDialog({ choice, onClose }: { choice: PrintChoice; onClose: () => void }) {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState<(typeof LIFETIMES)[number]>('60');
  const [made, setMade] = useState<ReplyOf<'report.share'> | null>(null);
  const link = made && `${location.origin}${pathOfForm(choice.form)}?token=${encodeURIComponent(made.token)}`;

  useEffect(() => {
    let stopped = false;
    const { form, version = null, from, to, language } = choice;
    const request = { form, version, from, to, language, patientIds: [...choice.patientIds], minutes: Number(minutes) };
    call('report.share', request).then(
      (reply) => !stopped && setMade(reply),
      (error: unknown) => {
        if (!stopped) onClose();
        notify.failure(error);
      },
    );
    return () => {
      stopped = true;
    };
  }, [minutes]);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t('share.copied'));
    } catch {
      notify.info(t('share.copyByHand'));
    }
  };

  return (
    <Dialog title={t('share.title')} onClose={onClose}>
      <p className="share-hint">{t('share.hint', { count: choice.patientIds.length })}</p>
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
      {choice.patientIds.length === 1 && choice.patientIds[0] && (
        <ReportLinks key={made?.token ?? ''} patientId={choice.patientIds[0]} />
      )}
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
          <Button tone="primary" disabled>
            {t('share.open')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
