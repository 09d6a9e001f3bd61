import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { virtualWardWords } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { useLanguage, useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { useMay } from '../../session/session.js';
import { MedicationDialog } from '../plan/medication-dialog.js';
import { MonitoringDialog } from '../plan/monitoring-dialog.js';
import { isMedicine, proposalText, type ProposedTerms } from './proposal-text.js';
import type { ProposedOrder } from './types.js';
import './virtual-ward.css';

interface Props {
  proposals: readonly ProposedOrder[];
  patientId: string;
  /** The user acts for the patient's ward. */
  mayDecide: boolean;
  onDecided: () => void;
}

const TONES = {
  proposed: 'high',
  confirmed: 'normal',
  changed: 'normal',
  declined: 'quiet',
  withdrawn: 'quiet',
} as const;

/** Orders that the team proposes; the attending doctor confirms each in its order form, or declines it. */
export function ProposalLines({ proposals, patientId, mayDecide, onDecided }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const decides = useMay('order.plan') && mayDecide;
  const [ordering, setOrdering] = useState<ProposedOrder>();
  if (proposals.length === 0) return null;
  const decided = proposals.filter(({ state }) => state !== 'proposed').length;
  const decide = async (proposalId: string, decision: 'confirmed' | 'declined'): Promise<void> => {
    try {
      await call('consultation.decide', { proposalId, decision });
      onDecided();
    } catch (error) {
      notify.failure(error);
    }
  };
  const done = (): void => {
    setOrdering(undefined);
    onDecided();
  };
  const form = ordering && {
    patientId,
    onClose: () => setOrdering(undefined),
    onDone: done,
  };
  const terms = ordering?.terms as ProposedTerms | undefined;
  return (
    <div className="virtual-proposals">
      <h4>
        {t('virtualWard.proposals')}{' '}
        <small className="num">{t('virtualWard.decided', { decided, all: proposals.length })}</small>
      </h4>
      <ul>
        {proposals.map((proposal) => {
          const { proposalId, kind, state, words, note, decidedBy } = proposal;
          const text = proposal.terms === null ? words : proposalText(proposal.terms as ProposedTerms, language);
          const title = text ?? '';
          return (
            <li key={proposalId} data-proposal={kind}>
              <span>
                {title}
                {proposal.terms !== null && words && <small> {words}</small>}
                {note && <small> {note}</small>}
              </span>
              {state === 'proposed' && decides ? (
                <span className="virtual-decide">
                  <Button
                    size="small"
                    aria-label={`${t('virtualWard.confirm')} ${title}`}
                    onClick={() => (kind === 'other' ? void decide(proposalId, 'confirmed') : setOrdering(proposal))}
                  >
                    {t('virtualWard.confirm')}
                  </Button>
                  <Button
                    size="small"
                    aria-label={`${t('virtualWard.decline')} ${title}`}
                    onClick={() => void decide(proposalId, 'declined')}
                  >
                    {t('virtualWard.decline')}
                  </Button>
                </span>
              ) : (
                <span className="virtual-decide">
                  {decidedBy && <small>{nameOf(decidedBy)}</small>}
                  <Tag tone={TONES[state]}>{virtualWardWords[language].proposal[state]}</Tag>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {form && terms && isMedicine(terms) && (
        <MedicationDialog {...form} proposal={{ proposalId: ordering.proposalId, terms }} />
      )}
      {form && terms && !isMedicine(terms) && (
        <MonitoringDialog {...form} proposal={{ proposalId: ordering.proposalId, terms }} />
      )}
    </div>
  );
}
