import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withdrawnText, type SolutionLot, type StripLot } from '@wardlink/contract';
import { clock } from '../../../clock/hospital-clock.js';
import { ListPanel } from '../../../frame/list-page.js';
import { useLanguage } from '../../../language/names.js';
import { LotState } from './lot-state.js';
import './lots.css';

interface Props {
  lot: StripLot | SolutionLot;
  onClose: () => void;
  children: ReactNode;
}

/** The panel of a lot: its state, and the people who filed it and took it out of use. */
export function LotPanel({ lot, onClose, children }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { at, by } = lot.filed;
  const withdrawn = withdrawnText(lot, language, clock.zone);
  const name = language === 'en' ? (by.latinName ?? by.name) : by.name;
  return (
    <ListPanel
      className="lot-panel"
      aria-label={t('lots.chosen')}
      data-lot={lot.lot}
      heading={lot.brand}
      state={
        <>
          <b className="num">{lot.lot}</b>
          <LotState lot={lot} />
        </>
      }
      onClose={onClose}
    >
      <p className="run-hint">{t('lots.filedBy', { name, day: clock.day(at) })}</p>
      {withdrawn && <p className="lot-withdrawn">{t('lots.withdrawnBy', { text: withdrawn })}</p>}
      {children}
    </ListPanel>
  );
}
