import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_KIND_WORDS, AUDIT_KINDS } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { useLanguage } from '../../language/names.js';
import { clock } from '../../session/clock.js';
import type { AuditQuery } from './audit-page.js';

interface Props {
  query: AuditQuery;
  onSearch: (query: AuditQuery) => void;
}

const blank = (text: string): string | null => text.trim() || null;

/** What the trail is searched by; nothing is asked before the button or Enter. */
export function AuditFilters({ query, onSearch }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [typed, setTyped] = useState(query);
  const change = (part: Partial<AuditQuery>): void => setTyped((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!event.currentTarget.reportValidity()) return;
    onSearch({ ...typed, patient: blank(typed.patient ?? ''), person: blank(typed.person ?? '') });
  };
  return (
    <form className="audit-filters" role="search" aria-label={t('audit.filters')} onSubmit={submit}>
      <label>
        {t('audit.from')}
        <input
          className="input num"
          type="date"
          required
          max={typed.to}
          value={typed.from}
          onChange={({ target }) => change({ from: target.value })}
        />
      </label>
      <label>
        {t('audit.to')}
        <input
          className="input num"
          type="date"
          required
          min={typed.from}
          max={clock.today()}
          value={typed.to}
          onChange={({ target }) => change({ to: target.value })}
        />
      </label>
      {(['patient', 'person'] as const).map((field) => (
        <label key={field}>
          {t(`audit.${field}`)}
          <input
            className="input"
            type="search"
            placeholder={t(`audit.${field}Hint`)}
            maxLength={64}
            value={typed[field] ?? ''}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        </label>
      ))}
      <label>
        {t('audit.kind')}
        <select
          className="input"
          value={typed.kind ?? ''}
          onChange={({ target }) => change({ kind: AUDIT_KINDS.find((kind) => kind === target.value) ?? null })}
        >
          <option value="">{t('audit.everyKind')}</option>
          {AUDIT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {AUDIT_KIND_WORDS[kind][language]}
            </option>
          ))}
        </select>
      </label>
      <Button tone="primary" type="submit">
        {t('audit.search')}
      </Button>
    </form>
  );
}
