import Badge from '@douyinfe/semi-ui-19/lib/es/badge';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../elements/button.js';
import { may, useUser } from '../session/session.js';
import { useStore } from '../store/store.js';
import { openWarnings } from '../ward/warnings/open-warnings.js';
import { PatientSearch } from './patient-search.js';
import { UserMenu } from './user-menu.js';
import { WardSelector } from './ward-selector.js';
import { LanguageSwitch } from '../elements/language-switch.js';

interface HeaderProps {
  onSidePanel?: () => void;
  sidePanelOpen: boolean;
}

export function Header({ onSidePanel, sidePanelOpen }: HeaderProps) {
  const { t } = useTranslation();
  const user = useUser();
  const warnings = useStore(openWarnings);
  const open = warnings.state === 'ready' ? warnings.value.length : 0;
  return (
    <header className="header">
      <Link className="brand" to="/" aria-label="Wardlink">
        <img src="/media/wardlink.svg" alt="" width={26} height={26} /> <span>Wardlink</span>
      </Link>
      {may(user, 'ward.read') && <WardSelector />}
      {may(user, 'patient.read') && <PatientSearch />}
      <span className="spacer" />
      {onSidePanel && (
        <Button
          tone="quiet"
          icon="warning"
          className="side-panel-toggle"
          aria-expanded={sidePanelOpen}
          onClick={onSidePanel}
        >
          {t('frame.toDo')}
          {open > 0 && <Badge count={open} />}
        </Button>
      )}
      <LanguageSwitch />
      <UserMenu />
    </header>
  );
}
