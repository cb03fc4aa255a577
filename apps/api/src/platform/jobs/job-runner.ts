import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { announceOn } from '../db/announce.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Listener } from '../db/listen.ts';
import type { Logger } from '../db/logger.ts';
import type { CronJob } from './cron-job.ts';
import {
  claimJobs,
  handBackJobs,
  makeDue,
  noteRuns,
  putJobs,
  readClock,
  renewJobs,
  setTurns,
  type JobRun,
} from './job-store.ts';
import { nextTurn } from './next-turn.ts';

/**
 * Runs the recurring jobs, with any number of processes on one database. One transaction every few seconds, and whenever
 * there is a reason, does all that there is to say: how runs ended, that others go on, what is woken, what is due.
 */

/** Jobs that one process runs for all of them at a time. */
const mostAtOnce = 8;
const lookEveryMs = 6_000;
const silentAfterMs = 10_000;
/** What is woken in one moment is told together. */
const wakeMs = 20;
const noteMs = 200;
const retryMs = 1_000;
const endWithinMs = 20_000;
const minuteMs = 60_000;

/** Names of jobs, after who told them. */
const wakeChannel = 'replique_jobs';

type Options<Deps> = {
  jobs: CronJob<Deps>[];
  /** Of its own: what waits for the requests' connections would look like a queue that stands still. */
  db: Database;
  /** Where it hears what the others tell. */
  heard: Database;
  log: Logger;
  run: (job: CronJob<Deps>) => Promise<void>;
};

type Said = { ended: JobRun[]; woken: string[]; due: string[] };

export class JobRunner<Deps> {
  readonly #options: Options<Deps>;
  readonly #jobs: Map<string, CronJob<Deps>>;
  readonly #holder = randomUUID();
  /** What this process runs for all. */
  readonly #held = new Map<string, Promise<void>>();
  /** Its part of what every process runs, and whether it was woken meanwhile. */
  readonly #parts = new Map<string, { isWoken: boolean; ended: Promise<void> }>();
  #toSay: Said = { ended: [], woken: [], due: [] };
  #listening: Listener[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;
  #looking: Promise<void> | undefined;
  #isStopping = false;
  #answeredAt = performance.now();
  /** What the database's clock is ahead of this machine's. */
  #aheadMs = 0;

  constructor(options: Options<Deps>) {
    this.#options = options;
    this.#jobs = new Map(options.jobs.map((job) => [job.name, job]));
  }

  async start(): Promise<void> {
    const { db, heard, jobs } = this.#options;
    await db.withStaff(async (tx) => {
      const now = await readClock(tx);
      this.#aheadMs = now.getTime() - Date.now();
      const dueAt = ({ cron, atStart }: CronJob<Deps>) => (atStart ? now : nextTurn(cron, now));
      await putJobs(
        tx,
        jobs.map((job) => ({ name: job.name, dueAt: dueAt(job) })),
      );
    });
    const onMessage = (payload: string) => this.#hear(payload);
    this.#listening.push(
      heard.listen(wakeChannel, { onMessage, onConnected: () => this.#soon(0) }),
    );
    // What was told while nothing was heard is made up for at once.
    for (const [channel, woken] of Map.groupBy(jobs, (job) => job.channel)) {
      if (channel === undefined) continue;
      const wake = () => woken.forEach((job) => this.#wakeHere(job));
      this.#listening.push(heard.listen(channel, { onMessage: wake, onConnected: wake }));
    }
    this.#soon(0);
  }

  /** Runs a job now: here at once what every process runs, and wherever there is room. */
  wake(name: string): void {
    const job = this.#jobs.get(name);
    if (!job) return;
    this.#toSay.woken.push(name);
    this.#wakeHere(job);
  }

  /** No answer of the database for 10 s. */
  isSilent(): boolean {
    return performance.now() - this.#answeredAt > silentAfterMs;
  }

  /** Lets running jobs end, for at most 20 s; what is left is another process's. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#listening.map((each) => each.close()));
    const parts = [...this.#parts.values()].map(({ ended }) => ended);
    await Promise.race([
      Promise.all([...this.#held.values(), ...parts]),
      delay(endWithinMs, undefined, { ref: false }),
    ]);
    await this.#looking;
    const { db, log } = this.#options;
    const { ended } = this.#toSay;
    await db
      .withStaff(async (tx) => {
        if (ended.length > 0) await noteRuns(tx, this.#holder, ended);
        await handBackJobs(tx, this.#holder);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'jobs were not handed back'));
  }

  #now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  #hear(payload: string): void {
    const [from, ...names] = payload.split(' ');
    if (from === this.#holder) return;
    const jobs = names.flatMap((name) => this.#jobs.get(name) ?? []);
    for (const job of jobs) if (job.everywhere) this.#runPart(job);
    if (jobs.some(({ everywhere }) => !everywhere)) this.#soon(0);
  }

  #wakeHere(job: CronJob<Deps>): void {
    if (job.everywhere) this.#runPart(job);
    else this.#toSay.due.push(job.name);
    this.#soon(wakeMs);
  }

  #soon(ms: number): void {
    const at = performance.now() + ms;
    if (this.#isStopping || at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => {
      this.#timerAt = Infinity;
      // Another look is under way: what came meanwhile is said after it.
      if (this.#looking) this.#soon(wakeMs);
      else this.#looking = this.#look().finally(() => (this.#looking = undefined));
    }, ms).unref();
  }

  async #look(): Promise<void> {
    const said = this.#toSay;
    this.#toSay = { ended: [], woken: [], due: [] };
    try {
      const claimed = await this.#options.db.withStaff((tx) => this.#say(tx, said));
      this.#answeredAt = performance.now();
      for (const job of claimed)
        if (job.everywhere) this.#runPart(job);
        else this.#hold(job);
      this.#soon(Math.min(lookEveryMs, minuteMs - (this.#now().getTime() % minuteMs) + wakeMs));
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the queue did not answer');
      for (const key of ['ended', 'woken', 'due'] as const)
        this.#toSay[key].unshift(...(said[key] as never[]));
      this.#soon(retryMs);
    }
  }

  /** Answers the jobs that this process is to run. */
  async #say(tx: Tx, { ended, woken, due }: Said): Promise<CronJob<Deps>[]> {
    if (ended.length > 0) await noteRuns(tx, this.#holder, ended);
    if (this.#held.size > 0) await renewJobs(tx, this.#holder);
    if (due.length > 0) await makeDue(tx, due);
    const claimed = await this.#claim(tx);
    const told = new Set([...woken, ...claimed.flatMap((job) => (job.everywhere ? job.name : []))]);
    if (told.size > 0) await announceOn(tx, wakeChannel, [this.#holder, ...told].join(' '));
    return claimed;
  }

  async #claim(tx: Tx): Promise<CronJob<Deps>[]> {
    const most = mostAtOnce - this.#held.size;
    if (most <= 0 || this.#isStopping) return [];
    const names = [...this.#jobs.keys()];
    const due = await claimJobs(tx, { names, holder: this.#holder, most });
    const claimed = due.flatMap(({ name }) => this.#jobs.get(name) ?? []);
    const now = due[0]?.at ?? this.#now();
    // Clocks are put right while a server runs.
    this.#aheadMs = now.getTime() - Date.now();
    const turns = claimed.map(({ name, cron, everywhere }) => ({
      name,
      dueAt: nextTurn(cron, now),
      isHeld: !everywhere,
    }));
    if (turns.length > 0) await setTurns(tx, turns);
    // As many as were asked for: there may be more.
    if (claimed.length === most) this.#soon(wakeMs);
    return claimed;
  }

  #hold(job: CronJob<Deps>): void {
    this.#held.set(
      job.name,
      this.#run(job).finally(() => this.#held.delete(job.name)),
    );
  }

  #runPart(job: CronJob<Deps>): void {
    const part = this.#parts.get(job.name);
    if (part) part.isWoken = true;
    if (part || this.#isStopping) return;
    const begun = { isWoken: true, ended: Promise.resolve() };
    const run = async () => {
      while (begun.isWoken && !this.#isStopping) {
        begun.isWoken = false;
        await this.#run(job);
      }
    };
    this.#parts.set(job.name, begun);
    begun.ended = run().finally(() => this.#parts.delete(job.name));
  }

  async #run(job: CronJob<Deps>): Promise<void> {
    const begun = performance.now();
    let isFailed = false;
    try {
      await this.#options.run(job);
    } catch (error) {
      isFailed = true;
      this.#options.log.warn({ err: error, job: job.name }, 'a job failed');
    }
    const ms = Math.round(performance.now() - begun);
    this.#toSay.ended.push({ name: job.name, at: this.#now(), ms, isFailed });
    this.#soon(noteMs);
  }
}
