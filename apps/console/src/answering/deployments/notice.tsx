import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './deployments.module.css';

interface NoticeProps {
  tone: 'neutral' | 'success' | 'warning' | 'danger';
  title: string;
  children?: ReactNode;
}

const icons = {
  neutral: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
};

/** How a deployment stands, in a heading and what it means; bad news is read out at once. */
export function Notice({ tone, title, children }: NoticeProps) {
  const NoticeIcon = icons[tone];
  return (
    <div
      className={`stack round-8 ground-neutral pad-12 narrow-and-wide gap-4-10 lower-icon ${classes.notice}`}
      data-tone={tone}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    >
      <NoticeIcon size={18} aria-hidden />
      <h3>{title}</h3>
      {children}
    </div>
  );
}
