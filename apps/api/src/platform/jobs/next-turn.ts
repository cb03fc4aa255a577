const dayMinutes = 24 * 60;
const minuteMs = 60_000;

/** The values that a field of a cron expression allows: numbers with commas, a step, or a star. */
function valuesOf(field: string, count: number): Set<number> {
  const [range = '', step] = field.split('/');
  const isAll = range === '*';
  const values = isAll
    ? Array.from({ length: count }, (_, n) => n).filter((n) => n % Number(step ?? 1) === 0)
    : range.split(',').map(Number);
  const isWrong = values.some((n) => !Number.isInteger(n) || n < 0 || n >= count);
  if (isWrong || values.length === 0 || (step !== undefined && !isAll))
    throw new Error(`Not understood as a part of a cron expression: ${field}`);
  return new Set(values);
}

/** When a job's next turn after `at` is, in UTC. @throws when the expression has more than minutes and hours */
export function nextTurn(cron: string, at: Date): Date {
  const [minute = '', hour = '', ...rest] = cron.split(' ');
  if (rest.join(' ') !== '* * *') throw new Error(`A job recurs by minute and hour: ${cron}`);
  const [minutes, hours] = [valuesOf(minute, 60), valuesOf(hour, 24)];
  const first = Math.floor(at.getTime() / minuteMs) + 1;
  for (let n = first; n <= first + dayMinutes; n += 1)
    if (minutes.has(n % 60) && hours.has(Math.floor(n / 60) % 24)) return new Date(n * minuteMs);
  throw new Error(`A job that never recurs: ${cron}`);
}
