import { wardText } from '@wardlink/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useName } from '../../language/names.js';

interface Name {
  name: string;
  latinName: string | null;
}

/** `department · ward`: several departments of a hospital have a "Ward 1". */
export function useWardText(): (ward: Name & { department: Name | null }) => string {
  const nameOf = useName();
  return useCallback((ward) => wardText<Name>(ward, nameOf), [nameOf]);
}

interface Bedside {
  ward: Name & { department: Name | null };
  bed: string | null;
}

/** `department · ward · bed`. */
export function useBedsideText(): (bedside: Bedside) => string {
  const wardText = useWardText();
  const { t } = useTranslation();
  return useCallback(
    ({ ward, bed }) => (bed === null ? wardText(ward) : `${wardText(ward)} · ${t('person.bed', { bed })}`),
    [wardText, t],
  );
}
