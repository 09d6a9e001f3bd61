import type { LjPoint } from './lj-model.js';

/** The shape of a mark. */
export function Shape({ kind, level }: Pick<LjPoint, 'kind' | 'level'>) {
  switch (kind) {
    case 'rejected':
      return <path d="M0 -6L6 0L0 6L-6 0Z" />;
    case 'warning':
      return <path d="M0 -6L6 5H-6Z" />;
    case 'repeat':
      return <rect x={-4} y={-4} width={8} height={8} />;
    case 'voided':
      return <path d="M-4 -4L4 4M4 -4L-4 4" />;
    default:
      if (level === 'low') return <path className="level-shape" d="M0 4.4L4.2 -3H-4.2Z" />;
      if (level === 'high') return <path className="level-shape" d="M0 -4.4L4.2 3H-4.2Z" />;
      return <circle r={3.4} />;
  }
}
