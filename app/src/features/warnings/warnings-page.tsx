import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { BoardIndicator, ClinicalWarning } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
import { clock } from '../../session/clock.js';
import { useStore } from '../../session/store.js';
import { wardChoice } from '../../ward/ward-choice.js';
import { screenOf, WARNING_INDICATORS, WARNING_KINDS } from '../../ward/warning-view.js';
import { NewWarnings } from '../../ward/new-warnings.js';
import { useHeld, useSteady } from '../../ward/steady.js';
import { justAcknowledged, openWarnings } from '../../ward/warnings.js';
import { Handover } from './handover.js';
import { useWarningList } from './use-warning-list.js';
import { firstChoice, requestOf, type Choice } from './list-choice.js';
import { WarningFilters } from './warning-filters.js';
import { WarningsTable } from './warnings-table.js';
import '../../ward/board.css';
import './warnings.css';

type View = 'list' | 'handover';

/** The three screens of warnings, with how many are open of each. */
function Indicators() {
  const { t } = useTranslation();
  const open = useStore(openWarnings);
  const countOf = (indicator: BoardIndicator): number =>
    open.state === 'ready' ? open.value.filter((warning) => screenOf(warning.indicator) === indicator).length : 0;
  return (
    <nav className="page-tabs" aria-label={t('warnings.indicators')}>
      {WARNING_INDICATORS.map((indicator) => (
        <NavLink key={indicator} end to={WARNING_KINDS[indicator].path}>
          {t(`warnings.of.${indicator}`)} <b className="num">{countOf(indicator)}</b>
        </NavLink>
      ))}
    </nav>
  );
}

/** Warnings of an indicator in the chosen ward: to be filtered, acknowledged and handed over. */
export function WarningsPage({ indicator }: { indicator: BoardIndicator }) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('list');
  const [choice, setChoice] = useState<Choice>(firstChoice);
  const title = t(`warnings.title.${indicator}`);
  useEffect(() => {
    document.title = `${title} · Wardlink`;
  }, [title]);
  return (
    <div className="warnings-page">
      <div className="warnings-bar">
        <h1>{title}</h1>
        <Indicators />
        <span className="spacer" />
        <Segmented
          label={t('warnings.view')}
          value={view}
          onChange={setView}
          choices={(['list', 'handover'] as const).map((value) => ({ value, label: t(`warnings.viewOf.${value}`) }))}
        />
      </div>
      {view === 'list' ? <WarningList indicator={indicator} choice={choice} onChoice={setChoice} /> : <Handover />}
    </div>
  );
}

const idOf = ({ warningId }: ClinicalWarning): string => warningId;
const NONE: readonly ClinicalWarning[] = [];

interface ListProps {
  indicator: BoardIndicator;
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

function WarningList({ indicator, choice, onChoice }: ListProps) {
  const { t } = useTranslation();
  const { wardId, departmentId } = useStore(wardChoice);
  const filters = { indicator, wardId, departmentId, ...requestOf(choice, clock.today()) };
  const { loaded, reload, loadMore, loadingMore } = useWarningList(filters);
  // Whenever the open list changes (a message came, somebody acknowledged), this list is asked for again.
  const open = useStore(openWarnings);
  useEffect(() => void reload(), [open, reload]);
  const undoable = useStore(justAcknowledged);
  const { held, release, on } = useHeld();
  const list = loaded.state === 'ready' ? loaded.value.warnings : NONE;
  const steady = useSteady(list, idOf, held || undoable.size > 0, JSON.stringify(filters));
  const none = choice.state === 'open' && choice.level === 'all' && choice.period === 'any';
  return (
    <>
      <div className="warnings-bar" role="toolbar" aria-label={t('warnings.filters')}>
        <WarningFilters choice={choice} onChange={onChoice} />
        <span className="spacer" />
        <NewWarnings count={steady.waiting} onShow={release} />
        <Button icon="refresh" onClick={() => void reload()}>
          {t('actions.refresh')}
        </Button>
      </div>
      <div className="card warnings-card" {...on}>
        <Listing
          loaded={loaded}
          onRetry={() => void reload()}
          isEmpty={() => steady.lines.length === 0}
          empty={<ListingState icon="check" title={t(none ? 'warnings.noneOpen' : 'warnings.noneFound')} />}
        >
          {({ more }) => (
            <>
              <WarningsTable indicator={indicator} lines={steady.lines} onChanged={() => void reload()} />
              {more && (
                <div className="warnings-more">
                  <Button disabled={loadingMore} onClick={() => void loadMore()}>
                    {t('warnings.more')}
                  </Button>
                </div>
              )}
            </>
          )}
        </Listing>
      </div>
    </>
  );
}
