import { useTranslation } from 'react-i18next';
import { Icon } from '../../elements/icon.js';

interface Props {
  name: string;
  position: number;
  count: number;
  disabled: boolean;
  onMove: (by: -1 | 1, part: string) => void;
}

/** The buttons that move an entry or group one place up and down. */
export function MenuMoves({ name, position, count, disabled, onMove }: Props) {
  const { t } = useTranslation();
  return (
    <span className="menu-moves">
      <button
        type="button"
        className="button quiet small"
        data-part="up"
        disabled={disabled || position === 0}
        aria-label={t('menus.up', { name })}
        onClick={() => onMove(-1, 'up')}
      >
        <Icon name="chevron" />
      </button>
      <button
        type="button"
        className="button quiet small"
        data-part="down"
        disabled={disabled || position === count - 1}
        aria-label={t('menus.down', { name })}
        onClick={() => onMove(1, 'down')}
      >
        <Icon name="chevron" />
      </button>
    </span>
  );
}
