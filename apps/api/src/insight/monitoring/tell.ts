import { queueMailTo, sendSigned } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { dataOf, mailOf } from './alert-content.ts';
import {
  claimAlert,
  findNextAlert,
  holdAlert,
  readSettings,
  settleAlert,
  type AlertEnd,
  type AlertSettings,
  type DueAlert,
} from './alert-store.ts';
import { tellJob } from './incidents.ts';

/** Where the secret is sealed that alerts to programs are signed by. */
export const secretPlace = 'alert_settings.secret';

/** What goes out of incidents: the rows that their transactions wrote, one after the other. */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** After each try of a program that failed; after the last of them it is given up. */
const delays = [5 * second, 30 * second, 5 * minute, 30 * minute, 2 * hour, 8 * hour];
const webhookTimeoutMs = 10 * second;
/** Longer than a try may take. */
const leaseMs = 30 * second;
const runMs = 50 * second;

/** The secret that programs are told by; null: there is none, or no master key opens it any more. */
export function openSecret(deps: Deps, { sealedSecret }: AlertSettings): string | null {
  if (sealedSecret === null) return null;
  try {
    return deps.sealer.open(sealedSecret, secretPlace);
  } catch {
    return null;
  }
}

/** One transaction writes the mails and that they are written: they go out once, whoever is killed. */
async function mailAll(deps: Deps, alert: DueAlert): Promise<void> {
  await deps.db.withStaff(async (tx) => {
    if (!(await holdAlert(tx, alert))) return;
    const { emails, language } = await readSettings(tx);
    const now = deps.clock();
    const told = { ...alert, now, publicUrl: deps.config.publicUrl };
    const mail = mailOf(told, language);
    for (const email of emails)
      await queueMailTo(tx, deps, { email, firstname: '', language }, () => mail);
    const end = emails.length > 0 ? sent(now) : gaveUp(now, 'nobody-told');
    await settleAlert(tx, alert, end);
  });
}

const sent = (at: Date, status: number | null = null): AlertEnd => ({
  state: 'sent',
  dueAt: at,
  status,
  failure: null,
  at,
});
const gaveUp = (at: Date, failure: string): AlertEnd => ({
  state: 'failed',
  dueAt: at,
  status: null,
  failure,
  at,
});

/** A program may hear of it twice when we are killed before its answer is written down; the id is the same then. */
async function tellProgram(deps: Deps, alert: DueAlert): Promise<void> {
  const settings = await deps.db.withStaff((tx) => readSettings(tx));
  const secret = openSecret(deps, settings);
  const now = deps.clock();
  const settle = (end: AlertEnd) => deps.db.withStaff((tx) => settleAlert(tx, alert, end));
  if (settings.webhookUrl === null || secret === null)
    return settle(gaveUp(now, secret === null ? 'unreadable-secret' : 'nobody-told'));
  const { uuid, what, at, incident } = alert;
  const data = dataOf({ incident, now: at, publicUrl: deps.config.publicUrl });
  const happened = { uuid, event: `incident.${what}`, happenedAt: at, data };
  const to = { url: settings.webhookUrl, secrets: [secret] };
  const tried = await sendSigned(deps, happened, to, webhookTimeoutMs);
  if (tried.failure === null) return settle(sent(tried.at, tried.status));
  const { failure, status } = tried;
  deps.log.warn(
    { alert: uuid, failure, status, attempts: alert.attempts },
    'an alert was not taken',
  );
  const wait = delays[alert.attempts - 1];
  const dueAt = new Date(tried.at.getTime() + (wait ?? 0));
  const state = wait === undefined ? 'failed' : 'waiting';
  return settle({ state, dueAt, status, failure, at: tried.at });
}

async function wakeForNext(deps: Deps): Promise<void> {
  const now = deps.clock();
  const next = await deps.db.withStaff((tx) => findNextAlert(tx, now));
  const ms = next ? next.getTime() - now.getTime() : minute;
  if (ms < minute) setTimeout(() => deps.wake(tellJob), ms + 100).unref();
}

/** Job: tells what is due. Any number of processes may run it. Answers how many were tried. */
export async function tellDue(deps: Deps): Promise<number> {
  const until = performance.now() + runMs;
  let tried = 0;
  for (; performance.now() < until; tried += 1) {
    const at = deps.clock();
    const alert = await deps.db.withStaff((tx) =>
      claimAlert(tx, { at, until: new Date(at.getTime() + leaseMs) }),
    );
    if (!alert) break;
    await (alert.channel === 'mail' ? mailAll(deps, alert) : tellProgram(deps, alert));
  }
  await wakeForNext(deps);
  return tried;
}
