import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.js';
import './file-field.css';

/** Tables as programs export them. */
export const TABLE_FILES = '.csv,.txt,text/csv';

interface Props {
  label: string;
  /** File types, as the attribute `accept` takes them. */
  accept: string;
  onChoose: (file: File | undefined) => void;
}

/** A file to choose, in the page's own language and font: the browser's control speaks the browser's. */
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
