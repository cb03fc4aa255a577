import type { clientSettings as english } from '../../en/accounts/client-settings.ts';
import type { Translated } from '../../translated.ts';

/** Onglets d’un client : consignes, styles, modules, données et champs personnalisés. */
export const clientSettings = {
  groups: {
    answers: 'Réponses',
    knowledge: 'Connaissances',
    channels: 'Canaux',
    rules: 'Règles et données',
  },
  saved: 'Enregistré',
  adminsOnly: 'Vous pouvez lire cette page. Les administrateurs du client la modifient.',
  confirmChanges: 'Confirmer les modifications ?',
  confirm: 'Confirmer',
  rowNumber: '(ligne {{position}})',

  guidelinesIntro:
    'La manière dont ce client veut que l’on réponde à ses clients. Les suggestions s’y conforment dès la prochaine ; les règles obligatoires de l’installation restent au-dessus.',
  guidelinesLabel: 'Consignes',
  guidelinesHint: 'Texte libre, 20 000 caractères au maximum.',
  guidelinesExample:
    'Vouvoyez les clients.\nNe mentionnez jamais nos fournisseurs.\nTerminez toujours par : À bientôt sur la route !',
  guidelinesSaved: 'Consignes enregistrées',
  loadingGuidelines: 'Chargement des consignes',
  refresh: 'Actualiser',
  refreshed: 'Les consignes sont à jour',
  obeyedTitle: 'Ce qui fonctionne sans modèle de langage',
  obeyedText:
    'Un modèle de langage lit tout le texte. Le rédacteur intégré cite vos connaissances et suit les lignes de ces quatre formes :',
  obeyed: {
    never: 'Ne mentionnez jamais « remboursement » ou « bon d’achat ».',
    begin: 'Commencez toujours par : Bonjour à vous,',
    end: 'Terminez toujours par : À bientôt sur la route !',
    most: 'Répondez en 3 phrases au maximum.',
  },
  history: 'Historique',
  noHistory: 'Aucune consigne n’a encore été enregistrée.',
  version: 'Version {{version}}',
  inForce: 'En vigueur',
  emptyText: '(aucun texte)',
  compare: 'Comparer',
  compareVersion: 'Comparer la version {{version}} au texte en vigueur',
  hideDifference: 'Masquer les différences',
  noDifference: 'Aucune différence avec le texte en vigueur.',
  restore: 'Rétablir',
  restoreVersion: 'Rétablir la version {{version}}',
  restoreTitle: 'Rétablir la version {{version}} ?',
  restoreText:
    'Son texte est enregistré comme version la plus récente et s’applique dès la prochaine suggestion.',
  restoreTextDirty:
    'Son texte est enregistré comme version la plus récente et s’applique dès la prochaine suggestion. Vos modifications non enregistrées sont perdues.',
  somebody: 'Quelqu’un',
  conflictTitle: '{{author}} a enregistré d’autres consignes entre-temps',
  conflictText:
    'Votre texte est toujours là, mais il n’est pas enregistré. Comparez, puis gardez le vôtre ou prenez l’autre.',
  compareMine: 'Comparer avec le mien',
  keepMine: 'Garder le mien',
  takeTheirs: 'Prendre l’autre',

  stylesIntro:
    'Appliqués à chaque suggestion, du modèle ou du rédacteur intégré. Une phrase qui a une source n’est jamais retirée ; un texte modifié par une personne n’est pas changé.',
  before: 'Sans',
  after: 'Avec',
  styles: {
    noSignature: {
      label: 'Pas de signature',
      text: 'Retire les noms, l’équipe et l’entreprise après la formule de politesse.',
      before: 'Bien cordialement,\nCarole\nService client Velora',
      after: 'Bien cordialement,',
    },
    noNameInPoliteness: {
      label: 'Pas de nom dans les formules de politesse',
      text: 'Salue et remercie sans le nom du client.',
      before: 'Bonjour Madame Dupont,\nMerci Nora pour votre message.',
      after: 'Bonjour,\nMerci pour votre message.',
    },
    requesterNamePlaceholder: {
      label: 'Variable à la place du nom du demandeur',
      text: 'Remplace le nom par une variable que le CRM remplit.',
      before: 'Bonjour Nora,',
      after: 'Bonjour {{name}},',
    },
    noHeader: {
      label: 'Pas d’en-tête',
      text: 'Commence par le fond : ni objet, ni salutation, ni remerciement pour le message.',
      before:
        'Objet : votre retour\nBonjour Nora,\nMerci de nous avoir écrit.\nVous pouvez le rendre.',
      after: 'Vous pouvez le rendre.',
    },
  },
  nameWins:
    'Les deux options du nom sont activées : le nom est retiré et aucune variable n’est insérée.',
  preview: 'Aperçu',
  previewText: 'Une suggestion telle qu’elle serait rédigée avec ces options.',
  sample: {
    greeting: 'Bonjour,',
    greetingName: 'Bonjour {{name}},',
    thanks: 'Merci de nous avoir écrit.',
    content: 'Vous pouvez rendre le vélo dans les 30 jours qui suivent la livraison.',
    wish: 'Bonne journée !',
    wishName: 'Bonne journée, {{name}} !',
    closing: 'Bien cordialement,',
    signer: 'Carole',
    team: 'Service client Velora',
  },

  modulesIntro:
    'Les parties du service dont dispose ce client. Ce qui est désactivé est refusé par le serveur, pour tout le monde.',
  modules: {
    suggestions: {
      label: 'Suggestions',
      off: 'S’il est désactivé, aucune suggestion n’est rédigée, modifiée ni acceptée, et tous les tickets sont non éligibles. Ce qui existe reste lisible.',
    },
    chatbots: {
      label: 'Chatbots',
      off: 'S’il est désactivé, aucun chatbot n’est créé ni modifié, et aucun ne répond. Les configurations sont conservées.',
    },
    reinforcement: {
      label: 'Renforcement',
      off: 'S’il est désactivé, les tickets ne sont plus regroupés et aucun groupe ne devient un document. Les documents existants restent.',
    },
    categorization: {
      label: 'Catégorisation',
      off: 'S’il est désactivé, aucune catégorie n’est prédite, attribuée automatiquement, corrigée ni envoyée au CRM. Les tickets gardent leur catégorie.',
    },
    thirdPartyData: {
      label: 'Données de tiers',
      off: 'S’il est désactivé, aucune boutique n’est interrogée sur un client ou une commande. Les paramètres sont conservés.',
    },
  },
  switchesOn: 'Le module « {{module}} » sera activé.',
  switchesOff: 'Le module « {{module}} » sera désactivé.',

  customDataIntro:
    'Des valeurs de ce client qu’un prompt peut utiliser. Un client qui n’a pas une valeur n’obtient rien à sa place.',
  key: 'Clé',
  value: 'Valeur',
  addValue: 'Ajouter une valeur',
  noValues: 'Aucune valeur pour l’instant. Par exemple : horaires, avec ceux du magasin.',
  removeValue: 'Retirer la valeur {{name}}',
  inPrompts: 'Dans les prompts :',
  copyVariable: 'Copier la variable de {{key}}',
  keyFaults: {
    missing: 'Donnez une clé à la valeur.',
    invalid: 'Lettres minuscules sans accent, chiffres et _, en commençant par une lettre.',
    twice: 'Une autre valeur a cette clé.',
    tooLong: '40 caractères au maximum.',
  },
  valueFaults: { missing: 'Donnez une valeur.', tooLong: '2 000 caractères au maximum.' },

  customFieldsIntro: 'Les champs du CRM et le nom qu’on leur donne ici.',
  field: 'Champ du CRM',
  fieldName: 'Nom',
  addField: 'Ajouter un champ',
  noFields: 'Aucun champ pour l’instant. Par exemple : cf_360012, nommé « Numéro de commande ».',
  removeField: 'Retirer le champ {{name}}',
  fieldFaults: {
    missing: 'Indiquez le champ tel que le CRM l’appelle.',
    invalid: 'Ce n’est pas un champ.',
    twice: 'Ce champ a déjà un nom.',
    tooLong: '200 caractères au maximum.',
  },
  nameFaults: { missing: 'Donnez un nom au champ.', tooLong: '120 caractères au maximum.' },
} satisfies Translated<typeof english>;
