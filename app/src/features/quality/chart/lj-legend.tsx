import { useTranslation } from 'react-i18next';
import { Shape } from './lj-shape.js';
import type { PointKind } from './lj-model.js';

const KINDS: readonly PointKind[] = ['building', 'good', 'warning', 'rejected', 'repeat', 'voided'];

/** Explains the marks and the keys of the chart. */
export function LjLegend() {
  const { t } = useTranslation();
  return (
    <footer className="lj-legend">
      <ul>
        {KINDS.map((kind) => (
          <li key={kind}>
            <svg width={16} height={16} viewBox="-8 -8 16 16" aria-hidden="true">
              <g className={`lj-point ${kind}`}>
                <Shape kind={kind} level="normal" />
              </g>
            </svg>
            {t(`quality.kind.${kind}`)}
          </li>
        ))}
      </ul>
      <p className="lj-keys">
        <kbd>←</kbd> <kbd>→</kbd> {t('quality.keys.step')} <kbd>Enter</kbd> {t('quality.keys.open')}
      </p>
    </footer>
  );
}
