import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ClinicalWarning, RequestOf } from '@wardlink/contract';
import { RANGED_INDICATORS, type RangedIndicator } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { call } from '../../http/call.js';
import { FilterBar } from '../../lists/filter-bar.js';
import { oneOf } from '../../lists/filters.js';
import { List } from '../../lists/list.js';
import type { PageSource } from '../../lists/pages.js';
import { useFilters } from '../../lists/use-filters.js';
import { usePages, withRows } from '../../lists/use-pages.js';
import { useReloadOnStore } from '../../lists/use-reload-on-change.js';
import { clock } from '../../clock/hospital-clock.js';
import { useStore } from '../../store/store.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import { screenOf, WARNING_PATHS } from '../../ward/warnings/warning-view.js';
import { HomeTabs } from '../../ward/home/home-tabs.js';
import { NewWarnings } from '../../ward/warnings/new-warnings.js';
import { useHoverOrFocus, useStableOrder, type StableRow } from '../../ward/warnings/stable-order.js';
import { beingAcknowledged, justAcknowledged, openWarnings } from '../../ward/warnings/open-warnings.js';
import { FILTERS, requestOf } from './filters.js';
import { Handover } from './handover.js';
import { columnsOf } from './warning-columns.js';
import './warnings.css';

type Query = Omit<RequestOf<'warning.list'>, 'after' | 'limit'>;
type After = NonNullable<RequestOf<'warning.list'>['after']>;

const PAGE = 50;
/** The maximum that one request returns. */
const LARGEST = 200;

const SOURCE: PageSource<Query, ClinicalWarning, After> = {
  async load(query, after, wanted) {
    const limit = Math.min(LARGEST, Math.max(PAGE, wanted));
    const { warnings, more } = await call('warning.list', { ...query, after, limit });
    const last = warnings.at(-1);
    const { raisedAt = 0, warningId = '', critical = false, step = 0 } = last ?? {};
    const next = more && last ? { raisedAt, warningId, critical, step } : null;
    return { rows: warnings, next, total: null };
  },
  idOf: ({ warningId }) => warningId,
};

const VIEW = {
  view: oneOf(['list', 'handover'], { label: 'warnings.view', isSegmented: true, word: 'warnings.viewOf' }),
};

/** The three screens of warnings, each with its number of open ones; the handover covers all of them. */
function Indicators({ chosen }: { chosen: RangedIndicator | undefined }) {
  const { t } = useTranslation();
  const open = useStore(openWarnings);
  const countOf = (indicator: RangedIndicator): number =>
    open.state === 'ready' ? open.value.filter((warning) => screenOf(warning.indicator) === indicator).length : 0;
  return (
    <nav className="page-tabs" aria-label={t('warnings.indicators')}>
      {RANGED_INDICATORS.map((indicator) => (
        <Link
          key={indicator}
          to={WARNING_PATHS[indicator]}
          className={indicator === chosen ? 'active' : ''}
          aria-current={indicator === chosen ? 'page' : undefined}
        >
          {t(`warnings.of.${indicator}`)} <b className="num">{countOf(indicator)}</b>
        </Link>
      ))}
    </nav>
  );
}

/**
 * Warnings of an indicator in the chosen ward, with filters, acknowledgement and handover.
 * @param isHome for the patients at home of a doctor outside the hospital
 */
export function WarningsPage({ indicator, isHome = false }: { indicator: RangedIndicator; isHome?: boolean }) {
  const { t } = useTranslation();
  const filters = useFilters(VIEW);
  const isList = filters.chosen.view === 'list';
  const title = t(isList ? `warnings.title.${indicator}` : 'warningHandover.title');
  usePageTitle(title);
  return (
    <div className="warnings-page">
      <div className="warnings-bar">
        <h1>{title}</h1>
        {isHome ? <HomeTabs of="notices" /> : <Indicators chosen={isList ? indicator : undefined} />}
        <span className="spacer" />
        {!isHome && <FilterBar filters={filters} />}
      </div>
      {isList ? <WarningList indicator={indicator} isHome={isHome} /> : <Handover />}
    </div>
  );
}

type Line = StableRow<ClinicalWarning>;
const NONE: readonly ClinicalWarning[] = [];
const idOfLine = ({ item }: Line): string => item.warningId;

function WarningList({ indicator, isHome }: { indicator: RangedIndicator; isHome: boolean }) {
  const { t } = useTranslation();
  const { wardId, departmentId } = useStore(wardChoice);
  const filters = useFilters(FILTERS);
  const { chosen } = filters;
  const query = { indicator, wardId, departmentId, ...requestOf(chosen, clock.today()) };
  const list = usePages(query, SOURCE);
  const { loaded, reload } = list;
  // This list is loaded again whenever a warning is raised, acknowledged or reopened.
  useReloadOnStore(openWarnings, reload);
  const undoable = useStore(justAcknowledged);
  const onTheWay = useStore(beingAcknowledged);
  const { held, release, on } = useHoverOrFocus();
  const rows = loaded.state === 'ready' ? loaded.value.rows : NONE;
  const stable = useStableOrder(
    rows,
    SOURCE.idOf,
    held || undoable.size > 0 || onTheWay.size > 0,
    JSON.stringify(query),
  );
  const columns = useMemo(() => columnsOf(indicator, { isHome, onChanged: reload }), [indicator, isHome, reload]);
  const isEverythingOpen = chosen.state === 'open' && chosen.level === null && chosen.time === 'any';
  return (
    <>
      <FilterBar
        className="warnings-filters"
        title={t('warnings.filters')}
        filters={filters}
        look="chip"
        hidden={chosen.time === 'days' ? [] : ['days']}
      >
        <span className="spacer" />
        <NewWarnings count={stable.heldBack} onShow={release} />
        <Button icon="refresh" onClick={reload}>
          {t('actions.refresh')}
        </Button>
      </FilterBar>
      <div className="card warnings-card" {...on}>
        <List
          list={withRows(list, idOfLine, () => stable.rows)}
          className="warnings-table"
          title={t(`warnings.title.${indicator}`)}
          columns={columns}
          isWrapped
          rowProps={({ gone }) => ({ className: gone ? 'gone' : '' })}
          none={
            isEverythingOpen
              ? ['warnings.noneOpen', 'warnings.noneOpenText']
              : ['warnings.noneFound', 'warnings.noneFoundText']
          }
          noneIcon="check"
          lines={6}
        />
      </div>
    </>
  );
}
