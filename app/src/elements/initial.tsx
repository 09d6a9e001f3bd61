import Avatar from '@douyinfe/semi-ui-19/lib/es/avatar';

interface InitialProps {
  name: string;
  /** Diameter in pixels. */
  size?: number;
}

/** The first letter of a name in a circle: decoration beside the name itself, so hidden from screen readers. */
export function Initial({ name, size = 26 }: InitialProps) {
  return (
    <span className="initial" aria-hidden="true">
      <Avatar size={`${size}px`} style={{ fontSize: Math.round(size * 0.42) }}>
        {name.slice(0, 1)}
      </Avatar>
    </span>
  );
}
