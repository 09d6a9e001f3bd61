import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicalWarning } from '@wardlink/contract';
import { Icon } from '../elements/icon.js';
import { Listing } from '../elements/listing.js';
import { useNow } from '../clock/use-now.js';
import { useStore } from '../store/store.js';
import { NewWarnings } from '../ward/warnings/new-warnings.js';
import { inUrgency } from '../ward/warnings/grouped.js';
import { useHoverOrFocus, useStableOrder } from '../ward/warnings/stable-order.js';
import { beingAcknowledged, justAcknowledged, openList, openWarnings } from '../ward/warnings/open-warnings.js';
import { AcknowledgedToday } from './acknowledged-today.js';
import { SWITCH_KEY, type WhichWarnings } from './switch-key.js';
import { WarningGroups } from './warning-groups.js';
import './open-warnings.css';

const idOf = ({ warningId }: ClinicalWarning): string => warningId;
const NONE: readonly ClinicalWarning[] = [];

/** Open warnings by patient, the most urgent first; one key switches to those acknowledged today. */
export function OpenWarnings({ which, onWhich }: { which: WhichWarnings; onWhich: (which: WhichWarnings) => void }) {
  const { t } = useTranslation();
  const loaded = useStore(openWarnings);
  const count = loaded.state === 'ready' ? loaded.value.length : 0;
  const { held, release, on } = useHoverOrFocus();
  const undoable = useStore(justAcknowledged);
  const onTheWay = useStore(beingAcknowledged);
  const warnings = loaded.state === 'ready' ? loaded.value : NONE;
  const ordered = useMemo(() => inUrgency(warnings), [warnings]);
  const stable = useStableOrder(ordered, idOf, held || undoable.size > 0 || onTheWay.size > 0);
  // Each warning shows its age.
  useNow();
  return (
    <section aria-label={t('warnings.open')} {...on}>
      <h2 className="side-panel-title">
        {t('warnings.open')}
        {count > 0 && <em className="num">{t('warnings.unacknowledged', { count })}</em>}
        <NewWarnings count={stable.heldBack} onShow={release} />
      </h2>
      <div className="warning-tabs">
        <button type="button" aria-pressed={which === 'open'} onClick={() => onWhich('open')}>
          {t('warnings.filter.state.open')}
        </button>
        <button type="button" aria-pressed={which === 'acknowledged'} onClick={() => onWhich('acknowledged')}>
          {t('warnings.acknowledgedToday')} <kbd>{SWITCH_KEY.toUpperCase()}</kbd>
        </button>
      </div>
      {which === 'acknowledged' ? (
        <AcknowledgedToday />
      ) : (
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
          {() => <WarningGroups rows={stable.rows} />}
        </Listing>
      )}
    </section>
  );
}
