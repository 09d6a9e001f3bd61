import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { Listing } from '../../../elements/listing.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useLanguage } from '../../../language/names.js';
import { useStore } from '../../../store/store.js';
import { wardChoice } from '../../../ward/choice/ward-choice.js';
import { monthIn, monthName, neighbourOf } from './month.js';
import { SurveySheet } from './survey-sheet.js';
import '../../../ward/board/board.css';
import './survey.css';

/** `/surveyDean`: the hospital's month, in the form in which it is printed for the meeting. */
export function SurveyPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [address, setAddress] = useSearchParams();
  const today = clock.today();
  const month = monthIn(address, today);
  const { departmentId } = useStore(wardChoice);
  const load = useCallback(() => call('dean.survey', { month, departmentId }), [month, departmentId]);
  const { loaded, reload } = useLoad(`${month} ${departmentId}`, load);
  const title = t('dean.survey');
  usePageTitle(title);
  const step = (by: -1 | 1) => {
    const near = neighbourOf(month, by, today);
    return (
      <Button
        size="small"
        disabled={near === undefined}
        aria-label={t(by < 0 ? 'dean.earlier' : 'dean.later')}
        onClick={() => near !== undefined && setAddress({ month: near }, { replace: true })}
      >
        {by < 0 ? '‹' : '›'}
      </Button>
    );
  };
  return (
    <div className="survey-page">
      <div className="board-toolbar">
        <h1>{title}</h1>
        <div className="survey-month" role="group" aria-label={t('dean.month')}>
          {step(-1)}
          <output>{monthName(month, language)}</output>
          {step(1)}
        </div>
        <span className="spacer" />
        <Button icon="print" disabled={loaded.state !== 'ready'} onClick={() => window.print()}>
          {t('dean.print')}
        </Button>
      </div>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={10}>
        {(survey) => <SurveySheet survey={survey} month={month} />}
      </Listing>
    </div>
  );
}
