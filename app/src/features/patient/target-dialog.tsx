import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { formatGlucose, TARGET_LEVELS, targetBands, type GlucoseTarget, type TargetLevel } from '@wardlink/domain';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { Segmented } from '../../elements/segmented.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { fieldsOf, rangeOf, type RangeFields } from '../../ward/ranges/range-fields.js';
import './patient.css';

type Detail = ReplyOf<'patient.detail'>;
type Choice = TargetLevel | 'department';
const BANDS = ['fasting', 'other'] as const;

/** The target of a choice; undefined if a bound is not a number. */
function targetOf(choice: TargetLevel, typed: Record<(typeof BANDS)[number], RangeFields>): GlucoseTarget | undefined {
  if (choice !== 'custom') return { level: choice };
  const [fasting, other] = BANDS.map((band) => rangeOf(typed[band]));
  if (!fasting || !other || 'systolic' in fasting || 'systolic' in other) return undefined;
  return { level: 'custom', fasting, other };
}

interface Props {
  detail: Detail;
  onClose: () => void;
  onSaved: () => void;
}

/** Sets the patient's own glucose target, or removes it. */
export function TargetDialog({ detail: { patient, target }, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [choice, setChoice] = useState<Choice>(target.own?.level ?? 'department');
  const bands = targetBands(target.own ?? target.department);
  const [typed, setTyped] = useState({ fasting: fieldsOf(bands.fasting), other: fieldsOf(bands.other) });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const chosen = choice === 'department' ? target.department : targetOf(choice, typed);
  const save = async (): Promise<void> => {
    if (!chosen) return setProblem(t('warnings.rangeNotANumber'));
    setBusy(true);
    try {
      await call('patient.setTarget', {
        patientId: patient.patientId,
        target: choice === 'department' ? null : chosen,
      });
      notify.success(t('overview.targetSaved'));
      onSaved();
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('overview.targetTitle', { name: nameOf(patient) })} onClose={onClose}>
      <form
        className="target-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Segmented
          label={t('rules.title.target')}
          value={choice}
          onChange={setChoice}
          choices={(['department', ...TARGET_LEVELS] as const).map((value) => ({
            value,
            label: t(`overview.targetLevel.${value}`),
          }))}
        />
        {BANDS.map((band) => (
          <div key={band} className="target-band">
            <span>{t(`meaning.band.${band}`)}</span>
            {choice === 'custom' ? (
              (['low', 'high'] as const).map((bound) => (
                <input
                  key={bound}
                  className="input num"
                  inputMode="decimal"
                  aria-label={`${t(`meaning.band.${band}`)}: ${t(`warnings.bound.${bound}`)}`}
                  value={typed[band][bound] ?? ''}
                  onChange={(event) => setTyped({ ...typed, [band]: { ...typed[band], [bound]: event.target.value } })}
                />
              ))
            ) : (
              <b className="num">{chosen && bandText(chosen, band)}</b>
            )}
            <small>mmol/L</small>
          </div>
        ))}
        <p className="patient-quiet">{t('overview.targetHint')}</p>
        <DialogEnd action={t('overview.targetSave')} busy={busy} problem={problem ?? undefined} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function bandText(target: GlucoseTarget, band: (typeof BANDS)[number]): string {
  const { low, high } = targetBands(target)[band];
  return `${formatGlucose(low)}–${formatGlucose(high)}`;
}
