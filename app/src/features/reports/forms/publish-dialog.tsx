import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import type { ReportDefinition } from '@wardlink/contract/reports';
import { Dialog } from '../../../elements/dialog.js';
import { DialogEnd } from '../../../elements/dialog-end.js';
import { call } from '../../../http/call.js';
import { failureText } from '../../../http/failure-text.js';
import { notify } from '../../../notices/notices.js';
import { changedParts } from './form-edit.js';

interface Props {
  version: ReplyOf<'form.read'>;
  definition: ReportDefinition;
  /** The version that is printed at present. */
  before: ReportDefinition | undefined;
  onClose: () => void;
  onPublished: () => void;
}

/** Asks for confirmation before a draft is published, and lists the changed parts. */
export function PublishDialog({ version, definition, before, onClose, onPublished }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const publish = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await call('form.publish', { form: definition.id, revision: version.revision });
      notify.success(t('ownForms.published'));
      onPublished();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  const parts = before && changedParts(before, definition);
  return (
    <Dialog title={t('ownForms.publishAsked', { version: version.version })} onClose={onClose}>
      <form noValidate className="form-question" onSubmit={(event) => void publish(event)}>
        <p>{before ? t('ownForms.publishNext', { version: before.version }) : t('ownForms.publishFirst')}</p>
        {parts && (
          <p>
            {parts.length === 0
              ? t('ownForms.nothingChanged')
              : t('ownForms.changedParts', {
                  parts: parts.map((part) => t(`ownForms.part.${part}`)).join(t('patient.listSeparator')),
                })}
          </p>
        )}
        <DialogEnd action={t('ownForms.publish')} busy={busy} problem={problem} onClose={onClose} />
      </form>
    </Dialog>
  );
}
