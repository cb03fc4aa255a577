import type { QueryKey } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type Target } from './target.ts';

/** A piece of work that goes on in the background, as the bell shows it. */
export interface Work {
  /** Unique among all sources. */
  id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The person looked at the bell after its end. */
  isSeen: boolean;
  /** When it ended, or was asked for. */
  at: string;
  /** How far it is; null where nobody knows of how much. */
  progress: { done: number; total: number } | null;
  describe: (t: TFunction, format: (value: number) => string) => WorkText;
  /** Where its result is. */
  result: WorkResult | null;
  stop?: (() => Promise<unknown>) | undefined;
}

export interface WorkText {
  title: string;
  /** Whose it is, where a person has several clients before them. */
  hint?: string | undefined;
  /** How far it is, or how it ended. */
  text: string;
}

export type WorkResult =
  | { kind: 'file'; export: string }
  | ({ kind: 'page'; label: (t: TFunction) => string } & Target);

/** Something that may be at work. A new one joins in frame/work-sources.ts with a line. */
export interface WorkSource<Answer = unknown> {
  /** The same as the source's own screens have, so that they and the bell follow each other. */
  queryKey: (client: string | undefined) => QueryKey;
  read: (client: string | undefined, signal: AbortSignal) => Promise<Answer>;
  /** It is nobody's but a client's: without one there is nothing to ask for. */
  isOfClient?: boolean;
  /** What is at work, and what ended lately. */
  toWorks: (answer: Answer, client: string | undefined) => Work[];
  markSeen: () => Promise<unknown>;
  /** What shows something else once a piece of it has ended. */
  changes: QueryKey[];
}

/** What the sources answer is their own affair; each reads what it asked for itself. */
export function workSource<Answer>(source: WorkSource<Answer>): WorkSource {
  return source as WorkSource;
}

export const isAtWork = ({ state }: Pick<Work, 'state'>) =>
  state === 'waiting' || state === 'running';
