// Written by `npm run list-phrases`.
import { app } from './en/app.ts';
import { audit } from './en/accounts/audit.ts';
import { errors } from './en/errors.ts';
import { home } from './en/home/home.ts';
import { homeBoard } from './en/home/home-board.ts';
import { menu } from './en/menu.ts';
import { value } from './en/insight/value.ts';
import { palette } from './en/palette.ts';
import { tickets } from './en/helpdesk/tickets.ts';
import { titles } from './en/titles.ts';
import { ui } from './en/ui.ts';
import { work } from './en/work.ts';

/** What the frame, the home screen and any error say: all that a person waits for at first. */
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
