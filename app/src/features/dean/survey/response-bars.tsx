import { useTranslation } from 'react-i18next';
import { RESPONSE_BANDS, decimalText } from '@wardlink/domain';
import { shownOf, valueOf, withinTen, type Survey } from './survey-model.js';

const LABELS = [
  ...RESPONSE_BANDS.map((edge, index) => `${RESPONSE_BANDS[index - 1] ?? 0}–${edge}`),
  `>${RESPONSE_BANDS.at(-1)}`,
];
const TALLEST = 62;

/** How long critical values waited for a response. */
export function ResponseBars({ survey }: { survey: Survey }) {
  const { t } = useTranslation();
  const critical = survey.critical.present;
  const { values, bands, within90, unanswered } = critical;
  const most = Math.max(1, ...bands);
  const [ten, ninety] = [withinTen(critical), valueOf(within90)];
  const notes = [
    ...(ten === undefined || ninety === undefined
      ? []
      : [t('dean.response.within', { share: decimalText(ten, 0), minutes: shownOf(ninety, 'minutes') })]),
    ...(unanswered > 0 ? [t('dean.response.untaken', { count: unanswered })] : []),
  ];
  return (
    <section aria-labelledby="survey-response">
      <h2 id="survey-response">
        {t('dean.response.title')}
        <small>{t('dean.response.hint', { count: values })}</small>
      </h2>
      {values === 0 ? (
        <p className="survey-note">{t('dean.response.none')}</p>
      ) : (
        <table className="survey-bars">
          <thead>
            <tr>
              {LABELS.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {bands.map((count, index) => (
                <td key={LABELS[index]} className={index < 3 ? 'soon' : 'late'}>
                  {count}
                  <i style={{ height: `${Math.round((TALLEST * count) / most)}px` }} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      )}
      {notes.length > 0 && <p className="survey-note">{notes.join(t('dean.stop'))}</p>}
    </section>
  );
}
