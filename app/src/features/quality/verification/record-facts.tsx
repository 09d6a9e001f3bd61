import { useTranslation } from 'react-i18next';
import { figureTable, verificationWords, type Verification } from '@wardlink/contract';
import type { VerificationFigures } from '@wardlink/domain';
import { useLanguage, useName } from '../../../language/names.js';

/** Materials and conditions of a finished verification. */
export function RecordFacts({ record }: { record: Verification }) {
  const words = verificationWords[useLanguage()];
  const nameOf = useName();
  const { kind, head, day, strip, operator } = record;
  const own: [string, string | null][] =
    kind === 'comparison'
      ? [[words.about.decides, words.standard[head.standard]]]
      : kind === 'assessment'
        ? [
            [words.about.scheme, head.scheme],
            [words.about.round, head.round],
          ]
        : [[words.about.material, head.material]];
  const facts: [string, string | null][] = [
    [words.about.day, day],
    [words.about.strip, strip ? `${strip.brand} ${strip.lot}` : null],
    [words.about.operator, nameOf(operator)],
    ...own,
  ];
  return (
    <dl className="record-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The figures and the verdict of a verification, as in its file. */
export function RecordFigures({ figures }: { figures: VerificationFigures }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { headings, rows } = figureTable(figures, language);
  const words = verificationWords[language];
  return (
    <section className="card record-card" aria-label={t('verification.figures')}>
      <h2>{t('verification.figures')}</h2>
      <table className="record-figures">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells], row) => (
            <tr key={name} data-figure={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                // The sign marks a rejection in addition to colour.
                <td key={headings[place + 1]} className={cell === words.rejected ? 'run-failed' : ''}>
                  {cell === words.rejected && <span aria-hidden="true">◆ </span>}
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
