import type { errors as enErrors, panels as en } from '../../en/accounts/panels.ts';

export const panels: typeof en = {
  title: 'Panneau des agents',
  why: 'Les réponses suggérées à côté du ticket, dans Zendesk. Les agents n’ont pas besoin de compte ici.',
  loading: 'Chargement du panneau des agents',
  off: 'Non configuré.',
  shownIn: 'Affiché dans {{account}}.zendesk.com',
  lastSeen: 'Dernière ouverture',
  neverSeen: 'Jamais ouvert',
  setUp: 'Configurer',
  edit: 'Modifier',
  dialogTitle: 'Panneau des agents dans Zendesk',
  steps: {
    build: 'Construisez l’application. Sur le serveur, lancez :',
    upload:
      'Dans Zendesk, Centre d’administration › Applications et intégrations › Applications Zendesk Support, importez le fichier comme application privée.',
    key: 'Collez ci-dessous la clé publique de l’application. Zendesk la donne à /api/v2/apps/APP_ID/public_key.pem.',
  },
  copyCommand: 'Copier la commande',
  account: 'Compte Zendesk',
  accountHelp: 'La partie avant .zendesk.com',
  accountWrong: 'Indiquez la partie avant .zendesk.com, par exemple acme.',
  publicKey: 'Clé publique de l’application',
  keyMissing: 'Collez la clé, de BEGIN PUBLIC KEY à END PUBLIC KEY.',
  save: 'Enregistrer',
  saved: 'Panneau des agents enregistré',
  remove: 'Retirer',
  removeTitle: 'Retirer le panneau des agents ?',
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
