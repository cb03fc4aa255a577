import { app } from './en/app.ts';
import { errors } from './en/errors.ts';
import { home } from './en/home.ts';
import { menu } from './en/menu.ts';
import { suggestions } from './en/suggestions.ts';
import { tickets } from './en/tickets.ts';
import { titles } from './en/titles.ts';
import { ui } from './en/ui.ts';

/** Every English phrase. English is the reference: the other languages are typed by it. */
export const en = { app, error: errors, home, menu, suggestions, tickets, titles, ui };
