/** How much of what was found the writer of a suggestion is given. */
export const offerLimits = { passages: 8, passagesPerDocument: 2, pastAnswers: 3 } as const;
