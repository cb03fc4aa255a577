import type { errors as englishErrors, crm as english } from '../../en/helpdesk/crm.ts';
import type { Translated } from '../../translated.ts';

export const crm: Translated<typeof english> = {
  list: 'CRM',
  intro:
    'Les tickets viennent des CRM connectés et utilisés ; les suggestions y retournent sous forme de notes internes.',
  connected: 'Connecté',
  notConnected: 'Non connecté',
  enabled: 'Utilisé',
  enable: 'Utiliser {{platform}}',
  connect: 'Connecter {{platform}}',
  settings: 'Paramètres',
  settingsOf: 'Paramètres de {{platform}}',
  loading: 'Chargement des CRM',
  switchedOn: '{{platform}} est désormais utilisé',
  switchedOff: '{{platform}} n’est plus utilisé',
  adminOnly: 'Un administrateur de votre organisation connecte les CRM et les active.',
  state: 'Connexion',
  stateWhy:
    'Tant que ce CRM est utilisé, ses tickets sont lus et les suggestions peuvent y être envoyées.',
  notYet:
    'Suivez les étapes ci-dessous. Comptez une dizaine de minutes ; seul un administrateur de {{platform}} peut le faire.',
  connectedTo: 'Connecté à {{account}}',
  connectedAs: 'Identifié en tant que {{name}}',
  connectedSite: 'Site {{name}}',
  lastStep:
    'Il reste une étape : activez l’utilisation de {{platform}}. Ses tickets seront alors lus.',
  verified: 'Vérifié',
  check: 'Vérifier la connexion',
  checked: '{{platform}} accepte toujours les identifiants',
  credentials: 'Identifiants',
  connectTitle: 'Connecter {{platform}}',
  credentialsWhy:
    'Ce que vous saisissez est essayé aussitôt, conservé chiffré et n’est plus jamais affiché.',
  replaceWhy:
    'Ils sont conservés chiffrés. Les nouveaux sont d’abord essayés ; les anciens restent tant qu’ils ne fonctionnent pas.',
  openReplace: 'Remplacer les identifiants',
  keepOld: 'Garder les anciens',
  signInWith: 'Se connecter avec',
  withOauth: 'Client OAuth (recommandé)',
  withToken: 'Jeton d’API (jusqu’au 30 avril 2027)',
  tokenEnds:
    'Zendesk met fin à ses jetons d’API le 30 avril 2027. Après cette date, cette connexion ne fonctionnera plus.',
  tiers: {
    website: 'De l’espace de travail (recommandé)',
    plugin: 'D’une extension',
  },
  checking: '{{platform}} est interrogé. Cela peut prendre une demi-minute.',
  causes: {
    credentials:
      '{{platform}} n’accepte pas ces identifiants. Vérifiez qu’ils sont complets, vont ensemble et n’ont pas été révoqués.',
    forbidden:
      '{{platform}} connaît ces identifiants, mais ils ne donnent pas les droits nécessaires. Ils doivent appartenir à un administrateur.',
    'not-found': '{{platform}} n’a aucun compte à cette adresse. Vérifiez comment elle s’écrit.',
    'rate-limited':
      '{{platform}} n’accepte plus de requêtes de ce compte pour le moment : sa limite est atteinte.',
    unavailable: '{{platform}} n’a pas pu être joint.',
    timeout: '{{platform}} a mis trop de temps à répondre.',
    'invalid-answer':
      'Une réponse est arrivée, mais elle ne vient pas de {{platform}}. Vérifiez l’adresse du compte.',
    refused: '{{platform}} a compris la demande et l’a refusée.',
    address: 'L’adresse de {{platform}} n’est pas de celles que cette installation peut joindre.',
  },
  notSaved: 'Rien n’a été enregistré.',
  notChecked:
    'Les identifiants n’ont pas été vérifiés et rien n’a été enregistré. Réessayez dans quelques minutes.',
  inItsWords: '{{platform}} répond :',
  causeStatus: 'Réponse {{status}}',
  notes: 'Suggestions dans {{platform}}',
  notesWhy:
    'Une suggestion apparaît dans le ticket sous forme de note interne, que les clients ne voient jamais.',
  notesSwitch: 'Publier les suggestions automatiquement',
  notesHelp:
    'Les suggestions rédigées avant que quelqu’un n’ouvre le ticket sont publiées dès qu’elles sont prêtes. Celles qu’une personne rédige le sont quand elle choisit « Publier dans {{platform}} ».',
  notesOn: 'Les suggestions sont désormais publiées automatiquement',
  notesOff: 'Les suggestions ne sont plus publiées que par des personnes',
  replies: 'Réponses',
  repliesWhy:
    'Une réponse est envoyée au client par {{platform}}, sur le canal par lequel il a écrit.',
  repliesBy: {
    off: { label: 'Désactivé', help: 'Les réponses sont copiées puis envoyées dans {{platform}}.' },
    admins: {
      label: 'Administrateurs',
      help: 'Les administrateurs envoient les réponses depuis le ticket ; les agents les copient.',
    },
    agents: {
      label: 'Agents',
      help: 'Les agents et les administrateurs envoient les réponses depuis le ticket.',
    },
  },
  repliesSaved: 'Enregistré',
  webhook: 'Messages de {{platform}}',
  webhookWhy:
    'Grâce à eux, un nouveau ticket est ici en quelques secondes. Sans eux, il faut jusqu’à une minute.',
  webhookLoading: 'Chargement de l’adresse des messages',
  webhookOn: 'Configurés',
  webhookOff: 'Non configurés',
  notPublic:
    'Cette installation n’a pas d’adresse https publique : {{platform}} ne peut pas la joindre. Les tickets sont tout de même lus chaque minute.',
  install: 'Configurer dans {{platform}}',
  installAgain: 'Configurer à nouveau',
  installWhy: 'Crée le webhook dans {{platform}} et conserve son secret : il n’y a rien à copier.',
  installed: 'Les messages de {{platform}} sont configurés',
  byHand: 'Configurer à la main',
  byHandWhy: 'Si le bouton ne fonctionne pas, ou si quelqu’un d’autre s’occupe des webhooks.',
  address: 'Adresse',
  copyAddress: 'Copier l’adresse',
  showAddress: 'Afficher l’adresse',
  hideAddress: 'Masquer l’adresse',
  hookBody: 'Corps de la requête',
  copyHookBody: 'Copier le corps de la requête',
  signingSecretPlugin:
    'Seulement pour les web hooks d’une extension, que Crisp signe. Un web hook de l’espace de travail n’a besoin de rien ici.',
  signingSecretOfPlugin:
    'Le secret d’une extension est enregistré : seuls les web hooks de cette extension sont reconnus, et non ceux de l’espace de travail.',
  useAddressAgain: 'Revenir à un web hook de l’espace de travail',
  addressAgain: 'L’adresse contient un nouveau secret : indiquez-la à Crisp',
  header: 'Nom de l’en-tête',
  copyHeader: 'Copier le nom de l’en-tête',
  headerValue: 'Valeur de l’en-tête',
  copyHeaderValue: 'Copier la valeur de l’en-tête',
  showHeaderValue: 'Afficher la valeur de l’en-tête',
  hideHeaderValue: 'Masquer la valeur de l’en-tête',
  signingSecret: 'Secret de {{platform}}',
  signingSecretKept: 'Un secret est conservé. Un nouveau le remplace.',
  saveSecret: 'Enregistrer le secret',
  secretSaved: 'Secret enregistré',
  test: 'Envoyer un message d’essai',
  testWhy: 'Envoie un message à l’adresse de cette installation, comme le ferait {{platform}}.',
  outcomes: {
    taken: 'Le message d’essai est arrivé et a été reconnu.',
    refused: 'Le message d’essai est arrivé sans être reconnu : le secret est différent.',
    limited:
      'Trop de messages non reconnus sont arrivés ces derniers temps. Réessayez dans une minute.',
    'other-answer':
      'Autre chose répond à cette adresse ({{status}}). Un proxy placé devant ne transmet-il pas les messages ?',
    unreachable: 'Rien ne répond à cette adresse depuis ce serveur.',
    'not-public':
      'L’adresse n’est pas sur l’internet public : {{platform}} ne peut pas la joindre.',
    'no-secret':
      'Sans le secret de {{platform}}, aucun message ne peut être reconnu. Enregistrez-le d’abord.',
    'not-in-use':
      'Activez d’abord l’utilisation de {{platform}} : jusque-là, ses messages ne sont pas acceptés.',
  },
  fields: {
    subdomain: 'Sous-domaine',
    domain: 'Domaine',
    email: 'E-mail',
    apiToken: 'Jeton d’API',
    apiKey: 'Clé d’API',
    instanceUrl: 'Adresse Mon domaine',
    username: 'Nom d’utilisateur (facultatif)',
    websiteId: 'Identifiant du site',
    identifier: 'Identifiant',
    key: 'Clé',
    tier: 'Type de jeton',
  },
  fieldsOf: {
    zendesk: { clientId: 'Identifiant', clientSecret: 'Secret' },
    salesforce: { clientId: 'Clé du consommateur', clientSecret: 'Secret du consommateur' },
  },
  help: {
    subdomain: 'acme pour acme.zendesk.com',
    domain: 'acme pour acme.gorgias.com',
    email: 'De l’agent à qui appartient la clé ou le jeton',
    instanceUrl: 'https://acme.my.salesforce.com',
    websiteId: 'Par exemple 1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    username: 'Affiché ici comme personne identifiée',
    tier: 'Un jeton créé comme dans cette étape est celui de l’espace de travail.',
  },
  required: 'Ce champ est obligatoire.',
  invalidEmail: 'Adresse e-mail invalide',
  invalid: 'Cette valeur ne semble pas correcte.',
  save: 'Connecter',
  replace: 'Remplacer les identifiants',
  saved: '{{platform}} est connecté',
  category: 'Champ de la catégorie',
  categoryWhy: 'La catégorie trouvée pour un ticket est écrite dans ce champ du CRM.',
  categoryId: 'Identifiant du champ',
  categoryIdHelp:
    'Tel que le CRM le nomme. Laissez-le vide pour qu’aucune catégorie ne soit écrite.',
  readFields: 'Relire les champs',
  fieldsRead_one: '{{count}} champ de {{platform}} lu',
  fieldsRead_many: '{{count}} champs de {{platform}} lus',
  fieldsRead_other: '{{count}} champs de {{platform}} lus',
  otherField: 'Un autre champ, par son identifiant',
  noCategory: 'Aucun',
  saveCategory: 'Enregistrer le champ',
  categorySaved: 'Champ de la catégorie enregistré',
  remove: 'Supprimer les identifiants',
  removeTitle: 'Supprimer les identifiants de {{platform}} ?',
  removeText:
    '{{platform}} ne sera plus ni lu ni modifié. Les tickets et suggestions déjà présents restent.',
  removed: 'Identifiants de {{platform}} supprimés',
};

export const errors = {
  'crm.refused': 'Le CRM n’a pas accepté cela. Rien n’a été enregistré.',
  'crm.webhook-not-offered': 'Ce CRM ne le permet pas.',
  'crm-configs.not-found': 'Ce CRM n’est pas connecté, ou ne l’est plus.',
} satisfies Translated<typeof englishErrors>;
