import { useRef, type PointerEvent } from 'react';
import classes from './data-table.module.css';

interface ColumnEdgeProps {
  /** Right of the column that takes the rest a column grows to the left. */
  side: 'left' | 'right';
  /** Undefined: the usual width again. */
  onResize: (width: number | undefined) => void;
}

/** The edge of a heading: dragged it makes the column wider, pressed twice as wide as usual. */
export function ColumnEdge({ side, onResize }: ColumnEdgeProps) {
  const start = useRef({ x: 0, width: 0 });
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const cell = event.currentTarget.closest('th');
    start.current = { x: event.clientX, width: cell?.offsetWidth ?? 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLSpanElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const moved = event.clientX - start.current.x;
    if (moved !== 0) onResize(start.current.width + (side === 'left' ? -moved : moved));
  };
  return (
    <span
      className={`absolute ${classes.edge}`}
      data-side={side}
      aria-hidden
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}
