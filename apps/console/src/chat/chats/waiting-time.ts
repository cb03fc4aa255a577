const minute = 60;
const hour = 3_600;
const day = 86_400;

const twoFigures = (figure: number) => String(figure).padStart(2, '0');

/** How long somebody waits: seconds that tick at first, then minutes, then hours and days. */
export function waitingParts(
  since: string,
  now: number,
): { unit: 'clock'; text: string } | { unit: 'hours' | 'days'; count: number } {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  if (seconds >= day) return { unit: 'days', count: Math.floor(seconds / day) };
  if (seconds >= hour) return { unit: 'hours', count: Math.floor(seconds / hour) };
  return {
    unit: 'clock',
    text: `${Math.floor(seconds / minute)}:${twoFigures(seconds % minute)}`,
  };
}

/** From when on a wait is long, and told as such. */
export const longWaitMs = 5 * minute * 1_000;
