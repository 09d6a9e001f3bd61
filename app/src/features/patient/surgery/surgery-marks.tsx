import { useTranslation } from 'react-i18next';
import { PHASE_TARGETS, SURGERY_PHASES, surgeryPhases } from '@wardlink/domain';
import type { View } from '../curve-model.js';
import type { PlannedSurgery } from './use-surgeries.js';

interface Props {
  surgeries: readonly PlannedSurgery[];
  view: View;
  x: (at: number) => number;
  y: (value: number) => number;
  /** Ends of a line through all parts of the curve. */
  top: number;
  bottom: number;
}

/** Marks on the curve: a line at the begin of surgery, with its kind, and the target band of each phase. */
export function SurgeryMarks({ surgeries, view, x, y, top, bottom }: Props) {
  const { t } = useTranslation();
  return surgeries.map((surgery) => {
    const phases = surgeryPhases(surgery);
    if (phases.after.to < view.begin || phases.before.from > view.end) return null;
    return (
      <g key={surgery.surgeryId} data-testid="surgery-line">
        {SURGERY_PHASES.map((phase) => {
          const { from, to } = phases[phase];
          const { low, high } = PHASE_TARGETS[phase];
          return (
            <rect
              key={phase}
              className={`curve-phase ${phase}`}
              x={x(from)}
              width={x(to) - x(from)}
              y={y(high)}
              height={y(low) - y(high)}
            />
          );
        })}
        {surgery.at >= view.begin && surgery.at <= view.end && (
          <>
            <line className="curve-surgery" x1={x(surgery.at)} x2={x(surgery.at)} y1={top} y2={bottom} />
            <text
              className="curve-surgery-text"
              // On the side where the curve has more room.
              x={x(surgery.at) + (surgery.at > (view.begin + view.end) / 2 ? -4 : 4)}
              y={top + 10}
              textAnchor={surgery.at > (view.begin + view.end) / 2 ? 'end' : 'start'}
            >
              {t('surgery.line', { kind: surgery.kind })}
            </text>
          </>
        )}
      </g>
    );
  });
}
