import type { ChatbotSettings } from '@replique/contract/chat/chatbots';

/** What a chatbot's clock says: its day, and whether people are there. Pure; the zone decides, not the server's. */

type Hours = Pick<ChatbotSettings, 'timeZone' | 'openingHours' | 'outsideHours'>;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** What a clock on the wall shows there; `weekday` 1 is Monday. */
function wallClock(timeZone: string, now: Date): { day: string; weekday: number; time: string } {
  const parts = formatOf(timeZone).formatToParts(now);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  return {
    day: `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`,
    weekday: weekdays.indexOf(of('weekday')) + 1,
    time: `${of('hour')}:${of('minute')}`,
  };
}

/** The day there, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: Date): string {
  return wallClock(timeZone, now).day;
}

/** Whether people are there now. Without opening hours they always are; `to` itself is no longer within. */
export function isOpenAt(settings: Hours, now: Date): boolean {
  const { openingHours, timeZone } = settings;
  if (openingHours === null) return true;
  const { weekday, time } = wallClock(timeZone, now);
  return openingHours.some(({ day, from, to }) => day === weekday && from <= time && time < to);
}

/** Whether a chat can be passed on to people now. */
export function canEscalateAt(settings: Hours, now: Date): boolean {
  return settings.outsideHours === 'escalate' || isOpenAt(settings, now);
}
