import Avatar from '@douyinfe/semi-ui-19/lib/es/avatar';
import { useState } from 'react';

interface InitialProps {
  name: string;
  /** Address of a picture of them; the letter stands where there is none, or it cannot be shown. */
  picture?: string | null;
  /** Diameter in pixels. */
  size?: number;
}

/** A picture of somebody, or the first letter of the name, in a circle: decoration beside the name itself, so hidden from screen readers. */
export function Initial({ name, picture, size = 26 }: InitialProps) {
  /** The address that showed nothing: another one is tried again. */
  const [failed, setFailed] = useState<string>();
  const shown = picture && picture !== failed;
  return (
    <span className="initial" aria-hidden="true">
      {shown ? (
        <img
          className="initial-picture"
          src={picture}
          alt=""
          width={size}
          height={size}
          onError={() => setFailed(picture)}
        />
      ) : (
        <Avatar size={`${size}px`} style={{ fontSize: Math.round(size * 0.42) }}>
          {name.slice(0, 1)}
        </Avatar>
      )}
    </span>
  );
}
