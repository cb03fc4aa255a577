import type { Incident } from '@replique/contract/insight/monitoring';
import { useDurationWords, useSecondsSince } from '../durations.ts';

interface IncidentDurationProps {
  incident: Pick<Incident, 'duration' | 'endedAt'>;
  /** When it was read, in milliseconds: an open one goes on since. */
  readAt: number;
}

/** How long it lasted, or lasts: that goes on counting before one's eyes. */
export function IncidentDuration({ incident, readAt }: IncidentDurationProps) {
  const words = useDurationWords();
  const since = useSecondsSince(readAt, incident.endedAt === null);
  return <span className="figures">{words(incident.duration + since)}</span>;
}
