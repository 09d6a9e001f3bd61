import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BED_LABEL_LENGTH, bedNumbers, MOST_BEDS, type BedRange } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Segmented } from '../../elements/segmented.js';
import { call } from '../../http/call.js';
import { useFullName } from './full-name.js';
import { notify } from '../../notices/notices.js';
import { failureOf } from '../../forms/failure.js';
import { FormField } from '../../forms/form-field.js';
import type { NodeDetail } from './tree-view.js';

interface Props {
  ward: NodeDetail;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

const SHOWN = 6;

/** Adds beds by their numbers (`batch`), or by numbers with a prefix (`custom`). */
export function AddBedsDialog({ ward, onClose, onAdded }: Props) {
  const { t } = useTranslation();
  const { ofDetail } = useFullName();
  const [mode, setMode] = useState<BedRange['mode']>('batch');
  const [typed, setTyped] = useState({ prefix: '', start: '', end: '' });
  const [problem, setProblem] = useState<{ text: string; field: string | undefined }>();
  const [busy, setBusy] = useState(false);
  const range: BedRange = { mode, ...typed };
  const found = bedNumbers(range);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ('problem' in found) {
      const count = found.problem === 'tooMany' ? MOST_BEDS : BED_LABEL_LENGTH;
      const field = found.problem.startsWith('prefix') ? 'prefix' : found.problem === 'backwards' ? 'end' : 'start';
      setProblem({ text: t(`organisation.bed.problem.${found.problem}`, { count }), field });
      return;
    }
    setBusy(true);
    try {
      const { beds } = await call('organisation.addBeds', { nodeId: ward.nodeId, ...range });
      onClose();
      notify.success(t('organisation.bed.added', { count: beds.length }));
      await onAdded();
    } catch (error) {
      setProblem(failureOf(error));
      setBusy(false);
    }
  };
  const input = (field: keyof typeof typed, hint?: string) => (
    <FormField label={t(`organisation.bed.${field}`)} required hint={hint}>
      {(names) => (
        <input
          {...names}
          aria-invalid={problem?.field === field}
          className="input num"
          name={field}
          inputMode={field === 'prefix' ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={16}
          value={typed[field]}
          onChange={(event) => {
            setTyped({ ...typed, [field]: event.target.value });
            setProblem(undefined);
          }}
        />
      )}
    </FormField>
  );
  const beds = 'beds' in found ? found.beds : [];
  const named = beds.length > SHOWN ? [...beds.slice(0, SHOWN - 1), '…', beds.at(-1)] : beds;
  return (
    <Dialog title={t('organisation.bed.addTitle', { name: ofDetail(ward) })} onClose={onClose}>
      <form className="node-confirm" onSubmit={(event) => void submit(event)} noValidate>
        <Segmented
          label={t('organisation.bed.mode')}
          choices={[
            { value: 'batch', label: t('organisation.bed.batch') },
            { value: 'custom', label: t('organisation.bed.custom') },
          ]}
          value={mode}
          onChange={(next) => {
            setMode(next);
            setProblem(undefined);
          }}
        />
        {mode === 'custom' && input('prefix', t('organisation.bed.prefixHint'))}
        <div className="bed-range">
          {input('start', t('organisation.bed.startHint'))}
          {input('end')}
        </div>
        <p className="bed-preview" aria-live="polite">
          {beds.length > 0 && t('organisation.bed.preview', { count: beds.length, beds: named.join(' ') })}
        </p>
        {problem && (
          <p className="node-alert" role="alert">
            {problem.text}
          </p>
        )}
        <footer>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button tone="primary" type="submit" disabled={busy}>
            {t('organisation.bed.add')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
