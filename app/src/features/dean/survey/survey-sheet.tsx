import { decimalText } from '@wardlink/domain';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../clock/hospital-clock.js';
import { useLanguage, useName } from '../../../language/names.js';
import { shareText } from '../../../language/share-text.js';
import { useUser } from '../../../session/session.js';
import { useStore } from '../../../store/store.js';
import { useChosenPlace } from '../../../ward/choice/use-chosen-place.js';
import { wardChoice } from '../../../ward/choice/ward-choice.js';
import { ControlLine } from './control-line.js';
import { DepartmentTable } from './department-table.js';
import { KeyFigures } from './key-figures.js';
import { lastDayOf, monthName } from './month.js';
import { ResponseBars } from './response-bars.js';
import { sentencesOf, type Clause } from './sentences.js';
import type { Survey } from './survey-model.js';

/** Changes for the better and the worse, and open matters, in plain sentences. */
function SurveySentences({ survey, isWhole }: { survey: Survey; isWhole: boolean }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const textOf = (clause: Clause): string =>
    t(isWhole || clause.key !== 'inRange' ? `dean.say.${clause.key}` : 'dean.say.ofDepartment.inRange', {
      ...clause,
      ...('department' in clause ? { name: nameOf(clause.department) } : {}),
    });
  // A department on its own page is not compared with itself.
  const sentences = sentencesOf(isWhole ? survey : { ...survey, departments: [] });
  return (
    <ol className="survey-sentences">
      {(['better', 'worse', 'open'] as const).map((tone) => (
        <li key={tone} data-tone={tone}>
          <b>{t(`dean.say.title.${tone}`)}</b>
          <span>
            {sentences[tone].length === 0
              ? t(isWhole || tone === 'open' ? `dean.say.nothing.${tone}` : `dean.say.ofDepartment.${tone}`)
              : `${sentences[tone].map(textOf).join(t('dean.stop'))}${t('dean.end')}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The hospital's month on one A4 page, the same on screen and paper. @param month `YYYY-MM` */
export function SurveySheet({ survey, month }: { survey: Survey; month: string }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const language = useLanguage();
  const { hospital, user } = useUser();
  const isWhole = useStore(wardChoice).departmentId === null;
  const place = useChosenPlace();
  const { before, lastYear, present } = survey.periods;
  const name = (day: string): string => monthName(day.slice(0, 7), language);
  const printed = `${clock.day(survey.serverTime)} ${clock.time(survey.serverTime)}`;
  return (
    <article className="survey-sheet" aria-label={t('dean.survey')}>
      <header>
        <div>
          <p>{isWhole ? nameOf(hospital) : `${nameOf(hospital)} · ${place}`}</p>
          <h2>{t('dean.sheet')}</h2>
        </div>
        <div>
          <b>{monthName(month, language)}</b> · {t('dean.meeting')}
          <br />
          {t('dean.compared', { before: name(before.from), lastYear: name(lastYear.from) })}
          {present.to < lastDayOf(month) && ` · ${t('dean.upTo', { day: present.to })}`}
        </div>
      </header>
      <KeyFigures survey={survey} month={month} />
      <SurveySentences survey={survey} isWhole={isWhole} />
      {isWhole && <DepartmentTable survey={survey} />}
      <div className="survey-pair">
        <ControlLine survey={survey} />
        <ResponseBars survey={survey} />
      </div>
      <section aria-labelledby="survey-virtual">
        <h2 id="survey-virtual">{t('dean.virtualWard')}</h2>
        <VirtualWardLine effect={survey.virtualWard} />
      </section>
      <footer>
        <p className="survey-signatures">
          <span>{t('dean.sign.made')}</span>
          <span>{t('dean.sign.head')}</span>
          <span>{t('dean.sign.dean')}</span>
        </p>
        <p>{t('dean.footnote')}</p>
        <p>{t('dean.printed', { time: printed, name: nameOf({ name: user.realName, latinName: user.latinName }) })}</p>
      </footer>
    </article>
  );
}

/** The effect of the virtual ward on patients whose management began in the month. */
function VirtualWardLine({ effect }: { effect: Survey['virtualWard'] }) {
  const { t } = useTranslation();
  if (!effect) return <p className="survey-note">{t('dean.noVirtualWard')}</p>;
  const { patients, reached, meanDaysToTarget, before, managed } = effect;
  return (
    <p data-figure="virtualWard">
      {t('dean.effect', {
        patients,
        before: shareText(before.inRange, before.readings, 1),
        managed: shareText(managed.inRange, managed.readings, 1),
        lowsBefore: shareText(before.lows, before.readings, 1),
        lowsManaged: shareText(managed.lows, managed.readings, 1),
      })}{' '}
      {meanDaysToTarget !== null && t('dean.effectDays', { reached, days: decimalText(meanDaysToTarget, 1) })}
    </p>
  );
}
