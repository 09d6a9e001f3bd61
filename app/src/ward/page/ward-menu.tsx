import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../elements/icon.js';
import { later } from '../../elements/later.js';
import { MenuButton } from '../../elements/menu-button.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { useArrangement, wardPage } from './ward-page.js';
import './ward-menu.css';

const ArrangeDialog = later(() => import('./arrange-dialog.js').then((module) => module.ArrangeDialog));
const PostDialog = later(() => import('./post-dialog.js').then((module) => module.PostDialog));

/** The ward's links to handbooks, and the dialogs for users who may arrange its page. */
export function WardMenu() {
  const { t } = useTranslation();
  const mayArrange = useMay('ward.arrange');
  const { links } = useArrangement();
  const loaded = useStore(wardPage);
  const [open, setOpen] = useState<'arrange' | 'post'>();
  const isReady = loaded.state === 'ready';
  if (!isReady || (links.length === 0 && !mayArrange)) return null;
  const close = (): void => setOpen(undefined);
  return (
    <>
      <MenuButton
        label={t('shell.wardMenu.menu')}
        className="button quiet ward-page-menu"
        isWide
        actions={[
          {
            title: t('shell.wardMenu.links'),
            actions: links.map(({ title, address }) => ({
              id: address,
              icon: 'link' as const,
              name: title,
              act: () => void window.open(address, '_blank', 'noopener,noreferrer'),
            })),
          },
          {
            title: t('shell.wardMenu.own'),
            actions: mayArrange
              ? [
                  { icon: 'message' as const, name: t('shell.wardMenu.post'), act: () => setOpen('post') },
                  { icon: 'table' as const, name: t('shell.wardMenu.arrange'), act: () => setOpen('arrange') },
                ]
              : [],
          },
        ]}
      >
        <Icon name="ward" />
        <span>{t('shell.wardMenu.menu')}</span>
        <Icon name="chevron" />
      </MenuButton>
      {open === 'post' && <PostDialog page={loaded.value} onClose={close} />}
      {open === 'arrange' && <ArrangeDialog page={loaded.value} onClose={close} />}
    </>
  );
}
