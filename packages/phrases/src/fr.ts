import { app } from './fr/app.ts';
import { clients } from './fr/clients.ts';
import { errors } from './fr/errors.ts';
import { home } from './fr/home.ts';
import { knowledge } from './fr/knowledge.ts';
import { menu } from './fr/menu.ts';
import { prompts } from './fr/prompts.ts';
import { suggestions } from './fr/suggestions.ts';
import { tickets } from './fr/tickets.ts';
import { titles } from './fr/titles.ts';
import { ui } from './fr/ui.ts';

/** Toutes les phrases en français. */
export const fr = {
  app,
  clients,
  error: errors,
  home,
  knowledge,
  menu,
  prompts,
  suggestions,
  tickets,
  titles,
  ui,
};
