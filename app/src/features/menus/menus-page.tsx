import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MENUS, type Menu } from '@wardlink/contract';
import { Segmented } from '../../elements/segmented.js';
import { Listing } from '../../elements/listing.js';
import { AdminPage } from '../../frame/admin-page.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { MenuEditor } from './menu-editor.js';
import './menus.css';

/** `/system/menu`: entries of the navigation for each kind of user, and their order. */
export function MenusPage() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Menu>('nurse');
  const { loaded, reload } = useLoad(
    'menus',
    useCallback(() => call('menu.list'), []),
  );
  return (
    <AdminPage title={t('menus.page')} className="menus-page" bar={null}>
      <p className="menus-hint">{t('menus.hint')}</p>
      <Segmented
        label={t('menus.whose')}
        choices={MENUS.map((menu) => ({ value: menu, label: t(`menus.of.${menu}`) }))}
        value={chosen}
        onChange={setChosen}
      />
      <Listing loaded={loaded} onRetry={() => void reload()} lines={12}>
        {({ menus, editable }) =>
          menus
            .filter(({ menu }) => menu === chosen)
            .map((arranged) => (
              <MenuEditor
                key={`${arranged.menu} ${arranged.version}`}
                arranged={arranged}
                editable={editable}
                onChanged={() => void reload()}
              />
            ))
        }
      </Listing>
    </AdminPage>
  );
}
