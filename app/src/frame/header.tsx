import { Link } from 'react-router-dom';
import { may, useUser } from '../session/session.js';
import { homeOf } from './destinations.js';
import { PaletteHost } from './palette/palette-host.js';
import { PatientSearch } from './patient-search.js';
import { UserMenu } from './user-menu.js';
import { WardSelector } from './ward-selector.js';
import { LanguageSwitch } from '../elements/language-switch.js';

export function Header() {
  const user = useUser();
  return (
    <header className="header">
      <Link className="brand" to={homeOf(user)} aria-label="Wardlink">
        <img src="/media/wardlink.svg" alt="" width={26} height={26} /> <span>Wardlink</span>
      </Link>
      {/* Outside the hospital one sees patients, and no wards. */}
      {may(user, 'ward.read') && user.isInTheCourtyard && <WardSelector />}
      {may(user, 'patient.read') && <PatientSearch />}
      <PaletteHost />
      <span className="spacer" />
      <LanguageSwitch />
      <UserMenu />
    </header>
  );
}
