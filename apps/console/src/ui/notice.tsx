import type { ReactNode } from 'react';
import { noticeTones } from './notice-tones.ts';
import classes from './notice.module.css';

interface NoticeProps {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  /** What it means, in a sentence. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Something to know, where it matters; bad news is read out at once. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const [NoticeIcon, ground, colour] = noticeTones[tone];
  return (
    <div
      className={`flex round-8 ${ground} gap-10 pad-10-12 ${classes.notice}`}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <NoticeIcon className={colour} size={18} aria-hidden />
      <div>
        <p className="medium">{title}</p>
        {children && <div className="soft small loose">{children}</div>}
        {actions && <div className="row wrap gap-8 mt-8">{actions}</div>}
      </div>
    </div>
  );
}
