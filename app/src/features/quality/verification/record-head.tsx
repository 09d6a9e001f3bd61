import { useTranslation } from 'react-i18next';
import { verificationWords, type Verification } from '@wardlink/contract';
import { COMPARISON_STANDARD_KEYS, type ComparisonStandardKey } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { DateField } from '../../../elements/date-field.js';
import { FormField } from '../../../forms/form-field.js';
import { useLanguage } from '../../../language/names.js';
import type { TypedRecord } from './record-draft.js';
import type { DueReply } from './verification-parts.js';

interface Props {
  record: Verification;
  typed: TypedRecord;
  strips: DueReply['strips'];
  /** Refusals of the server, by field. */
  problems: Partial<Record<string, string>>;
  onChange: (more: Partial<TypedRecord>) => void;
}

const MOST = 60;

/** Texts above the samples of each kind; those that are mandatory for finishing are marked. */
const TEXTS = {
  comparison: [],
  repeatability: [{ name: 'material', isNeeded: true }],
  betweenDays: [{ name: 'material', isNeeded: true }],
  assessment: [
    { name: 'scheme', isNeeded: true },
    { name: 'round', isNeeded: true },
    { name: 'score', isNeeded: false },
  ],
} as const;

/** The fields above the samples of a draft. */
export function RecordHead({ record, typed, strips, problems, onChange }: Props) {
  const { t } = useTranslation();
  const words = verificationWords[useLanguage()];
  const { kind, meter, strip } = record;
  const fitting = strips.filter(({ models }) => models.includes(meter.model));
  // A lot of the draft that has expired since stays in the list of choices.
  const lots =
    strip && !fitting.some(({ stripLotId }) => stripLotId === strip.stripLotId) ? [strip, ...fitting] : fitting;
  return (
    <div className="record-head">
      <FormField label={words.about.day} required problem={problems.day}>
        {(names) => (
          <DateField
            {...names}
            className="input"
            value={typed.day}
            max={clock.today()}
            onChange={(day) => onChange({ day })}
          />
        )}
      </FormField>
      <FormField label={words.about.strip} required problem={problems.stripLotId}>
        {(names) => (
          <select
            {...names}
            className="input"
            value={typed.stripLotId}
            onChange={(event) => onChange({ stripLotId: event.target.value })}
          >
            <option value="">{t('quality.choose')}</option>
            {lots.map(({ stripLotId, brand, lot }) => (
              <option key={stripLotId} value={stripLotId}>
                {brand} {lot}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {kind === 'comparison' && (
        <FormField label={words.about.decides} required problem={problems.standard} wide>
          {(names) => (
            <select
              {...names}
              className="input"
              value={typed.head.standard}
              onChange={(event) =>
                onChange({ head: { ...typed.head, standard: event.target.value as ComparisonStandardKey } })
              }
            >
              {COMPARISON_STANDARD_KEYS.map((key) => (
                <option key={key} value={key}>
                  {words.standard[key]}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      {TEXTS[kind].map(({ name, isNeeded }) => (
        <FormField
          key={name}
          label={name === 'score' ? `${words.figure.score} %` : words.about[name]}
          required={isNeeded}
          problem={problems[name]}
        >
          {(names) => (
            <input
              {...names}
              className="input"
              maxLength={MOST}
              value={typed.head[name] ?? ''}
              onChange={(event) => onChange({ head: { ...typed.head, [name]: event.target.value } })}
            />
          )}
        </FormField>
      ))}
    </div>
  );
}
