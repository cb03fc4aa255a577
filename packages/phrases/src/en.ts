import { app } from './en/app.ts';
import { clients } from './en/clients.ts';
import { errors } from './en/errors.ts';
import { home } from './en/home.ts';
import { knowledge } from './en/knowledge.ts';
import { menu } from './en/menu.ts';
import { prompts } from './en/prompts.ts';
import { suggestions } from './en/suggestions.ts';
import { tickets } from './en/tickets.ts';
import { titles } from './en/titles.ts';
import { ui } from './en/ui.ts';

/** Every English phrase. English is the reference: the other languages are typed by it. */
export const en = {
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
