import { glucoseText, meaningParts } from '@wardlink/domain';
import type { CurvePoint } from './curve-model.js';
import './curve.css';

interface Props {
  point: CurvePoint;
  x: number;
  y: number;
  chosen: boolean;
  /** Whether there is room for the value of a warning. */
  written: boolean;
}

/**
 * A reading on the curve: a dot if in target, hollow if off target, a solid triangle with its value for a warning. A
 * broken ring marks a reading without valid quality control.
 */
export function CurveMark(props: Props) {
  const { point, x, y } = props;
  return (
    <>
      {point.qualityMark && <circle className="curve-lack" cx={x} cy={y} r={9} />}
      <Shape {...props} />
    </>
  );
}

function Shape({ point, x, y, chosen, written }: Props) {
  const { level, side } = meaningParts(point.meaning);
  if (level !== 'warning') {
    return <circle className={`curve-dot ${level} ${chosen ? 'chosen' : ''}`} cx={x} cy={y} r={chosen ? 5 : 3.6} />;
  }
  const up = side === 'high';
  const tip = up ? -6 : 6;
  return (
    <g className={`curve-warned ${side ?? ''} ${chosen ? 'chosen' : ''}`}>
      <path d={`M${x} ${y + tip} L${x + 6} ${y - tip} L${x - 6} ${y - tip} Z`} />
      {written && (
        <text x={x} y={up ? y - 10 : y + 20} textAnchor="middle">
          {glucoseText(point)}
        </text>
      )}
    </g>
  );
}
