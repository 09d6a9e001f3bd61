import { useTranslation } from 'react-i18next';
import type { StaffChoices, StaffRecord } from '@wardlink/contract';
import { useFields, type Choices } from '../../forms/use-fields.js';
import type { FormState } from '../../forms/use-form.js';
import { indented } from '../../language/indented.js';
import { useName } from '../../language/names.js';
import { rolesAt, TITLES, TYPES } from './choices.js';
import { STAFF_FIELDS, type StaffForm } from './staff-form.js';

interface Props {
  state: FormState<StaffForm>;
  choices: StaffChoices;
  /** The person to change; undefined for a new one. */
  staff?: StaffRecord;
}

/** All fields of a member of staff, in three sections. */
export function StaffFields({ state, choices, staff }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const field = useFields('staff', STAFF_FIELDS, state);
  const { nodeId } = state.form;

  const choose = ['', t('staff.choose')] as const;
  // The present value stays among the options even if it could not be assigned today.
  const kept = (options: Choices, id: string | undefined, name: string): Choices =>
    id === undefined || options.some(([value]) => value === id) ? options : [...options, [id, name]];
  const roles = rolesAt(choices, nodeId).map((role) => [role.roleId, nameOf(role)] as const);
  const nodes = choices.nodes.map((node) => [node.nodeId, indented(node.depth, nameOf(node))] as const);
  const roleThere = staff?.node.nodeId === nodeId ? staff.role : undefined;
  const own = { disabled: staff?.own ?? false };
  const disabled = state.busy || (staff?.beyond ?? false);
  return (
    <div className="form-sections staff-fields">
      <fieldset disabled={disabled}>
        <legend>{t('staff.section.account')}</legend>
        {field('username', { hint: t('staff.usernameHint') })}
        {field('nodeId', {
          ...own,
          choices: [choose, ...kept(nodes, staff?.node.nodeId, staff ? nameOf(staff.node) : '')],
          // A role that does not cover the new node is cleared.
          onChange: (next) => state.set({ nodeId: next, roleId: '' }),
        })}
        {field('roleId', {
          ...own,
          choices: [choose, ...kept(roles, roleThere?.roleId, roleThere ? nameOf(roleThere) : '')],
        })}
        {field('type', { ...own, choices: TYPES.map((type) => [type, t(`staff.type.${type}`)]) })}
      </fieldset>
      <fieldset disabled={disabled}>
        <legend>{t('staff.section.person')}</legend>
        {field('realName')}
        {field('latinName')}
        {field('sex', { choices: (['female', 'male'] as const).map((sex) => [sex, t(`person.sex.${sex}`)]) })}
        {field('mobile')}
        {field('idCard')}
      </fieldset>
      <fieldset disabled={disabled}>
        <legend>{t('staff.section.profession')}</legend>
        {field('title', {
          choices: [['', t('staff.noTitle')], ...TITLES.map((title) => [title, t(`staff.title.${title}`)] as const)],
        })}
        {field('certificateNumber')}
        {field('issuedOn')}
        {field('occupation')}
        {field('characteristic')}
        {field('introduce')}
      </fieldset>
    </div>
  );
}
