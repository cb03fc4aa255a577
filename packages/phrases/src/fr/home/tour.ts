import type { tour as english } from '../../en/home/tour.ts';
import type { Translated } from '../../translated.ts';

/** La visite guidée : une carte à côté de ce dont elle parle. */
export const tour = {
  begin: 'Suivre la visite guidée',
  firstSteps: 'Afficher les premiers pas',
  progress: '{{step}} sur {{total}}',
  said: 'Visite guidée, étape {{step}} sur {{total}} : {{title}}',
  leave: 'Quitter la visite',
  left: 'Vous avez quitté la visite. Ctrl+K, « Suivre la visite guidée » la recommence.',
  back: 'Retour',
  next: 'Suivant',
  finish: 'Terminer',
  steps: {
    needs: {
      title: 'Votre journée commence ici',
      text: 'Chaque chiffre mène à ce qu’il compte, le plus urgent d’abord.',
    },
    waiting: {
      title: 'Les tickets en attente',
      text: 'Un client y a eu le dernier mot. Choisissez « En attente » et ouvrez le premier ; J et K passent de l’un à l’autre.',
    },
    conversation: {
      title: 'La conversation',
      text: 'Telle que le client l’a vue, le texte cité replié. La question à laquelle répondre en est tirée.',
    },
    generate: {
      title: 'Faire écrire une réponse',
      text: 'G écrit une suggestion à partir de vos connaissances, phrase par phrase. Si rien n’étaie une réponse, elle le dit et se tait.',
    },
    sources: {
      title: 'Vérifier les sources',
      text: 'Chaque phrase indique le passage source. Survolez-la pour le voir ; V certifie un document sûr.',
    },
    accept: {
      title: 'L’utiliser',
      text: 'A la copie pour votre client, E la modifie d’abord, Ctrl+Entrée passe au ticket suivant. Une réponse utilisée devient une réponse passée : la recherche suivante la connaît.',
    },
    insights: {
      title: 'Ce que cela apporte',
      text: 'Réponses, réponses avec le produit et taux d’utilisation. Chaque chiffre dit comment il est compté et mène à ses lignes.',
    },
    knowledge: {
      title: 'Ce dont les réponses sont tirées',
      text: 'Articles, fichiers et documents écrits. Les documents certifiés viennent en premier, et vous êtes prévenu quand il faut les relire.',
    },
    gaps: {
      title: 'Ce qui manque aux connaissances',
      text: 'Les questions sans réponse, les documents qui se contredisent et les brouillons tirés de ce que vos agents ont écrit.',
    },
    guidelines: {
      title: 'Vos consignes',
      text: 'Ce que chaque réponse doit respecter, avec vos mots. Chaque version est conservée.',
    },
    users: {
      title: 'Vos collègues',
      text: 'Invitez-les ici. Les invités lisent, les agents répondent, les admins veillent aux paramètres.',
    },
    clients: {
      title: 'Les clients',
      text: 'Choisissez-en un en haut de la page, et chaque écran ne montre plus que lui.',
    },
    prompts: {
      title: 'Les prompts et leurs versions',
      text: 'Un prompt protégé ne passe en production que si ses tests réussissent. Rien ne se perd : toute version peut revenir.',
    },
    tester: {
      title: 'Essayer avant de déployer',
      text: 'Une question, deux versions côte à côte, avec sources, durée et coût.',
    },
    monitoring: {
      title: 'Tout va-t-il bien ?',
      text: 'Chaque client est contrôlé de bout en bout. Un échec ouvre un incident et vous prévient.',
    },
    read: {
      title: 'La réponse suggérée',
      text: 'Avec ses sources, à côté de ce que l’agent a envoyé.',
    },
    palette: {
      title: 'Tout au même endroit',
      text: 'Ctrl+K mène à tout écran ou ticket et recommence cette visite. La touche « ? » liste tous les raccourcis.',
    },
  },
} satisfies Translated<typeof english>;
