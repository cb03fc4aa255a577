import type { CSSProperties } from 'react';
import classes from './charts.module.css';

export interface HeatCell {
  key: string;
  label: string;
  /** What the cell shows; the shade only helps to find it. */
  text: string;
  /** 0 to 1: how strong the shade is. */
  strength: number;
  /** More of it, on hover. */
  title?: string;
}

interface HeatFieldProps {
  label: string;
  cells: HeatCell[];
  /** Cells in a row, where there is room. */
  columns: number;
}

/** Figures side by side, the larger the stronger its ground. */
export function HeatField({ label, cells, columns }: HeatFieldProps) {
  const style = { '--columns': columns } as CSSProperties;
  return (
    <ul className={`list stack ${classes.heat}`} aria-label={label} style={style}>
      {cells.map(({ key, label: name, text, strength, title }) => (
        <li
          className="row centre-row leading-20 round-4 plain medium"
          key={key}
          title={title}
          style={{ '--strength': `${Math.round(strength * 45)}%` } as CSSProperties}
        >
          <span className="soft tiny regular leading-16">{name}</span>
          <span className="figures">{text}</span>
        </li>
      ))}
    </ul>
  );
}
