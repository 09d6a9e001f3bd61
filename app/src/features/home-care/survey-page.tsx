import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { addDays, daysBetween, decimalText, roundHalfAway } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { DateField } from '../../elements/date-field.js';
import { FiguresTable } from '../../elements/figures-table.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { HomeTabs } from '../../ward/home/home-tabs.js';

type Survey = ReplyOf<'enrolment.survey'>;

const PERIODS = ['7', '30', '90', 'own'] as const;
type Period = (typeof PERIODS)[number];
const MOST_DAYS = 366;

const isPeriod = (from: string, to: string): boolean => from <= to && daysBetween(from, to) < MOST_DAYS;

/** `/dataSurvey`: results of the patients at home in a period. */
export function SurveyPage() {
  const { t } = useTranslation();
  const today = clock.today();
  const [period, setPeriod] = useState<Period>('30');
  const [own, setOwn] = useState({ from: addDays(today, -29), to: today });
  const { from, to } = period === 'own' ? own : { from: addDays(today, 1 - Number(period)), to: today };
  const title = t('homeCare.survey.title');
  usePageTitle(title);
  return (
    <div className="home-page">
      <header className="home-head">
        <h1>{title}</h1>
        <HomeTabs of="figures" />
        <span className="spacer" />
        <Segmented
          label={t('homeCare.survey.period')}
          choices={PERIODS.map((value) => ({
            value,
            label: value === 'own' ? t('homeCare.survey.own') : t('homeCare.daysOf', { count: Number(value) }),
          }))}
          value={period}
          onChange={setPeriod}
        />
        {period === 'own' && (
          <span className="home-period">
            <DateField
              className="input num"
              aria-label={t('homeCare.survey.from')}
              max={today}
              value={own.from}
              onChange={(day) => setOwn((before) => ({ ...before, from: day }))}
            />
            –
            <DateField
              className="input num"
              aria-label={t('homeCare.survey.to')}
              max={today}
              value={own.to}
              onChange={(day) => setOwn((before) => ({ ...before, to: day }))}
            />
          </span>
        )}
      </header>
      <div className="home-body" tabIndex={0} role="group" aria-label={title}>
        {isPeriod(from, to) ? (
          <Figures from={from} to={to} />
        ) : (
          <ListingState
            icon="calendar"
            title={t('homeCare.survey.noPeriod')}
            text={t('homeCare.survey.noPeriodText')}
          />
        )}
      </div>
    </div>
  );
}

function Figures({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation();
  const load = useCallback(() => call('enrolment.survey', { from, to }), [from, to]);
  const { loaded, reload } = useLoad(`survey ${from} ${to}`, load);
  return (
    <Listing
      loaded={loaded}
      onRetry={() => void reload()}
      lines={8}
      isEmpty={({ enrolled }) => enrolled === 0}
      empty={<ListingState icon="statistics" title={t('homeCare.survey.none')} text={t('homeCare.survey.noneText')} />}
    >
      {(survey) => (
        <>
          <Cards survey={survey} />
          <Weeks parts={survey.parts} />
          <p className="home-hint">{t('homeCare.survey.hint')}</p>
        </>
      )}
    </Listing>
  );
}

/** A share of 0 to 1 in percent; the error of binary multiplication is removed before rounding. */
const percent = (share: number | null): string =>
  share === null ? '–' : decimalText(roundHalfAway(share * 100, 9), 1);

function Cards({ survey }: { survey: Survey }) {
  const { t } = useTranslation();
  const cards = [
    ['enrolled', survey.enrolled, '', { begun: survey.begun, ended: survey.ended }],
    ['active', survey.active, '', { count: survey.readings }],
    ['measured', percent(survey.measuredShare), '%', { part: survey.measured, whole: survey.planned }],
    ['inRange', percent(survey.inRangeShare), '%', { part: survey.inRange, whole: survey.readings }],
    ['lows', survey.lows, '', { level2: survey.lowsLevel2, patients: survey.patientsWithLow }],
  ] as const;
  return (
    <ul className="home-cards">
      {cards.map(([name, value, unit, note]) => (
        <li key={name} className="card">
          <h2>{t(`homeCare.survey.${name}`)}</h2>
          <strong className="num" data-figure={name}>
            {value}
            {unit && value !== '–' && <small> {unit}</small>}
          </strong>
          <small>{t(`homeCare.survey.note.${name}`, note)}</small>
        </li>
      ))}
    </ul>
  );
}

/** The weeks of the period: bars of readings in range, and the same values in an accessible table. */
function Weeks({ parts }: { parts: Survey['parts'] }) {
  const { t } = useTranslation();
  return (
    <section className="card home-weeks" aria-label={t('homeCare.survey.weeks')}>
      <h2>{t('homeCare.survey.weeks')}</h2>
      <FiguresTable
        titles={['week', 'inRange', 'readings', 'active', 'lows'].map((name) => t(`homeCare.survey.${name}`))}
        left={[1]}
        rows={parts.map(({ from, to, inRangeShare, readings, active, lows }) => ({
          key: from,
          title: (
            <span className="num">
              {from} – {to.slice(5)}
            </span>
          ),
          cells: [
            <>
              <span className="home-bar">
                <i style={{ width: `${(inRangeShare ?? 0) * 100}%` }} />
              </span>
              <span className="num">
                {percent(inRangeShare)}
                {inRangeShare !== null && ' %'}
              </span>
            </>,
            readings,
            active,
            lows,
          ],
        }))}
      />
    </section>
  );
}
