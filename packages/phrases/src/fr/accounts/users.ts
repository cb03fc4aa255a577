import type { errors as englishErrors, users as english } from '../../en/accounts/users.ts';
import type { Translated } from '../../translated.ts';

/** Utilisateurs : la liste, une personne, et l’import de plusieurs. */
export const users = {
  add: 'Inviter un utilisateur',
  import: 'Importer',
  search: 'Rechercher un utilisateur',
  client: 'Client',
  role: 'Rôle',
  email: 'E-mail',
  firstname: 'Prénom',
  lastname: 'Nom',
  roles: {
    guest: 'Invité',
    user: 'Utilisateur',
    agent: 'Agent',
    admin: 'Admin',
    superAdmin: 'Super-admin',
  },
  allRoles: 'Tous les rôles',
  roleFilter: 'Rôle affiché',
  noClient: 'Tous les clients',
  invited: 'Invitation envoyée',
  you: 'Vous',
  deleteNamed: 'Supprimer {{name}}',
  delete: 'Supprimer',
  noMatch: 'Aucun utilisateur ne correspond',
  emptyTitle: 'Aucun utilisateur pour l’instant',
  emptyText: 'Les utilisateurs se connectent ici, chacun avec un rôle qui fixe ses droits.',
  loading: 'Chargement de l’utilisateur',

  newTitle: 'Nouvel utilisateur',
  newIntro:
    'Nous envoyons un e-mail contenant un lien, qui permet à la personne de choisir un mot de passe et de se connecter.',
  newIntroKept:
    'Aucun serveur d’e-mails n’est configuré : l’e-mail contenant le lien de connexion est conservé dans la boîte d’envoi, où vous copiez ce lien.',
  identity: 'Identité',
  identityWhy: 'Les collègues voient le nom ; la personne se connecte avec son adresse e-mail.',
  identityWhyActive: 'Seule la personne peut changer son adresse e-mail, dans « Compte ».',
  rights: 'Droits',
  rightsWhy: 'Vous pouvez accorder des rôles jusqu’au vôtre.',
  ownRightsWhy: 'Seul un autre administrateur peut changer votre propre rôle.',
  roleHelp: {
    guest: 'Consulte les tickets, les chats, les utilisateurs et les statistiques.',
    user: 'Consulte comme un invité ; ses essais dans le testeur sont conservés.',
    agent: 'Écrit : suggestions, documents, chats et renforcement.',
    admin: 'Gère les utilisateurs, les consignes, les styles et les paramètres du client.',
    superAdmin: 'Tout, pour tous les clients.',
  },
  clientHelp: 'La personne voit les données de ce client et d’aucun autre.',
  chooseClient: 'Choisissez un client',
  chooseRole: 'Choisissez un rôle',
  required: 'Ce champ est obligatoire.',
  requiredChoice: 'Faites un choix.',
  invalidEmail: 'Adresse e-mail invalide',
  invalidName:
    'Un nom tient sur une ligne, ne contient aucune adresse et ne commence pas par = + ou -.',
  tooLong: '{{count}} caractères au plus.',
  send: 'Envoyer l’invitation',
  sent: 'Invitation créée pour {{email}}',
  saved: 'Utilisateur enregistré',

  waitingTitle: 'Pas encore de connexion',
  waitingText:
    'Le lien de l’invitation est valable sept jours. Une nouvelle invitation met fin aux précédentes.',
  sendAgain: 'Renvoyer l’invitation',
  presence: 'Activité',
  presenceWhy: 'Le compte est-il utilisé ?',
  lastSignedIn: 'Dernière connexion',
  never: 'Pas encore',
  since: 'Depuis',

  sessions: 'Appareils connectés',
  sessionsWhy: 'Pour un appareil perdu ou volé, ou un départ précipité.',
  endSessions: 'Tout déconnecter',
  endSessionsTitle: 'Déconnecter tous les appareils de {{name}} ?',
  endSessionsText:
    'Tous les appareils sont déconnectés immédiatement. Le mot de passe et les droits restent : quiconque connaît le mot de passe peut se reconnecter.',
  endSessionsConfirm: 'Tout déconnecter',
  sessionsEnded_one: '{{name}} : {{count}} appareil déconnecté',
  sessionsEnded_many: '{{name}} : {{count}} appareils déconnectés',
  sessionsEnded_other: '{{name}} : {{count}} appareils déconnectés',

  lostFactor: 'Double authentification perdue ?',
  lostFactorWhy:
    'Pour une personne qui n’a plus accès à sa clé d’accès ni à son application d’authentification.',
  removeFactor: 'Retirer la double authentification',
  removeFactorTitle: 'Retirer la double authentification de {{name}} ?',
  removeFactorText:
    'Le mot de passe suffira alors pour se connecter. Toutes les sessions se terminent et un e-mail prévient la personne.',
  removeFactorConfirm: 'Retirer',
  factorRemoved: 'La double authentification de {{name}} a été retirée',
  noFactor: '{{name}} n’a pas de double authentification',

  deleteTitle: 'Supprimer cet utilisateur ?',
  deleteText:
    'Toutes les sessions de {{name}} ({{email}}) se terminent aussitôt et toute connexion devient impossible. Ses écrits restent. L’adresse pourra être invitée à nouveau.',
  deleted: '{{name}} : compte supprimé',

  importTitle: 'Importer des utilisateurs',
  importText:
    'Un fichier CSV avec les colonnes e-mail, prénom, nom et rôle, en français ou en anglais. Rôles : Invité, Utilisateur, Agent, Admin, ou 1 à 4. Chaque personne reçoit une invitation. 2 000 lignes au plus.',
  importInto: 'Ces personnes auront accès à {{client}}.',
  importIntoNone:
    'Aucun client n’est sélectionné : seuls des super-admins peuvent être importés. Sélectionnez un client dans la barre du haut pour importer ses utilisateurs.',
  chooseFile: 'Choisir un fichier CSV',
  otherFile: 'Choisir un autre fichier',
  fileTooLarge: 'Le fichier dépasse 1 Mo. Découpez-le.',
  reading: 'Vérification du fichier',
  willAdd_one: 'Une personne sera invitée.',
  willAdd_many: '{{count}} de personnes seront invitées.',
  willAdd_other: '{{count}} personnes seront invitées.',
  willAddNone: 'Personne dans ce fichier ne peut être invité.',
  willSkip_one: 'Une ligne sera écartée :',
  willSkip_many: '{{count}} de lignes seront écartées :',
  willSkip_other: '{{count}} lignes seront écartées :',
  importNow_one: 'Inviter une personne',
  importNow_many: 'Inviter {{count}} de personnes',
  importNow_other: 'Inviter {{count}} personnes',
  importDone_one: 'Une personne a été invitée.',
  importDone_many: '{{count}} de personnes ont été invitées.',
  importDone_other: '{{count}} personnes ont été invitées.',
  importDoneNone: 'Personne n’a été invité.',
  skipped_one: 'Une ligne a été écartée :',
  skipped_many: '{{count}} de lignes ont été écartées :',
  skipped_other: '{{count}} lignes ont été écartées :',
  line: 'Ligne',
  field: 'Colonne',
  reason: 'Motif',
  moreLines: 'et {{number}} de plus',
  reasons: {
    missing: 'Valeur manquante.',
    'too-long': 'Plus de 100 caractères.',
    characters:
      'Contient des caractères qui n’ont pas leur place dans un nom, ou commence comme une formule.',
    'email-invalid': 'Adresse e-mail invalide',
    'role-unknown': 'Ce n’est pas un rôle.',
    'role-above-own': 'Un rôle supérieur au vôtre.',
    'client-needed': 'Ce rôle appartient à un client : sélectionnez-en un d’abord.',
    duplicate: 'La même adresse figure plus haut dans le fichier.',
    mails:
      'Le nombre d’invitations permis est atteint pour le moment. Réimportez cette ligne dans une heure.',
    exists: 'Cette adresse est déjà utilisée.',
    columns: 'Plus de valeurs que de colonnes : une virgule ou un point-virgule de trop.',
    quotes: 'Un guillemet manque ou est de trop.',
  },
} satisfies Translated<typeof english>;

export const errors = {
  'users.email-taken': 'Un autre utilisateur a déjà cette adresse e-mail.',
  'users.level-above-own': 'Vous ne pouvez pas accorder un rôle supérieur au vôtre.',
  'users.last-super-admin': 'Le dernier super-admin ne peut être ni supprimé ni rétrogradé.',
  'users.not-oneself':
    'Vous ne pouvez ni vous supprimer ni changer votre propre rôle ou votre client.',
  'users.not-invited': 'Cette personne s’est déjà connectée : elle n’a plus besoin d’invitation.',
  'users.csv-invalid':
    'Le fichier doit être un CSV dont la première ligne nomme les colonnes e-mail, prénom, nom et rôle.',
  'users.csv-too-long': 'Le fichier compte plus de 2 000 lignes. Découpez-le.',
} satisfies Translated<typeof englishErrors>;
