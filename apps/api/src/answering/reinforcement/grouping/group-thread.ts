import type { LanguageCode as Language } from '@replique/contract/route';
import type { ClientPrivacy } from '@replique/engine/privacy/without-personal-data';
import type { KeptSplit } from '../../../platform/db/column-shapes.ts';
import { openThread, type Thread } from '../../../platform/jobs/in-thread.ts';

/**
 * What a run asks of its thread: `read` as often as it likes; then for each language, and each try, `take` for every page of
 * questions, `group`, again `take` and `finish`. Pages and states go from the database to the thread and back as JSON, so that the server itself
 * neither reads nor writes them.
 */

/** Tickets as [{id, subject, language, name, messages: [{role, text}]}]; answers [{id, question}]. */
export type ReadTask = { type: 'read'; tickets: string; privacy: ClientPrivacy };

/** Questions as [[id, text]]; the thread knows them by id from then on. */
export type TakeTask = { type: 'take'; questions: string };

/** A group by the id of its row. */
export type RowGroup = {
  row: number;
  number: number | null;
  /** Its members are not what the state was made of, or the state does not know it. */
  isReshaped: boolean;
  /** A person split or merged it: no run takes it apart. */
  isHeld: boolean;
  /** A person named, answered, dismissed, held or filled it: it keeps its members when all is grouped anew. */
  isTouched: boolean;
  /** Fewer than the client wants in one, and nobody touched it: it ends, its members go to the pool. */
  isEnding: boolean;
};

/** All ids are those of tickets; each was taken before. */
export type GroupTask = {
  type: 'group';
  /** Null: nothing was grouped yet, or it is made anew from the rows. */
  state: string | null;
  language: Language;
  leastMembers: number;
  rows: RowGroup[];
  /** Of each group that is reshaped or ends; of all groups where everything is grouped anew or the state is made anew. */
  members: { row: number; ids: number[] }[];
  fresh: number[];
  pool: number[];
  /** Everything anew. `row` null: in no group. */
  anew: { pins: { id: number; row: number | null }[] } | null;
};

/** Rows of the groups whose members are to be taken for `finish`. */
export type Changed = { changed: number[] };

export type FinishTask = {
  type: 'finish';
  members: { row: number; ids: number[] }[];
  /** Members of these that a person put there. */
  pinned: number[];
  apart: [left: number, right: number][];
};

/** A page of places, as texts of two arrays of PostgreSQL. */
export type Places = { ids: string; numbers: string };

/** What is to be written. Groups are told by number, rows where they had one before. */
export type Grouped = {
  state: string;
  /** Rows that the state knows by another number from now on, or anew. */
  renumbered: { row: number; number: number | null; words: string[] }[];
  endedRows: number[];
  found: { number: number; words: string[] }[];
  /** Question in the middle of each group. */
  centres: { number: number; ticket: number }[];
  places: Places[];
  splits: { number: number; parts: KeptSplit[] }[];
  merges: { left: number; right: number; likeness: number }[];
};

export type GroupThread = {
  read(task: Omit<ReadTask, 'type'>): Promise<string>;
  take(questions: string): Promise<void>;
  group(task: Omit<GroupTask, 'type'>): Promise<Changed>;
  finish(task: Omit<FinishTask, 'type'>): Promise<Grouped>;
  close(): Promise<void>;
};

export type AnyTask = ReadTask | TakeTask | GroupTask | FinishTask;

const file = new URL('group-worker.ts', import.meta.url);

/** The thread of one run; it starts when it is asked for the first time. */
export function openGroupThread(): GroupThread {
  let thread: Thread | null = null;
  const ask = <Answer>(task: AnyTask) =>
    (thread ??= openThread(file, { name: 'grouping' })).ask<Answer>(task);
  return {
    read: (task) => ask<string>({ type: 'read', ...task }),
    take: (questions) => ask<void>({ type: 'take', questions }),
    group: (task) => ask<Changed>({ type: 'group', ...task }),
    finish: (task) => ask<Grouped>({ type: 'finish', ...task }),
    close: async () => thread?.close(),
  };
}
