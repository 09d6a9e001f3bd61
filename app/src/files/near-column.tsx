import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import './near-column.css';

interface Props {
  headings: readonly string[];
  /** The column whose heading comes near; undefined where there is none. */
  near: number | undefined;
  /** The column that was chosen; undefined while nobody has answered. */
  column: number | undefined;
  /** The column, or -1 for none. */
  onChoose: (column: number) => void;
}

/** Asks whether a column is meant whose heading only comes near a field. */
export function NearColumn({ headings, near, column, onChoose }: Props) {
  const { t } = useTranslation();
  if (near === undefined || column !== undefined) return null;
  return (
    <span className="near-column">
      {t('states.nearColumn', { heading: headings[near] })}
      <Button size="small" onClick={() => onChoose(near)}>
        {t('states.nearYes')}
      </Button>
      <Button size="small" onClick={() => onChoose(-1)}>
        {t('states.nearNo')}
      </Button>
    </span>
  );
}
