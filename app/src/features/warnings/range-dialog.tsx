import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf, WarningRange } from '@wardlink/contract';
import {
  INDICATORS,
  rangeFor,
  rangesOfPatient,
  SLOT_KEYS,
  SLOTS,
  type GlucoseRanges,
  type RangedIndicator,
} from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { useLoad } from '../../http/use-load.js';
import { notify } from '../../notices/notices.js';
import { rangeText } from '../../ward/warnings/warning-view.js';
import { fieldsOf, rangeOf, type RangeFields } from '../../ward/ranges/range-fields.js';

interface Props {
  indicator: RangedIndicator;
  patientId: string;
  name: string;
  onClose: () => void;
}

/** Sets a warning range of one patient, which replaces the department's. */
export function RangeDialog({ indicator, patientId, name, onClose }: Props) {
  const { t } = useTranslation();
  const load = useCallback(() => call('warning.ranges', { patientId }), [patientId]);
  const { loaded, reload } = useLoad(patientId, load);
  return (
    <Dialog title={t('warnings.rangeOf', { name })} onClose={onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={3} inline>
        {(ranges) => <RangeForm indicator={indicator} patientId={patientId} ranges={ranges} onClose={onClose} />}
      </Listing>
    </Dialog>
  );
}

function RangeForm({
  indicator,
  patientId,
  ranges,
  onClose,
}: Omit<Props, 'name'> & { ranges: ReplyOf<'warning.ranges'> }) {
  const { t } = useTranslation();
  const { department, own } = ranges[indicator];
  const [fields, setFields] = useState<RangeFields>(() => fieldsOf(own ?? department));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => setFields(fieldsOf(own ?? department)), [own, department]);

  const save = async (range: WarningRange | null): Promise<void> => {
    setBusy(true);
    try {
      await call('warning.setRange', { patientId, indicator, range });
      notify.success(t(range === null ? 'warnings.rangeTakenBack' : 'warnings.rangeSaved'));
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const range = rangeOf(fields);
    if (range) void save(range);
    else setProblem(t('warnings.rangeNotANumber'));
  };
  return (
    <form className="range-form" onSubmit={submit} noValidate>
      <p>
        {t('warnings.rangeOfDepartment')}{' '}
        <b className="num">
          {rangeText(indicator, department)} {INDICATORS[indicator].unit}
        </b>
      </p>
      <div className="range-fields">
        {Object.keys(fields).map((field, index) => (
          <label key={field} className="field">
            {t(`warnings.bound.${field.replace('.', '_')}`)}
            <input
              className="input num"
              inputMode="decimal"
              autoFocus={index === 0}
              aria-invalid={problem !== null}
              value={fields[field]}
              onChange={(event) => {
                setFields({ ...fields, [field]: event.target.value });
                setProblem(null);
              }}
            />
          </label>
        ))}
      </div>
      {'bySlot' in ranges[indicator] && <SlotRanges ranges={ranges.glucose} typed={rangeOf(fields)} />}
      <p className="range-hint">{t('warnings.rangeHint')}</p>
      {problem && <p role="alert">{problem}</p>}
      <footer>
        {own && (
          <Button tone="quiet" disabled={busy} onClick={() => void save(null)}>
            {t('warnings.rangeTakeBack')}
          </Button>
        )}
        <span className="spacer" />
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button tone="primary" type="submit" disabled={busy}>
          {t('warnings.rangeSave')}
        </Button>
      </footer>
    </form>
  );
}

/**
 * The effective range of each slot with the typed range, which may narrow the department's exceptions, but not widen
 * them.
 */
function SlotRanges({
  ranges: { department, bySlot },
  typed,
}: {
  ranges: ReplyOf<'warning.ranges'>['glucose'];
  typed: WarningRange | undefined;
}) {
  const { t } = useTranslation();
  const ofDepartment: GlucoseRanges = { general: department, bySlot };
  const inForce = typed && !('systolic' in typed) ? rangesOfPatient(ofDepartment, typed) : ofDepartment;
  return (
    <section className="range-slots">
      <h3>{t('warnings.rangeBySlot')}</h3>
      <dl>
        {SLOTS.map((slot) => (
          <div key={slot} className={bySlot[slot] ? 'exception' : undefined}>
            <dt>{t(`glucose.slot.${SLOT_KEYS[slot]}`)}</dt>
            <dd className="num">
              {rangeText('glucose', rangeFor(inForce, slot))}
              {bySlot[slot] && (
                <small>{t('warnings.slotException', { range: rangeText('glucose', bySlot[slot]) })}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
