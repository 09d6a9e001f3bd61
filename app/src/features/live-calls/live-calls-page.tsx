import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Listing, ListingState } from '../../elements/listing.js';
import { AdminPage } from '../../frame/admin-page.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { RoomCard } from './room-card.js';
import './live-calls.css';

/** Interval at which the calling server updates the figures of each stream. */
const RENEW_EVERY_MS = 2_000;

/** `/system/calls`: calls under way, with the quality of each stream. */
export function LiveCallsPage() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoad(
    'live calls',
    useCallback(() => call('call.rooms'), []),
  );
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <AdminPage
      title={t('liveCalls.page')}
      bar={
        <>
          <span className="spacer" />
          {loaded.state === 'ready' && (
            <span className="live-count num">{t('liveCalls.count', { count: loaded.value.rooms.length })}</span>
          )}
        </>
      }
    >
      <p className="live-hint">{t('liveCalls.hint')}</p>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        isEmpty={({ rooms }) => rooms.length === 0}
        empty={<ListingState icon="video" title={t('liveCalls.none')} text={t('liveCalls.noneText')} />}
        lines={8}
      >
        {({ rooms }) => rooms.map((room) => <RoomCard key={room.room} room={room} />)}
      </Listing>
    </AdminPage>
  );
}
