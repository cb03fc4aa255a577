import type { errors as englishErrors, help as english } from '../../en/home/help.ts';
import type { Translated } from '../../translated.ts';

/** L’aide : son cadre ; les pages elles-mêmes sont dans docs/help. */
export const help = {
  intro: 'De courtes pages sur ce que vous faites ici. Cherchez avec vos mots ou ouvrez une page.',
  pages: 'Pages d’aide',
  onThisPage: 'Sur cette page',
  search: 'Rechercher dans l’aide',
  loading: 'Chargement de l’aide',
  groups: {
    start: 'Pour commencer',
    answering: 'Répondre aux tickets',
    chats: 'Chats',
    knowledge: 'Connaissances',
    figures: 'Chiffres et fichiers',
    setup: 'Configurer un client',
    provider: 'Pour le fournisseur',
  },
  for: {
    guest: 'Pour tous',
    user: 'À partir du rôle Utilisateur',
    agent: 'À partir du rôle Agent',
    admin: 'Pour les administrateurs',
    superAdmin: 'Pour l’équipe du fournisseur',
  },
  found_one: '{{count}} page trouvée',
  found_many: '{{count}} pages trouvées',
  found_other: '{{count}} pages trouvées',
  searching: 'Recherche en cours',
  nothing: 'Rien trouvé pour « {{search}} »',
  nothingText:
    'Essayez avec moins de mots, ou avec le texte du bouton ou du menu. Les pages les plus utiles pour commencer :',
  neighbours: 'Les pages précédente et suivante',
  before: 'Précédente',
  after: 'Suivante',
} satisfies Translated<typeof english>;

export const errors = {
  'help.not-found': 'L’aide n’a pas de telle page.',
} satisfies Translated<typeof englishErrors>;
