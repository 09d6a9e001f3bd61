import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Initial } from '../../elements/initial.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { storeSession, useUser } from '../../session/session.js';
import { PICTURE_TYPES, shrinkPicture } from './shrink-picture.js';

/** The user's picture: chosen from a file and scaled down in the browser, or removed. */
export function OwnPicture() {
  const { t } = useTranslation();
  const nameOf = useName();
  const record = useUser();
  const { realName, latinName, avatar } = record.user;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  const guarded = async (work: () => Promise<string | null>, message: string): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const next = await work();
      storeSession({ ...record, user: { ...record.user, avatar: next } });
      notify.success(t(message));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again after a failure.
    event.target.value = '';
    if (!file) return;
    const upload = async (): Promise<string> => {
      const picture = await shrinkPicture(file);
      if (picture === undefined) throw new Error(t('center.picture.unreadable'));
      return (await call('center.setAvatar', { picture })).avatar;
    };
    void guarded(upload, 'center.picture.saved');
  };
  const remove = async (): Promise<null> => {
    await call('center.removeAvatar', {});
    return null;
  };
  return (
    <section className="card center-card" aria-labelledby="own-picture">
      <h2 id="own-picture">{t('center.picture.title')}</h2>
      <div className="own-picture">
        <Initial name={nameOf({ name: realName, latinName })} picture={avatar} size={72} />
        <p className="password-policy">{t('center.picture.hint')}</p>
      </div>
      {problem && (
        <p className="password-problem" role="alert">
          {problem}
        </p>
      )}
      <footer>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t('center.picture.choose')}
          accept={PICTURE_TYPES.join(',')}
          onChange={choose}
        />
        {avatar && (
          <Button disabled={busy} onClick={() => void guarded(remove, 'center.picture.removed')}>
            {t('center.picture.remove')}
          </Button>
        )}
        <Button disabled={busy} onClick={() => chooser.current?.click()}>
          {t(avatar ? 'center.picture.change' : 'center.picture.choose')}
        </Button>
      </footer>
    </section>
  );
}
