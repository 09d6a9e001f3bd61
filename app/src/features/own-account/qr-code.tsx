import { encode } from 'uqr';
import './center.css';

interface Props {
  text: string;
  label: string;
}

/** A text as a QR code: dark on light in every theme, with the quiet zone of four modules that readers need. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="factor-picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
