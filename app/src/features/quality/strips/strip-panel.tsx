import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limitsText, type StripLot } from '@wardlink/contract';
import { CONTROL_LEVELS } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { Listing } from '../../../elements/listing.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { notify } from '../../../notices/notices.js';
import { useMay } from '../../../session/session.js';
import { OpenDialog, WithdrawDialog } from '../lots/short-dialogs.js';
import { LotPanel } from '../lots/lot-panel.js';
import { LedgerLines, StockTable } from './ledger-tables.js';
import { MoveForm } from './move-form.js';
import { RecallDialog } from './recall-dialog.js';
import { StripDialog } from './strip-dialog.js';
import '../lots/lots.css';

interface Props {
  lot: StripLot;
  onClose: () => void;
  onChanged: (lot: StripLot) => void;
}

/** One lot of strips: its targets, the use of its strips, and its actions. */
export function StripPanel({ lot, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const mayManage = useMay('lot.manage');
  const [opened, setOpened] = useState<'change' | 'open' | 'withdraw' | 'recall'>();
  const { stripLotId, version } = lot;
  const load = useCallback(() => call('strip.ledger', { stripLotId }), [stripLotId]);
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
    <LotPanel lot={lot} onClose={onClose}>
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
        {(ledger) => (
          <>
            <StockTable ledger={ledger} />
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
            <LedgerLines ledger={ledger} />
          </>
        )}
      </Listing>
      {opened === 'change' && (
        <StripDialog
          lot={lot}
          onClose={close}
          onStored={(next) => stored(next, 'lots.saved')}
          onAgain={() => {
            close();
            void call('strip.ledger', { stripLotId }).then((again) => onChanged(again.lot));
          }}
        />
      )}
      {opened === 'open' && (
        <OpenDialog
          name={name}
          draft={`strip-open.${stripLotId}`}
          send={(day) => call('strip.open', { stripLotId, version, opened: day })}
          onClose={close}
          onStored={(next) => stored(next, 'lots.openDone')}
        />
      )}
      {opened === 'withdraw' && (
        <WithdrawDialog
          name={name}
          draft={`strip-withdraw.${stripLotId}`}
          send={(reason) => call('strip.invalidate', { stripLotId, version, reason })}
          onClose={close}
          onStored={(next) => stored(next, 'lots.withdrawDone')}
        />
      )}
      {opened === 'recall' && <RecallDialog lot={lot} onClose={close} />}
    </LotPanel>
  );
}
