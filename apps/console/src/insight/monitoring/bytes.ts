import { useFormat } from '../../lib/language/format.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const step = 1_000;

/** A number of bytes in the unit that keeps it below a thousand. */
export function byteParts(bytes: number): [number, (typeof units)[number]] {
  let value = Math.max(0, bytes);
  let at = 0;
  // What would be rounded up to a thousand goes to the next unit.
  while (Math.round(value) >= step && at < units.length - 1) {
    value /= step;
    at += 1;
  }
  return [value, units[at] ?? 'byte'];
}

/** "1.2 GB". */
export function useByteWords(): (bytes: number) => string {
  const format = useFormat();
  return (bytes) => {
    const [value, unit] = byteParts(bytes);
    return format.number(value, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
    });
  };
}
