import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ClinicalWarning } from '@wardlink/contract';
import { useNow } from '../clock/use-now.js';
import { Icon } from '../elements/icon.js';
import { MeaningValue } from '../elements/meaning.js';
import { isComplete } from '../live/followed-list.js';
import { useName } from '../language/names.js';
import { useMay } from '../session/session.js';
import { useStore } from '../store/store.js';
import { board } from '../ward/board/glucose-board.js';
import { roundOf } from '../ward/board/round.js';
import { useTypedReadings } from '../ward/outbox/glucose-outbox.js';
import { useWardText } from '../ward/choice/ward-names.js';
import { openWarnings } from '../ward/warnings/open-warnings.js';
import { viewOfWarning } from '../ward/warnings/warning-view.js';
import { placeLook, railRows, type PlaceLook } from './rail-rows.js';
import './side-rail.css';

/** The rail has no room for the heart rate; the label of the line contains it. */
const withoutHeartRate = (pressure: string): string => pressure.split('/').slice(0, 2).join('/');

interface PatientProps {
  worst: ClinicalWarning;
  more: number;
  look: PlaceLook;
}

/** A patient with open warnings: the bed, the ward if there are several, and the most urgent value. */
function RailPatient({ worst, more, look }: PatientProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const view = viewOfWarning(worst);
  const bed = worst.bed ?? '–';
  const { ward } = worst;
  const label = t('shell.rail.patient', {
    ward: wardText(ward),
    bed,
    name: nameOf(worst.patient),
    value: `${view.text} ${t(view.word)}`,
  });
  const content = (
    <>
      <b>{bed}</b>
      {look === 'whole' && ward.department && <small className="rail-ward">{nameOf(ward.department)}</small>}
      {look !== 'none' && <small className="rail-ward">{nameOf(ward)}</small>}
      <MeaningValue meaning={view.meaning} past word="">
        {worst.indicator === 'pressure' ? withoutHeartRate(view.text) : view.text}
      </MeaningValue>
      {more > 0 && <small>+{more}</small>}
    </>
  );
  return (
    <li title={label}>
      {useMay('patient.read') ? (
        <Link to={`/patient?id=${worst.patientId}`} aria-label={label}>
          {content}
        </Link>
      ) : (
        <span className="rail-patient">{content}</span>
      )}
    </li>
  );
}

function RailWarnings() {
  const { t } = useTranslation();
  const loaded = useStore(openWarnings);
  const warnings = loaded.state === 'ready' ? loaded.value : [];
  const rows = railRows(warnings);
  const look = placeLook(rows);
  const isBroken = loaded.state === 'failed' || loaded.state === 'forbidden';
  return (
    <>
      <p className={`rail-count ${warnings.length > 0 ? 'some' : ''}`}>
        <b>{isBroken ? '–' : warnings.length}</b> {t('nav.warnings')}
      </p>
      <ul className="rail-patients" aria-label={t('warnings.open')}>
        {rows.map(({ worst, more }) => (
          <RailPatient key={worst.patientId} worst={worst} more={more} look={look} />
        ))}
      </ul>
    </>
  );
}

function RailRound() {
  const { t } = useTranslation();
  const loaded = useStore(board);
  const typed = useTypedReadings();
  // The round changes with time.
  useNow();
  if (loaded.state !== 'ready' || !isComplete(loaded.value)) return null;
  return (
    <p className="rail-count">
      <b>{roundOf(loaded.value, typed).due.length}</b> {t('shell.rail.due')}
    </p>
  );
}

/** The folded side panel: number of open warnings with their beds and values, and number of patients due. */
export function SideRail({
  onOpen,
  buttonRef,
}: {
  onOpen: () => void;
  buttonRef: (button: HTMLElement | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <aside className="side-rail" aria-label={t('frame.toDo')}>
      <button ref={buttonRef} type="button" className="rail-open" aria-expanded={false} onClick={onOpen}>
        <Icon name="fold" /> {t('shell.rail.show')}
      </button>
      {useMay('ward.read') && <RailRound />}
      {useMay('warning.read') && <RailWarnings />}
    </aside>
  );
}
