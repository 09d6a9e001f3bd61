import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { MessageState } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { FilterChips } from '../../elements/filter-chips.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { AdminPage } from '../../frame/admin-page.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { notify } from '../../notices/notices.js';
import { DestinationDialog } from './destination-dialog.js';
import { DestinationsPart } from './destinations-part.js';
import { MappingList } from './mapping-list.js';
import { MessageList } from './message-list.js';
import { MessageView } from './message-view.js';
import { PartnerDialog } from './partner-dialog.js';
import { PartnerRows } from './partner-rows.js';
import { TokenDialog } from './token-dialog.js';
import { useRepeatedReload } from './use-repeated-reload.js';
import type { Choices, Partner } from './types.js';
import './interfaces.css';

const DIRECTIONS = ['in', 'out'] as const;
const VIEWS = ['waiting', 'messages', 'codes'] as const;
type View = (typeof VIEWS)[number];
/** States of messages that wait, for their turn or for a person. */
const WAITING: readonly MessageState[] = ['aside', 'received'];

/** `/system/interfaces`: the hospital's other systems, what they send, and the results that they get. */
export function InterfacesPage() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoad(
    'interfaces',
    useCallback(async () => {
      const [{ partners }, { destinations }, choices] = await Promise.all([
        call('interface.list'),
        call('interface.destinations'),
        call('interface.choices'),
      ]);
      return { partners, destinations, choices };
    }, []),
  );
  useRepeatedReload(reload);
  /** The direction of what is being added; it stays if the page changes its own behind the dialog. */
  const [adding, setAdding] = useState<'in' | 'out'>();
  const [params, setParams] = useSearchParams();
  const direction = params.get('direction') === 'out' ? 'out' : 'in';
  const counts = loaded.state === 'ready' && {
    in: loaded.value.partners.length,
    out: loaded.value.destinations.length,
  };
  const added = (next: Record<string, string>): void => {
    setAdding(undefined);
    notify.success(t('interfaces.saved'));
    setParams(next);
    void reload();
  };
  const closeAdding = (): void => setAdding(undefined);
  const Adding = adding === 'in' ? AddingPartner : AddingDestination;
  return (
    <AdminPage
      title={t('interfaces.page')}
      className="interfaces-page"
      bar={
        <>
          <FilterChips
            names={DIRECTIONS}
            chosen={direction}
            onChoose={(next) => setParams(next === 'out' ? { direction: next } : {})}
            word={(one) => t(`interfaces.direction.${one}`)}
            count={(one) => (counts ? counts[one] : undefined)}
          />
          <span className="spacer" />
          <Button
            tone={counts && counts[direction] === 0 ? 'primary' : 'plain'}
            icon="plus"
            onClick={() => setAdding(direction)}
          >
            {t(direction === 'in' ? 'interfaces.add' : 'interfaces.out.add')}
          </Button>
        </>
      }
    >
      <p className="admin-hint">{t(direction === 'in' ? 'interfaces.hint.page' : 'interfaces.out.hint.page')}</p>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        isEmpty={({ partners, destinations }) => (direction === 'in' ? partners : destinations).length === 0}
        empty={
          <ListingState
            icon="list"
            title={t(direction === 'in' ? 'interfaces.none' : 'interfaces.out.none')}
            text={t(direction === 'in' ? 'interfaces.noneText' : 'interfaces.out.noneText')}
          />
        }
        lines={8}
      >
        {({ partners, destinations, choices }) =>
          direction === 'in' ? (
            <Partners partners={partners} choices={choices} onChanged={() => void reload()} />
          ) : (
            <DestinationsPart destinations={destinations} choices={choices} onChanged={() => void reload()} />
          )
        }
      </Listing>
      {adding && loaded.state === 'ready' && (
        <Adding choices={loaded.value.choices} onClose={closeAdding} onAdded={added} />
      )}
    </AdminPage>
  );
}

interface AddingProps {
  choices: Choices;
  onClose: () => void;
  /** @param address of the page that shows it */
  onAdded: (address: Record<string, string>) => void;
}

const AddingPartner = ({ choices, onClose, onAdded }: AddingProps) => (
  <PartnerDialog
    partner={undefined}
    choices={choices}
    onClose={onClose}
    onOutdated={onClose}
    onSaved={(partnerId) => onAdded({ interface: partnerId })}
  />
);

const AddingDestination = ({ choices, onClose, onAdded }: AddingProps) => (
  <DestinationDialog
    destination={undefined}
    choices={choices}
    onClose={onClose}
    onOutdated={onClose}
    onSaved={(destinationId) => onAdded({ direction: 'out', destination: destinationId })}
  />
);

interface PartnersProps {
  partners: readonly Partner[];
  choices: Choices;
  onChanged: () => void;
}

/** The partners, and what the chosen one sent. What is open stands in the address, so that it can be sent to a colleague. */
function Partners({ partners, choices, onChanged }: PartnersProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [isChanging, setChanging] = useState(false);
  const [isTokening, setTokening] = useState(false);
  const [changes, setChanges] = useState(0);
  const partner = partners.find(({ partnerId }) => partnerId === params.get('interface')) ?? partners[0];
  if (!partner) return null;
  const { partnerId } = partner;
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'waiting';
  const messageId = params.get('message') ?? undefined;
  const open = (more: { view?: View; message?: string | undefined }): void => {
    const next = { view, message: messageId, ...more };
    setParams({ interface: partnerId, view: next.view, ...(next.message !== undefined && { message: next.message }) });
  };
  const decided = (): void => {
    setChanges(changes + 1);
    onChanged();
  };
  const counts: Record<View, number> = {
    waiting: partner.waiting + partner.aside,
    messages: partner.today.applied + partner.today.ignored + partner.today.refused + partner.waiting + partner.aside,
    codes: partner.unmapped,
  };
  return (
    <>
      <div className="card interface-card">
        <PartnerRows partners={partners} chosen={partnerId} onChoose={(id) => setParams({ interface: id })} />
      </div>
      <div className="interface-bar">
        <h2>{partner.name}</h2>
        <FilterChips
          names={VIEWS}
          chosen={view}
          onChoose={(next) => open({ view: next, message: undefined })}
          word={(one) => t(`interfaces.view.${one}`)}
          count={(one) => counts[one]}
        />
        <span className="spacer" />
        {partner.port === null && (
          <Button tone={partner.tokenAt === null ? 'primary' : 'plain'} onClick={() => setTokening(true)}>
            {t('interfaces.token.open')}
          </Button>
        )}
        <Button onClick={() => setChanging(true)}>{t('interfaces.settings')}</Button>
      </div>
      {messageId !== undefined && (
        <MessageView
          key={messageId}
          partnerId={partnerId}
          messageId={messageId}
          choices={choices}
          onClose={() => open({ message: undefined })}
          onDecided={decided}
        />
      )}
      <div className="card interface-card">
        {view === 'codes' ? (
          <MappingList partnerId={partnerId} choices={choices} changes={changes} onMapped={decided} />
        ) : (
          <MessageList
            key={view}
            partnerId={partnerId}
            states={view === 'waiting' ? WAITING : undefined}
            chosen={messageId}
            onChoose={(message) => open({ message })}
            changes={changes}
          />
        )}
      </div>
      {isTokening && (
        <TokenDialog key={partnerId} partner={partner} onClose={() => setTokening(false)} onMade={onChanged} />
      )}
      {isChanging && (
        <PartnerDialog
          key={partner.version}
          partner={partner}
          choices={choices}
          onClose={() => setChanging(false)}
          onOutdated={() => {
            setChanging(false);
            onChanged();
          }}
          onSaved={() => {
            setChanging(false);
            notify.success(t('interfaces.saved'));
            onChanged();
          }}
        />
      )}
    </>
  );
}
