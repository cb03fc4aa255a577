// Written by `npm run list-phrases`.
import { app } from './fr/app.ts';
import { audit } from './fr/accounts/audit.ts';
import { errors } from './fr/errors.ts';
import { home } from './fr/home/home.ts';
import { homeBoard } from './fr/home/home-board.ts';
import { menu } from './fr/menu.ts';
import { value } from './fr/insight/value.ts';
import { palette } from './fr/palette.ts';
import { tickets } from './fr/helpdesk/tickets.ts';
import { titles } from './fr/titles.ts';
import { ui } from './fr/ui.ts';
import { work } from './fr/work.ts';

/** Ce que disent le cadre, l’accueil et les erreurs : tout ce que l’on attend d’abord. */
export const frame = {
  app,
  audit,
  error: errors,
  home,
  homeBoard,
  menu,
  value,
  palette,
  tickets,
  titles,
  ui,
  work,
};
