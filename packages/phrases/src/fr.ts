import { frame } from './fr-frame.ts';
import { screens } from './fr-screens.ts';

/** Toutes les phrases en français. */
export const fr = {
  ...frame,
  ...screens,
  error: { ...frame.error, ...screens.error },
};
