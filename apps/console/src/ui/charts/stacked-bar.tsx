import classes from './charts.module.css';

export interface BarPart {
  key: string;
  value: number;
  /** Parts differ by their pattern, so that colour is not what tells them apart. */
  pattern: 'full' | 'stripes' | 'dots' | 'hollow';
}

/** Parts of a whole beside one another. Its legend says the figures: the bar is for the eye. */
export function StackedBar({ parts }: { parts: BarPart[] }) {
  const shown = parts.filter((part) => part.value > 0);
  return (
    <div className={`flex clip round-6 h-24 ${classes.bar}`} aria-hidden>
      {shown.map(({ key, value, pattern }) => (
        <span key={key} style={{ flexGrow: value }} data-pattern={pattern} />
      ))}
    </div>
  );
}

/** The sample of a part in the legend. */
export function BarSample({ pattern }: Pick<BarPart, 'pattern'>) {
  return (
    <span
      className={`rigid inline-block round-4 ${classes.barSample}`}
      data-pattern={pattern}
      aria-hidden
    />
  );
}
