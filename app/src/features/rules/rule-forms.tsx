import { useTranslation } from 'react-i18next';
import { DAY_SLOTS, PASSWORD_RULE_BOUNDS, PROTOCOL_SOURCES, PROTOCOLS, SLOT_KEYS } from '@wardlink/domain';
import { useName } from '../../language/names.js';
import type { RuleForm } from './rule-card.js';
import type { Rules } from './rule-types.js';
import { PASSWORD_FIELDS, RANGE_SLOTS } from './rule-fields.js';

interface FieldProps {
  form: RuleForm;
  name: string;
  label: string;
  /** The value for an empty field, or the format. */
  placeholder?: string | undefined;
  inputMode?: 'decimal' | 'numeric' | 'text';
}

function RuleField({ form, name, label, placeholder, inputMode = 'decimal' }: FieldProps) {
  const shown = form.fields[name] || placeholder || '–';
  return (
    <input
      className="input num"
      inputMode={inputMode}
      readOnly={form.readOnly}
      size={form.readOnly ? shown.length : undefined}
      placeholder={placeholder}
      aria-label={label}
      aria-invalid={form.isWrong(name)}
      value={form.fields[name] ?? ''}
      onChange={(event) => form.set(name, event.target.value)}
    />
  );
}

/** The begin and end of each of the eight slots of a day. */
export function MealTimes({ form }: { form: RuleForm }) {
  const { t } = useTranslation();
  // A text field, because the browser's time field uses the machine's language, mostly with a.m. and p.m.
  const time = { form, inputMode: 'text', placeholder: 'HH:MM' } as const;
  return (
    <ul className="rule-rows two">
      {DAY_SLOTS.map((slot) => {
        const name = t(`glucose.slot.${SLOT_KEYS[slot]}`);
        return (
          <li key={slot}>
            <span>{name}</span>
            <span className="rule-bounds">
              <RuleField {...time} name={`${slot}.begin`} label={t('rules.beginOf', { name })} />
              <span aria-hidden="true">–</span>
              <RuleField {...time} name={`${slot}.end`} label={t('rules.endOf', { name })} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface BoundsProps {
  form: RuleForm;
  path: string;
  title: string;
  unit: string;
  /** Path of the bounds that are valid if these fields are empty. */
  instead?: string;
}

/** A low and a high bound. */
function Bounds({ form, path, title, unit, instead }: BoundsProps) {
  const { t } = useTranslation();
  const fieldOf = (bound: 'low' | 'high'): FieldProps => ({
    form,
    name: `${path}.${bound}`,
    label: `${title}: ${t(`warnings.bound.${bound}`)}`,
    placeholder: instead && form.fields[`${instead}.${bound}`],
  });
  return (
    <li>
      <span>{title}</span>
      <span className="rule-bounds">
        <RuleField {...fieldOf('low')} />
        <span aria-hidden="true">–</span>
        <RuleField {...fieldOf('high')} />
      </span>
      <small>{unit}</small>
    </li>
  );
}

/** Glucose ranges: general, for single slots, and critical. */
export function GlucoseRanges({ form }: { form: RuleForm }) {
  const { t } = useTranslation();
  const unit = 'mmol/L';
  return (
    <>
      <ul className="rule-rows two">
        <Bounds form={form} unit={unit} path="general" title={t('rules.general')} />
        <Bounds form={form} unit={unit} path="critical" title={t('rules.critical')} />
      </ul>
      <h3>{t('rules.bySlot')}</h3>
      <ul className="rule-rows two">
        {RANGE_SLOTS.map((slot) => (
          <Bounds
            key={slot}
            form={form}
            unit={unit}
            path={`slot${slot}`}
            title={t(`glucose.slot.${SLOT_KEYS[slot]}`)}
            instead="general"
          />
        ))}
      </ul>
    </>
  );
}

/** The glucose target: before meals and early in the morning, and in the other slots. */
export function GlucoseTarget({ form }: { form: RuleForm }) {
  const { t } = useTranslation();
  return (
    <ul className="rule-rows two">
      {(['fasting', 'other'] as const).map((band) => (
        <Bounds key={band} form={form} path={band} title={t(`meaning.band.${band}`)} unit="mmol/L" />
      ))}
    </ul>
  );
}

/** Published protocols, each of which the department adopts or not. */
export function Protocols({ form }: { form: RuleForm }) {
  const { t } = useTranslation();
  return (
    <ul className="rule-protocols">
      {PROTOCOLS.map((protocol) => (
        <li key={protocol}>
          <label>
            <input
              type="checkbox"
              disabled={form.readOnly}
              checked={form.fields[protocol] === 'yes'}
              onChange={(event) => form.set(protocol, event.target.checked ? 'yes' : '')}
            />
            <span>
              <b>{t(`orders.protocol.name.${protocol}`)}</b>
              <small>{t(`orders.protocol.what.${protocol}`)}</small>
              <small>
                {PROTOCOL_SOURCES[protocol].title}, doi:{PROTOCOL_SOURCES[protocol].doi}
              </small>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** Blood pressure ranges: warning and critical. */
export function PressureRanges({ form }: { form: RuleForm }) {
  const { t } = useTranslation();
  return (
    <ul className="rule-rows two">
      {(['general', 'critical'] as const).flatMap((path) =>
        (['systolic', 'diastolic'] as const).map((figure) => (
          <Bounds
            key={`${path}.${figure}`}
            form={form}
            path={`${path}.${figure}`}
            title={`${t(`rules.${path}`)} · ${t(`rules.figure.${figure}`)}`}
            unit="mmHg"
          />
        )),
      )}
    </ul>
  );
}

/** Ranges of the temperature. */
export function TemperatureRanges({ form }: { form: RuleForm }) {
  const { t } = useTranslation();
  return (
    <ul className="rule-rows two">
      <Bounds form={form} path="general" title={t('rules.general')} unit="°C" />
      <Bounds form={form} path="critical" title={t('rules.critical')} unit="°C" />
    </ul>
  );
}

/** Hours after which the user must confirm a measure time. */
export function LateReadings({ form }: { form: RuleForm }) {
  const { t } = useTranslation();
  return (
    <ul className="rule-rows two">
      <li>
        <span>{t('rules.lateHours')}</span>
        <RuleField form={form} name="hours" label={t('rules.lateHours')} inputMode="numeric" />
        <small>{t('rules.hours')}</small>
      </li>
    </ul>
  );
}

/** Length of passwords, and lockout after wrong ones; with the bounds that limit a hospital's choice. */
export function PasswordRules({ form }: { form: RuleForm }) {
  const { t } = useTranslation();
  return (
    <ul className="rule-rows two">
      {PASSWORD_FIELDS.map((name) => {
        const [least, most] = PASSWORD_RULE_BOUNDS[name];
        const title = t(`rules.passwordField.${name}`);
        return (
          <li key={name}>
            <span>{title}</span>
            <RuleField form={form} name={name} label={title} inputMode="numeric" />
            <small>{t('rules.bounds', { least, most })}</small>
          </li>
        );
      })}
    </ul>
  );
}

/** Working hours of outpatients' doctors, and the people who are warned at night and on weekends. */
export function OutpatientDuty({ form, doctors }: { form: RuleForm; doctors: Rules['doctors'] }) {
  const { t } = useTranslation();
  const time = { form, inputMode: 'text', placeholder: 'HH:MM' } as const;
  const name = t('rules.workingHours');
  return (
    <>
      <ul className="rule-rows">
        <li>
          <span>{name}</span>
          <span className="rule-bounds">
            <RuleField {...time} name="from" label={t('rules.beginOf', { name })} />
            <span aria-hidden="true">–</span>
            <RuleField {...time} name="until" label={t('rules.endOf', { name })} />
          </span>
        </li>
      </ul>
      <DoctorChoice
        form={form}
        field="offHoursId"
        label={t('rules.offHours')}
        none={t('rules.offHoursDirector')}
        doctors={doctors}
      />
    </>
  );
}

interface DoctorChoiceProps {
  form: RuleForm;
  field: string;
  label: string;
  /** Text if nobody is chosen. */
  none: string;
  doctors: Rules['doctors'];
}

function DoctorChoice({ form, field, label, none, doctors }: DoctorChoiceProps) {
  const nameOf = useName();
  return (
    <label className="field rule-director">
      {label}
      <select
        className="input"
        disabled={form.readOnly}
        value={form.fields[field] ?? ''}
        onChange={(event) => form.set(field, event.target.value)}
      >
        <option value="">{none}</option>
        {doctors.map((doctor) => (
          <option key={doctor.userId} value={doctor.userId}>
            {nameOf(doctor)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The minutes after which an unacknowledged warning escalates, and the director who gets it last. */
export function Escalation({ form, doctors }: { form: RuleForm; doctors: Rules['doctors'] }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className="rule-rows two">
        {(['critical', 'ordinary'] as const).flatMap((kind) =>
          (['doctor', 'director'] as const).map((who) => {
            const title = t(`rules.escalate.${kind}.${who}`);
            return (
              <li key={`${kind}.${who}`}>
                <span>{title}</span>
                <RuleField form={form} name={`${kind}.${who}`} label={title} />
                <small>{t('rules.minutes')}</small>
              </li>
            );
          }),
        )}
      </ul>
      <DoctorChoice
        form={form}
        field="directorId"
        label={t('rules.director')}
        none={t('rules.noDirector')}
        doctors={doctors}
      />
    </>
  );
}
