import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { POPULATION_REASONS, type PopulationReasonKind } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { FilterChips } from '../../../elements/filter-chips.js';
import { Listing, ListingState } from '../../../elements/listing.js';
import { OneLine } from '../../../elements/one-line.js';
import { Segmented } from '../../../elements/segmented.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { call, callStream } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { ExportButtons } from '../../../lists/export-buttons.js';
import { LIST_MS, useReloadOnChange } from '../../../lists/use-reload-on-change.js';
import { useMay, useUser } from '../../../session/session.js';
import { useStore } from '../../../store/store.js';
import { wardChoice } from '../../../ward/choice/ward-choice.js';
import { PrintHead } from '../../../frame/print-head.js';
import { ExportPanel } from '../export-panel.js';
import { StatisticsTabs } from '../statistics-tabs.js';
import { usePopulationFilter } from './population-filter.js';
import { PopulationRow } from './population-row.js';
import '../../../ward/board/board.css';
import '../statistics.css';
import '../statistics-print.css';
import './population.css';

const CHIPS = ['all', ...POPULATION_REASONS] as const;

/**
 * `/statistics/population`: patients of the chosen place who need attention today, the most urgent first, with the
 * reasons.
 */
export function PopulationPage() {
  const { t } = useTranslation();
  const { userId } = useUser();
  const mayExport = useMay('record.export');
  const { departmentId, wardId } = useStore(wardChoice);
  const [{ mine, reason }, change] = usePopulationFilter(userId);
  const load = useCallback(
    () => call('population.list', { departmentId, wardId, mine, reason }),
    [departmentId, wardId, mine, reason],
  );
  const { loaded, reload } = useLoad(`${departmentId} ${wardId} ${mine} ${reason}`, load);
  useReloadOnChange('glucose', reload, { everyMs: LIST_MS });
  const title = t('population.title');
  usePageTitle(title);
  const found = loaded.state === 'ready' ? loaded.value : undefined;
  const count = (name: (typeof CHIPS)[number]) => (name === 'all' ? found?.total : found?.counts[name]);
  return (
    <div className="statistics-page statistics-frame population-page">
      <PrintHead
        title={title}
        about={[t(`population.filter.${reason ?? 'all'}`), t(`population.whose.${mine ? 'mine' : 'all'}`)]}
      />
      <div className="statistics-head dense">
        <h1 className="visually-hidden">{title}</h1>
        <StatisticsTabs />
        <OneLine more={t('shell.moreFilters')}>
          <FilterChips<'all' | PopulationReasonKind>
            names={CHIPS}
            chosen={reason ?? 'all'}
            onChoose={(name) => change({ reason: name === 'all' ? null : name })}
            word={(name) => t(`population.filter.${name}`)}
            count={count}
          />
        </OneLine>
        <Segmented<'all' | 'mine'>
          label={t('population.whose.title')}
          value={mine ? 'mine' : 'all'}
          onChange={(next) => change({ mine: next === 'mine' })}
          choices={(['all', 'mine'] as const).map((value) => ({ value, label: t(`population.whose.${value}`) }))}
        />
        {found && found.patients.length > 0 && (
          <ExportPanel>
            {mayExport && (
              <li>
                <span>{title}</span>
                <ExportButtons
                  name={`${title} ${clock.today()}`}
                  noun="population"
                  fetchPieces={(format) =>
                    callStream('population.export', { departmentId, wardId, mine, reason, format })
                  }
                />
              </li>
            )}
          </ExportPanel>
        )}
      </div>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={8}
        isEmpty={({ patients }) => patients.length === 0}
        empty={<ListingState icon="patients" title={t('population.none')} text={t('population.noneText')} />}
      >
        {({ patients }) => (
          <ol className="population-list" aria-label={title}>
            {patients.map((patient, index) => (
              <PopulationRow key={patient.patientId} patient={patient} rank={index + 1} />
            ))}
          </ol>
        )}
      </Listing>
      <details className="population-rules">
        <summary>{t('population.rules')}</summary>
        <ul>
          {POPULATION_REASONS.map((kind) => (
            <li key={kind}>
              <b>{t(`population.filter.${kind}`)}</b> {t(`population.rule.${kind}`)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
