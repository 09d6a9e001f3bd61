import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FIELD_LABELS,
  HEADER_FIELDS,
  PAPERS,
  type HeaderField,
  type Paper,
  type ReportDefinition,
} from '@wardlink/contract/reports';
import { Button } from '../../../elements/button.js';
import { Segmented } from '../../../elements/segmented.js';
import { FormField } from '../../../forms/form-field.js';
import { useLanguage } from '../../../language/names.js';
import { BilingualField } from './bilingual-field.js';
import { LINES, MOST_SIGNATURES } from './form-edit.js';

export interface PartProps {
  definition: ReportDefinition;
  disabled: boolean;
  /** Problem at a place of the definition, in words. */
  textOf: (place: string) => string | undefined;
  onChange: (definition: ReportDefinition) => void;
}

function Check(props: { label: string; checked: boolean; disabled: boolean; onChange: (checked: boolean) => void }) {
  const { label, checked, disabled, onChange } = props;
  return (
    <label className="form-check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

/** Title, use and paper. */
export function TitlePart({ definition, disabled, textOf, onChange }: PartProps) {
  const { t } = useTranslation();
  const { title, use, paper, orientation } = definition;
  return (
    <>
      <BilingualField
        label={t('ownForms.title')}
        value={title}
        maxLength={60}
        disabled={disabled}
        problem={textOf('title')}
        onChange={(next) => onChange({ ...definition, title: next })}
      />
      <BilingualField
        label={t('ownForms.use')}
        value={use}
        maxLength={120}
        isLong
        disabled={disabled}
        problem={textOf('use')}
        onChange={(next) => onChange({ ...definition, use: next })}
      />
      <FormField label={t('ownForms.paper')}>
        {(names) => (
          <select
            {...names}
            className="input"
            disabled={disabled}
            value={paper}
            onChange={(event) => onChange({ ...definition, paper: event.target.value as Paper })}
          >
            {(Object.keys(PAPERS) as Paper[]).map((one) => (
              <option key={one} value={one}>
                {t(`reports.paper.${one}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <div className="field">
        <Segmented
          label={t('ownForms.orientation')}
          value={orientation}
          onChange={(next) => !disabled && onChange({ ...definition, orientation: next })}
          choices={(['portrait', 'landscape'] as const).map((value) => ({
            value,
            label: t(`reports.orientation.${value}`),
          }))}
        />
      </div>
    </>
  );
}

/** The part above the table: the department, and the fields of the patient in the order of the catalogue. */
export function HeaderPart({ definition, disabled, textOf, onChange }: PartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { header } = definition;
  const set = (more: Partial<ReportDefinition['header']>): void =>
    onChange({ ...definition, header: { ...header, ...more } });
  const toggle = (field: HeaderField, isShown: boolean): void =>
    // A new field is added at the end; the others keep their order.
    set({ fields: isShown ? [...header.fields, field] : header.fields.filter((one) => one !== field) });
  return (
    <>
      <Check
        label={t('ownForms.department')}
        checked={header.department}
        disabled={disabled}
        onChange={(department) => set({ department })}
      />
      <fieldset className="form-fields">
        <legend>{t('ownForms.fields')}</legend>
        {HEADER_FIELDS.map((field) => (
          <Check
            key={field}
            label={FIELD_LABELS[field][language]}
            checked={header.fields.includes(field)}
            // The last field remains: a sheet without any could not be assigned to a patient.
            disabled={disabled || (header.fields.length === 1 && header.fields[0] === field)}
            onChange={(isShown) => toggle(field, isShown)}
          />
        ))}
      </fieldset>
      <Problem text={textOf('header.fields')} />
    </>
  );
}

const Problem = ({ text }: { text: string | undefined }): ReactNode =>
  text && (
    <p className="form-problem" role="alert">
      {text}
    </p>
  );

/** Number of lines on a page, and what they show beside values. */
export function LinesPart({ definition, disabled, textOf, onChange }: PartProps) {
  const { t } = useTranslation();
  const { rowsPerPage, table, fill, corrections, refusals } = definition;
  const isOfDays = table.rows === 'day';
  return (
    <>
      <FormField label={t('ownForms.rowsPerPage')} problem={textOf('rowsPerPage')}>
        {(names) => (
          <input
            {...names}
            type="number"
            className="input num"
            min={LINES.least}
            max={LINES.most}
            disabled={disabled}
            value={rowsPerPage || ''}
            onChange={(event) => onChange({ ...definition, rowsPerPage: Number(event.target.value) })}
          />
        )}
      </FormField>
      <Problem text={textOf('blocks')} />
      <div className="form-checks">
        <Check
          label={t('ownForms.fill')}
          checked={fill}
          disabled={disabled}
          onChange={(next) => onChange({ ...definition, fill: next })}
        />
        {isOfDays && (
          <>
            <Check
              label={t('ownForms.times')}
              checked={table.times}
              disabled={disabled}
              onChange={(times) => onChange({ ...definition, table: { ...table, times } })}
            />
            <Check
              label={t('ownForms.totals')}
              checked={table.totals}
              disabled={disabled}
              onChange={(totals) => onChange({ ...definition, table: { ...table, totals } })}
            />
          </>
        )}
        <Check
          label={t('ownForms.corrections')}
          checked={corrections === 'marked'}
          disabled={disabled}
          onChange={(marked) => onChange({ ...definition, corrections: marked ? 'marked' : 'last' })}
        />
        <Check
          label={t('ownForms.refusals')}
          checked={refusals}
          disabled={disabled}
          onChange={(next) => onChange({ ...definition, refusals: next })}
        />
      </div>
    </>
  );
}

/** The part below the table. */
export function FooterPart({ definition, disabled, textOf, onChange }: PartProps) {
  const { t } = useTranslation();
  const { footer } = definition;
  const { signatures } = footer;
  const set = (more: Partial<ReportDefinition['footer']>): void =>
    onChange({ ...definition, footer: { ...footer, ...more } });
  return (
    <>
      <div className="form-checks">
        <Check
          label={t('ownForms.figures')}
          checked={footer.figures}
          disabled={disabled}
          onChange={(figures) => set({ figures })}
        />
        <Check
          label={t('ownForms.legend')}
          checked={footer.legend}
          disabled={disabled}
          onChange={(legend) => set({ legend })}
        />
      </div>
      {signatures.map((signature, index) => (
        <div key={index} className="form-signature">
          <BilingualField
            label={t('ownForms.signature', { number: index + 1 })}
            value={signature}
            maxLength={20}
            disabled={disabled}
            problem={textOf(`footer.signatures.${index}`)}
            onChange={(next) => set({ signatures: signatures.map((one, place) => (place === index ? next : one)) })}
          />
          <Button
            size="small"
            tone="quiet"
            icon="close"
            disabled={disabled}
            aria-label={t('ownForms.removeSignature', { number: index + 1 })}
            title={t('ownForms.removeSignature', { number: index + 1 })}
            onClick={() => set({ signatures: signatures.filter((_, place) => place !== index) })}
          />
        </div>
      ))}
      <Button
        size="small"
        icon="plus"
        disabled={disabled || signatures.length >= MOST_SIGNATURES}
        onClick={() => set({ signatures: [...signatures, { zh: '', en: '' }] })}
      >
        {t('ownForms.addSignature')}
      </Button>
    </>
  );
}
