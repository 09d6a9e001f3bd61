import { useTranslation } from 'react-i18next';
import { CONTROL_LEVELS, type ControlLevel } from '@wardlink/domain';
import type { ControlRun } from './chart/lj-model.js';

interface Props {
  asked: readonly ControlLevel[];
  runs: readonly ControlRun[];
}

/** The levels of a day: those required, those done, and those that failed. */
export function ControlLevels({ asked, runs }: Props) {
  const { t } = useTranslation();
  const results = runs.flatMap((run) => run.results);
  return (
    <span className="control-levels">
      {CONTROL_LEVELS.map((level) => {
        const last = results.filter((one) => one.level === level).at(-1);
        if (!last && !asked.includes(level)) return null;
        const state = last ? (last.qualified ? 'done' : 'failed') : 'asked';
        const name = t(`quality.level.${level}`);
        return (
          <span key={level} className={`control-level ${state}`} title={t(`quality.levelIs.${state}`, { level: name })}>
            <span aria-hidden="true">{t(`quality.levelShort.${level}`)}</span>
            <span className="visually-hidden">{t(`quality.levelIs.${state}`, { level: name })}</span>
          </span>
        );
      })}
    </span>
  );
}
