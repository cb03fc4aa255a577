import type { work as english } from '../en/work.ts';
import type { Translated } from '../translated.ts';

/** La liste derrière la cloche : ce qui se passe en arrière-plan. */
export const work = {
  emptyTitle: 'Rien en cours',
  emptyText:
    'Ce qui prend du temps se fait en arrière-plan et montre ici son avancement : suggestions pour beaucoup de tickets, exports, lecture de centres d’aide.',
  loading: 'Chargement…',
  allExports: 'Tous les exports',
  actions: {
    generate: 'Suggestions',
    categorise: 'Catégories',
    exclude: 'Exclusion de tickets',
    include: 'Réintégration de tickets',
    export: 'Export de tickets',
  },
  states: {
    waiting: 'En attente',
    running: 'En cours',
    done: 'Terminé',
    failed: 'Échoué',
    cancelled: 'Arrêté',
  },
  waiting: 'Commence dans un instant.',
  stopping: 'Arrêt en cours…',
  progress: '{{done}} sur {{total}}',
  done_one: '{{number}} ticket traité.',
  done_many: '{{number}} de tickets traités.',
  done_other: '{{number}} tickets traités.',
  cancelled_one: 'Arrêté après {{number}} ticket.',
  cancelled_many: 'Arrêté après {{number}} de tickets.',
  cancelled_other: 'Arrêté après {{number}} tickets.',
  failed_one: 'Terminé après {{number}} ticket.',
  failed_many: 'Terminé après {{number}} de tickets.',
  failed_other: 'Terminé après {{number}} tickets.',
  except: 'Non traités : {{reasons}}.',
  stop: 'Arrêter',
  stopIt: 'Arrêter : {{title}}',
  showTickets: 'Voir les tickets',
  download: 'Télécharger',
  sync: 'Lecture de {{source}}',
  synced: '{{state}}, {{read}} pages lues.',
  showSource: 'Voir la source',
} satisfies Translated<typeof english>;
