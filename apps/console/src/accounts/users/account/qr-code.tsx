import { encode } from 'uqr';
import classes from './account.module.css';

/** One path of all dark squares, joined row by row. */
function pathOf(modules: boolean[][]): string {
  return modules
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1]) return '';
        let width = 1;
        while (row[x + width]) width += 1;
        return `M${x} ${y}h${width}v1h-${width}z`;
      }),
    )
    .join('');
}

/** Dark on white in both themes: phones read it best so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg
      className={`round-6 ${classes.qrCode}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}
