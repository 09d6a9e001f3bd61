import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ClinicalWarning } from '@wardlink/contract';
import { SLOT_KEYS } from '@wardlink/domain';
import { Icon } from '../elements/icon.js';
import { Listing } from '../elements/listing.js';
import { Tag } from '../elements/tag.js';
import { useName } from '../language/names.js';
import { relativeTime } from '../language/relative-time.js';
import { clock } from '../clock/hospital-clock.js';
import { useNow } from '../clock/use-now.js';
import { useMay } from '../session/session.js';
import { useStore } from '../store/store.js';
import { Acknowledgement } from '../ward/warnings/acknowledgement.js';
import { NewWarnings } from '../ward/warnings/new-warnings.js';
import { useWardText } from '../ward/choice/ward-names.js';
import { useHoverOrFocus, useStableOrder } from '../ward/warnings/stable-order.js';
import { WarningTag } from '../ward/warnings/warning-tag.js';
import { viewOfWarning } from '../ward/warnings/warning-view.js';
import { justAcknowledged, openList, openWarnings } from '../ward/warnings/open-warnings.js';

function OpenWarning({ warning, gone }: { warning: ClinicalWarning; gone: boolean }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const mayOpen = useMay('patient.read');
  const view = viewOfWarning(warning);
  return (
    <li className={`open-warning ${view.tone} ${gone ? 'gone' : ''}`}>
      <div className="open-warning-head">
        <b className="num">{warning.bed ?? '–'}</b>
        <strong>{nameOf(warning.patient)}</strong>
        <WarningTag view={view} />
        {warning.critical && <Tag tone="low">{t('warnings.critical')}</Tag>}
      </div>
      <p>
        {wardText(warning.ward)} · {view.slot === undefined ? t(view.word) : t(`glucose.slot.${SLOT_KEYS[view.slot]}`)}{' '}
        <span className="num">{clock.time(warning.measuredAt)}</span>
        {' · '}
        {t('warnings.range', { range: view.range })}
        {' · '}
        {relativeTime(warning.raisedAt, t)}
      </p>
      <div className="open-warning-actions">
        <Acknowledgement
          warningId={warning.warningId}
          critical={warning.critical}
          name={nameOf(warning.patient)}
          gone={gone}
        />
        {mayOpen && (
          <Link className="button small plain" to={`/patient?id=${warning.patientId}`}>
            {t('actions.open')}
          </Link>
        )}
      </div>
    </li>
  );
}

const idOf = ({ warningId }: ClinicalWarning): string => warningId;
const NONE: readonly ClinicalWarning[] = [];

/** Open warnings, newest first, each acknowledged in one click; nothing moves while somebody points at them. */
export function OpenWarnings() {
  const { t } = useTranslation();
  const loaded = useStore(openWarnings);
  // Each says how long ago it was raised.
  useNow();
  const undoable = useStore(justAcknowledged);
  const count = loaded.state === 'ready' ? loaded.value.length : 0;
  const { held, release, on } = useHoverOrFocus();
  const stable = useStableOrder(loaded.state === 'ready' ? loaded.value : NONE, idOf, held || undoable.size > 0);
  return (
    <section aria-label={t('warnings.open')} {...on}>
      <h2 className="side-panel-title">
        {t('warnings.open')}
        {count > 0 && <em className="num">{t('warnings.unacknowledged', { count })}</em>}
        <NewWarnings count={stable.heldBack} onShow={release} />
      </h2>
      <Listing
        loaded={loaded}
        onRetry={() => void openList.refresh()}
        lines={3}
        inline
        isEmpty={() => stable.rows.length === 0}
        empty={
          <p className="side-panel-empty">
            <Icon name="check" /> {t('warnings.noneOpen')}
          </p>
        }
      >
        {() => (
          <ul className="open-warnings">
            {stable.rows.map(({ item, gone }) => (
              <OpenWarning key={item.warningId} warning={item} gone={gone} />
            ))}
          </ul>
        )}
      </Listing>
    </section>
  );
}
