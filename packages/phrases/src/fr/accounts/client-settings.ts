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
  adminsOnly: 'Seuls les administrateurs du client peuvent modifier cette page.',
  confirmChanges: 'Confirmer les modifications ?',
  confirm: 'Confirmer',
  rowNumber: '(ligne {{position}})',

  guidelinesIntro:
    'La manière dont ce client veut que l’on réponde à ses clients. Elles s’appliquent dès la prochaine suggestion ; les règles obligatoires de l’installation l’emportent.',
  guidelinesLabel: 'Consignes',
  guidelinesHint: 'Texte libre, 20 000 caractères au maximum.',
  guidelinesExample:
    'Vouvoyez les clients.\nNe mentionnez jamais nos fournisseurs.\nTerminez toujours par : À bientôt sur la route !',
  guidelinesSaved: 'Consignes enregistrées',
  loadingGuidelines: 'Chargement des consignes',
  refresh: 'Actualiser',
  refreshed: 'Consignes actualisées',
  obeyedTitle: 'Ce qui fonctionne sans modèle de langage',
  obeyedText:
    'Un modèle de langage lit tout le texte. Le rédacteur intégré cite vos connaissances et ne suit que des lignes comme celles-ci :',
  obeyed: {
    never: 'Ne mentionnez jamais « remboursement » ou « bon d’achat ».',
    begin: 'Commencez toujours par : Bonjour à vous,',
    end: 'Terminez toujours par : À bientôt sur la route !',
    most: 'Répondez en 3 phrases au maximum.',
  },
  history: 'Historique',
  noHistory: 'Aucune consigne n’a encore été enregistrée.',
  version: 'Version {{version}}',
  inForce: 'Actuelle',
  emptyText: '(aucun texte)',
  compare: 'Comparer',
  compareVersion: 'Comparer la version {{version}} au texte actuel',
  hideDifference: 'Masquer les différences',
  noDifference: 'Aucune différence avec le texte actuel.',
  restore: 'Rétablir',
  restoreVersion: 'Rétablir la version {{version}}',
  restoreTitle: 'Rétablir la version {{version}} ?',
  restoreText:
    'Son texte est enregistré comme version la plus récente et s’applique dès la prochaine suggestion.',
  restoreTextDirty:
    'Son texte est enregistré comme version la plus récente et s’applique dès la prochaine suggestion. Vos modifications non enregistrées sont perdues.',
  somebody: 'Quelqu’un',
  conflictTitle: '{{author}} a enregistré d’autres consignes pendant votre modification',
  conflictText:
    'Votre texte est conservé ici, mais pas enregistré. Comparez, puis gardez le vôtre ou utilisez l’autre.',
  compareMine: 'Comparer avec le mien',
  keepMine: 'Garder le mien',
  takeTheirs: 'Utiliser l’autre',

  stylesIntro:
    'Appliqués à chaque suggestion, du modèle ou du rédacteur intégré. Une phrase qui a une source n’est jamais retirée, et un texte modifié par une personne n’est jamais changé.',
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
      text: 'Commence par la réponse : ni objet, ni salutation, ni remerciement pour le message.',
      before:
        'Objet : votre retour\nBonjour Nora,\nMerci de nous avoir écrit.\nVous pouvez le rendre.',
      after: 'Vous pouvez le rendre.',
    },
  },
  nameWins:
    'Les deux options du nom sont activées : le nom est retiré et aucune variable n’est insérée.',
  preview: 'Aperçu',
  previewText: 'Un exemple de suggestion avec ces options.',
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
    'Les parties du service dont dispose ce client. Un module désactivé n’est disponible pour personne.',
  modules: {
    suggestions: {
      label: 'Suggestions',
      off: 'S’il est désactivé, aucune suggestion n’est rédigée, modifiée ni acceptée, et tous les tickets sont non éligibles. Les suggestions existantes restent lisibles.',
    },
    chatbots: {
      label: 'Chatbots',
      off: 'S’il est désactivé, aucun chatbot n’est créé ni modifié, et aucun ne répond. Leurs paramètres sont conservés.',
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
      off: 'S’il est désactivé, aucune boutique n’est interrogée sur les clients ni les commandes. Les paramètres sont conservés.',
    },
  },
  switchesOn: 'Le module « {{module}} » sera activé.',
  switchesOff: 'Le module « {{module}} » sera désactivé.',

  customDataIntro:
    'Les valeurs de ce client à utiliser dans les prompts. Une valeur manquante reste vide.',
  key: 'Clé',
  value: 'Valeur',
  addValue: 'Ajouter une valeur',
  noValues: 'Aucune valeur pour l’instant. Par exemple, horaires, avec ceux du magasin.',
  removeValue: 'Retirer la valeur {{name}}',
  inPrompts: 'Dans les prompts :',
  copyVariable: 'Copier la variable de {{key}}',
  keyFaults: {
    missing: 'Indiquez une clé.',
    invalid:
      'Utilisez des lettres minuscules sans accent, des chiffres et _, en commençant par une lettre.',
    twice: 'Une autre valeur a déjà cette clé.',
    tooLong: '40 caractères au maximum.',
  },
  valueFaults: { missing: 'Indiquez une valeur.', tooLong: '2 000 caractères au maximum.' },

  customFieldsIntro: 'Les champs du CRM et leur nom dans Replique.',
  field: 'Champ du CRM',
  fieldName: 'Nom',
  addField: 'Ajouter un champ',
  addCrmField: 'Ajouter un champ du CRM',
  chooseCrmField: 'Choisir un champ',
  fieldInCrm: '{{crm}} : {{title}} ({{type}})',
  fieldOfInCrm: '{{crm}}, {{of}} : {{title}} ({{type}})',
  noFields: 'Aucun champ pour l’instant. Par exemple, cf_360012 nommé « Numéro de commande ».',
  removeField: 'Retirer le champ {{name}}',
  fieldFaults: {
    missing: 'Indiquez le champ tel que le CRM le nomme.',
    invalid: 'Ce n’est pas un champ valide.',
    twice: 'Ce champ a déjà un nom.',
    tooLong: '200 caractères au maximum.',
  },
  nameFaults: { missing: 'Indiquez un nom.', tooLong: '120 caractères au maximum.' },
} satisfies Translated<typeof english>;
