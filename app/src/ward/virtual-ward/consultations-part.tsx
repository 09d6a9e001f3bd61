import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordTime, virtualWardWords } from '@wardlink/contract';
import { consultationState, isManaged } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { useNow } from '../../clock/use-now.js';
import { Button } from '../../elements/button.js';
import { Tag } from '../../elements/tag.js';
import { useLanguage, useName } from '../../language/names.js';
import { useMay } from '../../session/session.js';
import { AnswerDialog } from './answer-dialog.js';
import { AskDialog } from './ask-dialog.js';
import { ProposalLines } from './proposal-lines.js';
import type { ApplicationDetail, Consultation } from './types.js';
import './virtual-ward.css';

interface Props {
  detail: ApplicationDetail;
  onChanged: () => void;
}

/** Questions of the ward with the team's signed answers, and the orders that they propose. */
export function ConsultationsPart({ detail: { application, consultations }, onChanged }: Props) {
  const { t } = useTranslation();
  const mayAsk = useMay('virtualWard.apply') && application.sides.includes('ward');
  const mayAnswer = useMay('virtualWard.manage') && application.sides.includes('team');
  const isOpen = application.state === 'accepted' || isManaged(application.state);
  const [opened, setOpened] = useState<'ask' | Consultation>();
  const done = (): void => {
    setOpened(undefined);
    onChanged();
  };
  if (consultations.length === 0 && !(mayAsk && isOpen)) return null;
  return (
    <section className="virtual-part" aria-label={t('virtualWard.consultations')}>
      <h3>
        {t('virtualWard.consultations')}
        {mayAsk && isOpen && (
          <Button size="small" icon="plus" onClick={() => setOpened('ask')}>
            {t('virtualWard.ask')}
          </Button>
        )}
      </h3>
      {consultations.map((one) => (
        <ConsultationCard
          key={one.consultationId}
          consultation={one}
          patient={application.patient}
          mayDecide={application.sides.includes('ward')}
          onAnswer={mayAnswer && isOpen ? () => setOpened(one) : undefined}
          onChanged={onChanged}
        />
      ))}
      {opened === 'ask' && (
        <AskDialog
          applicationId={application.applicationId}
          urgency={application.urgency}
          onClose={() => setOpened(undefined)}
          onAsked={done}
        />
      )}
      {typeof opened === 'object' && (
        <AnswerDialog
          consultation={opened}
          patientId={application.patient.patientId}
          onClose={() => setOpened(undefined)}
          onSigned={done}
        />
      )}
    </section>
  );
}

const TONES = { waiting: 'high', overdue: 'low', answered: 'normal' } as const;

function ConsultationCard({
  consultation,
  patient,
  mayDecide,
  onAnswer,
  onChanged,
}: {
  consultation: Consultation;
  patient: { patientId: string };
  mayDecide: boolean;
  onAnswer: (() => void) | undefined;
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const state = consultationState(consultation, useNow());
  const [latest, ...earlier] = consultation.opinions;
  return (
    <article className={`virtual-consultation ${state}`}>
      <p className="virtual-question">
        <Tag tone={TONES[state]}>{virtualWardWords[language].consultation[state]}</Tag>
        <span>
          <b>{consultation.question}</b>{' '}
          <small className="num">
            {t('virtualWard.asked', {
              name: nameOf(consultation.askedBy),
              time: recordTime(consultation.askedAt, clock.zone),
            })}
            {state !== 'answered' && ` · ${t('virtualWard.due', { time: recordTime(consultation.dueAt, clock.zone) })}`}
            {consultation.escalatedAt !== null && ` · ${t('virtualWard.escalated')}`}
          </small>
        </span>
        {onAnswer && (
          <Button size="small" onClick={onAnswer}>
            {t(latest ? 'virtualWard.revise' : 'virtualWard.answer')}
          </Button>
        )}
      </p>
      {latest && (
        <>
          <p className="virtual-opinion">{latest.opinion}</p>
          <small className="virtual-signed num">
            {t('virtualWard.version', { version: latest.version })} ·{' '}
            {t('virtualWard.signed', { name: nameOf(latest.signedBy), time: recordTime(latest.signedAt, clock.zone) })}
          </small>
          <ProposalLines
            proposals={latest.proposals}
            patientId={patient.patientId}
            mayDecide={mayDecide}
            onDecided={onChanged}
          />
        </>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{t('virtualWard.earlier', { count: earlier.length })}</summary>
          {earlier.map(({ version, opinion, signedAt, signedBy }) => (
            <p key={version} className="virtual-earlier">
              <small className="num">
                {t('virtualWard.version', { version })} · {nameOf(signedBy)} {recordTime(signedAt, clock.zone)}
              </small>{' '}
              {opinion}
            </p>
          ))}
        </details>
      )}
    </article>
  );
}
