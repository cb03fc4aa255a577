import type {
  errors as englishErrors,
  singleSignOn as english,
} from '../../en/accounts/single-sign-on.ts';
import type { Translated } from '../../translated.ts';

/** Authentification unique : la section de la page d’un client. */
export const singleSignOn = {
  title: 'Authentification unique',
  why: 'Les personnes d’un domaine de messagerie se connectent par le fournisseur OpenID Connect de leur entreprise.',
  loading: 'Chargement des fournisseurs d’identité',
  empty: 'Aucun fournisseur d’identité pour l’instant : on se connecte par mot de passe.',
  add: 'Ajouter un fournisseur',
  addTitle: 'Ajouter un fournisseur d’identité',
  editTitle: 'Fournisseur d’identité de {{domain}}',
  edit: 'Modifier',
  editNamed: 'Modifier le fournisseur de {{domain}}',
  domain: 'Domaine de messagerie',
  domainHelp: 'Ce qui suit le @, par exemple exemple.fr',
  issuer: 'Émetteur',
  issuerHelp: 'Son adresse en https, sans /.well-known/…',
  applicationId: 'Identifiant de l’application',
  applicationIdHelp: 'Le « client ID » que le fournisseur a donné pour Replique',
  secret: 'Secret',
  secretHelp: 'Conservé chiffré, jamais affiché ensuite',
  secretKept: 'Laissez vide pour garder le secret actuel',
  isRequired: 'Obligatoire : personne de ce domaine ne se connecte par mot de passe',
  required: 'Obligatoire',
  optional: 'Facultatif',
  callback: 'Adresse à autoriser chez le fournisseur',
  copyCallback: 'Copier l’adresse',
  save: 'Enregistrer',
  saved: 'Fournisseur d’identité enregistré',
  check: 'Vérifier',
  checkNamed: 'Vérifier le fournisseur de {{domain}}',
  ready: 'Le fournisseur répond et il est prêt',
  reasons: {
    unreachable: 'L’émetteur ne répond pas.',
    'address-refused': 'L’adresse de l’émetteur est dans un réseau privé et n’est pas autorisée.',
    'not-openid': 'Ce qui répond à cette adresse n’est pas un fournisseur OpenID Connect.',
    'other-issuer':
      'Le fournisseur se donne une autre adresse : écrivez l’émetteur comme il le fait.',
    'no-code-flow': 'Le fournisseur ne propose pas le flux par code d’autorisation.',
  },
  remove: 'Supprimer',
  removeNamed: 'Supprimer le fournisseur de {{domain}}',
  removeTitle: 'Supprimer le fournisseur d’identité de {{domain}} ?',
  removeText:
    'On se connectera de nouveau par mot de passe ; qui n’en a pas en définira un par e-mail.',
  removed: 'Fournisseur d’identité supprimé',
  invalidDomain: 'Écrivez un domaine, par exemple exemple.fr.',
  invalidIssuer: 'Écrivez une adresse complète commençant par https://.',
  missing: 'Ce champ est obligatoire.',
} satisfies Translated<typeof english>;

export const errors = {
  'single-sign-on.not-found': 'Ce fournisseur d’identité n’existe pas, ou n’existe plus.',
  'single-sign-on.domain-taken': 'Ce domaine de messagerie a déjà un fournisseur d’identité.',
  'single-sign-on.issuer-insecure':
    'L’adresse de l’émetteur doit commencer par https:// et être sur l’internet public.',
  'single-sign-on.secret-missing': 'Saisissez le secret de cet émetteur.',
} satisfies Translated<typeof englishErrors>;
