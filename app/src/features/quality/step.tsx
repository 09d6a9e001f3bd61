import type { ReactNode } from 'react';
import { clock } from '../../clock/hospital-clock.js';

interface Props {
  title: string;
  at: number;
  /** Shows the day as well, for records that extend over several days. */
  withDay?: boolean;
  children: ReactNode;
}

/** An action on a record, with its person and time. */
export function Step({ title, at, withDay = false, children }: Props) {
  return (
    <li>
      <b>{title}</b>
      <time className="num">
        {withDay && `${clock.day(at)} `}
        {clock.time(at)}
      </time>
      <p>{children}</p>
    </li>
  );
}
