import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ClinicalWarning } from '@wardlink/contract';
import { SLOT_KEYS } from '@wardlink/domain';
import { Button } from '../elements/button.js';
import { useName } from '../language/names.js';
import { relativeTime } from '../language/relative-time.js';
import { clock } from '../clock/hospital-clock.js';
import { useMay } from '../session/session.js';
import { useStore } from '../store/store.js';
import { AcknowledgeDialog } from '../ward/warnings/acknowledge-dialog.js';
import { Acknowledgement } from '../ward/warnings/acknowledgement.js';
import { groupsOf, type WarningGroup } from '../ward/warnings/grouped.js';
import { acknowledgedHere } from '../ward/warnings/open-warnings.js';
import type { StableRow } from '../ward/warnings/stable-order.js';
import { useWardText } from '../ward/choice/ward-names.js';
import { WarningTag } from '../ward/warnings/warning-tag.js';
import { answeredOf, viewOfWarning } from '../ward/warnings/warning-view.js';

/**
 * The people whom a warning has reached, and the next one with the time; renders nothing for a warning that does not
 * escalate.
 */
function Escalation({ warning: { critical, step, escalatesAt } }: { warning: ClinicalWarning }) {
  const { t } = useTranslation();
  const parts = [
    step > 0 && t(`warnings.step.${step}`),
    escalatesAt !== null &&
      t('warnings.nextStep', { who: t(`warnings.person.${step + 1}`), time: clock.time(escalatesAt) }),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <span className={`escalation ${critical ? 'urgent' : ''}`}>{parts.join(t('warnings.separator'))}</span>;
}

/** One warning: its value and slot beside the button, its time, range and escalation below. */
function WarningLine({ row: { item: warning, gone }, first }: { row: StableRow<ClinicalWarning>; first: boolean }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const view = viewOfWarning(warning);
  const what = view.slot === undefined ? t(view.word) : t(`glucose.slot.${SLOT_KEYS[view.slot]}`);
  return (
    <li className={`open-warning-line ${view.tone} ${gone ? 'gone' : ''}`}>
      <div className="open-warning-value">
        <WarningTag view={view} />
        <span className="open-warning-what" title={what}>
          {what}
        </span>
        <Acknowledgement warning={answeredOf(warning)} name={nameOf(warning.patient)} gone={gone} first={first} />
      </div>
      <p>
        {warning.critical && <strong className="urgent">{t('warnings.critical')}</strong>}
        <span className="num">{clock.time(warning.measuredAt)}</span>
        <span>{t('warnings.range', { range: view.range })}</span>
        <Escalation warning={warning} />
      </p>
    </li>
  );
}

/** One response to several ordinary warnings of a patient; a critical warning needs its own. */
function HandleTogether({ warnings, name }: { warnings: readonly ClinicalWarning[]; name: string }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setAsking(true)}>
        {t('warnings.handleTogether', { count: warnings.length })}
      </Button>
      {asking && (
        <AcknowledgeDialog
          warnings={warnings.map(answeredOf)}
          name={name}
          onClose={() => setAsking(false)}
          onDone={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Group({ group: { patientId, rows }, first }: { group: WarningGroup; first: string | undefined }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const mayOpen = useMay('patient.read');
  const mayAcknowledge = useMay('warning.acknowledge');
  const here = useStore(acknowledgedHere);
  const [head] = rows;
  if (!head) return null;
  const { patient, ward, bed } = head.item;
  const name = nameOf(patient);
  const isOpen = ({ item, gone }: StableRow<ClinicalWarning>): boolean => !gone && !here.has(item.warningId);
  const open = rows.filter(isOpen).map(({ item }) => item);
  const ordinary = open.filter(({ critical }) => !critical);
  // The line keeps its height while its warnings are acknowledged one by one.
  const several = rows.filter(({ item }) => !item.critical).length > 1;
  const isFirst = rows.some(({ item }) => item.warningId === first);
  const newest = Math.max(...rows.map(({ item }) => item.raisedAt));
  return (
    <li className={`open-warning ${open.some(({ critical }) => critical) ? 'critical' : ''} ${isFirst ? 'first' : ''}`}>
      <div className="open-warning-head">
        <b className="num">{bed ?? '–'}</b>
        <div>
          <strong>{mayOpen ? <Link to={`/patient?id=${patientId}`}>{name}</Link> : name}</strong>
          <small>{wardText(ward)}</small>
        </div>
        <small>{relativeTime(newest, t)}</small>
      </div>
      <ul>
        {rows.map((row) => (
          <WarningLine key={row.item.warningId} row={row} first={row.item.warningId === first} />
        ))}
      </ul>
      {several && mayAcknowledge && (
        <div className="open-warning-together">
          {ordinary.length > 1 && <HandleTogether warnings={ordinary} name={name} />}
        </div>
      )}
    </li>
  );
}

/** Open warnings by patient. Only the button of the most urgent one is solid, if it is critical. */
export function WarningGroups({ rows }: { rows: readonly StableRow<ClinicalWarning>[] }) {
  const here = useStore(acknowledgedHere);
  const first = rows.find(({ item, gone }) => item.critical && !gone && !here.has(item.warningId))?.item.warningId;
  return (
    <ul className="open-warnings">
      {groupsOf(rows).map((group) => (
        <Group key={group.rows[0]?.item.warningId} group={group} first={first} />
      ))}
    </ul>
  );
}
