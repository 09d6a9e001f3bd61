import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { notify } from '../../notices/notices.js';
import { useMay } from '../../session/session.js';
import { AddReadingDialog } from './add-reading-dialog.js';
import { DiaryDialog } from './diary-dialog.js';
import { ImportDialog } from './import-dialog.js';
import type { Detail } from './types.js';
import '../../ward/board/ward-list.css';

type Open = 'reading' | 'import' | 'diary' | 'terminate';

/** Actions on a monitoring; none for users who may only read. */
export function SessionActions({ detail, onChanged }: { detail: Detail; onChanged: () => void }) {
  const { t } = useTranslation();
  const mayManage = useMay('ambulatory.manage');
  const [open, setOpen] = useState<Open>();
  if (!mayManage) return null;
  const { session } = detail;
  const close = (): void => setOpen(undefined);
  const done = (): void => {
    close();
    onChanged();
  };
  return (
    <div className="ambulatory-buttons">
      <Button onClick={() => setOpen('reading')}>{t('ambulatory.addReading')}</Button>
      <Button onClick={() => setOpen('import')}>{t('ambulatory.import.open')}</Button>
      <Button onClick={() => setOpen('diary')}>{t('ambulatory.diary.open')}</Button>
      {session.endedAt === null && (
        <Button tone="danger" onClick={() => setOpen('terminate')}>
          {t('ambulatory.terminate')}
        </Button>
      )}
      {open === 'reading' && <AddReadingDialog session={session} onClose={close} onAdded={onChanged} />}
      {open === 'import' && (
        <ImportDialog
          session={session}
          onClose={close}
          onImported={(stored, repeated) => {
            notify.success(t('ambulatory.import.done', { stored, repeated }));
            done();
          }}
        />
      )}
      {open === 'diary' && <DiaryDialog session={session} onClose={close} onChanged={done} />}
      {open === 'terminate' && <TerminateDialog sessionId={session.sessionId} onClose={close} onEnded={done} />}
    </div>
  );
}

function TerminateDialog({
  sessionId,
  onClose,
  onEnded,
}: {
  sessionId: string;
  onClose: () => void;
  onEnded: () => void;
}) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const end = async (): Promise<void> => {
    try {
      await call('ambulatory.terminate', { sessionId });
      onEnded();
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return (
    <Dialog title={t('ambulatory.terminate')} onClose={onClose}>
      <div className="list-form">
        <p className="form-note">{t('ambulatory.terminateText')}</p>
        {problem && <p role="alert">{problem}</p>}
        <footer className="dialog-actions">
          <Button autoFocus onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button tone="danger" onClick={() => void end()}>
            {t('ambulatory.terminate')}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
