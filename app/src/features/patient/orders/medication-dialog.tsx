import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { orderWords, slotWord } from '@wardlink/contract';
import { DAY_SLOTS, UNUSUAL_INSULIN_DOSE, type DaySlot } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { Dialog } from '../../../elements/dialog.js';
import { Segmented } from '../../../elements/segmented.js';
import { call } from '../../../http/call.js';
import { saidOf } from '../../../http/said.js';
import { useLanguage } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import { clearDraft, useDraft } from '../../../forms/draft.js';
import { clock } from '../../../clock/hospital-clock.js';
import { uniqueId } from '../../../http/unique-id.js';
import { InsulinFields, OralFields } from './medicine-fields.js';
import { firstTerms, medicationRequest, type MedicationDraft, type PlanProblems } from './plan-form.js';
import { TermsFields } from './terms-fields.js';
import '../../../registration/registration.css';

interface Props {
  patientId: string;
  onClose: () => void;
  onDone: () => void;
}

/** Orders an insulin, by category and brand, or a medicine by mouth, with a dose for each meal segment. */
export function MedicationDialog({ patientId, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = `medication ${patientId}`;
  const [draft, setDraft] = useDraft<MedicationDraft>(name, {
    ...firstTerms(clock.today(), uniqueId()),
    category: 'insulin',
    insulinCategory: '',
    brandKey: '',
    drug: '',
    brand: '',
    unit: 'mg',
    norms: '',
    doses: {},
  });
  const [problems, setProblems] = useState<PlanProblems>({});
  /** The doses that were asked about; sending the same ones once more confirms them. */
  const [asked, setAsked] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<MedicationDraft>): void => setDraft({ ...draft, ...part });
  const typed = JSON.stringify(draft.doses);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = medicationRequest(draft, patientId, { today: clock.today(), confirmed: asked === typed });
    setProblems(checked.problems ?? {});
    setRefused(undefined);
    if (!checked.request) {
      if (checked.problems.doses === 'unusualDose') setAsked(typed);
      return;
    }
    setBusy(true);
    try {
      await call('order.planMedication', checked.request);
      clearDraft(name);
      notify.success(t('orders.ordered'));
      onDone();
    } catch (error) {
      setRefused(saidOf(error));
      setBusy(false);
    }
  };
  const unit = draft.category === 'insulin' ? 'U' : draft.unit === 'tablet' ? orderWords[language].tablet : draft.unit;
  return (
    <Dialog title={t('orders.addMedication')} wide onClose={onClose}>
      <form className="plan-form" onSubmit={(event) => void submit(event)} noValidate>
        <Segmented
          label={t('orders.field.category')}
          value={draft.category}
          onChange={(category) => change({ category, doses: {}, norms: '' })}
          choices={(['insulin', 'oral'] as const).map((value) => ({
            value,
            label: orderWords[language].category[value],
          }))}
        />
        {draft.category === 'insulin' ? (
          <InsulinFields draft={draft} problems={problems} onChange={change} />
        ) : (
          <OralFields draft={draft} problems={problems} onChange={change} />
        )}
        <Doses draft={draft} problems={problems} unit={unit} onChange={(doses) => change({ doses })} />
        <TermsFields draft={draft} problems={problems} onChange={change} />
        <p className="plan-hint">{t(`orders.replaces.${draft.category}`)}</p>
        {(refused ?? Object.keys(problems).length > 0) && (
          <p className="registration-alert" role="alert">
            {refused ??
              (problems.doses === 'unusualDose'
                ? t('orders.problem.unusualDose', { units: UNUSUAL_INSULIN_DOSE })
                : t('orders.check'))}
          </p>
        )}
        <footer className="dialog-actions">
          <Button
            onClick={() => {
              clearDraft(name);
              onClose();
            }}
          >
            {t('actions.cancel')}
          </Button>
          <Button tone="primary" type="submit" disabled={busy}>
            {t('orders.order')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface DosesProps {
  draft: MedicationDraft;
  problems: PlanProblems;
  unit: string;
  onChange: (doses: MedicationDraft['doses']) => void;
}

/** One field for each meal segment; an empty one is none. */
function Doses({ draft, problems, unit, onChange }: DosesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const field = (slot: DaySlot) => (
    <label key={slot}>
      <span>{slotWord(slot, language)}</span>
      <input
        className="input num"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        aria-invalid={problems.doses !== undefined}
        value={draft.doses[slot] ?? ''}
        onChange={(event) => onChange({ ...draft.doses, [slot]: event.target.value })}
      />
    </label>
  );
  return (
    <fieldset className="plan-doses">
      <legend>
        {t('orders.field.doses')} <small>{unit}</small>
      </legend>
      {DAY_SLOTS.map(field)}
      {problems.doses && (
        <small className="form-problem">{t(`orders.problem.${problems.doses}`, { units: UNUSUAL_INSULIN_DOSE })}</small>
      )}
    </fieldset>
  );
}
