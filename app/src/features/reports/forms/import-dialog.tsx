import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../elements/dialog.js';
import { DialogEnd } from '../../../elements/dialog-end.js';
import { FileField } from '../../../elements/file-field.js';
import { textOfFile } from '../../../files/csv-table.js';
import { FormField } from '../../../forms/form-field.js';
import { call } from '../../../http/call.js';
import { failureText } from '../../../http/failure-text.js';

interface Props {
  onClose: () => void;
  onImported: (form: string, version: number) => void;
}

/** Loads an exported file as a draft; for a wrong file the server names the place of the fault. */
export function ImportDialog({ onClose, onImported }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const load = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!file) {
      setProblem(t('ownForms.noFile'));
      return;
    }
    setBusy(true);
    try {
      const text = (textOfFile(new Uint8Array(await file.arrayBuffer())) ?? '').replace(/^\uFEFF/, '');
      const { form, version } = await call('form.import', { text, form: code.trim() || null });
      onImported(form, version);
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={t('ownForms.import')} onClose={onClose}>
      <form noValidate className="form-question" onSubmit={(event) => void load(event)}>
        <p>{t('ownForms.importText')}</p>
        <FileField
          label={t('ownForms.file')}
          accept=".json,application/json"
          onChoose={(chosen) => {
            setFile(chosen);
            setProblem(undefined);
          }}
        />
        <FormField label={t('ownForms.otherCode')} hint={t('ownForms.otherCodeHint')}>
          {(names) => (
            <input
              {...names}
              className="input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={50}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </FormField>
        <DialogEnd action={t('ownForms.import')} busy={busy} problem={problem} onClose={onClose} />
      </form>
    </Dialog>
  );
}
