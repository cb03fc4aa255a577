import type { ReactNode } from 'react';
import { noticeTones } from '../../ui/notice-tones.ts';
import classes from './deployments.module.css';

interface NoticeProps {
  tone: 'neutral' | 'success' | 'warning' | 'danger';
  title: string;
  children?: ReactNode;
}

/** How a deployment stands, in a heading and what it means; bad news is read out at once. */
export function Notice({ tone, title, children }: NoticeProps) {
  const [NoticeIcon, ground, colour] = noticeTones[tone];
  return (
    <div
      className={`stack round-8 ${ground} pad-12 narrow-and-wide gap-4-10 lower-icon ${classes.notice}`}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    >
      <NoticeIcon className={colour} size={18} aria-hidden />
      <h3>{title}</h3>
      {children}
    </div>
  );
}
