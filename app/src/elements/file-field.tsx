import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.js';
import './file-field.css';

/** File types of tables, for the attribute `accept`. */
export const TABLE_FILES = '.csv,.txt,text/csv';

interface Props {
  label: string;
  /** Value of the attribute `accept`. */
  accept: string;
  onChoose: (file: File | undefined) => void;
}

/** File field in the page's language and font; the browser's own control uses the browser's language. */
export function FileField({ label, accept, onChoose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState<string>();
  return (
    <label className="field file-field">
      <span className="file-field-label">{label}</span>
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        onChange={({ target }) => {
          setName(target.files?.[0]?.name);
          onChoose(target.files?.[0]);
        }}
      />
      <span className="file-field-line" aria-hidden="true">
        <span className="button">
          <Icon name="table" />
          {t('file.choose')}
        </span>
        <span className={name === undefined ? 'file-field-none' : 'file-field-name'}>{name ?? t('file.none')}</span>
      </span>
    </label>
  );
}
