import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { WriteBackLine } from './write-back-words.ts';
import classes from './write-back.module.css';

const icons = { muted: IconClock, success: IconCircleCheck, warning: IconAlertTriangle };

/** Where something stands on its way to the CRM; `at`: when it arrived. */
export function StateLine({ line, at }: { line: WriteBackLine; at: string | null }) {
  const LineIcon = icons[line.tone];
  return (
    <p
      className={`flex soft small loose break gap-6 rigid-icons ${classes.line}`}
      data-tone={line.tone}
    >
      <LineIcon size={16} aria-hidden />
      <span>
        {line.text}
        {at !== null && line.tone === 'success' && (
          <>
            {' '}
            <RelativeTime at={at} />
          </>
        )}
      </span>
    </p>
  );
}
