import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { FAULT_WORDS, type ReportDefinition } from '@wardlink/contract/reports';
import { Button } from '../../../elements/button.js';
import { FormEnd } from '../../../forms/form-end.js';
import { FormField } from '../../../forms/form-field.js';
import { useForm } from '../../../forms/use-form.js';
import { call } from '../../../http/call.js';
import { useLanguage } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import { ColumnsField } from './columns-field.js';
import { ExamplePreview } from './example-preview.js';
import { LINES, problemsOf, WIDTH, type EditedForm } from './form-edit.js';
import { FooterPart, HeaderPart, LinesPart, TitlePart } from './form-parts.js';
import { LogoField } from './logo-field.js';
import { PublishDialog } from './publish-dialog.js';

export interface Opened extends EditedForm {
  /** The newest published version; 0 for a new form. */
  base: number;
  /** The version to change; undefined for a copy. */
  stored?: ReplyOf<'form.read'>;
  /** Content of the newest published version. */
  before?: ReportDefinition | undefined;
  editable: boolean;
  /** Name of the hospital, as it is printed above each form. */
  hospital: ReplyOf<'form.list'>['hospital'];
}

interface Props {
  opened: Opened;
  /** Source of the editor's content; names the draft that this window keeps. */
  source: string;
  /** Somebody changed the form: it is loaded again. */
  onAgain: () => void;
}

/** The parts of a form on the left, and an example patient's pages on the right. */
export function FormEditor({ opened, source, onAgain }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { base, stored, before, editable } = opened;
  const revision = stored?.state === 'draft' ? stored.revision : 0;
  const isNew = stored === undefined;
  const [asked, setAsked] = useState(false);
  const wordOf = (problem: string): string => {
    if (problem in FAULT_WORDS) return FAULT_WORDS[problem as keyof typeof FAULT_WORDS][language];
    return t(`ownForms.problem.${problem}`, { lines: LINES, width: WIDTH });
  };
  const open = (form: string, version: number): void => {
    const next = new URLSearchParams({ form, version: String(version) }).toString();
    if (next === source) onAgain();
    else void navigate(`/reports/forms/edit?${next}`, { replace: true });
  };
  const state = useForm<EditedForm, ReplyOf<'form.save'>>({
    draft: `ownForm.${source}.${base}.${revision}`,
    initial: { definition: opened.definition, logo: opened.logo },
    check: ({ definition }) =>
      Object.fromEntries(Object.entries(problemsOf(definition)).map(([place, problem]) => [place, wordOf(problem)])),
    editable,
    refusedFields: (path) => [path.replace(/^definition\./, '')],
    send: ({ definition }) => call('form.save', { base, revision, definition }),
    onSent: ({ form, version }) => {
      notify.success(t('ownForms.saved'));
      open(form, version);
    },
  });
  const { form, problems, refusal } = state;
  const { definition } = form;
  const disabled = state.busy || state.readOnly;
  const found = problemsOf(definition);
  const textOf = (place: string): string | undefined => {
    const problem = found[place];
    // The code of a new form is asked for only when it is saved.
    if (problem && !(place === 'id' && definition.id === '')) return wordOf(problem);
    return problems[place];
  };
  const set = (next: ReportDefinition): void => state.set({ definition: next });
  const part = { definition, disabled, textOf, onChange: set };
  const isDraft = stored?.state === 'draft';
  return (
    <div className="form-editor">
      <form className="card form-parts" noValidate onSubmit={state.submit} aria-label={t('ownForms.parts')}>
        {!editable && <p>{t('ownForms.readOnly')}</p>}
        {stored && !isDraft && editable && <p>{t('ownForms.nextVersion', { version: base, next: base + 1 })}</p>}
        <fieldset className="form-part">
          <legend>{t('ownForms.part.title')}</legend>
          <FormField label={t('ownForms.code')} problem={textOf('id')} hint={t('ownForms.codeHint')} wide required>
            {(names) => (
              <input
                {...names}
                className="input"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={50}
                readOnly={!isNew}
                disabled={disabled}
                value={definition.id}
                onChange={(event) => set({ ...definition, id: event.target.value.trim() })}
              />
            )}
          </FormField>
          <TitlePart {...part} />
        </fieldset>
        <fieldset className="form-part">
          <legend>{t('ownForms.part.header')}</legend>
          <LogoField
            logo={form.logo}
            disabled={disabled}
            onChange={(chosen) => {
              const { picture: _picture, ...header } = definition.header;
              const next = chosen ? { ...header, logo: true, picture: chosen.picture } : { ...header, logo: false };
              state.set({ definition: { ...definition, header: next }, logo: chosen?.logo ?? null });
            }}
          />
          <HeaderPart {...part} />
        </fieldset>
        <fieldset className="form-part">
          <legend>{t('ownForms.part.columns')}</legend>
          <ColumnsField {...part} />
        </fieldset>
        <fieldset className="form-part">
          <legend>{t('ownForms.part.rowsPerPage')}</legend>
          <LinesPart {...part} />
        </fieldset>
        <fieldset className="form-part">
          <legend>{t('ownForms.part.footer')}</legend>
          <FooterPart {...part} />
        </fieldset>
        <FormEnd
          form={state}
          words="ownForms"
          isNew={isNew || !isDraft}
          saveLabel={isDraft ? undefined : t('ownForms.saveDraft')}
          onDiscard={() => void navigate('/reports/forms')}
          outdated={{ code: 'form.changed', onAgain }}
        >
          {refusal?.code === 'form.changed' && <small>{t('ownForms.kept')}</small>}
          <span className="spacer" />
          {isDraft && (
            <Button disabled={disabled || state.changed} onClick={() => setAsked(true)}>
              {t('ownForms.publish')}
            </Button>
          )}
        </FormEnd>
      </form>
      <ExamplePreview form={form} hospital={opened.hospital} />
      {asked && stored && (
        <PublishDialog
          version={stored}
          definition={definition}
          before={before}
          onClose={() => setAsked(false)}
          onPublished={() => void navigate('/reports/forms')}
        />
      )}
    </div>
  );
}
