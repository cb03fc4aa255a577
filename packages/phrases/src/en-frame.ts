import { app } from './en/app.ts';
import { audit } from './en/audit.ts';
import { clientGeneral } from './en/client-general.ts';
import { clients } from './en/clients.ts';
import { errors } from './en/errors.ts';
import { home } from './en/home.ts';
import { menu } from './en/menu.ts';
import { palette } from './en/palette.ts';
import { shortcuts } from './en/shortcuts.ts';
import { tickets } from './en/tickets.ts';
import { titles } from './en/titles.ts';
import { ui } from './en/ui.ts';
import { work } from './en/work.ts';

/** What the frame, the home screen and any error say: all that a person waits for at first. */
export const frame = {
  app,
  audit,
  clientGeneral,
  clients,
  error: errors,
  home,
  menu,
  palette,
  shortcuts,
  tickets,
  titles,
  ui,
  work,
};
