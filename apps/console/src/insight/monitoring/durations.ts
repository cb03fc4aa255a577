import { useEffect, useState } from 'react';
import { useFormat } from '../../lib/language/format.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

type Unit = (typeof units)[number][0];

/** A span in its two greatest units, "2 days 3 hours", the smaller one left out where it is nothing. */
export function durationParts(seconds: number): [number, Unit][] {
  const whole = Math.max(0, Math.floor(seconds));
  const first = units.findIndex(([, length]) => whole >= length);
  if (first === -1) return [[0, 'second']];
  const [unit, length] = units[first] ?? units[3];
  const parts: [number, Unit][] = [[Math.floor(whole / length), unit]];
  const next = units[first + 1];
  if (next) {
    const rest = Math.floor((whole % length) / next[1]);
    if (rest > 0) parts.push([rest, next[0]]);
  }
  return parts;
}

/** The same in the person's language. */
export function useDurationWords(): (seconds: number) => string {
  const format = useFormat();
  return (seconds) =>
    durationParts(seconds)
      .map(([value, unit]) => format.number(value, { style: 'unit', unit, unitDisplay: 'short' }))
      .join(' ');
}

/** How long a call took, in milliseconds or seconds. */
export function useMsWords(): (ms: number | null) => string {
  const format = useFormat();
  return (ms) => {
    if (ms === null) return '–';
    const isShort = ms < 1_000;
    return format.number(isShort ? ms : ms / 1_000, {
      style: 'unit',
      unit: isShort ? 'millisecond' : 'second',
      maximumFractionDigits: isShort ? 0 : 1,
    });
  };
}

const secondMs = 1_000;

/** Seconds that have gone by since the component was shown, counted while `isOn`. */
export function useSecondsSince(start: number, isOn: boolean): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [isOn]);
  return isOn ? Math.max(0, Math.floor((now - start) / 1_000)) : 0;
}
