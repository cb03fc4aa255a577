import type {
  errors as englishErrors,
  singleSignOn as english,
} from '../../en/accounts/single-sign-on.ts';
import type { Translated } from '../../translated.ts';

/** Authentification unique : la section de la page d’un client. */
export const singleSignOn = {
  title: 'Authentification unique',
  why: 'Les utilisateurs d’un domaine de messagerie se connectent par le fournisseur OpenID Connect de leur entreprise.',
  loading: 'Chargement des fournisseurs d’identité',
  empty: 'Aucun fournisseur d’identité pour l’instant. Tout le monde se connecte par mot de passe.',
  add: 'Ajouter un fournisseur',
  addTitle: 'Ajouter un fournisseur d’identité',
  editTitle: 'Fournisseur d’identité de {{domain}}',
  edit: 'Modifier',
  editNamed: 'Modifier le fournisseur de {{domain}}',
  domain: 'Domaine de messagerie',
  domainHelp: 'La partie après le @, par exemple exemple.fr',
  issuer: 'Émetteur',
  issuerHelp: 'Son adresse en https, sans /.well-known/…',
  applicationId: 'Identifiant de l’application',
  applicationIdHelp: 'Le « client ID » attribué à Replique par le fournisseur',
  secret: 'Secret',
  secretHelp: 'Stocké chiffré, jamais réaffiché',
  secretKept: 'Laissez vide pour garder le secret actuel',
  isRequired: 'Obligatoire : pas de connexion par mot de passe pour ce domaine',
  required: 'Obligatoire',
  optional: 'Facultatif',
  callback: 'Adresse de redirection à autoriser chez le fournisseur',
  copyCallback: 'Copier l’adresse',
  save: 'Enregistrer',
  saved: 'Fournisseur d’identité enregistré',
  check: 'Vérifier',
  checkNamed: 'Vérifier le fournisseur de {{domain}}',
  ready: 'Le fournisseur répond et il est prêt',
  reasons: {
    unreachable: 'L’émetteur ne répond pas.',
    'address-refused': 'L’adresse de l’émetteur est dans un réseau privé et n’est pas autorisée.',
    'not-openid': 'Cette adresse n’est pas celle d’un fournisseur OpenID Connect.',
    'other-issuer':
      'Le fournisseur utilise une autre adresse d’émetteur. Saisissez-la exactement comme il l’indique.',
    'no-code-flow': 'Le fournisseur ne propose pas le flux par code d’autorisation.',
  },
  remove: 'Supprimer',
  removeNamed: 'Supprimer le fournisseur de {{domain}}',
  removeTitle: 'Supprimer le fournisseur d’identité de {{domain}} ?',
  removeText:
    'Ses utilisateurs se connecteront de nouveau par mot de passe ; ceux qui n’en ont pas en choisiront un par e-mail.',
  removed: 'Fournisseur d’identité supprimé',
  invalidDomain: 'Saisissez un domaine, par exemple exemple.fr.',
  invalidIssuer: 'Saisissez une adresse complète commençant par https://.',
  missing: 'Ce champ est obligatoire.',
} satisfies Translated<typeof english>;

export const errors = {
  'single-sign-on.not-found': 'Ce fournisseur d’identité n’existe plus.',
  'single-sign-on.domain-taken': 'Ce domaine de messagerie a déjà un fournisseur d’identité.',
  'single-sign-on.issuer-insecure':
    'L’adresse de l’émetteur doit commencer par https:// et être sur l’internet public.',
  'single-sign-on.secret-missing': 'Saisissez le secret de cet émetteur.',
} satisfies Translated<typeof englishErrors>;
