import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.js';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'primary' | 'quiet' | 'plain';
  size?: 'small' | 'normal' | 'large';
  icon?: IconName;
}

/** Native button, for what is shown before Semi is loaded: the login page and the notices. */
export function PlainButton({ tone = 'plain', size = 'normal', icon, children, ...rest }: PlainButtonProps) {
  return (
    <button type="button" className={`button ${tone} ${size}`} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
