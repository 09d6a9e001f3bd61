import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type ArrangedMenu, menuOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { FormProblem } from '../../elements/form-problem.js';
import { call } from '../../http/call.js';
import { HttpError } from '../../http/http-error.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clearDraft, hasDraft, useDraft } from '../../forms/draft.js';
import { failureOf } from '../../forms/failure.js';
import { clock } from '../../session/clock.js';
import { keepSession, useUser } from '../../session/session.js';
import { formOf, linesOf, type MenuForm } from './menu-form.js';
import { MenuLines } from './menu-lines.js';

interface Props {
  arranged: ArrangedMenu;
  /** Menus are the hospital's: who manages a part of it looks at them. */
  editable: boolean;
  /** It is another by now: read again. */
  onChanged: () => void;
}

/** One menu: what it shows, in which order, under which names. */
export function MenuEditor({ arranged, editable, onChanged }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const user = useUser();
  const { menu, version } = arranged;
  const draft = `menu.${menu}.${version}`;
  const initial = formOf(arranged.lines);
  const [form, setForm] = useDraft<MenuForm>(draft, initial);
  const [problem, setProblem] = useState<{ text: string; outdated: boolean }>();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const changed = hasDraft(draft);

  const save = async (lines: ReturnType<typeof linesOf> | null): Promise<void> => {
    setBusy(true);
    try {
      await call('menu.save', { menu, version, lines });
      clearDraft(draft);
      notify.success(t(lines ? 'menus.saved' : 'menus.isStandard'));
      // The own navigation follows at once; everybody else's with the next load of their page.
      if (menuOf(user.user.type, user.permissionType) === menu) {
        keepSession(await call('session.me', undefined, { background: true }));
      }
      onChanged();
    } catch (error) {
      setProblem({
        text: failureOf(error).text,
        outdated: error instanceof HttpError && error.code === 'menu.changed',
      });
    }
    setAsked(false);
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && editable && changed) void save(linesOf(form));
  };
  const discard = (): void => {
    setForm(initial);
    clearDraft(draft);
    setProblem(undefined);
  };
  const whence = arranged.editor
    ? `${nameOf(arranged.editor)} · ${clock.day(arranged.editedAt ?? 0)}`
    : t('menus.neverArranged');
  return (
    <form className="card menu-editor" noValidate onSubmit={submit} aria-label={t(`menus.of.${menu}`)}>
      <p className="menu-whence">
        {t(arranged.own ? 'menus.own' : 'menus.standard')} · {whence}
      </p>
      {!editable && <p className="menu-whence">{t('menus.readOnly')}</p>}
      <MenuLines
        form={form}
        disabled={busy || !editable}
        onChange={(next) => {
          setForm(next);
          setProblem(undefined);
        }}
      />
      {problem && (
        <FormProblem
          text={problem.text}
          again={
            problem.outdated
              ? {
                  label: t('menus.readAgain'),
                  onAgain: () => {
                    discard();
                    onChanged();
                  },
                }
              : undefined
          }
        />
      )}
      {editable && (
        <footer>
          {arranged.own && (
            <Button disabled={busy} onClick={() => setAsked(true)}>
              {t('menus.toStandard')}
            </Button>
          )}
          <span className="spacer" />
          {changed && (
            <Button disabled={busy} onClick={discard}>
              {t('menus.discard')}
            </Button>
          )}
          <Button tone="primary" type="submit" disabled={busy || !changed}>
            {t('menus.save')}
          </Button>
        </footer>
      )}
      {asked && (
        <Dialog title={t('menus.toStandardAsked')} onClose={() => setAsked(false)}>
          <div className="menu-question">
            <p>{t('menus.toStandardText')}</p>
            <footer>
              <Button onClick={() => setAsked(false)}>{t('actions.cancel')}</Button>
              <Button tone="danger" disabled={busy} onClick={() => void save(null)}>
                {t('actions.ok')}
              </Button>
            </footer>
          </div>
        </Dialog>
      )}
    </form>
  );
}
