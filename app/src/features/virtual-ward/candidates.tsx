import { useDiagnosis } from '../../language/coded.js';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { wardText, type ReplyOf } from '@wardlink/contract';
import type { CandidateReason } from '@wardlink/domain';
import { ageWithUnit } from '../../language/age.js';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import type { LoadState } from '../../http/load-state.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { LIST_MS, useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { useMay } from '../../session/session.js';
import { isUrgentReason, reasonText } from '../../ward/virtual-ward/reason-texts.js';
import type { Application } from '../../ward/virtual-ward/types.js';
import '../../ward/virtual-ward/virtual-ward.css';
import './virtual-ward-pages.css';

type Reply = ReplyOf<'virtualWard.candidates'>;

function Reasons({ reasons }: { reasons: readonly CandidateReason[] }) {
  const { t } = useTranslation();
  return (
    <span className="virtual-reasons">
      {reasons.map((reason) => (
        <Tag key={reason.kind} tone={isUrgentReason(reason) ? 'low' : 'high'} numeric>
          {reasonText(reason, t)}
        </Tag>
      ))}
    </span>
  );
}

/** Suggested patients of the ward, the most urgent first; one click sends an application. */
export function Candidates({
  loaded,
  onRetry,
  onApply,
}: {
  loaded: LoadState<Reply>;
  onRetry: () => void;
  onApply: (patient: Application['patient']) => void;
}) {
  const { t } = useTranslation();
  const nameOf = useName();
  const diagnosisOf = useDiagnosis();
  const mayApply = useMay('virtualWard.apply');
  const title = t('virtualWard.candidates');
  return (
    <section className="virtual-candidates" aria-label={title}>
      <h2>{title}</h2>
      <Listing
        loaded={loaded}
        onRetry={onRetry}
        lines={6}
        isEmpty={({ candidates }) => candidates.length === 0}
        empty={<ListingState icon="patients" title={t('virtualWard.noCandidates')} text={t('virtualWard.rule')} />}
      >
        {({ candidates }) => (
          <>
            <ol>
              {candidates.map(({ patient, diagnosis, reasons }) => (
                <li key={patient.patientId}>
                  <b className="virtual-bed num">{patient.bed ?? '–'}</b>
                  <span>
                    <Link to={`/patient?id=${patient.patientId}`}>{nameOf(patient)}</Link>{' '}
                    <small>
                      {t(`person.sexShort.${patient.sex}`)} {ageWithUnit(patient)}
                    </small>
                    <small className="virtual-place">{wardText(patient.ward, nameOf)}</small>
                  </span>
                  <span>
                    <Reasons reasons={reasons} />
                    {diagnosis && <small className="virtual-place">{diagnosisOf(diagnosis)}</small>}
                  </span>
                  {mayApply && (
                    <Button
                      size="small"
                      tone="primary"
                      aria-label={t('virtualWard.applyFor', { name: nameOf(patient) })}
                      onClick={() => onApply(patient)}
                    >
                      {t('virtualWard.apply')}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
            <p className="virtual-hint">{t('virtualWard.rule')}</p>
          </>
        )}
      </Listing>
    </section>
  );
}

/**
 * Beds of other departments that the rule suggests to a team; the patient's identity is shown only after an
 * application.
 */
export function Suggestions() {
  const { t } = useTranslation();
  const nameOf = useName();
  const load = useCallback(() => call('virtualWard.suggestions', {}), []);
  const { loaded, reload } = useLoad('suggestions', load);
  useReloadOnChange('virtualWard', reload, { everyMs: LIST_MS });
  if (loaded.state !== 'ready' || loaded.value.suggestions.length === 0) return null;
  const { suggestions } = loaded.value;
  return (
    <details className="virtual-suggestions">
      <summary>
        <b>{t('virtualWard.suggested')}</b> <span className="num">{suggestions.length}</span>{' '}
        <small>{t('virtualWard.suggestedHint')}</small>
      </summary>
      <ul>
        {suggestions.map(({ ward, bed, reasons }) => (
          <li key={`${wardText(ward, nameOf)} ${bed}`}>
            <span>
              {wardText(ward, nameOf)} <b className="num">{bed ?? '–'}</b>
            </span>
            <Reasons reasons={reasons} />
          </li>
        ))}
      </ul>
    </details>
  );
}
