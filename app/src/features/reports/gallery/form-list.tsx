import Input from '@douyinfe/semi-ui-19/lib/es/input';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { builtInForm, QUALITY_FORMS, type ReportDefinition } from '@wardlink/contract/reports';
import { Button } from '../../../elements/button.js';
import { FilterChips } from '../../../elements/filter-chips.js';
import { Icon } from '../../../elements/icon.js';
import { useLanguage } from '../../../language/names.js';
import { useMay } from '../../../session/session.js';
import { FormPicture } from './form-picture.js';
import type { Place } from './use-place.js';

interface Props {
  place: Place;
  forms: readonly ReportDefinition[];
  chosen: string;
  onChoose: (id: string) => void;
}

const GROUPS = ['all', 'glucose', 'pressure', 'quality'] as const;
type Group = (typeof GROUPS)[number];

const NONE = { favourites: [], recent: [] } as { favourites: readonly string[]; recent: readonly string[] };

/** The part of a form's id behind the common begin: `PNT8` of `StandardReportPNT8`. */
const suffixOf = (id: string): string => id.replace(/^StandardReport(?=.)/, '');

/** The forms as small pictures, searchable by name, suffix or use. */
export function FormList({ place, forms, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [group, setGroup] = useState<Group>('all');
  const [text, setText] = useState('');
  // Favourites must be loaded before they can be changed.
  const mayDesign = useMay('report.design');
  const mayChoose = useMay('rule.manage') && place.loaded.state === 'ready';
  const inGroup = (name: Group): readonly ReportDefinition[] =>
    name === 'all' ? forms : forms.filter((form) => form.group === name);
  const wanted = text.trim().toLowerCase();
  const isWanted = ({ id, title, use }: Pick<ReportDefinition, 'id' | 'title' | 'use'>): boolean =>
    [id, title.zh, title.en, use.zh, use.en].some((word) => word.toLowerCase().includes(wanted));
  const shown = inGroup(group).filter(isWanted);
  // Forms of quality control belong to meters, not to patients: they have their own pages.
  const ofMeters = useMay('quality.read') ? Object.values(QUALITY_FORMS) : [];
  const linked = group === 'all' || group === 'quality' ? ofMeters.filter(isWanted) : [];
  const countIn = (name: Group): number =>
    inGroup(name).length + (name === 'all' || name === 'quality' ? ofMeters.length : 0);
  const { favourites, recent } = place.loaded.state === 'ready' ? place.loaded.value : NONE;
  const printed = recent.flatMap((id) => shown.filter((form) => form.id === id));
  const rest = shown.filter(({ id }) => !recent.includes(id));
  const first = rest.filter(({ id }) => favourites.includes(id));
  const others = rest.filter(({ id }) => !favourites.includes(id));
  const card = (form: ReportDefinition): ReactNode => (
    <li key={form.id}>
      <button type="button" className="form-card" aria-pressed={form.id === chosen} onClick={() => onChoose(form.id)}>
        <FormPicture form={form} />
        <span>
          <b>{form.title[language]}</b>
          <small className="form-suffix">
            {suffixOf(form.id)}
            {!builtInForm(form.id) && ` · ${t('reports.own', { version: form.version })}`}
          </small>
          <small>{form.use[language]}</small>
        </span>
      </button>
      {mayChoose && (
        <Button
          size="small"
          tone="quiet"
          icon="star"
          filled={favourites.includes(form.id)}
          aria-pressed={favourites.includes(form.id)}
          aria-label={t('reports.favourite', { form: form.title[language] })}
          title={t('reports.favourite', { form: form.title[language] })}
          onClick={() => void place.toggleFavourite(form.id)}
        />
      )}
    </li>
  );
  return (
    <section className="gallery-forms" aria-label={t('reports.forms')}>
      {mayDesign && (
        <div className="gallery-design">
          <Link className="button small" to="/reports/forms">
            <Icon name="list" />
            {t('ownForms.page')}
          </Link>
          <Link className="button small" to={`/reports/forms/edit?copy=${encodeURIComponent(chosen)}`}>
            <Icon name="plus" />
            {t('ownForms.copy')}
          </Link>
        </div>
      )}
      <Input
        prefix={<Icon name="search" />}
        placeholder={t('reports.search')}
        aria-label={t('reports.search')}
        value={text}
        onChange={setText}
      />
      <FilterChips
        names={GROUPS.filter((name) => countIn(name) > 0)}
        chosen={group}
        onChoose={setGroup}
        word={(name) => t(`reports.group.${name}`)}
        count={countIn}
      />
      {printed.length > 0 && (
        <>
          <h2>{t('reports.recent')}</h2>
          <ul>{printed.map(card)}</ul>
        </>
      )}
      {first.length > 0 && (
        <>
          <h2>{t('reports.favourites')}</h2>
          <ul>{first.map(card)}</ul>
        </>
      )}
      {printed.length + first.length > 0 && others.length > 0 && <h2>{t('reports.others')}</h2>}
      <ul>{others.map(card)}</ul>
      {linked.length > 0 && (
        <>
          <h2>{t('reports.ofMeters')}</h2>
          <ul>
            {linked.map(({ id, title, use }) => (
              <li key={id}>
                <Link className="form-card" to={`/${id}`}>
                  <span>
                    <b>{title[language]}</b>
                    <small className="form-suffix">{id}</small>
                    <small>{use[language]}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {shown.length + linked.length === 0 && <p className="gallery-empty">{t('reports.noForm')}</p>}
    </section>
  );
}
