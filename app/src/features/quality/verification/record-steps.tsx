import { useReason } from '../../../language/coded.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Verification } from '@wardlink/contract';
import { VERIFICATION_TRANSITIONS } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { call } from '../../../http/call.js';
import { useName } from '../../../language/names.js';
import { useMay, useUser } from '../../../session/session.js';
import { Step } from '../step.js';
import { StepForm } from '../step-form.js';

interface Props {
  record: Verification;
  onChanged: (record: Verification) => void;
}

/** Past steps of a verification, and the actions that are possible now. */
export function RecordSteps({ record, onChanged }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const reasonOf = useReason();
  const { userId } = useUser();
  const mayRecord = useMay('quality.record');
  const mayReview = useMay('quality.review');
  const [isVoiding, setVoiding] = useState(false);
  const { verificationId, version, operator, state, explained, reviewed, voided } = record;
  const named = { verificationId, version };
  const allowed = VERIFICATION_TRANSITIONS[state];
  const isOwn = operator.userId === userId;
  return (
    <section className="card record-card record-steps" aria-label={t('verification.steps')}>
      <h2>{t('verification.steps')}</h2>
      <ol className="run-steps">
        {record.finishedAt !== null && (
          <Step title={t('verification.step.finished', { name: nameOf(operator) })} at={record.finishedAt} withDay>
            {null}
          </Step>
        )}
        {explained && (
          <Step title={t('quality.step.mended', { name: nameOf(explained.by) })} at={explained.at} withDay>
            <span>
              {t('quality.cause')}
              {t('quality.colon')}
              {explained.cause}
            </span>
            <span>
              {t('quality.action')}
              {t('quality.colon')}
              {explained.action}
            </span>
          </Step>
        )}
        {reviewed && (
          <Step title={t('quality.step.reviewed', { name: nameOf(reviewed.by) })} at={reviewed.at} withDay>
            {reviewed.comment}
          </Step>
        )}
        {voided && (
          <Step title={t('quality.step.voided', { name: nameOf(voided.by) })} at={voided.at} withDay>
            {reasonOf(voided.reason)}
          </Step>
        )}
      </ol>
      {mayRecord && allowed.includes('explain') && (
        <StepForm
          key={version}
          action={t('quality.explain')}
          done={t('verification.explained')}
          required={['cause', 'action']}
          fields={[
            { name: 'cause', label: t('quality.cause') },
            { name: 'action', label: t('quality.action') },
          ]}
          send={({ cause = '', action = '' }) => call('verification.explain', { ...named, cause, action })}
          onChanged={onChanged}
        />
      )}
      {allowed.includes('review') &&
        (mayReview && !isOwn ? (
          <StepForm
            action={t('quality.review')}
            done={t('quality.reviewDone')}
            required={[]}
            fields={[{ name: 'comment', label: t('quality.reviewComment') }]}
            send={({ comment }) => call('verification.review', { ...named, comment: comment || null })}
            onChanged={onChanged}
          />
        ) : (
          <p className="run-hint">{t(isOwn && mayReview ? 'verification.ownReview' : 'quality.awaitsReview')}</p>
        ))}
      {mayRecord &&
        allowed.includes('void') &&
        (isVoiding ? (
          <StepForm
            action={t('verification.void')}
            done={t('verification.voidDone')}
            tone="danger"
            required={['reason']}
            fields={[{ name: 'reason', label: t('verification.voidReason') }]}
            send={({ reason = '' }) => call('verification.void', { ...named, reason })}
            onChanged={onChanged}
          >
            <Button onClick={() => setVoiding(false)}>{t('actions.cancel')}</Button>
          </StepForm>
        ) : (
          <Button tone="quiet" onClick={() => setVoiding(true)}>
            {t('verification.void')}
          </Button>
        ))}
    </section>
  );
}
