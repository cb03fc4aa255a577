import type { Value } from '@replique/contract/insight/reports';
import { Link } from '@tanstack/react-router';
import {
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useOutsideClick } from '../../ui/focus/use-outside-click.ts';
import classes from './value.module.css';

const CountedLines = lazyPart(async () => ({
  default: (await import('./counted-lines.tsx')).CountedLines,
}));

interface HowCountedProps {
  value: Value;
  hasArticles: boolean;
  client: string | undefined;
}

/** Opens the rule below its button, with the way to what an Admin may change of it. */
export function HowCounted({ value, hasArticles, client }: HowCountedProps) {
  const { t } = useTranslation();
  const isAdmin = hasRole(useSession().level, 'admin');
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useCallback(() => setIsOpen(false), []);
  useOutsideClick(box, isOpen, close);
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
    button.current?.focus();
  };
  return (
    <div className="relative" ref={box}>
      <button
        ref={button}
        type="button"
        className="inline-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('value.how')}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
        <div
          ref={panel}
          id={id}
          role="dialog"
          tabIndex={-1}
          aria-label={t('value.how')}
          className={`popup stack gap-12 pad-16 no-outline absolute ${classes.how}`}
          onKeyDown={onKey}
        >
          <Suspense fallback={null}>
            <CountedLines value={value} hasArticles={hasArticles} />
          </Suspense>
          {isAdmin && client !== undefined && (
            <Link
              to="/clients/details/$id"
              params={{ id: client }}
              hash="reply-costs"
              className="accent medium hover-underline"
            >
              {t('value.counted.change')}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
