import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SolutionLot } from '@wardlink/contract';
import { CONTROL_LEVELS } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { Dialog } from '../../../elements/dialog.js';
import { FormEnd } from '../../../forms/form-end.js';
import { FormField } from '../../../forms/form-field.js';
import { useFields } from '../../../forms/use-fields.js';
import { useCheck, useForm } from '../../../forms/use-form.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import {
  dayProblems,
  refusedSolutionFields,
  SOLUTION_MODEL,
  solutionForm,
  solutionLimitProblems,
  solutionRequest,
  type SpecificRow,
} from '../lots/lot-form.js';
import '../lots/lots.css';

interface Props {
  /** The lot to change; undefined files a new one. */
  lot: SolutionLot | undefined;
  onClose: () => void;
  onStored: (lot: SolutionLot) => void;
  /** Somebody else changed the lot: it is loaded again. */
  onAgain: () => void;
}

const ROW: SpecificRow = { stripLotId: '', model: '', lower: '', target: '', upper: '' };
const LIMITS = ['lower', 'target', 'upper'] as const;

const loadStrips = () => call('strip.list', { state: 'effective' });

/** Files a lot of control solution, or changes one. */
export function SolutionDialog({ lot, onClose, onStored, onAgain }: Props) {
  const { t } = useTranslation();
  const checkTexts = useCheck('lots', SOLUTION_MODEL);
  const today = clock.today();
  const { loaded } = useLoad('strips', useCallback(loadStrips, []));
  const strips = loaded.state === 'ready' ? loaded.value.rows : [];
  const form = useForm({
    draft: `solution-lot.${lot?.solutionLotId ?? 'new'}`,
    initial: solutionForm(lot),
    check: (typed) => {
      const more = { ...dayProblems(typed), ...solutionLimitProblems(typed) };
      const texts = Object.entries(more).map(([name, key]) => [name, t(`lots.problem.${key}`)] as const);
      const own = checkTexts(typed);
      // Missing fields are reported first.
      return { ...own, ...Object.fromEntries(texts), ...own };
    },
    send: (typed) => call('solution.save', solutionRequest(typed, lot)),
    onSent: onStored,
    refusedFields: refusedSolutionFields,
  });
  const field = useFields('lots', SOLUTION_MODEL, form);
  const rows = form.form.specific;
  const change = (index: number, more: Partial<SpecificRow>): void =>
    form.set({ specific: rows.map((row, at) => (at === index ? { ...row, ...more } : row)) });
  const knows = (id: string): boolean => strips.some(({ stripLotId }) => stripLotId === id);
  return (
    <Dialog title={t(lot ? 'lots.solutions.change' : 'lots.solutions.file')} wide onClose={onClose}>
      <form className="form-sections lot-form" onSubmit={form.submit} noValidate>
        <fieldset>
          {field('brand')}
          {field('lot')}
          {field('level', {
            choices: CONTROL_LEVELS.map((level) => [level, t(`quality.level.${level}`)]),
            disabled: lot?.used ?? false,
            hint: lot?.used ? t('lots.hint.levelUsed') : undefined,
          })}
          {field('expires')}
          {field('opened', { hint: t('lots.hint.openedSolution'), max: today })}
          {field('daysAfterOpening')}
        </fieldset>
        <fieldset className="lot-limits">
          <legend>
            {t('lots.ownLimits')} <small>mmol/L</small>
          </legend>
          {lot && <p>{t('lots.hint.targetsChanged')}</p>}
          <div className="lot-limits-row">
            <b>{t('lots.printed')}</b>
            {LIMITS.map((name) => field(name, { label: t(`lots.limit.${name}`) }))}
          </div>
        </fieldset>
        <fieldset className="lot-limits">
          <legend>
            {t('lots.specific')} <small>mmol/L</small>
          </legend>
          <p>{t('lots.hint.specific')}</p>
          {rows.map((row, index) => (
            <div
              // Rows have no identity but their position.
              key={index}
              className="lot-limits-row lot-specific"
              role="group"
              aria-label={t('lots.specificRow', { number: index + 1 })}
            >
              <FormField label={t('lots.holdsFor')} problem={form.problems[`specific.${index}.model`]}>
                {(names) => (
                  <span className="lot-holds-for">
                    <select
                      {...names}
                      className="input"
                      value={row.stripLotId}
                      onChange={(event) => change(index, { stripLotId: event.target.value })}
                    >
                      <option value="">{t('lots.aModel')}</option>
                      {strips.map(({ stripLotId, brand, lot: number }) => (
                        <option key={stripLotId} value={stripLotId}>
                          {brand} {number}
                        </option>
                      ))}
                      {row.stripLotId !== '' && !knows(row.stripLotId) && (
                        <option value={row.stripLotId}>{t('lots.earlierStrips')}</option>
                      )}
                    </select>
                    {row.stripLotId === '' && (
                      <input
                        className="input"
                        aria-label={t('lots.model')}
                        placeholder="GM-7"
                        maxLength={64}
                        value={row.model}
                        onChange={(event) => change(index, { model: event.target.value })}
                      />
                    )}
                  </span>
                )}
              </FormField>
              {LIMITS.map((name) => (
                <FormField
                  key={name}
                  label={t(`lots.limit.${name}`)}
                  problem={form.problems[`specific.${index}.${name}`]}
                >
                  {(names) => (
                    <input
                      {...names}
                      className="input num"
                      inputMode="decimal"
                      maxLength={5}
                      value={row[name]}
                      onChange={(event) => change(index, { [name]: event.target.value })}
                    />
                  )}
                </FormField>
              ))}
              <Button
                tone="quiet"
                icon="close"
                aria-label={t('lots.removeRow', { number: index + 1 })}
                title={t('lots.removeRow', { number: index + 1 })}
                onClick={() => form.set({ specific: rows.filter((_, at) => at !== index) })}
              />
            </div>
          ))}
          <div>
            <Button size="small" icon="plus" onClick={() => form.set({ specific: [...rows, ROW] })}>
              {t('lots.addRow')}
            </Button>
          </div>
        </fieldset>
        <FormEnd
          form={form}
          words="lots"
          saveLabel={t(lot ? 'lots.save' : 'lots.file')}
          isNew={!lot}
          outdated={{ code: 'lot.changed', onAgain }}
          onDiscard={onClose}
        />
      </form>
    </Dialog>
  );
}
