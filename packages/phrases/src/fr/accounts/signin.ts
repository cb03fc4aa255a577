import type { signin as en } from '../../en/accounts/signin.ts';

export const signin: typeof en = {
  title: 'Connexion',
  intro: 'Connectez-vous pour accéder à la console Replique.',
  email: 'E-mail',
  password: 'Mot de passe',
  remember: 'Se souvenir de cet appareil pendant 30 jours',
  submit: 'Se connecter',
  wrong: 'Adresse e-mail ou mot de passe incorrect.',
  expired:
    'Cette page est restée ouverte trop longtemps, ou vient d’un autre navigateur. Recommencez.',
  badAddress: 'L’adresse de retour n’appartient pas à cette console.',
  badAddressHelp: 'Ouvrez d’abord la console ; elle vous amène ici pour vous connecter.',
  openConsole: 'Ouvrir la console',
  tooMany:
    'Trop de tentatives. Attendez une minute, puis réessayez ; après de nombreux échecs, attendez 15 minutes.',
  /** What pages elsewhere say of a link. */
  about: 'Des réponses de support, avec leurs sources',
  ownName: 'Français',
  singleSignOn: 'Continuer avec l’authentification unique',
  forgottenLink: 'Mot de passe oublié ?',
  backToSignIn: 'Retour à la connexion',
  forgotten: {
    title: 'Mot de passe oublié',
    intro:
      'Indiquez votre adresse e-mail. Nous vous envoyons un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    emailMissing: 'Adresse e-mail invalide',
    sentTitle: 'Consultez votre messagerie',
    sent: 'Si {{email}} correspond à un compte, un e-mail contenant un lien vient de partir. Ce lien fonctionne pendant une heure.',
    sentHelp:
      'Rien après quelques minutes ? Regardez dans les indésirables, vérifiez l’adresse, puis demandez un autre lien.',
  },
  newPassword: {
    title: 'Choisir un mot de passe',
    intro: 'Pour {{email}}. Les appareils déjà connectés seront déconnectés.',
    introFirst: 'Vous vous connecterez avec {{email}} et ce mot de passe.',
    password: 'Nouveau mot de passe',
    repeated: 'Confirmer le nouveau mot de passe',
    help: 'Au moins 12 caractères. Quelques mots sans rapport conviennent bien.',
    submit: 'Enregistrer le mot de passe',
    doneTitle: 'Mot de passe enregistré',
    done: 'Vous pouvez continuer vers la console.',
    goOn: 'Aller à la console',
  },
  passwordProblems: {
    tooShort: 'Ce mot de passe est trop court : il faut au moins 12 caractères.',
    tooLong: 'Ce mot de passe est trop long : 1 000 caractères au plus.',
    ownWords:
      'Ce mot de passe contient votre nom, votre adresse ou votre entreprise, qui se devinent en premier. Choisissez d’autres mots.',
    pattern:
      'Ce mot de passe se répète, ou forme une suite de touches, de lettres, de chiffres, ou une date. Choisissez quelques mots sans rapport.',
    common:
      'Ce mot de passe est l’un des plus utilisés, ou presque. Choisissez quelques mots sans rapport.',
    tooSimple: 'Ce mot de passe est trop facile à deviner. Ajoutez un ou deux mots sans rapport.',
    breached:
      'Ce mot de passe figure dans une fuite de données. Choisissez-en un que vous n’utilisez nulle part ailleurs.',
    differ: 'Les mots de passe ne correspondent pas.',
  },
  newEmail: {
    title: 'Confirmer votre adresse',
    intro: 'Vous vous connecterez avec {{email}}, et nous y enverrons nos e-mails.',
    submit: 'Confirmer cette adresse',
    doneTitle: 'Adresse confirmée',
    done: 'Vous vous connectez maintenant avec {{email}}. Votre mot de passe reste le même.',
    goOn: 'Aller à la console',
  },
  deadLink: {
    title: 'Ce lien ne fonctionne plus',
    text: 'Il a déjà servi, a expiré ou a été remplacé par un lien plus récent. Vous pouvez demander un nouveau lien pour choisir un mot de passe, même après une invitation.',
    another: 'Demander un nouveau lien',
  },
  signedOut: {
    title: 'Déconnexion réussie',
    text: 'Votre session sur cet appareil est terminée.',
    again: 'Se reconnecter',
  },
  setup: {
    title: 'Créer le premier super-admin',
    intro:
      'Personne ne peut encore se connecter. Le code à usage unique se trouve dans le journal du serveur.',
    code: 'Code à usage unique',
    firstname: 'Prénom',
    lastname: 'Nom',
    password: 'Mot de passe (au moins 12 caractères)',
    submit: 'Créer et se connecter',
    wrongCode: 'Ce n’est pas le code du journal, ou quelqu’un l’a déjà utilisé.',
    invalid: 'Remplissez tous les champs ; le mot de passe doit avoir au moins 12 caractères.',
  },
  secondStep: {
    title: 'Encore une étape',
    intro: 'Saisissez le code de votre compte.',
    introPasskey: 'Utilisez une clé d’accès ou saisissez un code.',
    code: 'Code',
    help: 'Les six chiffres de votre application d’authentification, ou l’un de vos codes de secours.',
    submit: 'Continuer',
    wrong: 'Ce code est incorrect ou a déjà servi. Essayez le plus récent.',
    back: 'Retour à la connexion',
  },
  passkey: {
    signIn: 'Se connecter avec une clé d’accès',
    use: 'Utiliser une clé d’accès',
    failed: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous autrement.',
    refused: 'Cette clé d’accès n’a pas fonctionné. Réessayez, ou connectez-vous autrement.',
  },
  factorSetup: {
    title: 'Configurer la double authentification',
    intro:
      'Votre organisation exige plus qu’un mot de passe. Pour continuer, configurez une clé d’accès ou une application d’authentification ; cela prend une minute.',
    passkey: 'Créer une clé d’accès',
    app: 'Application d’authentification',
    scan: 'Scannez ce code avec une application d’authentification, puis saisissez le code qu’elle affiche.',
    picture: 'Code QR pour l’application d’authentification',
    type: 'Impossible de scanner ? Saisissez cette clé dans l’application :',
    codeHelp: 'Les six chiffres de l’application',
    submit: 'Utiliser cette application',
    codesTitle: 'Vos codes de secours',
    codesText:
      'Chacun permet une connexion sans votre clé d’accès ni votre application. Gardez-les en lieu sûr : ils ne sont affichés que maintenant.',
    codesKept: 'Je les ai conservés : continuer',
  },
  consent: {
    signIn: 'Connectez-vous pour relier {{program}}.',
    title: 'Relier {{program}} ?',
    intro: 'Votre compte : {{email}}. {{program}} pourra :',
    scopes: {
      ticketsRead: 'Lire les tickets',
      ticketsWrite: 'Écrire des notes sur les tickets et changer leur catégorie',
      suggestions: 'Obtenir des réponses suggérées et poser des questions',
      questions: 'Poser des questions',
      knowledge: 'Lire et écrire des documents',
      knowledgeRead: 'Lire des documents',
      replies: 'Envoyer des réponses aux clients',
    },
    limits:
      'Il ne pourra jamais faire plus que vous. Vous pouvez le retirer à tout moment sur la page de votre compte.',
    where: 'Vous serez redirigé vers {{host}}.',
    whereLocal: 'Vous serez renvoyé à un programme de cet ordinateur ({{host}}).',
    whereExtension: 'C’est une extension de ce navigateur ({{host}}).',
    unchecked:
      'Les programmes choisissent leur nom et Replique ne les vérifie pas. Continuez seulement si vous êtes à l’origine de cette demande.',
    allow: 'Relier',
    refuse: 'Annuler',
    allowed: 'Programme relié',
    refused: 'Programme non relié',
    leading: 'Retour à {{program}}.',
    back: 'Retour à {{program}}',
    problems: {
      unknown:
        'Ce programme n’est pas enregistré, ou indique une adresse qu’il n’a pas enregistrée. Recommencez depuis le programme.',
      expired:
        'Cette page est restée ouverte trop longtemps, ou vient d’un autre navigateur. Recommencez depuis le programme.',
      staff:
        'Les super-admins n’appartiennent à aucun client : aucun programme ne peut agir pour eux.',
      role: 'Votre rôle ne permet pas ce que demande ce programme.',
    },
  },
  sso: {
    title: 'Authentification unique',
    leading: 'Vous allez vous connecter sur {{host}}.',
    goOn: 'Continuer',
    back: 'Retour à la connexion',
    problems: {
      unknownDomain:
        'Ce domaine de messagerie n’utilise pas l’authentification unique. Connectez-vous avec votre mot de passe.',
      failed:
        'Le service de connexion de votre entreprise n’a pas répondu comme prévu. Réessayez, ou contactez votre administrateur.',
      cancelled: 'La connexion auprès de votre entreprise a été annulée.',
      notVerified:
        'Le service de connexion de votre entreprise n’a pas confirmé votre adresse e-mail. Contactez votre administrateur.',
      otherDomain:
        'Le service de connexion de votre entreprise a renvoyé une adresse d’un autre domaine.',
      unknownPerson:
        'Vous n’avez pas encore de compte. Demandez à un administrateur de votre organisation de vous inviter.',
      expired:
        'Cette connexion a duré trop longtemps, ou a commencé dans un autre navigateur. Recommencez.',
      required:
        'Votre entreprise utilise l’authentification unique. Vous ne pouvez pas vous connecter par mot de passe.',
    },
  },
  publicDemo: {
    label: 'Démo',
    text: 'Démo publique : quiconque connaît ses comptes peut se connecter. N’y saisissez aucune donnée réelle.',
  },
  demoTitle: 'Comptes de démonstration',
  demoHelp: 'Mot de passe de tous ces comptes : {{password}}',
  demoSignInAs: 'Se connecter en tant que {{name}}',
  demoRoles: {
    alice: 'Super-admin, tous les clients',
    bob: 'Admin de Fernhollow Bikes',
    carol: 'Agent chez Fernhollow Bikes',
    dan: 'Invité chez Fernhollow Bikes',
    erin: 'Admin de l’Atelier Clairval',
    frank: 'Agent à l’Atelier Clairval',
  },
};
