import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptOf, callDuration, type AttachmentKind } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { useRecorder } from './use-recorder.js';
import type { PendingUpload, Uploads } from './use-upload.js';
import './composer.css';

/** Buttons that send pictures, voice messages and files, and those in `children`. */
export function ComposerTools({ uploads, children }: { uploads: Uploads; children: ReactNode }) {
  const { t } = useTranslation();
  const recorder = useRecorder((blob, name) => uploads.add('voice', blob, name));
  return (
    <>
      {uploads.pending.map((upload) => (
        <UploadLine key={upload.id} upload={upload} uploads={uploads} />
      ))}
      {recorder.problem && (
        <p role="alert" className="upload-line failed">
          {t('group.noMicrophone', { reason: recorder.problem })}
        </p>
      )}
      <div className="composer-tools">
        {recorder.recorded === undefined ? (
          <>
            <FileButton kind="picture" icon="cards" uploads={uploads} />
            <Button tone="quiet" size="small" icon="microphone" onClick={recorder.start}>
              {t('group.attach.voice')}
            </Button>
            <FileButton kind="file" icon="list" uploads={uploads} />
            {children}
          </>
        ) : (
          <span className="recording" role="status">
            {t('group.recording')} <span className="num">{callDuration(recorder.recorded)}</span>
            <Button size="small" tone="primary" icon="send" onClick={recorder.finish}>
              {t('group.sendVoice')}
            </Button>
            <Button size="small" onClick={recorder.discard}>
              {t('actions.discard')}
            </Button>
          </span>
        )}
      </div>
    </>
  );
}

interface FileProps {
  kind: Exclude<AttachmentKind, 'voice'>;
  icon: 'cards' | 'list';
  uploads: Uploads;
}

function FileButton({ kind, icon, uploads }: FileProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone="quiet" size="small" icon={icon} onClick={() => input.current?.click()}>
        {t(`group.attach.${kind}`)}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        name={kind}
        accept={acceptOf(kind)}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          for (const file of target.files ?? []) uploads.add(kind, file, file.name);
          target.value = '';
        }}
      />
    </>
  );
}

function UploadLine({ upload, uploads }: { upload: PendingUpload; uploads: Uploads }) {
  const { t } = useTranslation();
  const { name, problem, id } = upload;
  if (problem === undefined) {
    return (
      <p className="upload-line" role="status">
        {t('group.uploading', { name })}
      </p>
    );
  }
  return (
    <div className="upload-line failed" role="alert">
      <span>
        {name}: {problem}
      </span>
      <Button size="small" icon="refresh" onClick={() => uploads.retry(upload)}>
        {t('states.retry')}
      </Button>
      <Button size="small" onClick={() => uploads.discard(id)}>
        {t('actions.discard')}
      </Button>
    </div>
  );
}
