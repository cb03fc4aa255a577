import type { Check, Health, Incident } from '@replique/contract/insight/monitoring';

type Told = { kind: 'opened' | 'told' | 'ended' | 'recoveryTold'; at: string };
/** Checks with the same outcome, one after the other, oldest first. */
type Checked = { kind: 'checks'; at: string; health: Health; checks: Check[] };

export type Entry = Told | Checked;

/** What stands first where two things happened in the same moment: the check that opened it, then what came of it. */
const order: Record<Entry['kind'], number> = {
  checks: 0,
  opened: 1,
  told: 2,
  ended: 3,
  recoveryTold: 4,
};

type Timed = Pick<Incident, 'openedAt' | 'toldAt' | 'endedAt' | 'recoveryToldAt'> & {
  checks: Check[];
};

/** What happened in an incident, oldest first; checks in a row with the same outcome stand together. */
export function buildTimeline({
  openedAt,
  toldAt,
  endedAt,
  recoveryToldAt,
  checks,
}: Timed): Entry[] {
  const told = (kind: Told['kind'], at: string | null): Told[] =>
    at === null ? [] : [{ kind, at }];
  const single = checks.map((check): Checked => {
    return { kind: 'checks', at: check.at, health: check.health, checks: [check] };
  });
  const entries: Entry[] = [
    ...single,
    ...told('opened', openedAt),
    ...told('told', toldAt),
    ...told('ended', endedAt),
    ...told('recoveryTold', recoveryToldAt),
  ].toSorted(
    (one, other) =>
      Date.parse(one.at) - Date.parse(other.at) || order[one.kind] - order[other.kind],
  );
  return entries.reduce<Entry[]>((all, entry) => {
    const last = all.at(-1);
    const isSame =
      entry.kind === 'checks' && last?.kind === 'checks' && last.health === entry.health;
    if (!isSame) return [...all, entry];
    return [...all.slice(0, -1), { ...last, checks: [...last.checks, ...entry.checks] }];
  }, []);
}
