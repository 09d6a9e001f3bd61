import { actionsText, type ClinicalWarning } from '@wardlink/contract';
import { useLanguage } from '../../language/names.js';

/** What was done about an acknowledged warning: its actions and its note; renders nothing without any. */
export function WhatWasDone({ warning }: { warning: Pick<ClinicalWarning, 'actions' | 'note'> }) {
  const text = actionsText(warning, useLanguage());
  return text === '' ? null : <small className="what-was-done">{text}</small>;
}
