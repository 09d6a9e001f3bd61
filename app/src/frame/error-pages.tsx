import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ListingState } from '../elements/listing.js';

/** Shown for a page that exists, but that this user may not see. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  return (
    <ListingState isPage icon="lock" title={t('states.forbiddenPage')} text={t('states.forbiddenPageText')}>
      <Link className="button" to="/">
        {t('actions.toStart')}
      </Link>
    </ListingState>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <ListingState isPage icon="search" title={t('states.unknownPage')} text={t('states.unknownPageText')}>
      <Link className="button" to="/">
        {t('actions.toStart')}
      </Link>
    </ListingState>
  );
}
