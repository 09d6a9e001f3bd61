import { useTranslation } from 'react-i18next';
import { Icon } from '../elements/icon.js';
import { useMay } from '../session/session.js';
import { OpenWarnings } from './open-warnings.js';
import { PutAside } from './put-aside.js';
import { UnmatchedNotice } from './unmatched-notice.js';
import { Rechecks } from './rechecks.js';
import { RoundProgress } from './round-progress.js';
import type { WhichWarnings } from './switch-key.js';

interface Props {
  /** The panel is above the page, because there is no room beside it. */
  isAbove: boolean;
  onFold: () => void;
  which: WhichWarnings;
  onWhich: (which: WhichWarnings) => void;
  buttonRef: (button: HTMLElement | null) => void;
}

/** The side panel: open warnings, readings to check, the progress of the round and the patients due. */
export function SidePanel({ isAbove, onFold, which, onWhich, buttonRef }: Props) {
  const { t } = useTranslation();
  const mayRecord = useMay('glucose.record');
  return (
    <aside
      className={`side-panel ${isAbove ? 'above' : ''}`}
      aria-label={t('frame.toDo')}
      onKeyDown={(event) => isAbove && event.key === 'Escape' && onFold()}
    >
      <button ref={buttonRef} type="button" className="side-panel-fold" aria-expanded onClick={onFold}>
        <Icon name="unfold" /> {t('shell.rail.hide')}
      </button>
      {useMay('warning.read') && <OpenWarnings which={which} onWhich={onWhich} />}
      {useMay('ward.read') && <Rechecks />}
      {mayRecord && <PutAside />}
      {mayRecord && <UnmatchedNotice />}
      {useMay('ward.read') && <RoundProgress />}
    </aside>
  );
}
