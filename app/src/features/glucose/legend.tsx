import { useTranslation } from 'react-i18next';
import { SLOT_KEYS } from '@wardlink/domain';
import { MeaningLegend } from '../../elements/meaning-legend.js';
import { useMay } from '../../session/session.js';
import { SLOTS_BY_CLOCK } from '../../ward/board/day-slots.js';
import type { BoardMode } from './board-mode.js';
import '../../ward/board/board.css';

/** Explains signs and keys. */
export function Legend({ mode }: { mode: BoardMode }) {
  const { t } = useTranslation();
  const mayRecord = useMay('glucose.record');
  const mayCorrect = useMay('glucose.correct');
  return (
    <footer className="legend">
      {mode === 'bed' && (
        <span>
          {t('glucose.legend.slots', {
            slots: SLOTS_BY_CLOCK.map((slot) => t(`glucose.slotShort.${SLOT_KEYS[slot]}`)).join(' · '),
          })}
        </span>
      )}
      <MeaningLegend />
      <span>
        <i className="legend-due" /> {t('glucose.legend.due')}
      </span>
      <span className="spacer" />
      {mayRecord && (
        <span className="legend-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> {t('glucose.keys.move')} <kbd>Enter</kbd>{' '}
          {t('glucose.keys.save')} <kbd>R</kbd> {t('glucose.keys.refuse')} <kbd>T</kbd> {t('glucose.keys.time')}{' '}
          {mayCorrect && (
            <>
              <kbd>V</kbd> {t('voiding.void')}{' '}
            </>
          )}
          <kbd>Esc</kbd> {t('glucose.keys.undo')}
        </span>
      )}
    </footer>
  );
}
