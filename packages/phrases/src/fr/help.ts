import type { help as english } from '../en/help.ts';
import type { Translated } from '../translated.ts';

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
    'Essayez avec moins de mots, ou avec le mot inscrit sur le bouton ou dans le menu. Voici les pages les plus utiles au début :',
  neighbours: 'Les pages précédente et suivante',
  before: 'Précédente',
  after: 'Suivante',
} satisfies Translated<typeof english>;
