import { useTranslation } from 'react-i18next';
import { ALL_INDICATORS, INDICATORS, LOW_RESERVOIR, SLOT_KEYS } from '@wardlink/domain';
import { MeaningLegend } from '../elements/meaning-legend.js';
import { SLOTS_BY_CLOCK } from '../ward/board/day-slots.js';
import { HELP_OF, type HelpPageName } from './help-pages.js';
import '../ward/board/board.css';

const GLUCOSE_BOARD = HELP_OF['/'];
const PUMP_BOARD = HELP_OF['/ins'];

/** The workbench of a help page, which has its name. */
const workbenchOf = (page: HelpPageName) =>
  ALL_INDICATORS.map((name) => INDICATORS[name].workbench).find((workbench) => workbench === page);

/** Whether a screen is a board with signs and marks to explain. */
export const hasSigns = (page: HelpPageName): boolean =>
  page === GLUCOSE_BOARD || page === PUMP_BOARD || workbenchOf(page) != null;

/** The signs and marks of a board, as a legend. */
export function BoardSigns({ page }: { page: HelpPageName }) {
  const { t } = useTranslation();
  if (page === PUMP_BOARD) {
    return (
      <p className="help-signs">
        <span>{t('pump.chartHint')}</span>
        <span>
          <b className="meaning-critical">↓</b> {t('help.lowReservoir', { units: LOW_RESERVOIR })}
        </span>
      </p>
    );
  }
  const workbench = workbenchOf(page);
  return (
    <p className="help-signs">
      {!workbench && (
        <span>
          {t('glucose.legend.slots', {
            slots: SLOTS_BY_CLOCK.map((slot) => t(`glucose.slotShort.${SLOT_KEYS[slot]}`)).join(' · '),
          })}
        </span>
      )}
      {workbench && <span>{t(`vital.legend.${workbench}`)}</span>}
      <MeaningLegend metered={!workbench} />
      {!workbench && (
        <span>
          <i className="legend-due" /> {t('glucose.legend.due')}
        </span>
      )}
    </p>
  );
}
