/** How much is proposed: somebody reads every one of them. */

/** Documents to write or to change, a client, in a day. */
export const mostADay = 50;
/** Answers so old are not read any more. */
export const readDays = 90;
/** Answers that are read at once, and in one run of a client. */
export const batchSize = 50;
export const batchesPerRun = 40;
/** Documents that the search finds for a question, and for its answer. */
export const nearDocuments = 5;
/** Of the answer so much is searched with. */
export const longestQuery = 2_000;
/** Earlier proposals that a new one is compared with, the newest. */
export const mostKnown = 2_000;
