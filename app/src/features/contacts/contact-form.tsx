import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CONTACT_ALIAS, MAX_CONTACT_LABEL, MAX_CONTACT_LABELS } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { FormEnd } from '../../forms/form-end.js';
import { FormField } from '../../forms/form-field.js';
import { useForm } from '../../forms/use-form.js';
import { changeContact, type Contact } from './contact-list.js';
import { withLabel } from './labels.js';

/** The user's private notes about a contact: an alias, and labels. */
export function ContactForm({ contact: { userId, alias, labels } }: { contact: Contact }) {
  const { t } = useTranslation();
  const form = useForm({
    draft: `contact.${userId}`,
    initial: { alias: alias ?? '', labels },
    check: () => ({}),
    send: ({ alias: typed, labels: chosen }) =>
      changeContact({ userId, alias: typed.trim() || null, labels: [...chosen] }),
    onSent: () => undefined,
  });
  return (
    <form className="contacts-form" onSubmit={form.submit} noValidate>
      <FormField label={t('contacts.alias')} hint={t('contacts.aliasHint')} problem={form.problems['alias']}>
        {(names) => (
          <input
            {...names}
            className="input"
            maxLength={MAX_CONTACT_ALIAS}
            value={form.form.alias}
            onChange={({ target }) => form.set({ alias: target.value })}
          />
        )}
      </FormField>
      <LabelsField
        labels={form.form.labels}
        problem={form.problems['labels']}
        onChange={(next) => form.set({ labels: next })}
      />
      <FormEnd form={form} words="contacts" />
    </form>
  );
}

interface LabelsProps {
  labels: readonly string[];
  problem: string | undefined;
  onChange: (labels: string[]) => void;
}

/** Labels with a field for the next one; Enter adds it. */
function LabelsField({ labels, problem, onChange }: LabelsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const listId = useId();
  const isFull = labels.length >= MAX_CONTACT_LABELS;
  const add = (): void => {
    onChange(withLabel(labels, typed));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="contacts-label-field">
      <FormField
        label={t('contacts.labels')}
        hint={t(isFull ? 'contacts.labelsFull' : 'contacts.labelsHint', { count: MAX_CONTACT_LABELS })}
        problem={problem}
      >
        {(names) => (
          <span className="contacts-label-entry">
            <input
              {...names}
              className="input"
              disabled={isFull}
              maxLength={MAX_CONTACT_LABEL}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={onKeyDown}
            />
            <Button icon="plus" disabled={isFull || typed.trim() === ''} onClick={add}>
              {t('contacts.addLabel')}
            </Button>
          </span>
        )}
      </FormField>
      {labels.length > 0 && (
        <ul id={listId} className="chips">
          {labels.map((label) => (
            <li key={label}>
              <button
                type="button"
                className="chip contacts-label"
                aria-label={t('contacts.removeLabel', { label })}
                onClick={() => onChange(labels.filter((one) => one !== label))}
              >
                {label} <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
