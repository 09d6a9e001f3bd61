import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { call } from '../../http/call.js';
import type { ControlRun } from './chart/lj-model.js';
import { StepForm } from './step-form.js';

interface Props {
  run: ControlRun;
  onChanged: (run: ControlRun) => void;
}

/** Enters the cause of a failed run, and the corrective action. */
export function ExplainForm({ run, onChanged }: Props) {
  const { t } = useTranslation();
  return (
    <StepForm
      action={t('quality.explain')}
      done={t('quality.explained')}
      required={['cause', 'action']}
      fields={[
        { name: 'cause', label: t('quality.cause') },
        { name: 'action', label: t('quality.action') },
      ]}
      send={({ cause = '', action = '' }) =>
        call('quality.explain', { runId: run.runId, version: run.version, cause, action })
      }
      onChanged={onChanged}
    />
  );
}

/** Enters the signature of a second person. */
export function ReviewForm({ run, onChanged }: Props) {
  const { t } = useTranslation();
  return (
    <StepForm
      action={t('quality.review')}
      done={t('quality.reviewDone')}
      required={[]}
      fields={[{ name: 'comment', label: t('quality.reviewComment') }]}
      send={({ comment }) =>
        call('quality.review', { runId: run.runId, version: run.version, comment: comment || null })
      }
      onChanged={onChanged}
    />
  );
}

/** Voids a wrong run, with a reason. */
export function VoidForm({ run, onChanged, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <StepForm
      action={t('quality.void')}
      done={t('quality.voidDone')}
      tone="danger"
      required={['reason']}
      fields={[{ name: 'reason', label: t('quality.voidReason') }]}
      send={({ reason = '' }) => call('quality.void', { runId: run.runId, version: run.version, reason })}
      onChanged={onChanged}
    >
      <Button onClick={onClose}>{t('actions.cancel')}</Button>
    </StepForm>
  );
}
