import type { signin as en } from '../en/signin.ts';

export const signin: typeof en = {
  title: 'Connexion',
  intro: 'Continuez vers la console Replique.',
  email: 'E-mail',
  password: 'Mot de passe',
  remember: 'Se souvenir de cet appareil pendant 30 jours',
  submit: 'Se connecter',
  wrong: 'Cette adresse e-mail et ce mot de passe ne vont pas ensemble.',
  expired: 'Cette page a trop attendu, ou a été ouverte dans un autre navigateur. Recommencez.',
  badAddress: 'L’adresse de retour n’est pas celle de cette console.',
  badAddressHelp: 'Ouvrez la console elle-même : elle vous amène ici et vous ramène.',
  openConsole: 'Ouvrir la console',
  tooMany: 'Trop d’essais. Attendez une minute, puis réessayez.',
  setup: {
    title: 'Créer le premier super-admin',
    intro:
      'Personne ne peut encore se connecter. Le code à usage unique se trouve dans le journal du serveur.',
    code: 'Code à usage unique',
    firstname: 'Prénom',
    lastname: 'Nom',
    password: 'Mot de passe (12 caractères au moins)',
    submit: 'Créer et se connecter',
    wrongCode: 'Ce n’est pas le code du journal, ou quelqu’un d’autre a été plus rapide.',
    invalid: 'Remplissez tous les champs ; le mot de passe doit avoir 12 caractères.',
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
