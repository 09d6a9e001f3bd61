import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptOf, ATTACHMENT_BYTES, mayInGroup } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { GroupFaces } from '../../../groups/group-faces.js';
import { failureText } from '../../../http/failure-text.js';
import { HttpError } from '../../../http/http-error.js';
import { uniqueId } from '@wardlink/client';
import { uploadAttachment } from '../../../http/upload.js';
import type { Group } from '../../../live/groups.js';
import { isTooLarge } from '../composer/use-upload.js';
import './group.css';

const MEGABYTE = 1024 ** 2;

interface Props {
  group: Group;
  /** Rejects if the picture could not be stored. */
  onPicture: (attachmentId: string | null) => Promise<void>;
}

/** Picture and name of a group. Its owner and administrators choose a picture from a file, or remove it. */
export function GroupIdentity({ group, onPicture }: Props) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof HttpError ? failureText(error) : t('group.upload.lost'));
    }
    setBusy(false);
  };
  const choose = (file: File): void => {
    if (isTooLarge('picture', file)) {
      return setProblem(t('group.upload.tooLarge', { most: ATTACHMENT_BYTES.picture / MEGABYTE }));
    }
    void guarded(async () => {
      const id = uniqueId();
      await uploadAttachment(id, 'picture', file, file.name);
      await onPicture(id);
    });
  };
  return (
    <section className="group-identity" aria-label={t('group.identity')}>
      <GroupFaces group={group} size={56} />
      <strong>{group.name}</strong>
      {mayInGroup(group.own.role, 'change') && (
        <span className="group-picture-actions">
          <input
            ref={chooser}
            type="file"
            name="group-picture"
            hidden
            aria-label={t('group.choosePicture')}
            accept={acceptOf('picture')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file can be chosen again after a failure.
              target.value = '';
              if (file) choose(file);
            }}
          />
          <Button size="small" disabled={isBusy} onClick={() => chooser.current?.click()}>
            {t(group.picture === null ? 'group.choosePicture' : 'group.changePicture')}
          </Button>
          {group.picture !== null && (
            <Button size="small" disabled={isBusy} onClick={() => void guarded(() => onPicture(null))}>
              {t('group.removePicture')}
            </Button>
          )}
        </span>
      )}
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
}
