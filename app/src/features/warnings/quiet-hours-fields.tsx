import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuietForm } from './quiet-form.js';

interface Props {
  form: QuietForm;
  /** Key of the problem with the times. */
  problem: string | undefined;
  onChange: (form: QuietForm) => void;
}

/** Hours in which pages make no sound, and the exceptions. */
export function QuietHoursFields({ form, problem, onChange }: Props) {
  const { t } = useTranslation();
  const problemId = useId();
  const time = (name: 'begin' | 'end') => (
    <label>
      {t(`notices.quiet.${name}`)}
      <input
        className="input num"
        value={form[name]}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && problemId}
        onChange={({ target }) => onChange({ ...form, [name]: target.value })}
      />
    </label>
  );
  const option = (name: 'criticalSounds' | 'specialCallsRing') => (
    <label className="style-push">
      <input
        type="checkbox"
        checked={form[name]}
        onChange={({ target }) => onChange({ ...form, [name]: target.checked })}
      />
      <span>
        {t(`notices.quiet.${name}`)}
        {name === 'criticalSounds' && <small>{t('notices.quiet.lowAlways')}</small>}
      </span>
    </label>
  );
  return (
    <div className="style-quiet">
      <label className="style-push">
        <input type="checkbox" checked={form.on} onChange={({ target }) => onChange({ ...form, on: target.checked })} />
        <span>
          {t('notices.quiet.on')}
          <small>{t('notices.quiet.hint')}</small>
        </span>
      </label>
      <fieldset disabled={!form.on}>
        <legend className="visually-hidden">{t('notices.quiet.on')}</legend>
        <div className="style-times">
          {time('begin')}
          {time('end')}
        </div>
        {problem && (
          <p role="alert" id={problemId}>
            {t(problem)}
          </p>
        )}
        <strong>{t('notices.quiet.through')}</strong>
        {option('criticalSounds')}
        {option('specialCallsRing')}
      </fieldset>
    </div>
  );
}
