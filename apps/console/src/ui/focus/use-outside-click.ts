import { useEffect, type RefObject } from 'react';

/** Calls back when the pointer goes down outside the box, while active (spec §4: a drop-down closes so). */
export function useOutsideClick(
  box: RefObject<HTMLElement | null>,
  isActive: boolean,
  onOutside: () => void,
): void {
  useEffect(() => {
    if (!isActive) return;
    const onPointerDown = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onOutside();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [box, isActive, onOutside]);
}
