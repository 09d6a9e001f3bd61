import { Link } from 'react-router-dom';
import type { UserRecord } from '@wardlink/contract';
import { may, useUser } from '../session/session.js';
import { HelpButton } from '../help/help-button.js';
import { Bell } from './bell/bell.js';
import { homeOf, leads } from './destinations.js';
import { PaletteHost } from './palette/palette-host.js';
import { PatientSearch } from './patient-search.js';
import { QuietMark } from './quiet-mark.js';
import { UserMenu } from './user-menu.js';
import { WardMenu } from '../ward/page/ward-menu.js';
import { WardSelector } from './ward-selector.js';
import { LanguageSwitch } from '../elements/language-switch.js';

/** Whether the user sees wards or figures of departments. */
const choosesPlaces = (user: UserRecord): boolean =>
  may(user, 'ward.read') || (leads(user) && may(user, 'statistics.read'));

export function Header() {
  const user = useUser();
  return (
    <header className="header">
      <Link className="brand" to={homeOf(user)} aria-label="Wardlink">
        <img src="/media/wardlink.svg" alt="" width={26} height={26} /> <span>Wardlink</span>
      </Link>
      {/* Outside the hospital users see patients, but no wards. */}
      {user.isInTheCourtyard && choosesPlaces(user) && <WardSelector />}
      {may(user, 'patient.read') && <PatientSearch />}
      <PaletteHost />
      <span className="spacer" />
      {/* Behind the free room, so that nothing moves when it comes. */}
      {user.isInTheCourtyard && may(user, 'ward.read') && <WardMenu />}
      <QuietMark />
      <Bell />
      <HelpButton />
      <LanguageSwitch />
      <UserMenu />
    </header>
  );
}
