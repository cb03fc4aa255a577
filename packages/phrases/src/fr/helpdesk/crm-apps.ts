import type { crmApps as en, errors as enErrors } from '../../en/helpdesk/crm-apps.ts';

export const crmApps: typeof en = {
  connectWith: 'Connecter avec {{platform}}',
  connectAgain: 'Reconnecter',
  why: 'Vous vous connectez dans {{platform}} et y autorisez l’accès. Il n’y a rien à copier.',
  pluginWhy:
    'Installez l’extension sur votre site dans Crisp, puis ouvrez-y ses paramètres : ils vous ramènent ici. Il n’y a aucune clé à copier.',
  allows: 'Replique demande ces droits à {{platform}} :',
  rights: {
    zendesk: {
      read: 'Lire les tickets, les personnes, les champs et les macros',
      write:
        'Ajouter des notes et des réponses, définir la catégorie et l’assigné, créer des tickets, configurer le webhook',
    },
    gorgias: {
      read: 'Lire les tickets, les clients, les utilisateurs, les champs, les macros et les notes de satisfaction',
      write:
        'Ajouter des notes et des réponses, définir les champs et l’assigné, créer des tickets, configurer le webhook',
      offline: 'Rester connecté sans vous, sous votre nom et votre adresse e-mail',
    },
    salesforce: {
      read: 'Lire les requêtes, e-mails, commentaires, contacts et utilisateurs, dans la limite de vos droits',
      write:
        'Ajouter des commentaires et des réponses, définir les champs et le propriétaire, créer des requêtes',
      offline: 'Rester connecté sans vous',
    },
    crisp: {
      read: 'Lire les conversations, les contacts, les opérateurs et les boîtes de réception',
      write:
        'Ajouter des notes et des réponses, définir les données, l’état et l’opérateur, ouvrir des conversations',
    },
  },
  person:
    'Connectez-vous là-bas en tant qu’administrateur : Replique reçoit les droits de cette personne.',
  useKeys: 'Saisir des clés à la place',
  useApp: 'Utiliser l’application à la place',
  finishing: 'Finalisation de la connexion avec {{platform}}. Cela peut prendre une demi-minute.',
  done: '{{platform}} est connecté',
  outcomes: {
    denied: 'L’accès a été refusé dans {{platform}}. Rien n’a été connecté.',
    over: 'Ce lien a déjà servi ou date de plus de dix minutes. Recommencez.',
    failed: '{{platform}} a signalé une erreur. Rien n’a été connecté.',
    'unknown-website':
      'L’extension a été ouverte pour un autre site que celui que vous avez indiqué, ou plus d’une heure après. Recommencez.',
  },
  missingScopes:
    '{{platform}} a accordé trop peu de droits. Il manque : {{scopes}}. Rien n’a été connecté.',
  otherAccount:
    'C’est {{account}}, mais {{connected}} est connecté. Connectez-vous là-bas avec le même compte, ou supprimez d’abord la connexion.',
  namedOther:
    'Vous avez indiqué {{named}}, mais vous vous êtes connecté à {{account}}. Rien n’a été connecté. Connectez-vous là-bas avec le compte indiqué, ou saisissez l’autre.',
  causes: {
    credentials:
      '{{platform}} n’a pas accepté cette connexion. Recommencez. Si cela se reproduit, un super-administrateur doit vérifier l’application de cette installation.',
    forbidden:
      'La personne qui s’est connectée n’a pas assez de droits dans {{platform}}. Connectez-vous là-bas en tant qu’administrateur.',
  },
  syncCauses: {
    credentials:
      '{{platform}} n’accepte pas l’application de cette installation. Un super-administrateur doit la vérifier. La lecture reprend ensuite automatiquement.',
    forbidden:
      'La personne qui a connecté {{platform}} n’y a plus les droits nécessaires. Un administrateur doit reconnecter.',
  },
  ended:
    '{{platform}} n’accepte plus l’application : elle y a été retirée, ou son accès a été révoqué ou a expiré. La lecture et l’écriture sont en pause jusqu’à la reconnexion. Les tickets restent.',
  installed: 'Connecté avec l’application',
  installedWhy:
    'L’accès est renouvelé automatiquement. Pour y mettre fin, supprimez la connexion : l’application est alors déconnectée de {{platform}} lorsque c’est possible.',
  pluginInstalledWhy:
    'L’accès prend fin quand l’extension est désinstallée dans Crisp ou la connexion supprimée ici.',
  title: 'Applications de cette installation',
  appsWhy:
    'Avec une application enregistrée auprès d’un CRM, les clients se connectent en s’y identifiant. Réservé aux super-administrateurs.',
  loading: 'Chargement des applications',
  registered: 'Enregistrée',
  notRegistered: 'Non enregistrée',
  setUp: 'Configurer',
  setUpNamed: 'Configurer l’application pour {{platform}}',
  edit: 'Modifier',
  editNamed: 'Modifier l’application pour {{platform}}',
  dialogTitle: 'Application pour {{platform}}',
  guides: {
    zendesk:
      'Dans Zendesk, ouvrez Centre d’administration › Applications et intégrations › API › Clients OAuth et ajoutez un client confidentiel. Pour d’autres comptes que le vôtre, demandez à Zendesk de le rendre global.',
    gorgias:
      'Dans le portail partenaire de Gorgias, créez une application et ouvrez ses paramètres OAuth2.',
    salesforce:
      'Dans Salesforce, ouvrez Configuration › Gestionnaire d’applications clientes externes et créez une application avec OAuth, le flux de code d’autorisation et PKCE.',
    crisp:
      'Dans le Marketplace de Crisp, créez une extension et demandez un jeton de production avec ces droits. Dans ses paramètres, saisissez l’adresse des paramètres ; sous Events, celle des webhooks.',
  },
  pluginSettings: 'Adresse des paramètres à saisir là-bas',
  copyPluginSettings: 'Copier l’adresse des paramètres',
  hookUrl: 'Adresse des webhooks à saisir là-bas',
  copyHookUrl: 'Copier l’adresse des webhooks',
  installUrl: 'Lien d’installation',
  installUrlHelp: 'Dans les paramètres de l’extension, sous Access',
  hookSecret: 'Secret des webhooks',
  hookSecretHelp:
    'Crisp signe ses messages avec ce secret. Sans lui, les tickets arrivent en une minute.',
  redirect: 'Adresse de redirection à y saisir',
  copyRedirect: 'Copier l’adresse de redirection',
  scopes: 'Portées à y saisir',
  copyScopes: 'Copier les portées',
  appId: {
    zendesk: 'Identifiant',
    gorgias: 'ID client',
    salesforce: 'Clé consommateur',
    crisp: 'Identifiant du jeton',
  },
  secret: {
    zendesk: 'Secret',
    gorgias: 'Secret client',
    salesforce: 'Secret consommateur',
    crisp: 'Clé du jeton',
  },
  secretHelp: 'Stocké chiffré et jamais réaffiché',
  secretKept: 'Laissez vide pour garder le secret actuel',
  required: 'Ce champ est obligatoire.',
  save: 'Enregistrer',
  saved: 'Application enregistrée',
  close: 'Fermer',
  check: 'Vérifier',
  checkAccount: 'Compte pour la vérification',
  checks: {
    known: '{{platform}} connaît cette application et son secret.',
    unknown:
      '{{platform}} ne connaît pas cette application pour ce compte, ou son secret est incorrect.',
    unreachable: '{{platform}} n’a pas pu être joint pour ce compte.',
    'other-answer': 'La réponse ne vient pas de {{platform}}. Vérifiez le compte.',
  },
  redirectUnsafe: 'L’adresse de redirection n’est pas en https. {{platform}} n’y renvoie personne.',
  remove: 'Supprimer',
  removeTitle: 'Supprimer l’application pour {{platform}} ?',
  removeText:
    'Les clients connectés avec elle le restent jusqu’à la fin de leur accès, sans pouvoir le renouveler.',
  removed: 'Application supprimée',
};

export const errors: typeof enErrors = {
  'crm-apps.missing': 'Aucune application n’est enregistrée pour ce CRM.',
  'crm-apps.install-over':
    'Ce lien a déjà servi, date de plus de dix minutes ou appartient à quelqu’un d’autre. Recommencez.',
  'crm-apps.scopes-missing': 'Le CRM a accordé trop peu de droits. Rien n’a été connecté.',
  'crm-apps.not-installed': 'L’extension n’est pas installée sur ce site. Rien n’a été connecté.',
  'crm-apps.other-account': 'Un autre compte de ce CRM est connecté.',
};
