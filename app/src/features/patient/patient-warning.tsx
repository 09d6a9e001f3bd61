import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicalWarning } from '@wardlink/contract';
import { SLOT_KEYS } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { MeaningMark } from '../../elements/meaning.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { relativeTime } from '../../language/relative-time.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay } from '../../session/session.js';
import { AcknowledgeDialog } from '../../ward/warnings/acknowledge-dialog.js';
import { meterEndText } from '../../ward/entry/meter-end-text.js';
import { answeredOf, viewOfWarning } from '../../ward/warnings/warning-view.js';

interface Props {
  warning: ClinicalWarning;
  /** Its button is the solid one of the page. */
  isFirst: boolean;
  onAcknowledged: () => void;
}

/** An open warning of this patient, with acknowledgement. */
export function PatientWarning({ warning, isFirst, onAcknowledged }: Props) {
  const { t } = useTranslation();
  const mayAcknowledge = useMay('warning.acknowledge');
  const nameOf = useName();
  const [asking, setAsking] = useState(false);
  const view = viewOfWarning(warning);
  return (
    <section className={`patient-warning ${view.tone}`} role="alert">
      <p>
        <b className="num" title={meterEndText(view.measured, t)}>
          <MeaningMark meaning={view.meaning} /> {view.text}
        </b>{' '}
        {t(`warnings.sentence.${view.tone}`, {
          what: t(view.slot === undefined ? `warnings.of.${view.indicator}` : `glucose.slot.${SLOT_KEYS[view.slot]}`),
          time: clock.time(warning.measuredAt),
          range: view.range,
          since: relativeTime(warning.raisedAt, t),
        })}
      </p>
      {warning.critical && <Tag tone="low">{t('warnings.critical')}</Tag>}
      {mayAcknowledge && (
        <Button tone={isFirst ? 'primary' : 'plain'} onClick={() => setAsking(true)}>
          {t('warnings.handle')}
        </Button>
      )}
      {asking && (
        <AcknowledgeDialog
          warnings={[answeredOf(warning)]}
          name={nameOf(warning.patient)}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onAcknowledged();
          }}
        />
      )}
    </section>
  );
}
