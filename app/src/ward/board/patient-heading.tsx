import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BoardRow } from '@wardlink/contract';
import { shortAge } from '../../language/age.js';
import { Icon } from '../../elements/icon.js';
import { useName } from '../../language/names.js';
import { useMay } from '../../session/session.js';

interface PatientHeadingProps {
  row: Pick<BoardRow, 'patientId' | 'bed' | 'name' | 'latinName' | 'sex' | 'age' | 'infantAge'>;
  /** False leaves the name out of the Tab order, in tables in which cells are typed one after the other. */
  isTabbed?: boolean;
  children?: ReactNode;
}

/** The head of a patient's line: bed, name, sex and age. */
export function PatientHeading({ row, isTabbed = true, children }: PatientHeadingProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayOpen = useMay('patient.read');
  const name = nameOf(row);
  return (
    <th scope="row" className="who">
      <b className="num">{row.bed ?? '–'}</b>
      {mayOpen ? (
        <Link to={`/patient?id=${row.patientId}`} tabIndex={isTabbed ? undefined : -1}>
          {name}
        </Link>
      ) : (
        name
      )}
      <small>
        {t(`person.sexShort.${row.sex}`)} {shortAge(row)}
      </small>
      {children}
    </th>
  );
}

/** Marks a patient whom the user follows. */
export function FollowedMark() {
  const { t } = useTranslation();
  return (
    <span className="bed-followed">
      <Icon name="star" filled />
      <span className="visually-hidden">{t('glucose.filter.followed')}</span>
    </span>
  );
}
