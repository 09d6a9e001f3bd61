import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { shortAge } from '../language/age.js';
import { failureText } from '../http/failure-text.js';
import { Icon } from '../elements/icon.js';
import { SHORTCUTS } from '../elements/shortcuts.js';
import { useWindowKeys } from '../elements/use-window-keys.js';
import { useName } from '../language/names.js';
import { useUser, worksOutside } from '../session/session.js';
import { useWardText } from '../ward/choice/ward-names.js';
import { usePatientMatches } from './patient-matches.js';

/** The slash key focuses the search, except in another field. */
function useSlash(focus: () => void): void {
  useWindowKeys((event) => {
    const field = (event.target as HTMLElement).closest('input, textarea, select, dialog');
    if (event.key !== SHORTCUTS.search || field || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focus();
  });
}

/** Search by bed, name or hospitalization number; a combobox with its list below. */
export function PatientSearch() {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const navigate = useNavigate();
  const user = useUser();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const matches = usePatientMatches(text);
  const [focus] = useState(() => () => input.current?.focus());
  useSlash(focus);

  const found = Array.isArray(matches) ? matches : [];
  const choose = (patientId: string): void => {
    setText('');
    setOpen(false);
    input.current?.blur();
    void navigate(`/patient?id=${patientId}`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      setText('');
      input.current?.blur();
    } else if (event.key === 'Enter') {
      const wanted = found[active];
      if (wanted) choose(wanted.patientId);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) setActive((active + step + found.length) % found.length);
    }
  };
  const shown = open && matches !== null;
  return (
    <div className="search" role="search" aria-label={t('frame.search')}>
      <Icon name="search" />
      <input
        ref={input}
        role="combobox"
        aria-label={t('frame.search')}
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && found[active] ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        placeholder={t(worksOutside(user) ? 'frame.searchHintOutside' : 'frame.searchHint')}
        autoComplete="off"
        maxLength={64}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">{SHORTCUTS.search}</kbd>
      {shown && (
        <ul className="search-list" id={listId} role="listbox" aria-label={t('frame.searchResults')}>
          {matches instanceof Error && <li className="search-note">{failureText(matches)}</li>}
          {Array.isArray(matches) && matches.length === 0 && <li className="search-note">{t('frame.searchNone')}</li>}
          {found.map((patient, index) => (
            <li
              key={patient.patientId}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(patient.patientId);
              }}
            >
              <b className="num">{patient.bed ?? '–'}</b>
              <strong>{nameOf(patient)}</strong>
              <span>
                {t(`person.sex.${patient.sex}`)} {shortAge(patient)}
              </span>
              <span className="spacer" />
              <span>{patient.ward ? wardText(patient.ward) : t(`person.kind.${patient.kind}`)}</span>
              <span className="num">{patient.hospitalizationNumber}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
