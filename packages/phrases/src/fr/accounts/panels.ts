import type { errors as enErrors, panels as en } from '../../en/accounts/panels.ts';

export const panels: typeof en = {
  title: 'Panneau des agents',
  why: 'Les réponses suggérées à côté du ticket, dans votre outil de support. Les agents n’ont pas besoin de compte ici.',
  loading: 'Chargement du panneau des agents',
  off: 'Non configuré.',
  hosts: {
    zendesk: 'Zendesk',
    gorgias: 'Gorgias',
    salesforce: 'Salesforce',
    canvas: 'Salesforce Classic',
    crisp: 'Crisp',
  },
  shownIn: 'Affiché dans {{address}}',
  shownInWebsite: 'Affiché pour le site {{account}}',
  lastSeen: 'Dernière ouverture',
  neverSeen: 'Jamais ouvert',
  setUp: 'Configurer {{host}}',
  edit: 'Modifier {{host}}',
  dialogTitle: 'Panneau des agents dans {{host}}',
  steps: {
    build: 'Construisez l’application. Sur le serveur, lancez :',
    upload:
      'Dans Zendesk, Centre d’administration › Applications et intégrations › Applications Zendesk Support, importez le fichier comme application privée.',
    key: 'Collez ci-dessous la clé publique de l’application. Zendesk la donne à /api/v2/apps/APP_ID/public_key.pem.',
  },
  crispSteps: {
    build: 'Construisez le widget. Sur le serveur, lancez :',
    create:
      'Sur marketplace.crisp.chat, créez un plugin privé avec le droit website:conversation:sessions. Dans ses paramètres, collez le contenu du fichier comme schéma du widget, puis installez le plugin.',
    token:
      'Indiquez ci-dessous le site et son jeton. Crisp le donne à /v1/plugins/subscription/WEBSITE_ID/PLUGIN_ID.',
  },
  extension: {
    title: 'Extension de navigateur',
    why: 'Pour tout outil de support, dans Chrome, Edge ou Firefox. Les agents se connectent avec leur propre compte.',
    chromium: 'Télécharger pour Chrome et Edge',
    firefox: 'Télécharger pour Firefox',
  },
  gorgiasSteps: {
    build: 'Construisez l’intégration et son widget. Sur le serveur, lancez :',
    create:
      'Dans Gorgias, Paramètres › Apps › HTTP integration, ajoutez une intégration avec l’adresse, les déclencheurs et l’en-tête du fichier. Mettez le secret à la place de SECRET.',
    widget:
      'Ouvrez un ticket, Edit widgets, et placez les champs de Replique. Ou envoyez les deux parties du fichier à l’API de Gorgias (/api/integrations, /api/widgets).',
  },
  salesforceSteps: {
    build: 'Construisez le composant. Sur le serveur, lancez :',
    deploy:
      'Décompressez le fichier et déployez-le dans votre organisation avec Salesforce CLI : sf project deploy start.',
    secret:
      'Dans Configuration › Informations d’identification nommées › Informations d’identification externes › Replique, ajoutez au principal Agents le paramètre d’authentification Secret, avec le secret ci-dessous.',
    page: 'Donnez aux agents l’ensemble d’autorisations Replique. Dans le Générateur d’application Lightning, placez Replique sur la page des requêtes.',
  },
  canvasSteps: {
    build: 'Construisez l’application. Sur le serveur, lancez :',
    deploy:
      'Décompressez le fichier et déployez-le dans votre organisation avec Salesforce CLI : sf project deploy start. Cela crée une application cliente externe qui signe chaque ouverture. Son jeton d’accès n’a que le droit id ; il est écarté sans être lu.',
    secret:
      'Dans Configuration › Gestionnaire d’applications clientes externes › Replique › Paramètres › Paramètres OAuth, affichez le secret du consommateur et collez-le ci-dessous. L’identifiant de l’organisation est dans Configuration › Informations sur la société.',
    page: 'Donnez aux agents l’ensemble d’autorisations Replique Classic. Dans la présentation du fil des requêtes, ajoutez la page Visualforce Replique à la barre latérale ; avec l’action E-mail dans le fil, Insérer dans la réponse fonctionne.',
  },
  canvasAccountHelp: 'La partie avant .my.salesforce.com, par exemple acme ou acme--uat.sandbox',
  canvasAccountWrong:
    'Indiquez la partie avant .my.salesforce.com, par exemple acme ou acme--uat.sandbox.',
  organization: 'Identifiant de l’organisation',
  organizationHelp: '15 ou 18 caractères, à partir de 00D',
  organizationWrong: 'Indiquez l’identifiant entier : 15 ou 18 caractères, à partir de 00D.',
  consumerSecret: 'Secret du consommateur',
  consumerSecretHelp:
    'Il est gardé chiffré, et n’est plus jamais montré. Enregistrer met fin au précédent.',
  consumerSecretMissing: 'Collez le secret entier.',
  secret: 'Secret',
  secretHelp:
    'Copiez-le avant d’enregistrer : seule son empreinte est gardée, et il n’est plus jamais montré. Enregistrer met fin au précédent.',
  gorgiasAccount: 'Compte Gorgias',
  gorgiasAccountHelp: 'La partie avant .gorgias.com',
  gorgiasAccountWrong: 'Indiquez la partie avant .gorgias.com, par exemple acme.',
  salesforceAccount: 'My Domain',
  salesforceAccountHelp:
    'La partie avant .lightning.force.com, par exemple acme ou acme--uat.sandbox',
  salesforceAccountWrong:
    'Indiquez la partie avant .lightning.force.com, par exemple acme ou acme--uat.sandbox.',
  websiteId: 'Identifiant du site',
  websiteIdHelp: 'Dans Crisp, Paramètres › Espace de travail › Instructions d’installation',
  websiteIdWrong:
    'Indiquez l’identifiant entier, par exemple 8c842203-7ed8-4e29-a608-7cf78a7d2fcc.',
  token: 'Jeton',
  tokenHelp:
    'Celui de l’abonnement. Seule son empreinte est gardée, et il n’est plus jamais montré.',
  tokenMissing: 'Collez le jeton entier.',
  copyCommand: 'Copier la commande',
  account: 'Compte Zendesk',
  accountHelp: 'La partie avant .zendesk.com',
  accountWrong: 'Indiquez la partie avant .zendesk.com, par exemple acme.',
  publicKey: 'Clé publique de l’application',
  keyMissing: 'Collez la clé, de BEGIN PUBLIC KEY à END PUBLIC KEY.',
  save: 'Enregistrer',
  saved: 'Panneau des agents enregistré',
  remove: 'Retirer {{host}}',
  removeTitle: 'Retirer le panneau des agents de {{host}} ?',
  removeText:
    'Les agents ne le voient plus aussitôt. Vous pouvez le configurer à nouveau quand vous voulez.',
  removed: 'Panneau des agents retiré',
};

export const errors: typeof enErrors = {
  'panels.not-found': 'Le panneau des agents n’est plus configuré.',
  'panels.key-invalid':
    'Ce n’est pas une clé publique RSA. Collez tout le texte, de BEGIN PUBLIC KEY à END PUBLIC KEY.',
  'panels.session-ended': 'Le panneau est resté ouvert trop longtemps. Rechargez la page.',
};
