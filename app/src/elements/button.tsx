import SemiButton, { type ButtonProps as SemiButtonProps } from '@douyinfe/semi-ui-19/lib/es/button';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';

const KINDS = {
  plain: { type: 'tertiary', theme: 'outline' },
  primary: { type: 'primary', theme: 'solid' },
  danger: { type: 'danger', theme: 'solid' },
  quiet: { type: 'tertiary', theme: 'borderless' },
} as const satisfies Record<string, Pick<SemiButtonProps, 'type' | 'theme'>>;

const SIZES = { small: 'small', normal: 'default', large: 'large' } as const;

interface ButtonProps extends Omit<SemiButtonProps, 'type' | 'theme' | 'size' | 'icon' | 'htmlType'> {
  tone?: keyof typeof KINDS;
  size?: keyof typeof SIZES;
  icon?: IconName;
  /** Fills the icon, to show that something is switched on. */
  filled?: boolean;
  /** `submit` sends the form around it. */
  type?: 'button' | 'submit';
  /** Absent if there is only room for the icon: `aria-label` and `title` then describe the action. */
  children?: ReactNode;
}

/** A button with a text. Its icon is decoration and hidden from screen readers. */
export function Button({ tone = 'plain', size = 'normal', icon, filled, type, className, ...rest }: ButtonProps) {
  return (
    <SemiButton
      {...KINDS[tone]}
      {...rest}
      size={SIZES[size]}
      htmlType={type ?? 'button'}
      icon={icon && <Icon name={icon} filled={filled} />}
      className={`${tone} ${className ?? ''}`}
    />
  );
}
