import { useTranslation } from 'react-i18next';
import { addDays, MOST_MESSAGE_DAYS, MOST_WARD_MESSAGE } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { DateField } from '../../elements/date-field.js';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { useName } from '../../language/names.js';
import { FormField } from '../../forms/form-field.js';
import { useKept } from '../../forms/use-kept.js';
import { useDialogForm } from '../../groups/use-dialog-form.js';
import { call } from '../../http/call.js';
import { useChosenPlace } from '../choice/use-chosen-place.js';
import './arrange-dialog.css';
import { loadWardPage, showWardPage, type WardPageReply } from './ward-page.js';

/** Posts the message of the day of the chosen place, changes it, or takes it down. */
export function PostDialog({ page, onClose }: { page: WardPageReply; onClose: () => void }) {
  const { t } = useTranslation();
  const place = useChosenPlace();
  const today = clock.today();
  const nameOf = useName();
  const shown = page.messages.find(({ nodeId }) => nodeId === page.nodeId);
  const kept = useKept(`ward-message.${page.nodeId}`, {
    text: shown?.text ?? '',
    until: shown?.until ?? today,
    /** The message that was there when somebody began to type. */
    before: shown?.postedAt ?? null,
  });
  const { text, until, before } = kept.typed;
  // The page may be loaded again meanwhile: what is typed stays, and another message is shown beside it.
  const other = shown && shown.postedAt !== before ? shown : undefined;
  const send = async (message: { text: string; until: string } | null): Promise<void> => {
    const replaces = shown?.postedAt ?? null;
    try {
      const reply = await call('wardPage.post', { nodeId: page.nodeId, replaces, message });
      kept.end();
      showWardPage(reply);
    } catch (error) {
      // It may have been refused because of a message that this page was not told of.
      void loadWardPage();
      throw error;
    }
  };
  const form = useDialogForm({
    check: () => (text.trim() === '' ? t('wardPage.textMissing') : undefined),
    onDone: () => send({ text: text.trim(), until }),
    onClose,
  });
  const removal = useDialogForm({ onDone: () => send(null), onClose });
  return (
    <Dialog title={t('wardPage.postTo', { place })} onClose={onClose}>
      <form
        className="arrange-form"
        onSubmit={(event) => {
          event.preventDefault();
          void form.finish();
        }}
      >
        {other && (
          <p className="wide" role="status">
            {t('wardPage.postedMeanwhile', { name: nameOf(other.postedBy), text: other.text })}
          </p>
        )}
        <FormField label={t('wardPage.text')} hint={t('wardPage.textHint')} wide>
          {(names) => (
            <textarea
              {...names}
              className="input"
              rows={3}
              maxLength={MOST_WARD_MESSAGE}
              autoFocus
              value={text}
              onChange={(event) => {
                kept.set({ text: event.target.value });
                form.clearProblem();
              }}
            />
          )}
        </FormField>
        <FormField label={t('wardPage.until')}>
          {(names) => (
            <DateField
              {...names}
              className="input num"
              min={today}
              max={addDays(today, MOST_MESSAGE_DAYS - 1)}
              value={until}
              onChange={(typed) => kept.set({ until: typed })}
            />
          )}
        </FormField>
        <DialogEnd
          action={t('wardPage.doPost')}
          busy={form.isBusy || removal.isBusy}
          problem={form.problem ?? removal.problem}
          onClose={onClose}
          onCancel={() => kept.end()}
        >
          {shown && <Button onClick={() => void removal.finish()}>{t('wardPage.remove')}</Button>}
        </DialogEnd>
      </form>
    </Dialog>
  );
}
