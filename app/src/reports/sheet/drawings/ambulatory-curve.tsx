import { ambulatoryPeriod, clockText, DEFAULT_AMBULATORY_WINDOWS, windowsOf } from '@wardlink/domain';
import type { ReportContext } from '../../engine/context.js';
import { DrawingFrame } from './frame.js';
import { BOTTOM, LEFT, RIGHT, scale, ticks, TOP, WIDTH } from './scale.js';

const HOUR = 3_600_000;

/** Systolic and diastolic pressure of a monitoring, its nights shaded. */
export function AmbulatoryCurve({ context, height }: { context: ReportContext; height: number }) {
  const { patient, zone, texts, form } = context;
  const session = patient.ambulatory?.session;
  const readings = patient.ambulatory?.readings.filter(({ excluded }) => !excluded) ?? [];
  const [first, last] = [readings[0]?.at ?? 0, readings.at(-1)?.at ?? 24 * HOUR];
  const highest = Math.max(180, ...readings.map(({ systolic }) => systolic)) + 10;
  const x = scale(first, Math.max(last, first + HOUR), LEFT, WIDTH - RIGHT);
  const y = scale(40, highest, height - BOTTOM, TOP);
  const windows = windowsOf(session ?? { asleepAt: null, awakeAt: null }, DEFAULT_AMBULATORY_WINDOWS);
  const up = ticks(40, highest, 7).map((value) => ({ at: y(value), text: String(value) }));
  const begin = Math.ceil(first / (2 * HOUR)) * 2 * HOUR;
  const across = readings.length
    ? Array.from({ length: Math.floor((last - begin) / (2 * HOUR)) + 1 }, (_, index) => begin + index * 2 * HOUR).map(
        (at) => ({ at: x(at), text: clockText(at, zone) }),
      )
    : [];
  const line = (figure: 'systolic' | 'diastolic'): string =>
    readings.map((reading) => `${x(reading.at)},${y(reading[figure])}`).join(' ');
  return (
    <DrawingFrame label={texts.title(form.title)} height={height} across={across} up={up}>
      {readings.map(({ at }, index) =>
        ambulatoryPeriod(at, zone, windows) === 'night' ? (
          <rect
            key={at}
            className="night"
            x={x(at)}
            // Half a unit wider, so that neighbouring areas show no seam.
            width={Math.max(0, x(readings[index + 1]?.at ?? at) - x(at)) + 0.5}
            y={TOP}
            height={height - BOTTOM - TOP}
          />
        ) : null,
      )}
      <polyline className="curve" points={line('systolic')} />
      <polyline className="curve second" points={line('diastolic')} />
    </DrawingFrame>
  );
}
