import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wardText, type ClinicalWarning } from '@wardlink/contract';
import { INDICATORS, isRanged, type RangedIndicator, SLOT_KEYS } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import type { Column } from '../../lists/columns.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { Acknowledgement } from '../../ward/warnings/acknowledgement.js';
import type { StableRow } from '../../ward/warnings/stable-order.js';
import { WhatWasDone } from '../../ward/warnings/what-was-done.js';
import { WarningTag } from '../../ward/warnings/warning-tag.js';
import { answeredOf, viewOfWarning } from '../../ward/warnings/warning-view.js';
import { justAcknowledged } from '../../ward/warnings/open-warnings.js';
import { CallPatient } from './call-patient.js';
import { RangeDialog } from './range-dialog.js';
import { momentText } from './moment-text.js';

type Line = StableRow<ClinicalWarning>;

/** Escalation of the warning: the people it has reached, and the time of the next step. */
function PassedOn({ warning: { step, escalatesAt } }: { warning: ClinicalWarning }) {
  const { t } = useTranslation();
  return (
    <>
      {step > 0 && <Tag tone="high">{t(`warnings.step.${step}`)}</Tag>}
      {escalatesAt !== null && (
        <small>
          {t('warnings.nextStep', { who: t(`warnings.person.${step + 1}`), time: clock.time(escalatesAt) })}
        </small>
      )}
    </>
  );
}

/** The value, its level in words, and whether it is critical. */
function Value({ warning }: { warning: ClinicalWarning }) {
  const { t } = useTranslation();
  const view = viewOfWarning(warning);
  return (
    <>
      <WarningTag view={view} /> <small className="warnings-word">{t(view.word)}</small>{' '}
      {warning.critical && <Tag tone="low">{t('warnings.critical')}</Tag>}
    </>
  );
}

/** Time at which the warning was raised, and the measure time if it is another minute. */
function Raised({ warning: { raisedAt, measuredAt } }: { warning: ClinicalWarning }) {
  const { t } = useTranslation();
  const [raised, measured] = [momentText(raisedAt), momentText(measuredAt)];
  return (
    <>
      <span className="num">{raised}</span>{' '}
      {measured !== raised && (
        <small className="num">
          {t('warnings.column.measured')} {measured}
        </small>
      )}
    </>
  );
}

const BED: Column<Line> = {
  key: 'bed',
  title: 'warnings.column.bed',
  cell: ({ item: { bed, ward } }, { nameOf }) => (
    <>
      <b className="num">{bed ?? '–'}</b> <small>{wardText(ward, nameOf)}</small>
    </>
  ),
};

const SLOT: Column<Line> = {
  key: 'slot',
  title: 'warnings.column.slot',
  cell: ({ item }, { t }) => {
    const { slot } = viewOfWarning(item);
    return slot !== undefined && t(`glucose.slot.${SLOT_KEYS[slot]}`);
  },
};

interface Options {
  /** For the patients at home of a doctor outside the hospital. */
  isHome: boolean;
  onChanged: () => void;
}

/** The columns of an indicator's warnings, with their actions. */
export const columnsOf = (indicator: RangedIndicator, { isHome, onChanged }: Options): readonly Column<Line>[] => [
  { key: 'raised', title: 'warnings.column.raised', cell: ({ item }) => <Raised warning={item} /> },
  // A patient at home has no bed.
  ...(isHome ? [] : [BED]),
  {
    key: 'patient',
    title: 'warnings.column.patient',
    to: ({ item: { patientId } }, { may }) =>
      may('patient.read') ? `${isHome ? '/patient/patientDetail' : '/patient'}?id=${patientId}` : undefined,
    cell: ({ item: { patient } }, { nameOf }) => nameOf(patient),
  },
  { key: 'value', title: 'warnings.column.value', cell: ({ item }) => <Value warning={item} /> },
  ...(INDICATORS[indicator].slots ? [SLOT] : []),
  {
    key: 'range',
    title: 'warnings.column.range',
    cell: ({ item }) => <span className="num">{viewOfWarning(item).range}</span>,
  },
  {
    key: 'passedOn',
    title: 'warnings.column.passedOn',
    cell: ({ item }) => <PassedOn warning={item} />,
  },
  {
    key: 'state',
    title: 'warnings.column.state',
    isProse: true,
    cell: ({ item, gone }) => <Handling warning={item} gone={gone} onChanged={onChanged} />,
  },
];

/** The person who acknowledged the warning and the action taken, or buttons for both. */
function Handling({ warning, gone, onChanged }: { warning: ClinicalWarning; gone: boolean; onChanged: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayAcknowledge = useMay('warning.acknowledge');
  const maySetRange = useMay('warning.setRange');
  const undoable = useStore(justAcknowledged).has(warning.warningId);
  const [asking, setAsking] = useState(false);
  const name = nameOf(warning.patient);
  return (
    <div className="warnings-handling">
      {warning.acknowledgedAt !== null && !undoable ? (
        <span>
          {t('warnings.acknowledgedBy', {
            name: warning.acknowledgedBy ? nameOf(warning.acknowledgedBy) : '–',
            time: momentText(warning.acknowledgedAt),
          })}
          <WhatWasDone warning={warning} />
        </span>
      ) : mayAcknowledge ? (
        <>
          <CallPatient warning={warning} name={name} onChanged={onChanged} />
          <Acknowledgement warning={answeredOf(warning)} name={name} gone={gone} withNote onChanged={onChanged} />
        </>
      ) : (
        <Tag tone="high">{t('warnings.notAcknowledged')}</Tag>
      )}
      {/* The other indicators warn by their classes, not by a range. */}
      {maySetRange && isRanged(warning.indicator) && (
        <Button tone="quiet" size="small" aria-label={t('warnings.rangeOf', { name })} onClick={() => setAsking(true)}>
          {t('warnings.ownRange')}
        </Button>
      )}
      {asking && isRanged(warning.indicator) && (
        <RangeDialog
          indicator={warning.indicator}
          patientId={warning.patientId}
          name={name}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
