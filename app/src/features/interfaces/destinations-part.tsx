import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { DeliveryState, ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { FilterChips } from '../../elements/filter-chips.js';
import { call } from '../../http/call.js';
import { useRequest } from '../../http/use-request.js';
import { notify } from '../../notices/notices.js';
import { BackfillDialog } from './backfill-dialog.js';
import { DeliveryList } from './delivery-list.js';
import { DeliveryView } from './delivery-view.js';
import { DestinationDialog } from './destination-dialog.js';
import { DestinationRows } from './destination-rows.js';
import type { Choices, Destination } from './types.js';

interface Props {
  destinations: readonly Destination[];
  choices: Choices;
  onChanged: () => void;
}

const VIEWS = ['waiting', 'results'] as const;
type View = (typeof VIEWS)[number];
/** States of results that wait, for their destination or for a person. */
const WAITING: readonly DeliveryState[] = ['aside', 'waiting'];

/** The systems that get results, and what became of those for the chosen one. What is open stands in the address. */
export function DestinationsPart({ destinations, choices, onChanged }: Props) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<'settings' | 'backfill' | undefined>();
  const [changes, setChanges] = useState(0);
  const destination =
    destinations.find(({ destinationId }) => destinationId === params.get('destination')) ?? destinations[0];
  if (!destination) return null;
  const { destinationId, waiting, aside, deliveredToday } = destination;
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'waiting';
  const deliveryId = params.get('result') ?? undefined;
  const show = (more: { view?: View; result?: string | undefined }): void => {
    const next = { view, result: deliveryId, ...more };
    setParams({
      direction: 'out',
      destination: destinationId,
      view: next.view,
      ...(next.result !== undefined && { result: next.result }),
    });
  };
  const decided = (): void => {
    setChanges(changes + 1);
    onChanged();
  };
  const counts: Record<View, number> = { waiting: waiting + aside, results: waiting + aside + deliveredToday };
  return (
    <>
      <div className="card interface-card">
        <DestinationRows
          destinations={destinations}
          chosen={destinationId}
          onChoose={(id) => setParams({ direction: 'out', destination: id })}
        />
      </div>
      <div className="interface-bar">
        <h2>{destination.name}</h2>
        <FilterChips
          names={VIEWS}
          chosen={view}
          onChoose={(next) => show({ view: next, result: undefined })}
          word={(one) => t(`interfaces.out.view.${one}`)}
          count={(one) => counts[one]}
        />
        <span className="spacer" />
        <TestButton key={destinationId} destinationId={destinationId} />
        <Button onClick={() => setOpen('backfill')}>{t('interfaces.out.backfill.open')}</Button>
        <Button onClick={() => setOpen('settings')}>{t('interfaces.settings')}</Button>
      </div>
      {deliveryId !== undefined && (
        <DeliveryView
          key={deliveryId}
          destinationId={destinationId}
          deliveryId={deliveryId}
          onClose={() => show({ result: undefined })}
          onDecided={decided}
        />
      )}
      <div className="card interface-card">
        <DeliveryList
          key={`${destinationId} ${view}`}
          destinationId={destinationId}
          states={view === 'waiting' ? WAITING : undefined}
          chosen={deliveryId}
          onChoose={(result) => show({ result })}
          changes={changes}
        />
      </div>
      {open === 'backfill' && (
        <BackfillDialog
          destinationId={destinationId}
          onClose={() => setOpen(undefined)}
          onQueued={(count) => {
            setOpen(undefined);
            notify.success(t('interfaces.out.backfill.done', { count }));
            decided();
          }}
        />
      )}
      {open === 'settings' && (
        <DestinationDialog
          key={destination.revision}
          destination={destination}
          choices={choices}
          onClose={() => setOpen(undefined)}
          onOutdated={() => {
            setOpen(undefined);
            onChanged();
          }}
          onSaved={() => {
            setOpen(undefined);
            notify.success(t('interfaces.saved'));
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** Sends a test to a destination, and says what came back beside itself. */
function TestButton({ destinationId }: { destinationId: string }) {
  const { t } = useTranslation();
  const { isBusy, run } = useRequest();
  const [tested, setTested] = useState<ReplyOf<'interface.testDestination'>>();
  const test = () =>
    run(async () => {
      setTested(undefined);
      setTested(await call('interface.testDestination', { destinationId }));
    });
  return (
    <>
      <output className={`interface-tested ${tested?.outcome ?? ''}`}>
        {tested &&
          t(`interfaces.out.tested.${tested.outcome}`, {
            answer: tested.answer ?? '',
            detail: tested.detail ?? '',
            ms: tested.tookMs,
          })}
      </output>
      <Button disabled={isBusy} onClick={() => void test()}>
        {t(isBusy ? 'interfaces.out.testing' : 'interfaces.out.test')}
      </Button>
    </>
  );
}
