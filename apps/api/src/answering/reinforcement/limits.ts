/** What the grouping and auto-reinforcement hold themselves to. */

/** Run by the queue, and woken when tickets are stored or somebody changed what a group holds. */
export const groupJob = 'reinforcement.group';

/** So many answers of people must agree before one may stand for all by itself, given by so many of them. */
export const leastAnswers = 3;
export const leastPeople = 2;

/** What auto-reinforcement approves of one client in a day, at most. */
export const dailyCap = 5;

/** An automatic answer whose acceptance falls under this share is stopped, looked at after so many answered tickets. */
export const floor = 0.5;
export const floorAfter = 5;

/** The spans before and after an approval are so long at most. */
export const effectDays = 60;

/** "Lately": the period that the figures of a group count. */
export const periodDays = 30;

/** The group page and the list show so many weeks. */
export const weeksShown = 13;

/** A person's edit makes a run begin again, so often; then it is left to the next turn. */
export const mostTries = 3;

/** Tickets that come one by one are grouped together: no run before this pause is over, unless somebody asked. */
export const smallPauseMs = 60_000;
/** Of more questions than this a run takes seconds, and the pause is longer. */
export const manyQuestions = 2_000;
export const largePauseMs = 600_000;

/** Figures are of "the last 30 days": they are counted anew after so long though nothing came. */
export const figuresAgeMs = 3_600_000;
