import type { Language } from '../../text/language.ts';

/**
 * What one run of the grouping hands to the next, of one client and language: plain data, some 3 kB a group and at most
 * half a megabyte beside them. A run is: `assignQuestions` with what is new, `gatherQuestions` with what is in no group,
 * `divideGroups` with the members of the groups that the first said had changed; each is driven by `atOnce` or, in a thread,
 * `inSlices`. What people do in between goes through `reshapeGroups`; while a run goes on it must wait or the run begin
 * again, for a state has one writer. It holds words of questions, never whole ones, and of groups over three only such as several members share.
 */
export type GroupingState = {
  language: Language;
  /** How many questions `often` was counted from. */
  counted: number;
  /** In how many questions a feature stands, the commonest ones. */
  often: [feature: string, questions: number][];
  groups: KnownGroup[];
  /** The number that the next new group gets: none is given twice. */
  nextId: number;
};

/**
 * A group as later runs know it again. Its members are the caller's to keep. One that people dismissed stays among the
 * groups, or its questions would come up again as a new one.
 */
export type KnownGroup = {
  id: number;
  size: number;
  /** Its size when its members were last looked at together. */
  sizeLookedAt: number;
  /** A person shaped it: no run takes it apart. */
  isHeld: boolean;
  /** The name proposed when it came about, by its words; it stays as the group grows. */
  words: string[];
  /** What its questions say, by weight, strongest first. */
  features: [feature: string, weight: number][];
  /** How like their group its members are, each measured without itself. */
  likeness: { mean: number; spread: number };
  /** The member most like all of them, and how like. */
  centre: { id: number; likeness: number };
};

/** A question whose place a person chose; `group` null: in no group, and it stays out of all. */
export type Pin = { id: number; group: number | null };

/** A question that came into a group; `likeness` 0 to 1, of it and the middle of the group. */
export type Joined = { id: number; group: number; likeness: number };

/** The state before anything was grouped. */
export function emptyState(language: Language): GroupingState {
  return { language, counted: 0, often: [], groups: [], nextId: 1 };
}
