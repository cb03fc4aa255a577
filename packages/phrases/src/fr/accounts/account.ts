import type { errors as englishErrors, account as english } from '../../en/accounts/account.ts';
import type { Translated } from '../../translated.ts';

/** L’écran du compte : profil, mot de passe, double authentification, sessions. */
export const account = {
  intro: 'Votre profil, vos moyens de connexion et vos appareils connectés.',
  loading: 'Chargement de votre compte',
  profile: 'Profil',
  profileWhy: 'Votre nom, tel que vos collègues le voient.',
  firstname: 'Prénom',
  lastname: 'Nom',
  required: 'Ce champ est obligatoire.',
  tooLong_one: '{{count}} caractère de trop.',
  tooLong_many: '{{count}} de caractères de trop.',
  tooLong_other: '{{count}} caractères de trop.',
  language: 'Langue préférée',
  languageHelp: 'Utilisée sur tout appareil où vous n’en avez pas choisi d’autre.',
  saved: 'Compte enregistré',

  email: 'E-mail',
  emailWhy: 'Cette adresse vous sert à vous connecter et à recevoir nos e-mails.',
  emailNow: 'Votre adresse est {{email}}',
  emailChange: 'Changer d’adresse',
  emailNew: 'Nouvelle adresse e-mail',
  emailSameAsNow: 'C’est déjà votre adresse.',
  emailSend: 'Envoyer le lien',
  emailSent:
    'Nous avons envoyé un lien à {{email}}. Votre adresse change quand vous l’ouvrez ; d’ici là, vous vous connectez avec l’ancienne.',

  password: 'Mot de passe',
  passwordWhy: 'En le changeant, vous déconnectez vos autres appareils.',
  passwordChange: 'Changer le mot de passe',
  passwordCurrent: 'Mot de passe actuel',
  passwordNew: 'Nouveau mot de passe',
  passwordHelp: 'Au moins 12 caractères. Quelques mots sans rapport conviennent bien.',
  passwordChanged: 'Mot de passe changé ; vos autres appareils sont déconnectés',
  passwordProblems: {
    tooShort: 'Au moins 12 caractères.',
    tooLong: 'Au plus 1 000 caractères.',
    ownWords:
      'Évitez votre nom, votre adresse et votre entreprise : ils se devinent en premier. Choisissez d’autres mots.',
    pattern:
      'Il se répète, ou forme une suite de touches, de lettres, de chiffres, ou une date. Choisissez quelques mots sans rapport.',
    common:
      'C’est, à peu de chose près, l’un des mots de passe les plus utilisés. Choisissez quelques mots sans rapport.',
    tooSimple: 'Il est trop facile à deviner. Ajoutez un ou deux mots sans rapport.',
    breached:
      'Il figure dans une fuite de données. Choisissez-en un que vous n’utilisez nulle part ailleurs.',
  },

  secondFactor: 'Application d’authentification',
  secondFactorWhy:
    'Un code de votre téléphone s’ajoute au mot de passe : un mot de passe volé ne suffit plus.',
  secondFactorIsOn: 'Activée',
  secondFactorIsOff: 'Désactivée',
  codesLeft_one: '{{count}} code de secours restant',
  codesLeft_many: '{{count}} codes de secours restants',
  codesLeft_other: '{{count}} codes de secours restants',
  codesLow: 'Créez-en de nouveaux avant d’en manquer.',
  secondFactorStart: 'Configurer',
  secondFactorStartTitle: 'Configurer la double authentification',
  secondFactorStartText:
    'Il vous faut une application d’authentification sur votre téléphone, par exemple celle de votre gestionnaire de mots de passe.',
  next: 'Suivant',
  scanText:
    'Scannez ce code avec une application d’authentification, puis saisissez le code qu’elle affiche.',
  scanPicture: 'Code QR pour l’application d’authentification',
  typeText: 'Impossible de scanner ? Saisissez cette clé dans l’application :',
  code: 'Code',
  codeHelp: 'Les six chiffres de l’application',
  codeOrRecovery: 'Les six chiffres de l’application, ou un code de secours',
  copyKey: 'Copier la clé',
  turnOn: 'Activer',
  turnedOn: 'La double authentification est activée',
  turnOff: 'Désactiver',
  turnOffTitle: 'Désactiver la double authentification ?',
  turnOffText:
    'Sans clé d’accès, votre mot de passe suffira pour vous connecter et vos codes de secours ne fonctionneront plus.',
  turnedOff: 'La double authentification est désactivée',
  recoveryTitle: 'Vos codes de secours',
  recoveryText:
    'Chacun permet une connexion sans votre clé d’accès ni votre application. Gardez-les en lieu sûr : ils ne sont affichés que maintenant.',
  copyCodes: 'Copier',
  downloadCodes: 'Télécharger',
  codesKept: 'Je les ai conservés',
  codesFile: 'replique-codes-de-secours.txt',
  newCodes: 'Nouveaux codes de secours',
  newCodesTitle: 'Créer de nouveaux codes de secours ?',
  newCodesText: 'Les anciens codes cessent immédiatement de fonctionner.',
  newCodesMake: 'Créer de nouveaux codes',

  passkeys: 'Clés d’accès',
  passkeysWhy:
    'Connectez-vous avec votre empreinte, votre visage ou une clé de sécurité : rien à saisir, rien à voler.',
  passkeysNone: 'Aucune clé d’accès pour l’instant.',
  passkeysNotHere: 'Ce navigateur, ou l’adresse de ce service, ne permet pas les clés d’accès.',
  passkeyAdd: 'Ajouter une clé d’accès',
  passkeyAddText:
    'Votre navigateur vous demandera de confirmer avec cet appareil ou une clé de sécurité.',
  passkeyName: 'Nom',
  passkeyNameHelp: 'Pour la reconnaître, par exemple « Portable du bureau »',
  passkeyMake: 'Créer la clé d’accès',
  passkeyIsAdded: 'Clé d’accès ajoutée',
  passkeyAdded: 'Ajoutée',
  passkeyRemove: 'Supprimer',
  passkeyRemoveNamed: 'Supprimer la clé d’accès {{name}}',
  passkeyRemoveTitle: 'Supprimer la clé d’accès {{name}} ?',
  passkeyRemoveText:
    'Vous ne pourrez plus vous connecter avec elle. Supprimez-la aussi de votre appareil ou de votre gestionnaire de mots de passe.',
  passkeyIsRemoved: 'Clé d’accès supprimée',
  passkeyFailed:
    'Aucune clé d’accès n’a été créée ni utilisée. Réessayez, ou choisissez un autre moyen.',
  passkeyKnown: 'Cet appareil contient déjà une de vos clés d’accès.',
  proof: {
    title: 'Confirmez que c’est bien vous',
    text: 'Nous le demandons avant une modification sensible, puis plus pendant cinq minutes.',
    passkey: 'Utiliser une clé d’accès',
    confirm: 'Confirmer',
    orSignIn: 'Vous vous connectez par votre entreprise ?',
    signIn: 'Se reconnecter',
    none: 'Déconnectez-vous et reconnectez-vous, puis recommencez.',
  },
  demand: {
    label: 'Double authentification',
    text: 'Votre organisation exige la double authentification. Configurez-la avant le {{date}}.',
    setUp: 'Configurer',
  },
  rule: {
    title: 'Double authentification',
    why: 'Avec une clé d’accès ou une application en plus, un mot de passe volé ne suffit pas.',
    from: 'Exigée pour',
    of: {
      nobody: 'Personne',
      admins: 'Administrateurs',
      agents: 'Agents et administrateurs',
      everybody: 'Tout le monde',
    },
    days: 'Jours pour la configurer',
    daysHelp:
      'Comptés par personne. Ensuite, la configuration est demandée à la prochaine connexion. Les personnes qui passent par l’authentification unique en sont dispensées.',
    daysWrong: 'Indiquez un nombre de 0 à 90.',
    saved: 'Règle de la double authentification enregistrée',
    staffButton: 'Double authentification',
    staffTitle: 'Double authentification des super-admins',
    staffText:
      'Les super-admins voient tous les clients. Chaque client fixe la règle de ses propres utilisateurs.',
    staffRequired: 'Les super-admins doivent avoir la double authentification',
  },

  programs: 'Programmes reliés',
  programsWhy:
    'Les assistants qui agissent pour vous par MCP, avec vos droits et rien de plus. Retirez ceux que vous n’utilisez plus.',
  programsAddress: 'Pour connecter un assistant, donnez-lui cette adresse :',
  programsCopy: 'Copier l’adresse pour les assistants',
  programsNone: 'Aucun programme n’est relié.',
  programScope: {
    ticketsRead: 'lire les tickets',
    ticketsWrite: 'notes et catégories',
    suggestions: 'suggestions',
    knowledge: 'documents',
    replies: 'envoyer des réponses',
  },
  programDisconnect: 'Retirer',
  programDisconnectNamed: 'Retirer {{name}}',
  programDisconnected: 'Programme retiré',

  sessions: 'Appareils connectés',
  sessionsWhy:
    'Si vous ne reconnaissez pas un appareil, déconnectez-le, puis changez votre mot de passe.',
  sessionsLoading: 'Chargement de vos appareils',
  device: '{{browser}} sur {{system}}',
  unknownDevice: 'Appareil inconnu',
  thisDevice: 'Cet appareil',
  lastUsed: 'Dernière utilisation',
  signedIn: 'connexion',
  ends: 'Expire le {{date}}',
  signOutDevice: 'Déconnecter cet appareil',
  signOutNamed: 'Déconnecter cet appareil : {{device}}',
  signedOut: 'Appareil déconnecté',
  signOutElsewhere: 'Déconnecter les autres appareils',
  signedOutElsewhere_one: '{{count}} autre appareil déconnecté',
  signedOutElsewhere_many: '{{count}} autres appareils déconnectés',
  signedOutElsewhere_other: '{{count}} autres appareils déconnectés',
  signOutAll: 'Déconnecter partout',
  signOutAllTitle: 'Déconnecter partout ?',
  signOutAllText_one: 'Seul cet appareil est connecté. Vous devrez vous reconnecter.',
  signOutAllText_many:
    '{{count}} appareils, celui-ci compris, devront se reconnecter. Les modifications non enregistrées seront perdues.',
  signOutAllText_other:
    '{{count}} appareils, celui-ci compris, devront se reconnecter. Les modifications non enregistrées seront perdues.',
} satisfies Translated<typeof english>;

export const errors = {
  'single-sign-on.required':
    'Votre entreprise gère votre connexion : votre adresse ne peut pas être modifiée ici. Adressez-vous à votre administrateur.',
  'programs.not-found': 'Ce programme n’est plus relié.',
  'sessions.not-found': 'Cette session est déjà terminée.',
  'users.password-weak': 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  'users.second-factor-on': 'La double authentification est déjà activée.',
  'users.second-factor-off':
    'Il n’y a pas de double authentification à confirmer ni à modifier. Recommencez.',
  'users.password-wrong': 'Mot de passe incorrect.',
  'users.passkey-refused':
    'Cette clé d’accès n’a pas été acceptée. Réessayez ; chaque demande expire au bout de cinq minutes.',
  'users.passkey-not-found': 'Cette clé d’accès n’existe plus.',
  'users.passkeys-full':
    'Vous avez atteint le nombre maximal de clés d’accès. Supprimez-en une d’abord.',
  'users.passkeys-not-offered':
    'Les clés d’accès ne sont pas disponibles à cette adresse du service.',
} satisfies Translated<typeof englishErrors>;
