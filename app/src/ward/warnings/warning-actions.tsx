import { useTranslation } from 'react-i18next';
import { REMEASURE_MINUTES, type OfferedAction, type WarningAction } from '@wardlink/domain';
import { Segmented } from '../../elements/segmented.js';

interface ActionsProps {
  offered: readonly OfferedAction[];
  chosen: readonly WarningAction[];
  onChange: (chosen: readonly WarningAction[]) => void;
}

/** The chosen actions without all ways of one action, and with one way of it if it was done. */
export function withAction(
  chosen: readonly WarningAction[],
  { ways }: Pick<OfferedAction, 'ways'>,
  way: WarningAction | undefined,
): WarningAction[] {
  const others = chosen.filter((action) => !ways.includes(action));
  return way === undefined ? others : [...others, way];
}

/** Actions as checkboxes, each with a choice of its way beside it. The keys 1, 2, 3 do the same. */
export function WarningActions({ offered, chosen, onChange }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <ul className="warning-actions">
      {offered.map((action, index) => {
        const way = action.ways.find((one) => chosen.includes(one));
        const name = t(`warnings.action.${action.key}`);
        return (
          <li key={action.key} className={way ? 'chosen' : ''}>
            <label>
              <input
                type="checkbox"
                checked={way !== undefined}
                autoFocus={index === 0}
                onChange={({ target }) =>
                  onChange(withAction(chosen, action, target.checked ? action.usual : undefined))
                }
              />
              <span>{name}</span>
              <kbd>{index + 1}</kbd>
            </label>
            {action.ways.length > 1 && (
              <Segmented
                label={name}
                choices={action.ways.map((value) => ({ value, label: <WayText way={value} /> }))}
                value={way ?? ('' as WarningAction)}
                onChange={(one) => onChange(withAction(chosen, action, one))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The part of an action that differs between its ways. */
function WayText({ way }: { way: WarningAction }) {
  const { t } = useTranslation();
  const minutes = way in REMEASURE_MINUTES ? REMEASURE_MINUTES[way as keyof typeof REMEASURE_MINUTES] : undefined;
  return <>{minutes === undefined ? t(`warnings.way.${way}`) : t('warnings.way.minutes', { minutes })}</>;
}
