import type { clientGeneral as english } from '../../en/accounts/client-general.ts';
import type { Translated } from '../../translated.ts';

/** L’onglet général d’un client : mise en place, renforcement, copie d’une configuration, archivage et effacement. */
export const clientGeneral = {
  identity: 'Identité',
  identityWhy: 'Le client, et ce qui rédige ses suggestions.',
  noPrompt: 'Aucun pour l’instant',
  reinforcement: 'Renforcement',
  reinforcementWhy:
    'Quand des tickets qui posent la même question forment un groupe auquel répondre une seule fois.',
  minTickets: 'Nombre minimal de tickets par groupe',
  minTicketsHelp: 'De 2 à 1 000.',
  minTicketsWrong: 'Indiquez un nombre entier de 2 à 1 000.',
  autoHelp:
    'Quand les réponses des agents concordent, le groupe devient automatiquement une connaissance.',
  autoActive: 'Le renforcement automatique est actif',
  autoInactive: 'Le renforcement automatique est inactif',
  saved: 'Renforcement enregistré',
  copy: 'Copier une configuration',
  copyWhy:
    'Copiez les paramètres d’un autre client, section par section. Les identifiants ne sont jamais copiés.',
  copyOpen: 'Copier depuis un autre client',
  copyTitle: 'Copier une configuration vers {{name}}',
  copyFrom: 'Copier depuis',
  copyNoOther: 'Il n’y a aucun autre client dont copier la configuration.',
  copyComparing: 'Comparaison des deux configurations',
  copySame: 'Identique',
  copyDiffers: 'Différent',
  copyAllSame: 'Les deux configurations sont identiques : il n’y a rien à copier.',
  copyTheirs: 'Chez {{name}}',
  copyMine: 'Actuellement chez {{name}}',
  copyNothing: '(rien)',
  copyDo_one: 'Copier {{count}} section',
  copyDo_other: 'Copier {{count}} sections',
  copyDo_many: 'Copier {{count}} de sections',
  copyNone: 'Choisissez des sections à copier',
  copied: 'Configuration copiée',
  sections: {
    prompt: 'Prompt',
    model: 'Modèle',
    guidelines: 'Consignes',
    styles: 'Styles',
    modules: 'Modules',
    reinforcement: 'Renforcement',
    customData: 'Valeurs personnalisées',
    customFields: 'Champs personnalisés',
    metadata: 'Métadonnées',
    detailedFilters: 'Filtres détaillés',
    anonymizationWhitelist: 'Liste blanche d’anonymisation',
  },
  archive: 'Archiver',
  archiveWhy:
    'Un client archivé ne répond plus aux tickets et ses utilisateurs ne peuvent plus se connecter.',
  archiveButton: 'Archiver ce client',
  unarchiveButton: 'Désarchiver ce client',
  erase: 'Effacer définitivement',
  eraseWhy:
    'Supprime tout ce qui concerne ce client : tickets, connaissances, suggestions, paramètres et utilisateurs.',
  eraseButton: 'Effacer ce client',
  eraseTitle: 'Effacer définitivement le client {{name}} ?',
  eraseText:
    'Cette action est irréversible. Tout ce qui concerne le client est effacé en quelques minutes.',
  eraseType: 'Saisissez le nom du client : {{name}}',
  eraseConfirm: 'Effacer définitivement',
  eraseDone: '{{name}} est en cours d’effacement',
} satisfies Translated<typeof english>;
