import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clock } from '../../../clock/hospital-clock.js';
import { useLanguage } from '../../../language/names.js';
import { addressOf, type PrintChoice } from '../../../reports/print-choice.js';
import { useUser } from '../../../session/session.js';
import { choiceOf, isPeriod, rememberChoice } from './choice.js';

/**
 * The choice of what to print. It is kept here and written to the address; the router updates that later, so that two
 * changes in a row would otherwise undo each other. An address from elsewhere replaces the choice.
 */
export function useChoice(): [PrintChoice, (part: Partial<PrintChoice>) => void] {
  const { userId, bizOrgId: departmentId } = useUser();
  const language = useLanguage();
  const [address, setAddress] = useSearchParams();
  const asked = (): PrintChoice => choiceOf(address, { userId, departmentId, today: clock.today(), language });
  const [choice, setChoice] = useState(asked);
  const written = useRef(address.toString());
  useEffect(() => {
    if (address.toString() === written.current) return;
    written.current = address.toString();
    setChoice(asked());
  }, [address]);
  const change = (part: Partial<PrintChoice>): void => {
    setChoice((now) => {
      const next = { ...now, ...part };
      if (isPeriod(next, clock.today())) rememberChoice(userId, departmentId, next);
      return next;
    });
  };
  useEffect(() => {
    const next = addressOf(choice);
    if (next.toString() === written.current) return;
    written.current = next.toString();
    setAddress(next, { replace: true });
  }, [choice]);
  return [choice, change];
}
