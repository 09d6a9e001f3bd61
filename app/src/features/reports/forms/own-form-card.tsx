import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { Dialog } from '../../../elements/dialog.js';
import { call } from '../../../http/call.js';
import { useLanguage, useName } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import { fileOf } from './form-edit.js';

type Version = ReplyOf<'form.list'>['forms'][number]['versions'][number];

interface Props {
  form: string;
  /** Newest first. */
  versions: readonly Version[];
  editable: boolean;
  onChanged: () => void;
}

/** Lets the browser download a version as a file. */
async function download(form: string, version: number): Promise<void> {
  const text = fileOf(await call('form.read', { form, version }));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${form}-v${version}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

const addressOf = (form: string, version: number): string =>
  new URLSearchParams({ form, version: String(version) }).toString();

/** One form of the hospital: its versions, and its actions. */
export function OwnFormCard({ form, versions, editable, onChanged }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const [asked, setAsked] = useState<'withdraw' | 'discard'>();
  const draft = versions.find(({ state }) => state === 'draft');
  const latest = versions.find(({ state }) => state !== 'draft');
  const [newest] = versions;
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify.failure(error);
    }
    setAsked(undefined);
    onChanged();
  };
  const settle = (): Promise<void> =>
    act(() =>
      asked === 'discard'
        ? call('form.discard', { form, revision: draft?.revision ?? 0 })
        : call('form.withdraw', { form, version: latest?.version ?? 0 }),
    );
  const title = newest?.title[language] ?? form;
  return (
    <section className="card own-form" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <small>{form}</small>
        <span className="spacer" />
        {editable && (draft ?? latest) && (
          <Link
            className="button"
            to={`/reports/forms/edit?${addressOf(form, draft?.version ?? latest?.version ?? 1)}`}
          >
            {t(draft ? 'ownForms.editDraft' : 'ownForms.newVersion')}
          </Link>
        )}
        {editable && draft && <Button onClick={() => setAsked('discard')}>{t('ownForms.discardDraft')}</Button>}
        {editable && latest?.state === 'published' && (
          <Button onClick={() => setAsked('withdraw')}>{t('ownForms.withdraw')}</Button>
        )}
      </header>
      <ul>
        {versions.map(({ version, state, changed, published }) => (
          <li key={version}>
            <b className="num">{t('ownForms.version', { version })}</b>
            <span className={`form-state ${state}`}>{t(`ownForms.state.${state}`)}</span>
            <span>
              {nameOf((published ?? changed).by)} · {clock.day((published ?? changed).at)}{' '}
              {clock.time((published ?? changed).at)}
            </span>
            <span className="spacer" />
            {state !== 'draft' && (
              <Link className="button small" to={`/reports?${addressOf(form, version)}`}>
                {t('ownForms.print', { version })}
              </Link>
            )}
            <Button size="small" onClick={() => void download(form, version).catch((error) => notify.failure(error))}>
              {t('ownForms.export', { version })}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog title={t(`ownForms.${asked}Asked`, { title })} onClose={() => setAsked(undefined)}>
          <div className="form-question">
            <p>{t(`ownForms.${asked}Text`)}</p>
            <footer className="dialog-actions">
              <Button onClick={() => setAsked(undefined)}>{t('actions.cancel')}</Button>
              <Button tone="danger" onClick={() => void settle()}>
                {t(`ownForms.${asked === 'discard' ? 'discardDraft' : 'withdraw'}`)}
              </Button>
            </footer>
          </div>
        </Dialog>
      )}
    </section>
  );
}
