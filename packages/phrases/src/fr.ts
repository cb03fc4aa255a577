import { account } from './fr/account.ts';
import { app } from './fr/app.ts';
import { audit } from './fr/audit.ts';
import { categorization } from './fr/categorization.ts';
import { clientGeneral } from './fr/client-general.ts';
import { clientSettings } from './fr/client-settings.ts';
import { clients } from './fr/clients.ts';
import { credentials } from './fr/credentials.ts';
import { crm } from './fr/crm.ts';
import { errors } from './fr/errors.ts';
import { gaps } from './fr/gaps.ts';
import { home } from './fr/home.ts';
import { knowledge } from './fr/knowledge.ts';
import { menu } from './fr/menu.ts';
import { models } from './fr/models.ts';
import { palette } from './fr/palette.ts';
import { outbox } from './fr/outbox.ts';
import { prompts } from './fr/prompts.ts';
import { singleSignOn } from './fr/single-sign-on.ts';
import { reference } from './fr/reference.ts';
import { retrieval } from './fr/retrieval.ts';
import { shortcuts } from './fr/shortcuts.ts';
import { sources } from './fr/sources.ts';
import { suggestions } from './fr/suggestions.ts';
import { ticketSettings } from './fr/ticket-settings.ts';
import { thirdPartyData } from './fr/third-party-data.ts';
import { tickets } from './fr/tickets.ts';
import { titles } from './fr/titles.ts';
import { translations } from './fr/translations.ts';
import { ui } from './fr/ui.ts';
import { users } from './fr/users.ts';

/** Toutes les phrases en français. */
export const fr = {
  account,
  app,
  audit,
  categorization,
  clientGeneral,
  clients,
  clientSettings,
  credentials,
  crm,
  error: errors,
  gaps,
  home,
  knowledge,
  menu,
  models,
  palette,
  outbox,
  prompts,
  singleSignOn,
  reference,
  retrieval,
  shortcuts,
  sources,
  suggestions,
  thirdPartyData,
  tickets,
  ticketSettings,
  titles,
  translations,
  ui,
  users,
};
