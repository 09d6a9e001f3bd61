import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { verificationWords, type RequestOf, type Verification } from '@wardlink/contract';
import { VERIFICATION_KINDS, type VerificationKind } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { Listing } from '../../../elements/listing.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { FilterBar } from '../../../lists/filter-bar.js';
import { choice, search, toggles } from '../../../lists/filters.js';
import { List } from '../../../lists/list.js';
import { ListActions } from '../../../lists/list-actions.js';
import type { PageSource } from '../../../lists/pages.js';
import { useFilters } from '../../../lists/use-filters.js';
import { usePages } from '../../../lists/use-pages.js';
import { useMay } from '../../../session/session.js';
import { useStore } from '../../../store/store.js';
import { wardChoice } from '../../../ward/choice/ward-choice.js';
import { QualityTabs } from '../quality-tabs.js';
import { BeginDialog } from './begin-dialog.js';
import { RecordView } from './record-view.js';
import { verificationColumns } from './verification-columns.js';
import { reloadVerificationCount } from './verification-count.js';
import type { VerificationLine, VerifiedMeter } from './verification-parts.js';
import { VerificationWork } from './verification-work.js';
import '../../../ward/board/board.css';
import '../quality.css';
import './verification.css';

const SOURCE: PageSource<Omit<RequestOf<'verification.list'>, 'after'>, VerificationLine> = {
  load: (query, after) => call('verification.list', { ...query, after }),
  idOf: ({ verificationId }) => verificationId,
};

const FILTERS = {
  meter: search('quality.meter', 'quality.meterSearch'),
  kind: choice(VERIFICATION_KINDS, {
    label: 'verification.kind',
    every: 'verification.everyKind',
    word: (kind, { language }) => verificationWords[language].kind[kind],
  }),
  state: toggles(['open', 'rejected', 'voided'], { label: 'quality.state.title', word: 'verification.only' }),
};

/** `/quality/verification`: what is to be verified of which meter, the verifications, and the chosen one. */
export function VerificationPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const { departmentId, wardId } = useStore(wardChoice);
  const mayRecord = useMay('quality.record');
  const filters = useFilters(FILTERS);
  const list = usePages({ departmentId, wardId, ...filters.chosen }, SOURCE);
  const loadDue = useCallback(() => call('verification.due', { departmentId, wardId }), [departmentId, wardId]);
  const { loaded: due, reload: reloadDue } = useLoad(`${departmentId} ${wardId}`, loadDue);
  const [begun, setBegun] = useState<{ meter?: VerifiedMeter; kind?: VerificationKind }>();
  const recordId = address.get('record');
  const open = useCallback((record: string) => setAddress({ record }), [setAddress]);
  const columns = useMemo(() => verificationColumns(open), [open]);
  const title = t('quality.tab.verification');
  usePageTitle(title);
  const changed = (): void => {
    list.reload();
    void reloadDue();
    void reloadVerificationCount();
  };
  const ready = due.state === 'ready' ? due.value : undefined;
  return (
    <div className="quality-page verification-page">
      <Listing loaded={due} onRetry={() => void reloadDue()} lines={8}>
        {(value) => <VerificationWork due={value} onOpen={open} onBegin={(meter, kind) => setBegun({ meter, kind })} />}
      </Listing>
      <div className="quality-main">
        <div className="board-toolbar">
          <h1 className="visually-hidden">{title}</h1>
          <QualityTabs />
          <span className="spacer" />
          {recordId === null && (
            <ListActions list={list} noun="verification" download={false}>
              {mayRecord && ready && (
                <Button tone="primary" icon="plus" onClick={() => setBegun({})}>
                  {t('verification.begin')}
                </Button>
              )}
            </ListActions>
          )}
        </div>
        {recordId === null ? (
          <>
            <FilterBar title={t('verification.filters')} filters={filters} look="small" />
            <div className="board-body">
              <List
                list={list}
                title={title}
                columns={columns}
                isFramed
                className="run-table"
                rowProps={({ voided }) => ({ className: voided ? 'voided' : '' })}
                none={['verification.none', 'verification.noneText']}
                noneIcon="meter"
              />
            </div>
          </>
        ) : (
          <RecordView
            key={recordId}
            verificationId={recordId}
            strips={ready?.strips ?? []}
            onClose={() => setAddress({})}
            onChanged={changed}
          />
        )}
      </div>
      {begun && ready && (
        <BeginDialog
          meters={ready.meters}
          meter={begun.meter}
          kind={begun.kind}
          onClose={() => setBegun(undefined)}
          onBegun={({ verificationId }: Verification) => {
            setBegun(undefined);
            changed();
            open(verificationId);
          }}
        />
      )}
    </div>
  );
}
