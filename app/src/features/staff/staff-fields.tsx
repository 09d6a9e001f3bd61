import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffChoices, StaffRecord } from '@wardlink/contract';
import { useName } from '../../language/names.js';
import { FormField } from '../../registration/form-field.js';
import { indented, rolesAt, TITLES, TYPES } from './choices.js';
import { REQUIRED, type StaffField, type StaffForm } from './staff-form.js';
import '../../registration/registration.css';

interface Props {
  form: StaffForm;
  onChange: (form: StaffForm) => void;
  choices: StaffChoices;
  /** Whose form it is; nobody's while somebody is added. */
  staff?: StaffRecord;
  problems: readonly { field?: string | undefined; text: string }[];
  disabled: boolean;
}

/** Every field of a member of staff, in three sections. */
export function StaffFields({ form, onChange, choices, staff, problems, disabled }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const labelled = (
    field: StaffField,
    control: (names: object) => ReactNode,
    more: { wide?: boolean; hint?: string } = {},
  ) => (
    <FormField
      label={t(`staff.field.${field}`)}
      required={REQUIRED.includes(field)}
      problem={problems.find((problem) => problem.field === field)?.text}
      {...more}
    >
      {control}
    </FormField>
  );
  const set = (field: StaffField, text: string): void => onChange({ ...form, [field]: text });
  const text = (field: StaffField, more: InputHTMLAttributes<HTMLInputElement> = {}, hint?: string) =>
    labelled(
      field,
      (names) => (
        <input
          className="input"
          name={field}
          autoComplete="off"
          value={form[field]}
          onChange={(event) => set(field, event.target.value)}
          {...names}
          {...more}
        />
      ),
      hint === undefined ? {} : { hint },
    );
  const select = (field: StaffField, options: [string, string][], own = false) =>
    labelled(field, (names) => (
      <select
        className="input"
        name={field}
        disabled={own}
        value={form[field]}
        onChange={(event) => set(field, event.target.value)}
        {...names}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    ));
  const long = (field: StaffField, maxLength: number) =>
    labelled(
      field,
      (names) => (
        <textarea
          className="input"
          name={field}
          maxLength={maxLength}
          value={form[field]}
          onChange={(event) => set(field, event.target.value)}
          {...names}
        />
      ),
      { wide: true },
    );

  const roles = rolesAt(choices, form.nodeId).map((role): [string, string] => [role.roleId, nameOf(role)]);
  // What somebody has stays in sight, also where it could not be given today.
  const kept = (options: [string, string][], id: string | undefined, name: string): [string, string][] =>
    id === undefined || options.some(([value]) => value === id) ? options : [...options, [id, name]];
  const nodes = choices.nodes.map((node): [string, string] => [node.nodeId, indented(node.depth, nameOf(node))]);
  const atOldNode = staff?.node.nodeId === form.nodeId;
  const own = staff?.own ?? false;
  return (
    <div className="patient-fields staff-fields">
      <fieldset disabled={disabled}>
        <legend>{t('staff.section.account')}</legend>
        {text('username', { maxLength: 32, autoCapitalize: 'none', spellCheck: false }, t('staff.usernameHint'))}
        {select(
          'nodeId',
          [['', t('staff.choose')], ...kept(nodes, staff?.node.nodeId, staff ? nameOf(staff.node) : '')],
          own,
        )}
        {select(
          'roleId',
          [
            ['', t('staff.choose')],
            ...kept(roles, atOldNode ? staff.role.roleId : undefined, staff ? nameOf(staff.role) : ''),
          ],
          own,
        )}
        {select(
          'type',
          TYPES.map((type): [string, string] => [type, t(`staff.type.${type}`)]),
          own,
        )}
      </fieldset>
      <fieldset disabled={disabled}>
        <legend>{t('staff.section.person')}</legend>
        {text('realName', { maxLength: 64 })}
        {text('latinName', { maxLength: 64 })}
        {select('sex', [
          ['female', t('person.sex.female')],
          ['male', t('person.sex.male')],
        ])}
        {text('mobile', { maxLength: 11, inputMode: 'numeric' })}
        {text('idCard', { maxLength: 18 })}
      </fieldset>
      <fieldset disabled={disabled}>
        <legend>{t('staff.section.profession')}</legend>
        {select('title', [
          ['', t('staff.noTitle')],
          ...TITLES.map((title): [string, string] => [title, t(`staff.title.${title}`)]),
        ])}
        {text('certificateNumber', { maxLength: 64 })}
        {text('issuedOn', { type: 'date' })}
        {text('occupation', { maxLength: 64 })}
        {long('characteristic', 500)}
        {long('introduce', 2000)}
      </fieldset>
    </div>
  );
}
