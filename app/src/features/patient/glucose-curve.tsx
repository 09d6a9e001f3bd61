import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptReading, ReplyOf } from '@wardlink/contract';
import { addDays, formatGlucose, glucoseText, instantOf, type GlucoseRange } from '@wardlink/domain';
import { useWidth } from '../../charts/use-width.js';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { qualityText } from '../../elements/reading-marks.js';
import { barsOf, mealsOf, moved, nearest, pointsOf, wholeOf, zoomed, HOUR, type View } from './curve-model.js';
import { CurveBox } from './curve-box.js';
import { CurveMark } from './curve-mark.js';
import type { Span } from './period.js';
import { SurgeryMarks } from './surgery/surgery-marks.js';
import type { PlannedSurgery } from './surgery/use-surgeries.js';
import './curve.css';

type Treatments = ReplyOf<'patient.treatments'>;

interface Props {
  readings: readonly KeptReading[];
  treatments: Treatments | undefined;
  /** Today's insulin that is still to be given. */
  planned: readonly { at: number; units: number }[];
  span: Span;
  range: GlucoseRange;
  /** The target band of most slots. */
  target: GlucoseRange;
  /** Planned surgery, drawn as a line with the target of each phase around it. */
  surgeries?: readonly PlannedSurgery[];
}

/** Vertical positions of the parts, CSS pixels. */
const TOP = 14;
const PLOT = 210;
const MEALS = TOP + PLOT + 22;
const DOSES = MEALS + 52;
const HEIGHT = DOSES + 26;
const LEFT = 40;
const RIGHT = 44;
/** The axis always reaches this value, mmol/L, so that a calm week looks calm. */
const AXIS_TOP = 20;
/** Readings further apart are joined by a pale line, such as over a night. */
const JOINED = 9 * HOUR;
/** A drag shorter than this is a click, CSS pixels. */
const DRAG = 8;

/** Glucose over its target band, with meals and insulin on the same axis and one crosshair through all three. */
export function GlucoseCurve({ readings, treatments, planned, span, range, target, surgeries = [] }: Props) {
  const { t } = useTranslation();
  const [frame, width] = useWidth<HTMLDivElement>();
  const whole = useMemo(() => wholeOf(span, clock.zone), [span.from, span.to]);
  const [view, setView] = useState<View>(whole);
  const [chosen, setChosen] = useState(-1);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const points = useMemo(() => pointsOf(readings), [readings]);
  const bars = useMemo(() => (treatments ? barsOf(treatments) : []), [treatments]);
  const meals = useMemo(() => (treatments ? mealsOf(treatments, span, clock.zone) : []), [treatments, span]);
  const svg = useRef<SVGSVGElement>(null);

  const top = Math.max(AXIS_TOP, range.high + 1, ...points.map(({ value }) => Math.ceil(value) + 1));
  const most = Math.max(20, ...[...bars, ...planned].map(({ units }) => units));
  const inner = Math.max(100, width - LEFT - RIGHT);
  const x = (at: number): number => LEFT + ((at - view.begin) / (view.end - view.begin)) * inner;
  const y = (value: number): number => TOP + (1 - value / top) * PLOT;
  const instantAt = (px: number): number => view.begin + ((px - LEFT) / inner) * (view.end - view.begin);
  const isShown = (at: number): boolean => at >= view.begin && at <= view.end;
  const pxOf = (event: PointerEvent): number => event.clientX - (svg.current?.getBoundingClientRect().left ?? 0);

  /** Selects a reading and scrolls it into the view. */
  const choose = (index: number): void => {
    const point = points[index];
    if (!point) return;
    setChosen(index);
    if (isShown(point.at)) return;
    setView(moved(view, whole, (point.at - (view.begin + view.end) / 2) / (view.end - view.begin)));
  };
  const around = (): number | undefined => points[chosen]?.at;
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined && event.shiftKey) setView(moved(view, whole, step * 0.25));
    else if (step !== undefined) choose(chosen < 0 ? points.length - 1 : chosen + step);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(points.length - 1);
    else if (event.key === '+' || event.key === '=') setView(zoomed(view, whole, 0.5, around()));
    else if (event.key === '-') setView(zoomed(view, whole, 2, around()));
    else if (event.key === '0') setView(whole);
    else if (event.key === 'Escape' && chosen >= 0) setChosen(-1);
    else return;
    event.preventDefault();
  };
  const onMove = (event: PointerEvent): void => {
    const at = instantAt(pxOf(event));
    if (drag) setDrag({ ...drag, to: at });
    const index = nearest(points, at);
    if (index >= 0 && isShown(points[index]?.at ?? 0)) setChosen(index);
  };
  const endDrag = (): void => {
    if (!drag) return;
    setDrag(undefined);
    const [begin, end] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
    if (x(end) - x(begin) < DRAG) return;
    setView(zoomed(view, whole, (end - begin) / (view.end - view.begin), (begin + end) / 2));
  };

  const days = daysOf(span);
  const dayWidth = (24 * HOUR * inner) / (view.end - view.begin);
  const every = Math.max(1, Math.ceil(64 / dayWidth));
  const now = clock.now();
  const shown = points.map((point, index) => ({ ...point, index })).filter(({ at }) => isShown(at));
  const crossed = points[chosen];
  const zoomedIn = view.begin !== whole.begin || view.end !== whole.end;

  return (
    <div className="curve" ref={frame}>
      <div className="curve-tools">
        <Legend />
        <Button size="small" onClick={() => setView(zoomed(view, whole, 0.5, around()))}>
          {t('overview.zoomIn')}
        </Button>
        <Button size="small" disabled={!zoomedIn} onClick={() => setView(zoomed(view, whole, 2, around()))}>
          {t('overview.zoomOut')}
        </Button>
        <Button size="small" disabled={!zoomedIn} onClick={() => setView(whole)}>
          {t('overview.zoomReset')}
        </Button>
      </div>
      <div
        className="curve-plot"
        role="group"
        tabIndex={0}
        aria-label={t('overview.curveLabel', { count: points.length })}
        data-testid="glucose-curve"
        data-points={points.length}
        data-begin={view.begin}
        data-end={view.end}
        onKeyDown={onKey}
      >
        <svg
          ref={svg}
          width={width}
          height={HEIGHT}
          aria-hidden="true"
          onPointerMove={onMove}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            const at = instantAt(pxOf(event));
            setDrag({ from: at, to: at });
          }}
          onPointerUp={endDrag}
          onPointerLeave={() => setDrag(undefined)}
          onDoubleClick={() => setView(whole)}
        >
          <clipPath id="curve-clip">
            <rect x={LEFT} y={0} width={inner} height={HEIGHT} />
          </clipPath>
          <rect
            className="curve-band"
            x={LEFT}
            width={inner}
            y={y(target.high)}
            height={y(target.low) - y(target.high)}
          />
          {[0, 5, 10, 15, 20].map((value) => (
            <g key={value}>
              <line className="curve-grid" x1={LEFT} x2={LEFT + inner} y1={y(value)} y2={y(value)} />
              <text className="curve-tick" x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                {value}
              </text>
            </g>
          ))}
          <text className="curve-tick" x={LEFT - 8} y={MEALS - 6} textAnchor="end">
            {t('overview.meals')}
          </text>
          <text className="curve-tick" x={LEFT - 8} y={DOSES - 2} textAnchor="end">
            U
          </text>
          <g clipPath="url(#curve-clip)">
            {days.map((day, index) => (
              <g key={day}>
                <rect
                  className="curve-night"
                  x={x(instantOf(day, 0, clock.zone))}
                  width={(6 * HOUR * inner) / (view.end - view.begin)}
                  y={TOP}
                  height={PLOT}
                />
                <line
                  className="curve-day"
                  x1={x(instantOf(day, 0, clock.zone))}
                  x2={x(instantOf(day, 0, clock.zone))}
                  y1={TOP}
                  y2={DOSES}
                />
                {index % every === 0 && (
                  <text
                    className="curve-tick"
                    x={x(instantOf(day, 12 * 60, clock.zone))}
                    y={DOSES + 18}
                    textAnchor="middle"
                  >
                    {day.slice(5)}
                  </text>
                )}
              </g>
            ))}
            {dayWidth > 70 &&
              meals.map(({ at, meal }) => (
                <text key={at} className="curve-tick" x={x(at)} y={MEALS - 6} textAnchor="middle">
                  {t(`overview.meal.${meal}`)}
                </text>
              ))}
            <line className="curve-axis" x1={LEFT} x2={LEFT + inner} y1={DOSES} y2={DOSES} />
            {bars
              .filter(({ at }) => isShown(at))
              .map(({ at, units, kind }, index) => (
                <g key={`${at} ${index}`}>
                  <rect
                    className={`curve-dose ${kind}`}
                    x={x(at) - 3.5}
                    width={7}
                    y={DOSES - (units / most) * 34}
                    height={(units / most) * 34}
                  />
                  {dayWidth > 90 && (
                    <text className="curve-amount" x={x(at)} y={DOSES - (units / most) * 34 - 3} textAnchor="middle">
                      {units}
                    </text>
                  )}
                </g>
              ))}
            {planned
              .filter(({ at }) => isShown(at))
              .map(({ at, units }, index) => (
                <rect
                  key={`${at} ${index}`}
                  className="curve-dose planned"
                  x={x(at) - 3.5}
                  width={7}
                  y={DOSES - (units / most) * 34}
                  height={(units / most) * 34}
                />
              ))}
            {treatments?.doses
              .filter(({ at, category }) => category === 'oral' && isShown(at))
              .map(({ at }, index) => (
                <circle key={`${at} ${index}`} className="curve-oral" cx={x(at)} cy={DOSES - 3} r={3} />
              ))}
            <SurgeryMarks surgeries={surgeries} view={view} x={x} y={y} top={TOP} bottom={DOSES} />
            {isShown(now) && <line className="curve-now" x1={x(now)} x2={x(now)} y1={TOP} y2={DOSES} />}
            {points.slice(1).map((point, index) => {
              const before = points[index];
              if (!before) return null;
              return (
                <line
                  key={point.readingId}
                  className={`curve-line ${point.at - before.at > JOINED ? 'far' : ''}`}
                  x1={x(before.at)}
                  y1={y(before.value)}
                  x2={x(point.at)}
                  y2={y(point.value)}
                />
              );
            })}
            {crossed && isShown(crossed.at) && (
              <line className="curve-cross" x1={x(crossed.at)} x2={x(crossed.at)} y1={TOP} y2={DOSES} />
            )}
            {shown.map((point) => (
              <CurveMark
                key={point.readingId}
                point={point}
                x={x(point.at)}
                y={y(point.value)}
                chosen={point.index === chosen}
                written={dayWidth > 60}
              />
            ))}
            {drag && (
              <rect
                className="curve-drag"
                x={Math.min(x(drag.from), x(drag.to))}
                width={Math.abs(x(drag.to) - x(drag.from))}
                y={TOP}
                height={DOSES - TOP}
              />
            )}
          </g>
          {(['high', 'low'] as const).map((side) => (
            <g key={side}>
              <line
                className={`curve-limit ${side}`}
                x1={LEFT}
                x2={LEFT + inner}
                y1={y(range[side])}
                y2={y(range[side])}
              />
              <text className={`curve-limit-text ${side}`} x={LEFT + inner + 5} y={y(range[side]) + 4}>
                {formatGlucose(range[side])}
              </text>
            </g>
          ))}
        </svg>
        <CurveBox
          points={points}
          index={chosen}
          treatments={treatments}
          left={crossed ? x(crossed.at) : 0}
          width={width}
        />
      </div>
      <p className="visually-hidden" role="status">
        {crossed &&
          `${clock.day(crossed.at)} ${clock.time(crossed.at)} ${glucoseText(crossed)} ${qualityText(crossed, t)}`.trim()}
      </p>
    </div>
  );
}

function daysOf({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

function Legend() {
  const { t } = useTranslation();
  return (
    <ul className="curve-legend" aria-hidden="true">
      <li>
        <i className="dot" /> {t('meaning.inTarget')}
      </li>
      <li>
        <i className="dot hollow" /> {t('meaning.legend.offTarget')}
      </li>
      <li>
        <b className="warned-high">▲</b>
        <b className="warned-low">▼</b> {t('overview.box.warning')}
      </li>
      <li>
        <i className="dot lack" /> {t('meaning.mark.lacking')}
      </li>
      <li>
        <i className="bar" /> {t('overview.rapid')}
      </li>
      <li>
        <i className="bar basal" /> {t('overview.basal')}
      </li>
      <li>
        <i className="oral" /> {t('overview.oral')}
      </li>
      <li>
        <i className="bar planned" /> {t('overview.planned')}
      </li>
      <li>{t('overview.mealsLegend')}</li>
    </ul>
  );
}
