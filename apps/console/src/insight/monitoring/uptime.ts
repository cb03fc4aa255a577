import { useFormat } from '../../lib/language/format.ts';

/** Down to a tenth of a percent: one failure among many must not read as none. */
export function flooredShare(share: number): number {
  // Floating point makes 0.29 * 1000 a little less than 290.
  return Math.floor(Number((share * 1_000).toFixed(6))) / 1_000;
}

/** "99.8 %", or a dash where nothing was checked. */
export function useUptimeWords(): (uptime: number | null) => string {
  const format = useFormat();
  return (uptime) =>
    uptime === null
      ? '–'
      : format.number(flooredShare(uptime), { style: 'percent', maximumFractionDigits: 1 });
}
