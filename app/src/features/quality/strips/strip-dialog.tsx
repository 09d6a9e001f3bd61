import { useTranslation } from 'react-i18next';
import type { StripLot } from '@wardlink/contract';
import { CONTROL_LEVELS } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Dialog } from '../../../elements/dialog.js';
import { FormEnd } from '../../../forms/form-end.js';
import { useFields } from '../../../forms/use-fields.js';
import { useCheck, useForm } from '../../../forms/use-form.js';
import { call } from '../../../http/call.js';
import {
  dayProblems,
  limitNames,
  refusedStripFields,
  STRIP_MODEL,
  stripForm,
  stripLimitProblems,
  stripRequest,
} from '../lots/lot-form.js';
import '../lots/lots.css';

interface Props {
  /** The lot to change; undefined files a new one. */
  lot: StripLot | undefined;
  onClose: () => void;
  onStored: (lot: StripLot) => void;
  /** Somebody else changed the lot: it is loaded again. */
  onAgain: () => void;
}

/** Files a lot of strips, or changes one. */
export function StripDialog({ lot, onClose, onStored, onAgain }: Props) {
  const { t } = useTranslation();
  const checkTexts = useCheck('lots', STRIP_MODEL);
  const today = clock.today();
  const form = useForm({
    draft: `strip-lot.${lot?.stripLotId ?? 'new'}`,
    initial: stripForm(lot),
    check: (typed) => {
      const more = { ...dayProblems(typed), ...stripLimitProblems(typed) };
      const texts = Object.entries(more).map(([name, key]) => [name, t(`lots.problem.${key}`)] as const);
      const own = checkTexts(typed);
      // Missing fields are reported first.
      return { ...own, ...Object.fromEntries(texts), ...own };
    },
    send: (typed) => call('strip.save', stripRequest(typed, lot)),
    onSent: onStored,
    refusedFields: refusedStripFields,
  });
  const field = useFields('lots', STRIP_MODEL, form);
  return (
    <Dialog title={t(lot ? 'lots.strips.change' : 'lots.strips.file')} wide onClose={onClose}>
      <form className="form-sections lot-form" onSubmit={form.submit} noValidate>
        <fieldset>
          {field('brand')}
          {field('lot', { hint: t('lots.hint.lot'), placeholder: '26B118042' })}
          {field('models', { hint: t('lots.hint.models'), placeholder: 'GM-7' })}
          {field('produced', { max: today })}
          {field('expires')}
          {field('opened', { hint: t('lots.hint.opened'), max: today })}
          {field('lowStock', { hint: t('lots.hint.lowStock') })}
        </fieldset>
        <fieldset className="lot-limits">
          <legend>
            {t('lots.targets')} <small>mmol/L</small>
          </legend>
          <p>{t(lot ? 'lots.hint.targetsChanged' : 'lots.hint.targets')}</p>
          {CONTROL_LEVELS.map((level) => (
            <div key={level} className="lot-limits-row" role="group" aria-label={t(`quality.level.${level}`)}>
              <b>{t(`quality.level.${level}`)}</b>
              {limitNames(level).map((name, index) =>
                field(name, { label: t(`lots.limit.${['lower', 'target', 'upper'][index]}`) }),
              )}
            </div>
          ))}
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
