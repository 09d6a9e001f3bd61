import { useTranslation } from 'react-i18next';
import type { ReplyOf, RoleRecord } from '@wardlink/contract';
import { useName } from '../../language/names.js';
import { FormField } from '../../forms/form-field.js';
import type { RoleForm } from './role-form.js';
import '../../registration/registration.css';

export type RoleNodes = ReplyOf<'role.list'>['nodes'];

interface Props {
  form: RoleForm;
  onChange: (more: Partial<RoleForm>) => void;
  nodes: RoleNodes;
  /** Which role it is; none while one is added. */
  role?: RoleRecord | undefined;
  problem: { field?: string | undefined; text: string } | undefined;
  disabled: boolean;
}

/** Name, type, node, state and description of a role. */
export function RoleFields({ form, onChange, nodes, role, problem, disabled }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const problemAt = (field: string): string | undefined => (problem?.field === field ? problem.text : undefined);
  const own = role?.own ?? false;
  const known = nodes.some(({ nodeId }) => nodeId === form.nodeId);
  return (
    <fieldset className="role-fields" disabled={disabled}>
      {(['name', 'latinName'] as const).map((field) => (
        <FormField key={field} label={t(`roles.field.${field}`)} required problem={problemAt(field)}>
          {(names) => (
            <input
              className="input"
              name={field}
              maxLength={64}
              autoComplete="off"
              value={form[field]}
              onChange={(event) => onChange({ [field]: event.target.value })}
              {...names}
            />
          )}
        </FormField>
      ))}
      <FormField label={t('roles.field.permissionType')} required>
        {(names) => (
          <select
            className="input"
            name="permissionType"
            disabled={own}
            value={form.permissionType}
            onChange={(event) => onChange({ permissionType: event.target.value as RoleForm['permissionType'] })}
            {...names}
          >
            {(['doctor', 'nurse', 'administrators'] as const).map((type) => (
              <option key={type} value={type}>
                {t(`roles.type.${type}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label={t('roles.field.nodeId')} required hint={t('roles.nodeHint')} problem={problemAt('nodeId')}>
        {(names) => (
          <select
            className="input"
            name="nodeId"
            disabled={own}
            value={form.nodeId}
            onChange={(event) => onChange({ nodeId: event.target.value })}
            {...names}
          >
            {role && !known && <option value={role.node.nodeId}>{nameOf(role.node)}</option>}
            {nodes.map((node) => (
              <option key={node.nodeId} value={node.nodeId}>
                {`${'　'.repeat(node.depth)}${nameOf(node)}`}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <label className="role-enabled">
        <input
          type="checkbox"
          name="enabled"
          disabled={own}
          checked={form.enabled}
          onChange={(event) => onChange({ enabled: event.target.checked })}
        />
        <span>
          {t('roles.field.enabled')}
          <small>{t('roles.enabledHint')}</small>
        </span>
      </label>
      <label className="role-enabled">
        <input
          type="checkbox"
          name="factorDemanded"
          // Of oneself one may ask more, not less.
          disabled={own && role?.factorDemanded}
          checked={form.factorDemanded}
          onChange={(event) => onChange({ factorDemanded: event.target.checked })}
        />
        <span>
          {t('roles.field.factorDemanded')}
          <small>{t('roles.factorHint')}</small>
        </span>
      </label>
      <FormField label={t('roles.field.description')} wide>
        {(names) => (
          <textarea
            className="input"
            name="description"
            maxLength={500}
            value={form.description}
            onChange={(event) => onChange({ description: event.target.value })}
            {...names}
          />
        )}
      </FormField>
    </fieldset>
  );
}
