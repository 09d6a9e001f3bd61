import Modal from '@douyinfe/semi-ui-19/lib/es/modal';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { shortAge } from '../../language/age.js';
import { Icon } from '../../elements/icon.js';
import { failureText } from '../../http/failure-text.js';
import { useLanguage, useName } from '../../language/names.js';
import { useMay, useUser } from '../../session/session.js';
import { useTheme } from '../../theme/theme.js';
import { useWardText } from '../../ward/choice/ward-names.js';
import { useDensity } from '../density.js';
import { usePatientMatches, type FoundPatients } from '../patient-matches.js';
import { actionItems } from './palette-actions.js';
import { matchingItems, pageItems, type PaletteItem } from './palette-items.js';
import './palette.css';

/** Maximum number of patients, so that the pages below them stay in view. */
const MOST_PATIENTS = 6;

interface Option {
  id: string;
  icon: ReactNode;
  name: string;
  more: ReactNode;
  choose: () => void;
}

interface Props {
  /** Returns the text that was typed before the field existed. */
  takeAhead: () => string;
  onClose: () => void;
}

/** Patients, pages and actions that match the typed text, in one list; the arrow keys move in it, Enter chooses. */
export function Palette({ takeAhead, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const user = useUser();
  const nameOf = useName();
  const wardText = useWardText();
  const theme = useTheme();
  const density = useDensity();
  const navigate = useNavigate();
  const mayOpenPatients = useMay('patient.read');
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const matches = usePatientMatches(mayOpenPatients ? typed : '');
  useEffect(() => {
    field.current?.focus();
    setTyped(takeAhead());
  }, []);

  const pages = useMemo(() => pageItems(user, language, t), [user, language, t]);
  const go = (doing: () => void) => () => {
    onClose();
    doing();
  };
  const patientOption = (patient: FoundPatients[number]): Option => ({
    id: `patient ${patient.patientId}`,
    icon: <b className="num">{patient.bed ?? '–'}</b>,
    name: nameOf(patient),
    more: `${t(`person.sex.${patient.sex}`)} ${shortAge(patient)} · ${
      patient.ward ? wardText(patient.ward) : t(`person.kind.${patient.kind}`)
    } · ${patient.hospitalizationNumber ?? ''}`,
    choose: go(() => void navigate(`/patient?id=${patient.patientId}`)),
  });
  const itemOption = ({ id, icon, name, under, to, act }: PaletteItem): Option => ({
    id,
    icon: <Icon name={icon} />,
    name,
    more: under,
    choose: go(() => (to === undefined ? act?.() : void navigate(to))),
  });
  const found = Array.isArray(matches) ? matches.slice(0, MOST_PATIENTS) : [];
  const groups = [
    { key: 'patients', options: found.map(patientOption) },
    { key: 'pages', options: matchingItems(pages, typed).map(itemOption) },
    { key: 'actions', options: matchingItems(actionItems(user, { theme, density }, t), typed).map(itemOption) },
  ].filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const chosen = Math.min(active, options.length - 1);
  const indexOf = (option: Option): number => options.indexOf(option);
  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      options[chosen]?.choose();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (options.length > 0) setActive((chosen + step + options.length) % options.length);
    }
  };
  return (
    <Modal
      visible
      motion={false}
      className="palette-window"
      width="min(600px, calc(100vw - 32px))"
      header={<h2 className="visually-hidden">{t('shell.palette.title')}</h2>}
      footer={null}
      onCancel={onClose}
    >
      <div className="palette" onKeyDown={onKeyDown}>
        <div className="palette-field">
          <Icon name="search" />
          <input
            ref={field}
            role="combobox"
            aria-label={t('shell.palette.title')}
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={options.length > 0 ? `${listId}-${chosen}` : undefined}
            aria-autocomplete="list"
            placeholder={t(mayOpenPatients ? 'shell.palette.hint' : 'shell.palette.hintPages')}
            autoComplete="off"
            maxLength={64}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
          />
          <kbd aria-hidden="true">Esc</kbd>
        </div>
        <div className="palette-list" id={listId} role="listbox" aria-label={t('shell.palette.found')}>
          {groups.map(({ key, options: own }) => (
            <div key={key} role="group" aria-label={t(`shell.palette.${key}`)}>
              <p aria-hidden="true">{t(`shell.palette.${key}`)}</p>
              {own.map((option) => (
                <div
                  key={option.id}
                  id={`${listId}-${indexOf(option)}`}
                  role="option"
                  aria-selected={indexOf(option) === chosen}
                  onPointerMove={() => setActive(indexOf(option))}
                  onClick={option.choose}
                >
                  {option.icon}
                  <strong>{option.name}</strong>
                  <small>{option.more}</small>
                </div>
              ))}
            </div>
          ))}
        </div>
        {matches instanceof Error && (
          <p className="palette-note" role="status">
            {failureText(matches)}
          </p>
        )}
        {options.length === 0 && !(matches instanceof Error) && (
          <p className="palette-note" role="status">
            {t('shell.palette.nothing')}
          </p>
        )}
        <p className="palette-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {t('shell.palette.move')} <kbd>Enter</kbd> {t('shell.palette.open')}
        </p>
      </div>
    </Modal>
  );
}
