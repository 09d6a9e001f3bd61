import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ANSWER_MODES,
  figureTitle,
  indicatorName,
  MESSAGE_CHARSETS,
  RESULT_EVENTS,
  RESULT_VERSIONS,
  TRANSPORTS,
} from '@wardlink/contract';
import { ALL_INDICATORS } from '@wardlink/domain';
import { Dialog } from '../../elements/dialog.js';
import { FormEnd } from '../../forms/form-end.js';
import { FormField } from '../../forms/form-field.js';
import type { Problems } from '../../forms/model.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { indented } from '../../language/indented.js';
import { useLanguage, useName } from '../../language/names.js';
import {
  emptyDestination,
  formOf,
  problemsOf,
  requestOf,
  unitsOf,
  type Code,
  type DestinationForm,
} from './destination-form.js';
import type { Choices, Destination } from './types.js';

interface Props {
  destination: Destination | undefined;
  choices: Choices;
  onClose: () => void;
  /** Somebody else changed it: it is read again. */
  onOutdated: () => void;
  onSaved: (destinationId: string) => void;
}

type TextName =
  'name' | 'host' | 'port' | 'url' | 'zone' | 'facility' | 'receivingApplication' | 'receivingFacility' | 'keepDays';
type ChoiceName =
  'transport' | 'charset' | 'version' | 'event' | 'mode' | 'applicationError' | 'language' | 'voided' | 'refusals';

const CHOICES: Readonly<Record<ChoiceName, readonly string[]>> = {
  transport: TRANSPORTS,
  charset: MESSAGE_CHARSETS,
  version: RESULT_VERSIONS,
  event: RESULT_EVENTS,
  mode: ANSWER_MODES,
  applicationError: ['later', 'refused'],
  language: ['zh', 'en'],
  voided: ['D', 'W'],
  refusals: ['none', 'N', 'X'],
};
/** Choices that are names of standards, the same in every language. */
const NAMES: readonly ChoiceName[] = ['version', 'event'];
const FORMAT_CHOICES = ['version', 'event', 'mode', 'applicationError'] as const;
const CONTENT_CHOICES = ['language', 'voided', 'refusals'] as const;
const HEADER_FIELDS = [...FORMAT_CHOICES, 'zone', 'facility', 'receivingApplication', 'receivingFacility'] as const;
const CONTENT_FIELDS = [...CONTENT_CHOICES, 'keepDays', 'home', 'indicators'] as const;
const CODE_FIELDS = ['codes'] as const;

interface PartProps {
  title: string;
  fields: readonly (keyof DestinationForm)[];
  problems: Problems;
  children: ReactNode;
}

/** Settings that have usual values: closed, unless one of them has a problem. */
function Part({ title, fields, problems, children }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const hasProblem = fields.some((field) => problems[field] !== undefined);
  return (
    <details
      className="interface-part"
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** The settings of a destination: where it is, how it wants its messages, and what it calls the figures. */
export function DestinationDialog({ destination, choices, onClose, onOutdated, onSaved }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const language = useLanguage();
  const [secret, setSecret] = useState('');
  const hasSecret = destination?.hasSecret ?? false;
  const state = useForm<DestinationForm, { destination: Destination }>({
    draft: destination ? `destination.${destination.destinationId}.${destination.revision}` : 'destination',
    initial: destination ? formOf(destination) : emptyDestination(choices),
    check: (form) =>
      Object.fromEntries(
        Object.entries(problemsOf(form, { secret, hasSecret })).map(([field, key]) => [
          field,
          t(`interfaces.out.problem.${key}`),
        ]),
      ),
    send: (form) =>
      call('interface.saveDestination', {
        ...(destination && { destinationId: destination.destinationId, revision: destination.revision }),
        ...requestOf(form),
        ...(secret !== '' && { secret }),
      }),
    onSent: (reply) => onSaved(reply.destination.destinationId),
    refusedFields: (path) => [path === 'secret' ? 'newSecret' : (path.split('.')[0] ?? path)],
  });
  const { form, problems, set } = state;
  const isMllp = form.transport === 'mllp';
  const text = (name: TextName, maxLength: number) => (
    <FormField
      label={t(`interfaces.out.field.${name}`)}
      required
      problem={problems[name]}
      hint={t(`interfaces.out.hint.${name}`)}
      wide={name === 'url'}
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
  const choice = (name: ChoiceName) => (
    <FormField
      key={name}
      label={t(`interfaces.out.field.${name}`)}
      hint={t(`interfaces.out.hint.${name}`)}
      problem={problems[name]}
    >
      {(names) => (
        <select
          {...names}
          className="input"
          name={name}
          value={form[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        >
          {CHOICES[name].map((one) => (
            <option key={one} value={one}>
              {NAMES.includes(name)
                ? one
                : t(name === 'charset' ? `interfaces.charset.${one}` : `interfaces.out.choice.${name}.${one}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
  const tick = (name: 'enabled' | 'tls' | 'home') => (
    <label className="interface-tick">
      <input
        type="checkbox"
        name={name}
        checked={form[name]}
        onChange={({ target }) => set({ [name]: target.checked })}
      />
      <span>
        {t(`interfaces.out.field.${name}`)}
        <small>{t(`interfaces.out.hint.${name}`)}</small>
      </span>
    </label>
  );
  const setCode = (index: number, more: Partial<Code>): void =>
    set({ codes: form.codes.map((one, at) => (at === index ? { ...one, ...more } : one)) });
  return (
    <Dialog wide title={t(destination ? 'interfaces.out.settings' : 'interfaces.out.add')} onClose={onClose}>
      <form className="interface-form" noValidate onSubmit={state.submit}>
        <div className="interface-fields">
          {text('name', 60)}
          <FormField
            label={t('interfaces.field.nodeId')}
            required
            hint={t('interfaces.out.hint.nodeId')}
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
          {choice('transport')}
          {isMllp ? (
            <>
              {text('host', 253)}
              {text('port', 5)}
            </>
          ) : (
            <>
              {text('url', 500)}
              <FormField
                label={t('interfaces.out.field.secret')}
                required={!hasSecret}
                hint={t(hasSecret ? 'interfaces.out.hint.secretKept' : 'interfaces.out.hint.secret')}
                problem={problems.newSecret}
              >
                {(names) => (
                  <input
                    {...names}
                    className="input"
                    name="secret"
                    type="password"
                    autoComplete="new-password"
                    maxLength={200}
                    value={secret}
                    onChange={({ target }) => {
                      setSecret(target.value);
                      set({ newSecret: target.value !== '' });
                    }}
                  />
                )}
              </FormField>
            </>
          )}
          {isMllp && choice('charset')}
        </div>
        <div className="interface-ticks">
          {tick('enabled')}
          {isMllp && tick('tls')}
        </div>
        <Part title={t('interfaces.out.part.header')} fields={HEADER_FIELDS} problems={problems}>
          <div className="interface-fields">
            {isMllp && FORMAT_CHOICES.map(choice)}
            {text('zone', 60)}
            {text('facility', 40)}
            {text('receivingApplication', 40)}
            {text('receivingFacility', 40)}
          </div>
        </Part>
        <Part title={t('interfaces.out.part.contents')} fields={CONTENT_FIELDS} problems={problems}>
          <div className="interface-fields">
            {CONTENT_CHOICES.map(choice)}
            {text('keepDays', 3)}
          </div>
          <div className="interface-ticks">{tick('home')}</div>
          <fieldset className="interface-group">
            <legend>{t('interfaces.out.field.indicators')}</legend>
            {ALL_INDICATORS.map((indicator) => (
              <label key={indicator} className="interface-tick">
                <input
                  type="checkbox"
                  name={`indicator-${indicator}`}
                  checked={form.indicators.includes(indicator)}
                  onChange={({ target }) =>
                    set({
                      indicators: ALL_INDICATORS.filter((one) =>
                        one === indicator ? target.checked : form.indicators.includes(one),
                      ),
                    })
                  }
                />
                <span>{indicatorName(indicator, language)}</span>
              </label>
            ))}
            {problems.indicators && <small className="form-problem">{problems.indicators}</small>}
          </fieldset>
        </Part>
        <Part title={t('interfaces.out.field.codes')} fields={CODE_FIELDS} problems={problems}>
          <table className="interface-code-rows">
            <thead>
              <tr>
                <th scope="col">{t('interfaces.out.code.figure')}</th>
                <th scope="col">{t('interfaces.out.code.code')}</th>
                <th scope="col">{t('interfaces.out.code.name')}</th>
                <th scope="col">{t('interfaces.out.code.system')}</th>
                <th scope="col">{t('interfaces.out.code.unit')}</th>
              </tr>
            </thead>
            <tbody>
              {form.codes.map((code, index) => {
                const title = figureTitle(code.indicator, code.figure, language);
                const cell = (name: 'code' | 'name' | 'system', maxLength: number) => (
                  <td>
                    <input
                      className="input"
                      aria-label={`${title}: ${t(`interfaces.out.code.${name}`)}`}
                      maxLength={maxLength}
                      value={code[name]}
                      onChange={({ target }) => setCode(index, { [name]: target.value })}
                    />
                  </td>
                );
                return (
                  <tr key={`${code.indicator}.${code.figure}`} data-figure={`${code.indicator}.${code.figure}`}>
                    <th scope="row">{title}</th>
                    {cell('code', 40)}
                    {cell('name', 120)}
                    {cell('system', 20)}
                    <td>
                      <select
                        className="input"
                        aria-label={`${title}: ${t('interfaces.out.code.unit')}`}
                        value={code.unit}
                        onChange={({ target }) => setCode(index, { unit: target.value })}
                      >
                        {unitsOf(code).map((unit) => (
                          <option key={unit}>{unit}</option>
                        ))}
                      </select>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {problems.codes && <small className="form-problem">{problems.codes}</small>}
        </Part>
        <FormEnd
          form={state}
          words="interfaces"
          isNew={destination === undefined}
          saveLabel={t(destination ? 'interfaces.save' : 'interfaces.create')}
          onDiscard={onClose}
          outdated={{ code: 'interface.changed', onAgain: onOutdated }}
        />
      </form>
    </Dialog>
  );
}
