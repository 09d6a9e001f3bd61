import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ArrangedMenu, menuOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { FormEnd } from '../../forms/form-end.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import { storeSession, useUser } from '../../session/session.js';
import { formOf, linesOf, type MenuForm } from './menu-form.js';
import { MenuLines } from './menu-lines.js';

interface Props {
  arranged: ArrangedMenu;
  /** Menus belong to the whole hospital: administrators of a part of it may only read them. */
  editable: boolean;
  /** Somebody else changed the menu: reload. */
  onChanged: () => void;
}

/** One menu: its entries with their order and names. */
export function MenuEditor({ arranged, editable, onChanged }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const user = useUser();
  const { menu, version } = arranged;
  const [asked, setAsked] = useState(false);
  const save = async (lines: ReturnType<typeof linesOf> | null): Promise<void> => {
    try {
      await call('menu.save', { menu, version, lines });
    } finally {
      setAsked(false);
    }
    notify.success(t(lines ? 'menus.saved' : 'menus.isStandard'));
  };
  const state = useForm<MenuForm, void>({
    draft: `menu.${menu}.${version}`,
    initial: formOf(arranged.lines),
    check: () => ({}),
    editable,
    send: (form) => save(linesOf(form)),
    onSent: async () => {
      // The user's own navigation changes at once, others' when they next load a page.
      if (menuOf(user.user.type, user.permissionType) === menu) {
        storeSession(await call('session.me'));
      }
      onChanged();
    },
  });
  const whence = arranged.editor
    ? `${nameOf(arranged.editor)} · ${clock.day(arranged.editedAt ?? 0)}`
    : t('menus.neverArranged');
  return (
    <form className="card menu-editor" noValidate onSubmit={state.submit} aria-label={t(`menus.of.${menu}`)}>
      <p className="menu-whence">
        {t(arranged.own ? 'menus.own' : 'menus.standard')} · {whence}
      </p>
      {!editable && <p className="menu-whence">{t('menus.readOnly')}</p>}
      <MenuLines form={state.form} disabled={state.busy || !editable} onChange={state.set} />
      <FormEnd form={state} words="menus" outdated={{ code: 'menu.changed', onAgain: onChanged }}>
        {arranged.own && (
          <Button disabled={state.busy} onClick={() => setAsked(true)}>
            {t('menus.toStandard')}
          </Button>
        )}
        <span className="spacer" />
      </FormEnd>
      {asked && (
        <Dialog title={t('menus.toStandardAsked')} onClose={() => setAsked(false)}>
          <div className="menu-question">
            <p>{t('menus.toStandardText')}</p>
            <footer>
              <Button onClick={() => setAsked(false)}>{t('actions.cancel')}</Button>
              <Button tone="danger" disabled={state.busy} onClick={() => void state.run(() => save(null))}>
                {t('actions.ok')}
              </Button>
            </footer>
          </div>
        </Dialog>
      )}
    </form>
  );
}
