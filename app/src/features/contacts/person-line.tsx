import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Initial } from '../../elements/initial.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { usePlace } from '../../language/names-apart.js';
import type { Contact } from './contact-list.js';

type Person = Pick<Contact, 'userId' | 'name' | 'latinName' | 'avatar' | 'patient' | 'position'>;

interface Props {
  person: Person;
  /** The people of the list. */
  all?: readonly Person[];
  /** Beside the name. */
  beside?: ReactNode;
  /** Below the description of the person. */
  children?: ReactNode;
}

/** Picture, name and description of a person. */
export function PersonLine({ person, all = [], beside, children }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { patient, avatar } = person;
  const place = usePlace(all)(person);
  return (
    <>
      <Initial name={nameOf(person)} picture={avatar} size={36} />
      <span className="contacts-person">
        <span className="contacts-name">
          <strong>{nameOf(person)}</strong>
          {patient && <Tag tone="quiet">{t('chat.patient')}</Tag>}
          {beside}
        </span>
        {place && (
          <small className="contacts-place" title={place}>
            {place}
          </small>
        )}
        {children}
      </span>
    </>
  );
}
