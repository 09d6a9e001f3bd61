import { initialOf } from '@wardlink/domain';
import { useState } from 'react';

interface InitialProps {
  name: string;
  /** URL of the picture. Without one, or if it fails to load, the letter is shown. */
  picture?: string | null;
  /** Diameter, px. */
  size?: number;
}

/**
 * A person's picture, or the first letter of the name, in a circle. The name itself is beside it, so it is hidden from
 * screen readers.
 */
export function Initial({ name, picture, size = 26 }: InitialProps) {
  /** URL that failed to load; a changed URL is tried again. */
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
        <span className="initial-letter" style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}>
          {initialOf(name)}
        </span>
      )}
    </span>
  );
}
