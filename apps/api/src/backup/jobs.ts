/** What the jobs ask before something leaves. */
export { readOutgoingHold } from './hold.ts';
