import { app } from './fr/app.ts';
import { errors } from './fr/errors.ts';
import { home } from './fr/home.ts';
import { menu } from './fr/menu.ts';
import { suggestions } from './fr/suggestions.ts';
import { tickets } from './fr/tickets.ts';
import { titles } from './fr/titles.ts';
import { ui } from './fr/ui.ts';

/** Toutes les phrases en français. */
export const fr = { app, error: errors, home, menu, suggestions, tickets, titles, ui };
