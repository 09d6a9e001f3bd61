import { useTranslation } from 'react-i18next';
import type { ReplyOf, RoleRecord } from '@wardlink/contract';
import { useFields } from '../../forms/use-fields.js';
import type { FormState } from '../../forms/use-form.js';
import { indented } from '../../language/indented.js';
import { useName } from '../../language/names.js';
import { ROLE_FIELDS, type RoleForm } from './role-form.js';

export type RoleNodes = ReplyOf<'role.list'>['nodes'];

interface Props {
  state: FormState<RoleForm>;
  nodes: RoleNodes;
  /** The role to change; undefined for a new one. */
  role?: RoleRecord | undefined;
  disabled: boolean;
}

/** Name, type, node, state and description of a role. */
export function RoleFields({ state, nodes, role, disabled }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const field = useFields('roles', ROLE_FIELDS, state);
  const { form, set } = state;
  const own = { disabled: role?.own ?? false };
  const known = nodes.some(({ nodeId }) => nodeId === form.nodeId);
  const check = (name: 'enabled' | 'factorDemanded', hint: string, isFixed: boolean) => (
    <label className="role-enabled">
      <input
        type="checkbox"
        name={name}
        disabled={isFixed}
        checked={form[name]}
        onChange={(event) => set({ [name]: event.target.checked })}
      />
      <span>
        {t(`roles.field.${name}`)}
        <small>{t(hint)}</small>
      </span>
    </label>
  );
  return (
    <fieldset className="role-fields" disabled={disabled}>
      {field('name')}
      {field('latinName')}
      {field('permissionType', {
        ...own,
        choices: ['doctor', 'nurse', 'administrators'].map((type) => [type, t(`roles.type.${type}`)]),
      })}
      {field('nodeId', {
        ...own,
        hint: t('roles.nodeHint'),
        choices: [
          ...(role && !known ? [[role.node.nodeId, nameOf(role.node)] as const] : []),
          ...nodes.map((node) => [node.nodeId, indented(node.depth, nameOf(node))] as const),
        ],
      })}
      {check('enabled', 'roles.enabledHint', own.disabled)}
      {/* A user may tighten this for their own role, but not relax it. */}
      {check('factorDemanded', 'roles.factorHint', own.disabled && role?.factorDemanded === true)}
      {field('description')}
    </fieldset>
  );
}
