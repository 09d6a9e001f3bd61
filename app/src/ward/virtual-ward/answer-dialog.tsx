import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { FormField } from '../../forms/form-field.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useLanguage } from '../../language/names.js';
import { MedicationDialog } from '../plan/medication-dialog.js';
import { MonitoringDialog } from '../plan/monitoring-dialog.js';
import { proposalText } from './proposal-text.js';
import type { Consultation } from './types.js';
import './virtual-ward.css';

type Proposal = RequestOf<'consultation.answer'>['proposals'][number];

interface Props {
  consultation: Consultation;
  patientId: string;
  onClose: () => void;
  onSigned: () => void;
}

/** Signs an opinion with the orders that the team proposes; a later one is a new version. */
export function AnswerDialog({ consultation, patientId, onClose, onSigned }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { consultationId, question, opinions } = consultation;
  const version = opinions[0]?.version ?? 0;
  const [adding, setAdding] = useState<'medication' | 'monitoring'>();
  const form = useForm({
    draft: `opinion.${consultationId}.${version}`,
    initial: { opinion: opinions[0]?.opinion ?? '', proposals: [] as Proposal[], words: '' },
    check: ({ opinion }) => (opinion.trim() === '' ? { opinion: t('virtualWard.problem.incomplete') } : {}),
    send: ({ opinion, proposals, words }) => {
      const unlisted: Proposal[] = words.trim() === '' ? [] : [{ kind: 'other', words: words.trim() }];
      return call('consultation.answer', {
        consultationId,
        version,
        opinion: opinion.trim(),
        proposals: [...proposals, ...unlisted],
      });
    },
    onSent: onSigned,
  });
  const { form: typed, problems, set } = form;
  const add = (proposal: Proposal): void => {
    set({ proposals: [...typed.proposals, proposal] });
    setAdding(undefined);
  };
  const addWords = (): void => {
    if (typed.words.trim() === '') return;
    set({ proposals: [...typed.proposals, { kind: 'other', words: typed.words.trim() }], words: '' });
  };
  if (adding === 'medication') {
    return (
      <MedicationDialog
        patientId={patientId}
        onProposed={(terms) => add({ kind: 'medication', terms })}
        onClose={() => setAdding(undefined)}
        onDone={() => setAdding(undefined)}
      />
    );
  }
  if (adding === 'monitoring') {
    return (
      <MonitoringDialog
        patientId={patientId}
        onProposed={(terms) => add({ kind: 'monitoring', terms })}
        onClose={() => setAdding(undefined)}
        onDone={() => setAdding(undefined)}
      />
    );
  }
  return (
    <Dialog title={t(version === 0 ? 'virtualWard.answer' : 'virtualWard.revise')} wide onClose={onClose}>
      <form className="virtual-form" onSubmit={form.submit} noValidate>
        <p className="virtual-hint">{question}</p>
        <FormField label={t('virtualWard.field.opinion')} required problem={problems['opinion']} wide>
          {(names) => (
            <textarea
              {...names}
              className="input virtual-text"
              maxLength={4000}
              value={typed.opinion}
              onChange={(event) => set({ opinion: event.target.value })}
            />
          )}
        </FormField>
        <section className="virtual-proposals" aria-label={t('virtualWard.proposals')}>
          <h4>{t('virtualWard.proposals')}</h4>
          <ul>
            {typed.proposals.map((proposal, index) => {
              const text = proposal.kind === 'other' ? proposal.words : proposalText(proposal.terms, language);
              return (
                <li key={index}>
                  <span>{text}</span>
                  <Button
                    size="small"
                    tone="quiet"
                    aria-label={`${t('virtualWard.remove')} ${text}`}
                    onClick={() => set({ proposals: typed.proposals.filter((_one, at) => at !== index) })}
                  >
                    {t('virtualWard.remove')}
                  </Button>
                </li>
              );
            })}
          </ul>
          <div className="virtual-add">
            <Button size="small" icon="plus" onClick={() => setAdding('medication')}>
              {t('orders.addMedication')}
            </Button>
            <Button size="small" icon="plus" onClick={() => setAdding('monitoring')}>
              {t('orders.addMonitoring')}
            </Button>
            <input
              className="input"
              aria-label={t('virtualWard.field.words')}
              placeholder={t('virtualWard.field.words')}
              maxLength={200}
              value={typed.words}
              onChange={(event) => set({ words: event.target.value })}
            />
            <Button size="small" disabled={typed.words.trim() === ''} onClick={addWords}>
              {t('virtualWard.addWords')}
            </Button>
          </div>
        </section>
        <p className="virtual-hint">{t('virtualWard.nothingOrdered')}</p>
        <DialogEnd
          action={t('virtualWard.sign')}
          busy={form.busy}
          problem={form.refusal?.text}
          onClose={onClose}
          onCancel={() => form.discard()}
        />
      </form>
    </Dialog>
  );
}
