import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

interface StatusBadgeProps {
  tone: Tone;
  icon?: Icon;
  /** Always a word: a state is never told by colour alone. */
  children: ReactNode;
}

export function StatusBadge({ tone, icon: BadgeIcon, children }: StatusBadgeProps) {
  return (
    <span
      className={`inline-row soft tiny medium nowrap ground-neutral gap-6 pad-0-8 round-12 ${classes.badge}`}
      data-tone={tone}
    >
      {BadgeIcon ? (
        <BadgeIcon size={14} aria-hidden />
      ) : (
        <span className={`circle ${classes.dot}`} aria-hidden />
      )}
      {children}
    </span>
  );
}
