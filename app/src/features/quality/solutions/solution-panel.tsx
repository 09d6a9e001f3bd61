import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limitsText, type SolutionLot } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { call } from '../../../http/call.js';
import { notify } from '../../../notices/notices.js';
import { useMay } from '../../../session/session.js';
import { LotPanel } from '../lots/lot-panel.js';
import { OpenDialog, WithdrawDialog } from '../lots/short-dialogs.js';
import { SolutionDialog } from './solution-dialog.js';
import '../lots/lots.css';

interface Props {
  lot: SolutionLot;
  onClose: () => void;
  onChanged: (lot: SolutionLot) => void;
  /** Somebody else changed the lot. */
  onAgain: () => void;
}

/** One lot of control solution: its limits, its last day of use, and its actions. */
export function SolutionPanel({ lot, onClose, onChanged, onAgain }: Props) {
  const { t } = useTranslation();
  const mayManage = useMay('lot.manage');
  const [opened, setOpened] = useState<'change' | 'open' | 'withdraw'>();
  const { solutionLotId, version } = lot;
  const name = `${lot.brand} ${lot.lot}`;
  const close = (): void => setOpened(undefined);
  const stored = (next: SolutionLot, word: string): void => {
    close();
    notify.success(t(word));
    onChanged(next);
  };
  return (
    <LotPanel lot={lot} onClose={onClose}>
      <dl className="lot-facts">
        <dt>{t('quality.level.title')}</dt>
        <dd>{t(`quality.level.${lot.level}`)}</dd>
        <dt>{t('lots.printed')}</dt>
        <dd className="num">{limitsText(lot.target)}</dd>
        <dt>{t('lots.field.expires')}</dt>
        <dd className="num">{lot.expires}</dd>
        <dt>{t('lots.field.opened')}</dt>
        <dd className="num">{lot.opened ?? '–'}</dd>
        <dt>{t('lots.field.daysAfterOpening')}</dt>
        <dd className="num">{lot.daysAfterOpening}</dd>
        <dt>{t('lots.usableUntil')}</dt>
        <dd className="num">{lot.usableUntil}</dd>
      </dl>
      {lot.specific.length > 0 && (
        <>
          <h3>{t('lots.specific')}</h3>
          <dl className="lot-facts">
            {lot.specific.map((one, index) => [
              <dt key={`${index} of`}>{one.model ?? t('lots.stripLot', { id: one.stripLotId })}</dt>,
              <dd key={index} className="num">
                {limitsText(one)}
              </dd>,
            ])}
          </dl>
        </>
      )}
      {mayManage && lot.withdrawn === null && (
        <div className="lot-buttons">
          {lot.because !== 'expired' && (
            <Button onClick={() => setOpened('open')}>{t(lot.opened ? 'lots.openNext' : 'lots.open')}</Button>
          )}
          <Button onClick={() => setOpened('change')}>{t('lots.change')}</Button>
          <Button tone="quiet" onClick={() => setOpened('withdraw')}>
            {t('lots.withdraw')}
          </Button>
        </div>
      )}
      {opened === 'change' && (
        <SolutionDialog
          lot={lot}
          onClose={close}
          onStored={(next) => stored(next, 'lots.saved')}
          onAgain={() => {
            close();
            onAgain();
          }}
        />
      )}
      {opened === 'open' && (
        <OpenDialog
          name={name}
          draft={`solution-open.${solutionLotId}`}
          send={(day) => call('solution.open', { solutionLotId, version, opened: day })}
          onClose={close}
          onStored={(next) => stored(next, 'lots.openDone')}
        />
      )}
      {opened === 'withdraw' && (
        <WithdrawDialog
          name={name}
          draft={`solution-withdraw.${solutionLotId}`}
          send={(reason) => call('solution.invalidate', { solutionLotId, version, reason })}
          onClose={close}
          onStored={(next) => stored(next, 'lots.withdrawDone')}
        />
      )}
    </LotPanel>
  );
}
