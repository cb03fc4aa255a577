import { useFormat } from '../../lib/language/format.ts';

const minute = 60;
const hour = 3_600;

/** How long something takes, in the unit that people would say it in. */
export function useDuration(): (seconds: number) => string {
  const format = useFormat();
  return (seconds) => {
    const [value, unit] =
      seconds < 1.5 * minute
        ? [seconds, 'second']
        : seconds < 1.5 * hour
          ? [seconds / minute, 'minute']
          : [seconds / hour, 'hour'];
    const maximumFractionDigits = value < 1 ? 2 : value < 10 && unit !== 'minute' ? 1 : 0;
    return format.number(value, { style: 'unit', unit, maximumFractionDigits });
  };
}
