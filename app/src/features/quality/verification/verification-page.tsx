import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { verificationWords, type RequestOf, type Verification } from '@wardlink/contract';
import { VERIFICATION_KINDS, type VerificationKind } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { Listing } from '../../../elements/listing.js';
import { ListWithPanel } from '../../../frame/list-page.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { FilterBar } from '../../../lists/filter-bar.js';
import { choice, search, toggles } from '../../../lists/filters.js';
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

/** `/quality/verification`: verifications due by meter, all verifications, and the selected one. */
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
  const changed = (): void => {
    list.reload();
    void reloadDue();
    void reloadVerificationCount();
  };
  const ready = due.state === 'ready' ? due.value : undefined;
  return (
    <ListWithPanel
      before={
        <Listing loaded={due} onRetry={() => void reloadDue()} lines={8}>
          {(value) => (
            <VerificationWork due={value} onOpen={open} onBegin={(meter, kind) => setBegun({ meter, kind })} />
          )}
        </Listing>
      }
      title={t('quality.tab.verification')}
      tabs={<QualityTabs />}
      noun="verification"
      buttons={
        mayRecord &&
        ready && (
          <Button tone="primary" icon="plus" onClick={() => setBegun({})}>
            {t('verification.begin')}
          </Button>
        )
      }
      instead={
        recordId !== null && (
          <RecordView
            key={recordId}
            verificationId={recordId}
            strips={ready?.strips ?? []}
            onClose={() => setAddress({})}
            onChanged={changed}
          />
        )
      }
      list={list}
      columns={verificationColumns(open)}
      className="run-table"
      rowProps={({ voided }) => ({ className: voided ? 'voided' : '' })}
      none={['verification.none', 'verification.noneText']}
      noneIcon="meter"
      dialogs={
        begun &&
        ready && (
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
        )
      }
    >
      <FilterBar title={t('verification.filters')} filters={filters} look="small" />
    </ListWithPanel>
  );
}
