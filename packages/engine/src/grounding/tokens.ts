import type { Sign } from './sign-words.ts';

/** A number with what it counts (`delay` in hours, `length` in metres …), a day, a month, a time of the day. */
export type Figure = { type: 'figure'; kind: string; value: number | string; text: string };
export type Word = { type: 'word'; stem: string; folded: string; text: string; isName: boolean };
/** `isTurned`: a denied limit, which stands as the other one. */
export type SignToken = { type: 'sign'; sign: Sign; text: string; isTurned?: true };
/** Where a clause ends. */
export type Break = { type: 'break'; text: string };
export type Token = Figure | Word | SignToken | Break;

/** A sentence as what it says: its words by their stems, its figures, and the small words that turn the meaning. */
export type Statement = { sentence: string; tokens: Token[] };

export const isWord = (token: Token): token is Word => token.type === 'word';
export const isFigure = (token: Token): token is Figure => token.type === 'figure';
export const isSign = (token: Token): token is SignToken => token.type === 'sign';
export const isBreak = (token: Token): token is Break => token.type === 'break';
