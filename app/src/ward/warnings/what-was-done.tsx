import { actionsText, type ClinicalWarning } from '@wardlink/contract';
import { useLanguage } from '../../language/names.js';

/** Actions and note of an acknowledged warning; renders nothing if there are none. */
export function WhatWasDone({ warning }: { warning: Pick<ClinicalWarning, 'actions' | 'note'> }) {
  const text = actionsText(warning, useLanguage());
  return text === '' ? null : <small className="what-was-done">{text}</small>;
}
