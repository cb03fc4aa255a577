import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeCard, ringAround } from './tour-place.ts';
import type { TourKey } from './tour-steps.ts';
import { useBoxOf } from './tour-target.ts';
import classes from './tour.module.css';

export const tourCardId = 'tour-card';

interface TourCardProps {
  step: TourKey;
  /** From 0. */
  index: number;
  total: number;
  target: Element;
  /** The next step is being looked for. */
  isMoving: boolean;
  onMove: (by: 1 | -1) => void;
  onLeave: () => void;
}

/** What would take these keys for itself: a field, a menu, a list of tabs. */
const takesKeys = 'input, textarea, select, [contenteditable], [role="separator"]';
const windows = '[role="dialog"][aria-modal="true"], [role="menu"]';

/** Arrows go on and back, Esc leaves; while a window is open over it, they are that window's. */
function useTourKeys({ onMove, onLeave }: Pick<TourCardProps, 'onMove' | 'onLeave'>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector(windows)) return;
      if (event.target instanceof Element && event.target.closest(takesKeys)) return;
      if (event.key === 'Escape') onLeave();
      else if (event.key === 'ArrowRight') onMove(1);
      else if (event.key === 'ArrowLeft') onMove(-1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onMove, onLeave]);
}

/** The card stands beside its target; on a narrow screen along the edge that the target leaves free. */
function usePlace(target: Element) {
  const isNarrow = useMediaQuery('(max-width: 48rem)', undefined, {
    getInitialValueInEffect: false,
  });
  const box = useBoxOf(target);
  const card = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 340, height: 180 });
  useLayoutEffect(() => {
    const { offsetWidth: width = 340, offsetHeight: height = 180 } = card.current ?? {};
    setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
  }, [box]);
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const ring = box && ringAround(box, screen);
  const isLow = ring !== undefined && ring.top + ring.height / 2 > screen.height / 2;
  const place = ring && !isNarrow ? placeCard(ring, size, screen) : undefined;
  return { card, ring, place, dock: isLow ? 'top' : 'bottom' };
}

/** One step of the tour: what is pointed at, what it is for, and the way on. */
export function TourCard(props: TourCardProps) {
  const { step, index, total, target, isMoving, onMove, onLeave } = props;
  const { t } = useTranslation();
  const id = useId();
  const { card, ring, place, dock } = usePlace(target);
  useTourKeys(props);
  useEffect(() => {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    card.current?.focus({ preventScroll: true });
  }, [target, card]);
  const isLast = index === total - 1;
  const px = (value: number) => `${value}px`;
  return (
    <>
      {ring && (
        <div
          className={`fixed no-events round-8 ${classes.ring}`}
          aria-hidden
          style={{
            left: px(ring.left),
            top: px(ring.top),
            width: px(ring.width),
            height: px(ring.height),
          }}
        />
      )}
      <div
        ref={card}
        role="dialog"
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        id={tourCardId}
        className={`stack plain ground-surface framed-strong raised gap-8 fixed ${classes.card}`}
        data-dock={place ? undefined : dock}
        style={place && { left: px(place.left), top: px(place.top) }}
      >
        <div className="row between gap-8 min-h-24">
          <span className="muted small figures">
            {t('tour.progress', { step: index + 1, total })}
          </span>
          <button
            type="button"
            className={`hover hover-text h-28 round-6 pointer muted centre stack pad-0 no-border no-ground ${classes.leave}`}
            aria-label={t('tour.leave')}
            onClick={onLeave}
          >
            <IconX size={16} aria-hidden />
          </button>
        </div>
        <h2 className="text-15 leading-20" id={`${id}-title`}>
          {t(`tour.steps.${step}.title`)}
        </h2>
        <p className="soft" id={`${id}-text`}>
          {t(`tour.steps.${step}.text`)}
        </p>
        <div className="row gap-8 mt-4">
          <span className={`grow muted ${classes.keys}`} aria-hidden>
            <kbd>←</kbd> <kbd>→</kbd> <kbd>Esc</kbd>
          </span>
          {index > 0 && (
            <Button variant="default" disabled={isMoving} onClick={() => onMove(-1)}>
              {t('tour.back')}
            </Button>
          )}
          <Button loading={isMoving} onClick={() => onMove(1)}>
            {t(isLast ? 'tour.finish' : 'tour.next')}
          </Button>
        </div>
      </div>
    </>
  );
}
