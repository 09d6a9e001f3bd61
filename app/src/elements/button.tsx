import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.js';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'plain' | 'primary' | 'danger' | 'quiet';
  size?: 'small' | 'normal' | 'large';
  icon?: IconName;
}

/** A button with a word; the icon before it is decoration. */
export function Button({ tone = 'plain', size = 'normal', icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={`button ${tone} ${size} ${className}`} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
