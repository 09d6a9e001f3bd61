import type { ReactNode } from 'react';
import { clock } from '../../clock/hospital-clock.js';

interface Props {
  title: string;
  at: number;
  /** Shows the day as well, for records that take days. */
  withDay?: boolean;
  children: ReactNode;
}

/** Something that was done with a record, by whom and when. */
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
