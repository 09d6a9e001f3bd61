import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limitsText, lotWords, type ReplyOf, type StripLot } from '@wardlink/contract';
import { CONTROL_LEVELS } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { Listing } from '../../../elements/listing.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useLanguage, useName } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import { useMay } from '../../../session/session.js';
import { OpenDialog, WithdrawDialog } from '../lots/short-dialogs.js';
import { LotPeople, LotState } from '../lots/lot-state.js';
import { MoveForm } from './move-form.js';
import { RecallDialog } from './recall-dialog.js';
import { StripDialog } from './strip-dialog.js';
import '../lots/lots.css';

interface Props {
  lot: StripLot;
  onClose: () => void;
  onChanged: (lot: StripLot) => void;
}

type Ledger = ReplyOf<'strip.ledger'>;

/** One lot of strips: its targets, where its strips went, and what can be done with it. */
export function StripPanel({ lot, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const mayManage = useMay('lot.manage');
  const [opened, setOpened] = useState<'change' | 'open' | 'withdraw' | 'recall'>();
  const { stripLotId, version } = lot;
  const load = useCallback(() => call('strip.ledger', { stripLotId }, { background: true }), [stripLotId]);
  const { loaded, reload } = useLoad(`${stripLotId} ${version}`, load);
  const name = `${lot.brand} ${lot.lot}`;
  const close = (): void => setOpened(undefined);
  const stored = (next: StripLot, word: string): void => {
    close();
    notify.success(t(word));
    onChanged(next);
  };
  const isWithdrawn = lot.withdrawn !== null;
  return (
    <aside className="run-panel lot-panel" aria-label={t('lots.chosen')} data-lot={lot.lot}>
      <header>
        <h2>{lot.brand}</h2>
        <b className="num">{lot.lot}</b>
        <LotState lot={lot} />
        <Button tone="quiet" icon="close" onClick={onClose}>
          <span className="visually-hidden">{t('actions.close')}</span>
        </Button>
      </header>
      <LotPeople lot={lot} />
      <dl className="lot-facts">
        <dt>{t('lots.field.models')}</dt>
        <dd>{lot.models.join(', ')}</dd>
        <dt>{t('lots.field.produced')}</dt>
        <dd className="num">{lot.produced}</dd>
        <dt>{t('lots.field.expires')}</dt>
        <dd className="num">{lot.expires}</dd>
        <dt>{t('lots.field.opened')}</dt>
        <dd className="num">{lot.opened ?? '–'}</dd>
        {CONTROL_LEVELS.map((level) => {
          const limits = lot.targets[level];
          return [
            <dt key={`${level} name`}>{t(`quality.level.${level}`)}</dt>,
            <dd key={level} className={limits ? 'num' : 'lot-none'}>
              {limits ? limitsText(limits) : t('lots.notSupported')}
            </dd>,
          ];
        })}
      </dl>
      <div className="lot-buttons">
        <Button onClick={() => setOpened('recall')}>{t('lots.recall')}</Button>
        {mayManage && !isWithdrawn && (
          <>
            {lot.state === 'effective' && <Button onClick={() => setOpened('open')}>{t('lots.open')}</Button>}
            <Button onClick={() => setOpened('change')}>{t('lots.change')}</Button>
            <Button tone="quiet" onClick={() => setOpened('withdraw')}>
              {t('lots.withdraw')}
            </Button>
          </>
        )}
      </div>
      <h3>{t('lots.ledger')}</h3>
      {lot.isLow && <p className="lot-low">{t('lots.isLow', { left: lot.stock.left, limit: lot.lowStock })}</p>}
      <Listing loaded={loaded} onRetry={() => void reload()} lines={4} inline>
        {(ledger) => <LedgerTables ledger={ledger} />}
      </Listing>
      {mayManage && (
        <MoveForm
          lot={lot}
          onMoved={(next) => {
            notify.success(t('lots.moved'));
            void reload();
            onChanged(next);
          }}
        />
      )}
      {opened === 'change' && (
        <StripDialog
          lot={lot}
          onClose={close}
          onStored={(next) => stored(next, 'lots.saved')}
          onAgain={() => {
            close();
            void call('strip.ledger', { stripLotId }, { background: true }).then((again) => onChanged(again.lot));
          }}
        />
      )}
      {opened === 'open' && (
        <OpenDialog
          name={name}
          draft={`strip-open.${stripLotId}`}
          send={(day) => call('strip.open', { stripLotId, version, opened: day }, { background: true })}
          onClose={close}
          onStored={(next) => stored(next, 'lots.openDone')}
        />
      )}
      {opened === 'withdraw' && (
        <WithdrawDialog
          name={name}
          draft={`strip-withdraw.${stripLotId}`}
          send={(reason) => call('strip.invalidate', { stripLotId, version, reason }, { background: true })}
          onClose={close}
          onStored={(next) => stored(next, 'lots.withdrawDone')}
        />
      )}
      {opened === 'recall' && <RecallDialog lot={lot} onClose={close} />}
    </aside>
  );
}

const FIGURES = ['received', 'handedOut', 'patients', 'controls', 'repeats', 'waste', 'left'] as const;

/** Strips by place, and the lines of the ledger. */
function LedgerTables({ ledger: { lot, places, movements } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const words = lotWords[language];
  return (
    <>
      <dl className="lot-stock">
        {FIGURES.map((name) => (
          <div key={name} data-figure={name}>
            <dt>{t(`lots.stock.${name}`)}</dt>
            <dd className="num">{lot.stock[name]}</dd>
          </div>
        ))}
      </dl>
      {lot.stock.corrected !== 0 && <p className="run-hint">{t('lots.corrected', { count: lot.stock.corrected })}</p>}
      {places.length > 0 && (
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">{t('lots.place')}</th>
              <th scope="col">{t('lots.stock.used')}</th>
              <th scope="col">{t('lots.stock.waste')}</th>
              <th scope="col">{t('lots.stock.left')}</th>
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={place.departmentId ?? 'store'}>
                <th scope="row">{place.department ? nameOf(place.department) : words.store}</th>
                <td>{place.patients + place.controls + place.repeats}</td>
                <td>{place.waste}</td>
                <td className={place.left < 0 ? 'low' : ''}>{place.left}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {places.some(({ left }) => left < 0) && <p className="lot-low">{t('lots.negative')}</p>}
      <ol className="lot-lines" aria-label={t('lots.lines')}>
        {movements.map(({ movementId, kind, quantity, department, at, by, note }) => (
          <li key={movementId}>
            <time className="num">{clock.day(at)}</time>
            <b>
              {words.movement[kind]} <span className="num">{quantity}</span>
            </b>
            <span>
              {department ? nameOf(department) : words.store} · {nameOf(by)}
              {note && ` · ${note}`}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
