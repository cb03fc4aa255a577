import { account } from './en/account.ts';
import { app } from './en/app.ts';
import { audit } from './en/audit.ts';
import { categorization } from './en/categorization.ts';
import { clientGeneral } from './en/client-general.ts';
import { clientSettings } from './en/client-settings.ts';
import { clients } from './en/clients.ts';
import { credentials } from './en/credentials.ts';
import { crm } from './en/crm.ts';
import { errors } from './en/errors.ts';
import { gaps } from './en/gaps.ts';
import { home } from './en/home.ts';
import { knowledge } from './en/knowledge.ts';
import { menu } from './en/menu.ts';
import { models } from './en/models.ts';
import { palette } from './en/palette.ts';
import { outbox } from './en/outbox.ts';
import { prompts } from './en/prompts.ts';
import { singleSignOn } from './en/single-sign-on.ts';
import { reference } from './en/reference.ts';
import { retrieval } from './en/retrieval.ts';
import { shortcuts } from './en/shortcuts.ts';
import { sources } from './en/sources.ts';
import { suggestions } from './en/suggestions.ts';
import { ticketSettings } from './en/ticket-settings.ts';
import { thirdPartyData } from './en/third-party-data.ts';
import { tickets } from './en/tickets.ts';
import { titles } from './en/titles.ts';
import { translations } from './en/translations.ts';
import { ui } from './en/ui.ts';
import { users } from './en/users.ts';

/** Every English phrase. English is the reference: the other languages are typed by it. */
export const en = {
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
