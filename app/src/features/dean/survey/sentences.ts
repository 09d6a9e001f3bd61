import {
  changeOf,
  inRangeOf,
  isBetter,
  keyFigures,
  rankingOf,
  shownOf,
  valueOf,
  type Department,
  type KeyFigure,
  type Survey,
} from './survey-model.js';

/** A part of a sentence: its text key below `dean.say`, and its values. */
export type Clause =
  | { key: 'department'; department: Department; from: string; to: string }
  | { key: KeyFigure['name']; from: string; to: string }
  | { key: 'untaken' | 'unmended' | 'unreviewed'; count: number };

interface Sentences {
  better: Clause[];
  worse: Clause[];
  /** What is still open. */
  open: Clause[];
}

/** A department is named if its readings in range changed by at least this many points. */
const WORTH_NAMING = 1;

/** Changes for the better and the worse since the month before, and open matters, derived from the figures. */
export function sentencesOf(survey: Survey): Sentences {
  const { best, between, worst } = rankingOf(survey.departments);
  const changed = [...best, ...between, ...worst]
    .filter(({ change = 0 }) => Math.abs(change) >= WORTH_NAMING)
    .toSorted((one, other) => (other.change ?? 0) - (one.change ?? 0));
  const ofDepartment = (one: (typeof changed)[number] | undefined, rises: boolean): Clause[] => {
    if (!one || (one.change ?? 0) > 0 !== rises) return [];
    const from = valueOf(inRangeOf(one.department.before));
    if (from === undefined) return [];
    const { department, inRange } = one;
    return [{ key: 'department', department, from: shownOf(from, 'percent'), to: shownOf(inRange, 'percent') }];
  };
  const hospital = keyFigures(survey).flatMap(({ name, unit, better, values }) => {
    const [from, to] = [valueOf(values.before), valueOf(values.present)];
    const way = isBetter(changeOf(values.before, values.present, unit), better);
    if (way === undefined || from === undefined || to === undefined) return [];
    return [{ way, clause: { key: name, from: shownOf(from, unit), to: shownOf(to, unit) } satisfies Clause }];
  });
  const { runs, mended, reviewed } = survey.failedControls;
  const open: Clause[] = [
    { key: 'untaken', count: survey.critical.present.unanswered },
    { key: 'unmended', count: runs - mended },
    { key: 'unreviewed', count: mended - reviewed },
  ];
  return {
    better: [...hospital.filter(({ way }) => way).map(({ clause }) => clause), ...ofDepartment(changed.at(0), true)],
    worse: [...hospital.filter(({ way }) => !way).map(({ clause }) => clause), ...ofDepartment(changed.at(-1), false)],
    open: open.filter((clause) => 'count' in clause && clause.count > 0),
  };
}
