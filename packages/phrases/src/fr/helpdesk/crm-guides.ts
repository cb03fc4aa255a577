import type { crmGuides as english } from '../../en/helpdesk/crm-guides.ts';
import type { Translated } from '../../translated.ts';

export const crmGuides: Translated<typeof english> = {
  oneAccount: 'Les noms peuvent varier un peu selon votre version de {{platform}}.',
  anyProvider: 'Les pages d’aide de votre fournisseur indiquent ses serveurs et leurs ports.',
  step: 'Étape {{number}}',
  steps: {
    zendeskAddress: {
      title: 'Trouvez l’adresse de votre Zendesk',
      text: 'Ouvrez Zendesk et regardez la barre d’adresse du navigateur. Ce qui précède « .zendesk.com » est votre sous-domaine.',
    },
    zendeskClient: {
      title: 'Créez un client OAuth',
      text: 'En tant qu’administrateur, ouvrez le Centre d’administration, puis Applications et intégrations, API, Clients OAuth, et choisissez Ajouter un client OAuth. Nommez-le Replique et choisissez le type Confidentiel. Si une URL de redirection est demandée, indiquez l’adresse de cette page. Copiez ensuite l’identifiant.',
    },
    zendeskSecret: {
      title: 'Copiez son secret',
      text: 'Enregistrez le client. Zendesk affiche alors le secret, une seule fois : copiez-le avant de quitter la page.',
    },
    zendeskToken: {
      title: 'Copiez un jeton d’API que vous avez déjà',
      text: 'Zendesk ne délivre plus de jetons d’API et désactivera les derniers le 30 avril 2027. Indiquez l’adresse e-mail d’un administrateur et un jeton encore valable ; créez un client OAuth avant cette date.',
    },
    gorgiasAddress: {
      title: 'Trouvez l’adresse de votre Gorgias',
      text: 'Ouvrez Gorgias et regardez la barre d’adresse du navigateur. Ce qui précède « .gorgias.com » est votre domaine.',
    },
    gorgiasKey: {
      title: 'Copiez la clé d’API',
      text: 'En tant qu’administrateur, ouvrez Paramètres, puis Compte, API REST. Si aucune clé n’est affichée, choisissez Créer une clé API. Le nom d’utilisateur affiché est l’adresse e-mail à utiliser. La clé agit au nom de la personne qui l’a créée.',
    },
    salesforceAddress: {
      title: 'Trouvez votre adresse Mon domaine',
      text: 'Dans Salesforce, ouvrez Configuration et cherchez Mon domaine. Copiez l’URL Mon domaine actuelle ; elle se termine par « .my.salesforce.com ».',
    },
    salesforceApp: {
      title: 'Créez une application cliente externe',
      text: 'Dans Configuration, cherchez le Gestionnaire d’applications clientes externes et choisissez Nouvelle application cliente externe. Nommez-la Replique, activez OAuth, ajoutez l’étendue « Gérer les données utilisateur via des API (api) » et activez le flux d’identifiants client. Si une URL de rappel est demandée, indiquez l’adresse de cette page.',
    },
    salesforceUser: {
      title: 'Choisissez l’utilisateur d’exécution',
      text: 'Dans les stratégies de l’application, activez le flux d’identifiants client et choisissez un utilisateur d’exécution. Il doit avoir le droit de lire et de modifier les requêtes, leurs e-mails et leurs commentaires.',
    },
    salesforceKeys: {
      title: 'Copiez la clé et le secret du consommateur',
      text: 'Dans les paramètres de l’application, sous Paramètres OAuth, choisissez Clé et secret du consommateur. Salesforce met jusqu’à dix minutes à accepter une nouvelle application.',
    },
    crispWebsite: {
      title: 'Trouvez l’identifiant de votre site',
      text: 'Ouvrez votre boîte de réception dans Crisp et regardez la barre d’adresse du navigateur. Ce qui se trouve entre « /website/ » et « /inbox » est l’identifiant du site.',
    },
    crispToken: {
      title: 'Générez un jeton d’API',
      text: 'Ouvrez Paramètres, puis Paramètres de l’espace de travail, Configuration avancée. Sous Jeton d’API, choisissez Générer un jeton. Crisp n’affiche l’identifiant et la clé qu’une fois : copiez les deux avant de quitter la page.',
    },
    mailboxAddress: {
      title: 'Indiquez l’adresse de la boîte e-mail',
      text: 'Utilisez une boîte à laquelle écrivent les clients, et non celle d’une personne : tous ses e-mails deviennent des tickets. Les newsletters, messages d’erreur et réponses automatiques sont laissés de côté.',
    },
    mailboxIn: {
      title: 'Indiquez le serveur entrant',
      text: 'Les e-mails sont lus par IMAP, qu’il faut parfois activer chez le fournisseur. Rien n’est déplacé, marqué ni supprimé dans la boîte.',
    },
    mailboxOut: {
      title: 'Indiquez le serveur sortant',
      text: 'Les réponses partent par SMTP, et une copie est conservée dans le dossier des messages envoyés.',
    },
    mailboxPassword: {
      title: 'Indiquez le mot de passe',
      text: 'Beaucoup de fournisseurs demandent un mot de passe d’application à la place de celui du compte : créez-en un dans les paramètres de sécurité du compte.',
    },
    mailboxOauth: {
      title: 'Indiquez l’application OAuth',
      text: 'Enregistrez une application chez votre fournisseur, autorisez-la à lire et à envoyer des e-mails (IMAP et SMTP), et identifiez-vous-y une fois avec cette boîte pour obtenir un jeton d’actualisation.',
    },
  },
  hooks: {
    zendesk: {
      one: 'Dans le Centre d’administration, ouvrez Applications et intégrations, Webhooks, et choisissez Créer un webhook.',
      two: 'Choisissez Événements Zendesk et cochez tous les événements de tickets. Collez l’adresse ci-dessous comme URL du point de terminaison, avec la méthode POST et JSON, sans authentification.',
      three: 'Une fois créé, ouvrez-le, affichez le secret de signature et collez-le ci-dessous.',
    },
    gorgias: {
      one: 'Ouvrez Paramètres, puis Compte, Intégration HTTP, et choisissez Ajouter une intégration HTTP.',
      two: 'Collez l’adresse ci-dessous comme URL, avec la méthode POST et JSON, et cochez ticket créé, ticket mis à jour et message de ticket créé.',
      three:
        'Ajoutez un en-tête avec le nom et la valeur ci-dessous, ainsi que le corps ci-dessous.',
    },
    salesforce: {
      one: 'Dans Configuration, ouvrez Informations d’identification nommées. Créez des informations d’identification externes avec l’en-tête ci-dessous, puis des informations d’identification nommées avec l’adresse ci-dessous ; donnez à l’utilisateur qui exécute le flux le droit de les utiliser.',
      two: 'Dans Flux, créez un flux déclenché par un enregistrement sur Requête : à la création ou à la mise à jour, exécuté de façon asynchrone. Ajoutez l’action « Créer un appel HTTP » avec les informations d’identification nommées, la méthode POST et le corps ci-dessous.',
      three:
        'Créez le même flux sur E-mail et sur Commentaire de la requête, avec « $Record.ParentId » à la place de « $Record.Id ».',
    },
    crisp: {
      one: 'Ouvrez Paramètres, puis Paramètres de l’espace de travail, Configuration avancée, et choisissez Web Hooks.',
      two: 'Ajoutez un web hook avec l’adresse ci-dessous. Cochez les événements de messages et de sessions.',
      three:
        'Enregistrez. Crisp ne signe pas ces messages : l’adresse elle-même contient le secret, gardez-la confidentielle.',
    },
  },
  labels: {
    account: 'Compte',
    addClient: 'Ajouter un client OAuth',
    adminCenter: 'Centre d’administration',
    advanced: 'Configuration avancée',
    apiKey: 'Mot de passe (clé API)',
    apiScope: 'Gérer les données via des API (api)',
    apiToken: 'Jeton d’API',
    apiTokens: 'Jetons d’API',
    apis: 'API',
    apps: 'Applications et intégrations',
    baseUrl: 'URL de base de l’API',
    clientCredentials: 'Flux d’identifiants client',
    clientName: 'Nom du client',
    clientKind: 'Type de client',
    confidential: 'Confidentiel',
    consumerKey: 'Clé du consommateur',
    consumerSecret: 'Secret du consommateur',
    createKey: 'Créer une clé API',
    currentDomain: 'URL Mon domaine actuelle',
    email: 'E-mail',
    enableOauth: 'Activer OAuth',
    clientApps: 'Applications externes',
    appManager: 'Gestionnaire d’applications',
    generateToken: 'Générer un jeton',
    identifier: 'Identifiant',
    incoming: 'Entrant (IMAP)',
    key: 'Clé',
    keyAndSecret: 'Clé et secret du consommateur',
    mailAccount: 'Compte de messagerie',
    myDomain: 'Mon domaine',
    newApp: 'Nouvelle application cliente',
    oauthClients: 'Clients OAuth',
    oauthSettings: 'Paramètres OAuth',
    outgoing: 'Sortant (SMTP)',
    password: 'Mot de passe d’application',
    policies: 'Stratégies',
    port: 'Port',
    refreshToken: 'Jeton d’actualisation',
    restApi: 'API REST',
    runAs: 'Exécuter en tant que',
    save: 'Enregistrer',
    secret: 'Secret',
    settings: 'Paramètres',
    setup: 'Configuration',
    token: 'Jeton',
    username: 'Nom d’utilisateur',
    workspace: 'Espace de travail',
  },
};
