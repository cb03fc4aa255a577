import type { errors as englishErrors, crm as english } from '../../en/helpdesk/crm.ts';
import type { Translated } from '../../translated.ts';

export const crm: Translated<typeof english> = {
  list: 'CRM',
  intro:
    'Les tickets viennent des CRM, ou de la boîte e-mail, connectés et utilisés. Les suggestions sont publiées dans les CRM sous forme de notes internes.',
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
  adminOnly:
    'Seuls les administrateurs de votre organisation peuvent connecter des CRM et les activer.',
  state: 'Connexion',
  stateWhy:
    'Tant que ce CRM est utilisé, Replique lit ses tickets et peut y publier des suggestions.',
  notYet:
    'Suivez les étapes ci-dessous. Il faut une dizaine de minutes et un administrateur de {{platform}}.',
  connectedTo: 'Connecté à {{account}}',
  connectedAs: 'Identifié en tant que {{name}}',
  connectedSite: 'Site {{name}}',
  lastStep: 'Il reste une étape : activez {{platform}} pour lire ses tickets.',
  verified: 'Vérifié',
  check: 'Vérifier la connexion',
  checked: '{{platform}} accepte toujours les identifiants',
  credentials: 'Identifiants',
  connectTitle: 'Connecter {{platform}}',
  credentialsWhy:
    'Vos identifiants sont vérifiés immédiatement, conservés chiffrés et jamais réaffichés.',
  replaceWhy:
    'Les identifiants sont conservés chiffrés. Les nouveaux sont d’abord vérifiés ; les anciens restent utilisés jusqu’à ce qu’ils fonctionnent.',
  openReplace: 'Remplacer les identifiants',
  keepOld: 'Garder les anciens',
  signInWith: 'Se connecter avec',
  withOauth: 'Client OAuth (recommandé)',
  withToken: 'Jeton d’API (jusqu’au 30 avril 2027)',
  tokenEnds:
    'Zendesk désactive les jetons d’API le 30 avril 2027. Cette connexion cessera alors de fonctionner.',
  tiers: {
    website: 'De l’espace de travail (recommandé)',
    plugin: 'D’une extension',
  },
  checking: 'Vérification auprès de {{platform}}. Cela peut prendre une demi-minute.',
  causes: {
    credentials:
      '{{platform}} n’accepte pas ces identifiants. Vérifiez qu’ils sont complets, vont ensemble et n’ont pas été révoqués.',
    forbidden:
      'Ces identifiants n’ont pas les droits nécessaires dans {{platform}}. Ils doivent appartenir à un administrateur.',
    'not-found': '{{platform}} n’a aucun compte à cette adresse. Vérifiez l’orthographe.',
    'rate-limited':
      '{{platform}} n’accepte plus de requêtes de ce compte pour le moment : sa limite est atteinte.',
    unavailable: '{{platform}} n’a pas pu être joint.',
    timeout: '{{platform}} a mis trop de temps à répondre.',
    'invalid-answer': 'La réponse ne vient pas de {{platform}}. Vérifiez l’adresse du compte.',
    refused: '{{platform}} a refusé la demande.',
    address: 'Cette installation n’est pas autorisée à joindre l’adresse de {{platform}}.',
  },
  notSaved: 'Rien n’a été enregistré.',
  notChecked:
    'Les identifiants n’ont pas été vérifiés et rien n’a été enregistré. Réessayez dans quelques minutes.',
  inItsWords: 'Message de {{platform}} :',
  causeStatus: 'Code {{status}}',
  notes: 'Suggestions dans {{platform}}',
  notesWhy:
    'Les suggestions apparaissent dans le ticket sous forme de notes internes, que les clients ne voient jamais.',
  draftsWhy:
    'Les suggestions attendent dans le ticket comme brouillons d’e-mail, que les agents vérifient et envoient.',
  notesSwitch: 'Publier les suggestions automatiquement',
  notesHelp:
    'Les suggestions automatiques sont publiées dès qu’elles sont prêtes. Les autres le sont quand un agent choisit « Publier dans {{platform}} ».',
  notesOn: 'Les suggestions sont désormais publiées automatiquement',
  notesOff: 'Les suggestions ne sont plus publiées automatiquement',
  share: 'Vitesse de l’historique',
  shareWhy:
    'Part de votre limite d’API {{platform}} que Replique peut utiliser pour lire l’historique. Le reste est libre pour vos autres applications. Les réponses et les nouveaux tickets ne sont pas ralentis.',
  shareSaved: 'Enregistré',
  notesAs: 'Publier les suggestions comme',
  notesAsKinds: {
    note: {
      label: 'Note interne',
      help: 'L’équipe lit la suggestion et la copie dans la réponse.',
    },
    draft: {
      label: 'Brouillon d’e-mail',
      help: 'Les agents ouvrent le brouillon dans {{platform}} et l’envoient. Seuls l’utilisateur connecté et ceux qui ont le droit « Modifier toutes les données » le voient. Sans adresse e-mail du client, une note interne est publiée.',
    },
  },
  replies: 'Réponses',
  repliesWhy: '{{platform}} envoie les réponses aux clients sur le canal par lequel ils ont écrit.',
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
    'Grâce à eux, les nouveaux tickets arrivent en quelques secondes ; sans eux, en une minute.',
  webhookLoading: 'Chargement de l’adresse du webhook',
  webhookOn: 'Configurés',
  webhookOff: 'Non configurés',
  notPublic:
    'Cette installation n’a pas d’adresse https publique : {{platform}} ne peut pas la joindre. Les tickets sont tout de même lus chaque minute.',
  install: 'Configurer dans {{platform}}',
  installAgain: 'Configurer à nouveau',
  installWhy: 'Crée le webhook dans {{platform}} et enregistre son secret. Rien à copier.',
  installed: 'Les messages de {{platform}} sont configurés',
  byHand: 'Configurer manuellement',
  byHandWhy: 'Si le bouton ne fonctionne pas ou si quelqu’un d’autre gère vos webhooks.',
  address: 'Adresse',
  copyAddress: 'Copier l’adresse',
  showAddress: 'Afficher l’adresse',
  hideAddress: 'Masquer l’adresse',
  hookBody: 'Corps de la requête',
  copyHookBody: 'Copier le corps de la requête',
  signingSecretPlugin:
    'Seulement pour les web hooks d’une extension, que Crisp signe. Un web hook de l’espace de travail n’en a pas besoin.',
  signingSecretOfPlugin:
    'Le secret d’une extension est enregistré : seuls les web hooks de cette extension sont acceptés, et non ceux de l’espace de travail.',
  useAddressAgain: 'Revenir à un web hook de l’espace de travail',
  addressAgain: 'L’adresse contient un nouveau secret : indiquez-la à Crisp',
  header: 'Nom de l’en-tête',
  copyHeader: 'Copier le nom de l’en-tête',
  headerValue: 'Valeur de l’en-tête',
  copyHeaderValue: 'Copier la valeur de l’en-tête',
  showHeaderValue: 'Afficher la valeur de l’en-tête',
  hideHeaderValue: 'Masquer la valeur de l’en-tête',
  signingSecret: 'Secret de {{platform}}',
  signingSecretKept: 'Un secret est enregistré. Un nouveau le remplace.',
  saveSecret: 'Enregistrer le secret',
  secretSaved: 'Secret enregistré',
  test: 'Envoyer un message d’essai',
  testWhy: 'Envoie un message à l’adresse de cette installation, comme le ferait {{platform}}.',
  outcomes: {
    taken: 'Le message d’essai est arrivé et a été accepté.',
    refused: 'Le message d’essai est arrivé mais a été rejeté : le secret ne correspond pas.',
    limited: 'Trop de messages ont été rejetés récemment. Réessayez dans une minute.',
    'other-answer':
      'Autre chose répond à cette adresse ({{status}}). Vérifiez que le proxy placé devant transmet les messages.',
    unreachable: 'Rien ne répond à cette adresse depuis ce serveur.',
    'not-public':
      'L’adresse n’est pas sur l’internet public : {{platform}} ne peut pas la joindre.',
    'no-secret':
      'Enregistrez d’abord le secret de {{platform}} : sans lui, les messages ne peuvent pas être vérifiés.',
    'not-in-use': 'Activez d’abord {{platform}} : ses messages ne sont pas acceptés avant.',
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
    address: 'Adresse e-mail',
    name: 'Nom de l’expéditeur (facultatif)',
    user: 'Nom d’utilisateur (facultatif)',
    password: 'Mot de passe',
    imapHost: 'Serveur entrant (IMAP)',
    imapPort: 'Port entrant',
    imapSecurity: 'Chiffrement entrant',
    folder: 'Dossier',
    smtpHost: 'Serveur sortant (SMTP)',
    smtpPort: 'Port sortant',
    smtpSecurity: 'Chiffrement sortant',
    sentFolder: 'Dossier des messages envoyés (facultatif)',
    tokenUrl: 'Adresse des jetons',
    refreshToken: 'Jeton d’actualisation',
  },
  mailbox: {
    says: {
      connect: 'Connecter la boîte e-mail',
      connectTitle: 'Connecter une boîte e-mail',
      settingsOf: 'Paramètres de la boîte e-mail',
      enable: 'Utiliser la boîte e-mail',
      switchedOn: 'La boîte e-mail est désormais utilisée',
      switchedOff: 'La boîte e-mail n’est plus utilisée',
      lastStep: 'Il reste une étape : activez la boîte e-mail pour lire ses messages.',
      checked: 'Les serveurs de messagerie acceptent toujours les identifiants',
      checking:
        'Vérification auprès des serveurs de messagerie. Cela peut prendre une demi-minute.',
      saved: 'La boîte e-mail est connectée',
      removeTitle: 'Déconnecter la boîte e-mail ?',
      removeText:
        'Replique ne lira plus et n’enverra plus d’e-mails. Les tickets et suggestions existants restent, tout comme les e-mails de la boîte.',
      removed: 'Boîte e-mail déconnectée',
    },
    stateWhy:
      'Tant que la boîte est utilisée, les nouveaux e-mails deviennent des tickets et les réponses partent de cette adresse.',
    notYet:
      'Suivez les étapes ci-dessous avec ce que votre fournisseur indique de ses serveurs. Il faut environ cinq minutes.',
    byPassword: 'Mot de passe',
    byOauth: 'OAuth (Google, Microsoft et autres)',
    tls: 'TLS',
    starttls: 'STARTTLS',
    read: 'Replique lit une fois les e-mails de la dernière année, puis les nouveaux chaque minute. La boîte elle-même reste telle quelle.',
    repliesWhy:
      'Les réponses partent de cette adresse et sont conservées dans le dossier des messages envoyés.',
    repliesOff: 'Les réponses sont copiées puis envoyées depuis votre logiciel de messagerie.',
    ended:
      'Le fournisseur n’accepte plus le jeton d’actualisation. Remplacez les identifiants ci-dessous.',
    inItsWords: 'Message du serveur de messagerie :',
    causes: {
      credentials:
        'Le serveur n’accepte pas ce nom d’utilisateur et ce mot de passe, ou ce jeton. Beaucoup de fournisseurs demandent un mot de passe d’application.',
      forbidden: 'Le serveur n’autorise pas la lecture de ce compte par d’autres logiciels.',
      'not-found': 'Aucun serveur ne porte ce nom. Vérifiez l’orthographe des deux serveurs.',
      'rate-limited': 'Le serveur n’accepte plus de connexions pour le moment.',
      unavailable:
        'Le serveur n’a pas pu être joint. Vérifiez les deux serveurs, leurs ports et leur chiffrement.',
      timeout:
        'Le serveur a mis trop de temps à répondre. Vérifiez les deux ports et leur chiffrement.',
      'invalid-answer':
        'La réponse ne vient pas d’un fournisseur de messagerie. Vérifiez les adresses.',
      refused: 'Le serveur a refusé. Vérifiez les dossiers et le chiffrement des deux serveurs.',
      address:
        'Cette installation n’est pas autorisée à joindre ce serveur ou ce port. Les ports 993, 143, 465 et 587 sur l’internet public sont autorisés.',
    },
  },
  fieldsOf: {
    zendesk: { clientId: 'Identifiant', clientSecret: 'Secret' },
    salesforce: { clientId: 'Clé du consommateur', clientSecret: 'Secret du consommateur' },
    mailbox: { clientId: 'ID client', clientSecret: 'Secret client' },
  },
  help: {
    subdomain: 'acme pour acme.zendesk.com',
    domain: 'acme pour acme.gorgias.com',
    email: 'De l’agent à qui appartient la clé ou le jeton',
    instanceUrl: 'https://acme.my.salesforce.com',
    websiteId: 'Par exemple 1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    username: 'Affiché ici comme l’utilisateur connecté',
    tier: 'Un jeton créé à cette étape est celui de l’espace de travail.',
    address: 'Les clients y écrivent, et les réponses en partent.',
    name: 'Affiché aux clients à côté de l’adresse',
    user: 'Seulement s’il diffère de l’adresse e-mail',
    imapHost: 'Par exemple imap.acme.example',
    folder: 'Là où arrivent les e-mails des clients',
    smtpHost: 'Par exemple smtp.acme.example',
    sentFolder: 'Seulement si le serveur n’en désigne pas un lui-même',
    tokenUrl: 'Par exemple https://oauth2.googleapis.com/token',
  },
  required: 'Ce champ est obligatoire.',
  invalidEmail: 'Adresse e-mail invalide',
  invalid: 'Cette valeur n’est pas valide.',
  save: 'Connecter',
  replace: 'Remplacer les identifiants',
  saved: '{{platform}} est connecté',
  category: 'Champ de catégorie',
  categoryWhy: 'La catégorie d’un ticket est écrite dans ce champ du CRM.',
  categoryId: 'Identifiant du champ',
  categoryIdHelp: 'Tel que le CRM le nomme. Laissez vide pour n’écrire aucune catégorie.',
  readFields: 'Actualiser les champs',
  fieldsRead_one: '{{count}} champ de {{platform}} lu',
  fieldsRead_many: '{{count}} champs de {{platform}} lus',
  fieldsRead_other: '{{count}} champs de {{platform}} lus',
  otherField: 'Un autre champ, par son identifiant',
  noCategory: 'Aucun',
  saveCategory: 'Enregistrer le champ',
  categorySaved: 'Champ de catégorie enregistré',
  remove: 'Supprimer les identifiants',
  removeTitle: 'Supprimer les identifiants de {{platform}} ?',
  removeText:
    'Replique ne lira plus {{platform}} et n’y écrira plus. Les tickets et suggestions existants restent.',
  removed: 'Identifiants de {{platform}} supprimés',
};

export const errors = {
  'crm.refused': 'Le CRM a refusé la demande. Rien n’a été enregistré.',
  'crm.not-offered': 'Ce CRM ne prend pas cela en charge.',
  'crm-configs.not-found': 'Ce CRM n’est plus connecté.',
} satisfies Translated<typeof englishErrors>;
