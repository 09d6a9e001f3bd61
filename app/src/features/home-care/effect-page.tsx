import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { formatGlucose, HOME_DROP_OUTS, HOME_EFFECT_DAYS, HOME_EFFECT_READINGS } from '@wardlink/domain';
import { FiguresTable } from '../../elements/figures-table.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { shareText } from '../../language/share-text.js';
import { HomeTabs } from '../../ward/home/home-tabs.js';

type Effect = ReplyOf<'enrolment.effect'>;
type Counts = Effect['before'];

/** `/dataSurvey/effect`: compares the same patients before their enrolment with their last days. */
export function EffectPage() {
  const { t } = useTranslation();
  const [days, setDays] = useState<(typeof HOME_EFFECT_DAYS)[number]>(14);
  const load = useCallback(() => call('enrolment.effect', { days }), [days]);
  const { loaded, reload } = useLoad(`home effect ${days}`, load);
  const title = t('homeCare.effect.title');
  usePageTitle(title);
  return (
    <div className="home-page">
      <header className="home-head">
        <h1>{title}</h1>
        <HomeTabs of="figures" />
        <span className="spacer" />
        <Segmented
          label={t('homeCare.effect.days')}
          choices={HOME_EFFECT_DAYS.map((value) => ({
            value: String(value),
            label: t('homeCare.daysOf', { count: value }),
          }))}
          value={String(days)}
          onChange={(value) => setDays(HOME_EFFECT_DAYS.find((one) => String(one) === value) ?? 14)}
        />
      </header>
      <div className="home-body" tabIndex={0} role="group" aria-label={title}>
        <Listing
          loaded={loaded}
          onRetry={() => void reload()}
          lines={8}
          isEmpty={({ enrolled }) => enrolled === 0}
          empty={
            <ListingState icon="statistics" title={t('homeCare.survey.none')} text={t('homeCare.survey.noneText')} />
          }
        >
          {(effect) => <EffectTables effect={effect} days={days} />}
        </Listing>
      </div>
    </div>
  );
}

const meanOf = ({ mean }: Counts): string => (mean === null ? '–' : formatGlucose(mean));
const shareOf =
  (which: keyof Counts['beyond']) =>
  ({ beyond, count }: Counts): string =>
    shareText(beyond[which], count, 1);
const inRangeOf = shareOf('inRange');

const ROWS = [
  ['mean', meanOf],
  ['inRange', inRangeOf],
  ['low', shareOf('low')],
  ['veryLow', shareOf('veryLow')],
  ['high', shareOf('high')],
  ['veryHigh', shareOf('veryHigh')],
  ['readings', ({ count }: Counts) => String(count)],
] as const;

function EffectTables({ effect, days }: { effect: Effect; days: number }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { enrolled, compared, dropOuts, before, after, patients } = effect;
  return (
    <>
      <section className="card home-weeks" aria-label={t('homeCare.effect.joint')}>
        <h2>{t('homeCare.effect.joint')}</h2>
        <p data-figure="compared">{t('homeCare.effect.compared', { compared, enrolled })}</p>
        <ul className="home-drop-outs">
          {HOME_DROP_OUTS.map((why) => (
            <li key={why}>
              <b className="num">{dropOuts[why]}</b>{' '}
              {t(`homeCare.effect.dropOut.${why}`, { days, count: HOME_EFFECT_READINGS })}
            </li>
          ))}
        </ul>
        {compared > 0 && (
          <FiguresTable
            titles={[
              t('homeCare.effect.figure'),
              t('homeCare.effect.before', { days }),
              t('homeCare.effect.after', { days }),
            ]}
            rows={ROWS.map(([name, of]) => ({
              key: name,
              title: t(`homeCare.effect.of.${name}`),
              cells: [of(before), of(after)],
            }))}
          />
        )}
      </section>
      {patients.length > 0 && (
        <section className="card home-weeks" aria-label={t('homeCare.effect.each')}>
          <h2>{t('homeCare.effect.each')}</h2>
          <FiguresTable
            titles={[
              t('homeCare.column.name'),
              ...['meanBefore', 'meanAfter', 'inRangeBefore', 'inRangeAfter'].map((name) =>
                t(`homeCare.effect.${name}`),
              ),
            ]}
            rows={patients.map((one) => ({
              key: one.patientId,
              title: nameOf(one),
              cells: [meanOf(one.before), meanOf(one.after), inRangeOf(one.before), inRangeOf(one.after)],
            }))}
          />
        </section>
      )}
      <p className="home-hint">{t('homeCare.effect.hint', { days, count: HOME_EFFECT_READINGS })}</p>
    </>
  );
}
