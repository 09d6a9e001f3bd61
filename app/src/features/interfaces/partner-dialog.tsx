import { useTranslation } from 'react-i18next';
import { MESSAGE_CHARSETS } from '@wardlink/contract';
import { Dialog } from '../../elements/dialog.js';
import { FormEnd } from '../../forms/form-end.js';
import { FormField } from '../../forms/form-field.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { indented } from '../../language/indented.js';
import { useName } from '../../language/names.js';
import {
  TRANSPORTS,
  emptyPartner,
  formOf,
  problemsOf,
  requestOf,
  type Charset,
  type Transport,
  type PartnerForm,
} from './partner-form.js';
import type { Choices, Partner } from './types.js';

interface Props {
  partner: Partner | undefined;
  choices: Choices;
  onClose: () => void;
  /** Somebody else changed it: it is read again. */
  onOutdated: () => void;
  onSaved: (partnerId: string) => void;
}

/** The settings of a partner. */
export function PartnerDialog({ partner, choices, onClose, onOutdated, onSaved }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const state = useForm<PartnerForm, { partner: Partner }>({
    draft: partner ? `interface.${partner.partnerId}.${partner.version}` : 'interface',
    initial: partner ? formOf(partner) : emptyPartner(choices),
    check: (form) =>
      Object.fromEntries(
        Object.entries(problemsOf(form)).map(([field, key]) => [field, t(`interfaces.problem.${key}`)]),
      ),
    send: (form) =>
      call('interface.save', {
        ...(partner && { partnerId: partner.partnerId, version: partner.version }),
        ...requestOf(form),
      }),
    onSent: (reply) => onSaved(reply.partner.partnerId),
    refusedFields: (path) => [path.split('.')[0] ?? path],
  });
  const { form, problems, set } = state;
  const isHl7 = form.transport === 'mllp';
  const endsToken = isHl7 && partner !== undefined && partner.tokenAt !== null;
  const text = (name: 'name' | 'port' | 'zone' | 'keepDays', maxLength: number) => (
    <FormField
      label={t(`interfaces.field.${name}`)}
      required
      problem={problems[name]}
      hint={t(`interfaces.hint.${name}`)}
    >
      {(names) => (
        <input
          {...names}
          className="input"
          name={name}
          maxLength={maxLength}
          inputMode={name === 'port' || name === 'keepDays' ? 'numeric' : undefined}
          value={form[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </FormField>
  );
  const tick = (name: 'enabled' | 'tls' | 'tests' | 'endsWithoutReturn') => (
    <label className="interface-tick">
      <input
        type="checkbox"
        name={name}
        checked={form[name]}
        onChange={({ target }) => set({ [name]: target.checked })}
      />
      <span>
        {t(`interfaces.field.${name}`)}
        <small>{t(name === 'enabled' && !isHl7 ? 'interfaces.hint.pushEnabled' : `interfaces.hint.${name}`)}</small>
      </span>
    </label>
  );
  const charset = (name: 'charset' | 'unicode') => (
    <FormField label={t(`interfaces.field.${name}`)} hint={t(`interfaces.hint.${name}`)} problem={problems[name]}>
      {(names) => (
        <select
          {...names}
          className="input"
          name={name}
          value={form[name]}
          onChange={({ target }) => set({ [name]: target.value as Charset })}
        >
          {name === 'unicode' && <option value="">{t('interfaces.unicodeRefused')}</option>}
          {MESSAGE_CHARSETS.map((one) => (
            <option key={one} value={one}>
              {t(`interfaces.charset.${one}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
  return (
    <Dialog wide title={t(partner ? 'interfaces.settings' : 'interfaces.add')} onClose={onClose}>
      <form className="interface-form" noValidate onSubmit={state.submit}>
        <div className="interface-fields">
          {text('name', 60)}
          <FormField
            label={t('interfaces.field.nodeId')}
            required
            hint={t('interfaces.hint.nodeId')}
            problem={problems.nodeId}
          >
            {(names) => (
              <select
                {...names}
                className="input"
                name="nodeId"
                value={form.nodeId}
                onChange={({ target }) => set({ nodeId: target.value })}
              >
                {choices.nodes.map((node) => (
                  <option key={node.nodeId} value={node.nodeId}>
                    {indented(node.depth, nameOf(node))}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <FormField
            label={t('interfaces.field.transport')}
            hint={t(`interfaces.transportHint.${endsToken ? 'tokenEnds' : form.transport}`)}
            problem={undefined}
          >
            {(names) => (
              <select
                {...names}
                className="input"
                name="transport"
                value={form.transport}
                onChange={({ target }) => set({ transport: target.value as Transport })}
              >
                {TRANSPORTS.map((transport) => (
                  <option key={transport} value={transport}>
                    {t(`interfaces.transport.${transport}`)}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          {isHl7 && text('port', 5)}
          <FormField
            label={t('interfaces.field.networks')}
            required
            hint={t('interfaces.hint.networks')}
            problem={problems.networks}
          >
            {(names) => (
              <textarea
                {...names}
                className="input"
                name="networks"
                rows={3}
                maxLength={2000}
                value={form.networks}
                onChange={({ target }) => set({ networks: target.value })}
              />
            )}
          </FormField>
          {isHl7 && charset('charset')}
          {isHl7 && charset('unicode')}
          {text('zone', 60)}
          {text('keepDays', 3)}
        </div>
        <div className="interface-ticks">
          {tick('enabled')}
          {isHl7 && tick('tls')}
          {isHl7 && tick('tests')}
          {isHl7 && tick('endsWithoutReturn')}
        </div>
        <FormEnd
          form={state}
          words="interfaces"
          isNew={partner === undefined}
          saveLabel={t(partner ? 'interfaces.save' : 'interfaces.create')}
          onDiscard={onClose}
          outdated={{ code: 'interface.changed', onAgain: onOutdated }}
        />
      </form>
    </Dialog>
  );
}
