import { frame } from './en-frame.ts';
import { screens } from './en-screens.ts';

/** Every English phrase. English is the reference: the other languages are typed by it. */
export const en = {
  ...frame,
  ...screens,
  error: { ...frame.error, ...screens.error },
};
