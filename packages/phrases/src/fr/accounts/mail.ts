import type { mail as en } from '../../en/accounts/mail.ts';

export const mail: typeof en = {
  hello: 'Bonjour {{name}},',
  helloNobody: 'Bonjour,',
  copyAddress: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  invitation: {
    subject: 'Votre invitation à Replique',
    text: 'Une invitation à rejoindre la console Replique vous attend. Choisissez un mot de passe pour y entrer.',
    button: 'Choisir un mot de passe',
    note: 'Ce lien fonctionne une seule fois, pendant sept jours. Si vous n’attendiez pas d’invitation, ignorez cet e-mail : sans mot de passe, personne ne peut utiliser le compte.',
  },
  password: {
    subject: 'Choisissez un nouveau mot de passe Replique',
    text: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Replique.',
    button: 'Choisir un nouveau mot de passe',
    note: 'Ce lien fonctionne une seule fois, pendant une heure. Si la demande ne vient pas de vous, ne faites rien : votre mot de passe reste le même.',
  },
  email: {
    subject: 'Confirmez votre adresse e-mail pour Replique',
    text: 'Vous avez demandé à vous connecter à Replique avec {{email}}. Confirmez que cette boîte est bien la vôtre.',
    button: 'Confirmer cette adresse',
    note: 'Ce lien fonctionne une seule fois, pendant 24 heures. Si la demande ne vient pas de vous, ne faites rien : l’adresse reste la même.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe Replique a changé',
    text: 'Votre mot de passe vient d’être modifié, et tous vos autres appareils ont été déconnectés.',
    note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et prévenez votre administrateur.',
    button: 'Choisir un nouveau mot de passe',
  },
  secondFactorRemoved: {
    subject: 'Votre double authentification Replique a été retirée',
    text: 'Un administrateur a retiré votre double authentification et mis fin à toutes vos sessions. Votre mot de passe suffit désormais pour vous connecter ; vous pouvez la configurer à nouveau dans votre compte.',
    note: 'Si vous n’avez rien demandé, prévenez votre administrateur sans attendre.',
  },
  modelBudget: {
    subject: 'Modèles de langage : {{share}} % du budget de {{whose}} sont utilisés',
    text: 'Sur le budget mensuel de {{whose}} pour les modèles de langage, {{spent}} sur {{limit}} sont dépensés.',
    stop: 'Une fois ce budget épuisé, le rédacteur intégré répond jusqu’à la fin du mois (UTC).',
    cheaper: 'Une fois ce budget épuisé, {{model}} prend le relais jusqu’à la fin du mois (UTC).',
    installation: 'l’installation',
    button: 'Voir les modèles et les coûts',
  },
  emailChanged: {
    subject: 'Votre adresse Replique a changé',
    text: 'Vous vous connectez désormais à Replique avec {{email}}. Cette boîte ne recevra plus nos e-mails.',
    note: 'Si ce n’était pas vous, prévenez votre administrateur sans attendre.',
  },
  exportReady: {
    subject: 'Votre export planifié est prêt : {{kind}}',
    text: 'Le fichier {{file}} que vous avez planifié est prêt. Nombre de lignes : {{rows}}.',
    button: 'Voir les exports',
    note: 'Il peut être téléchargé pendant sept jours, après connexion. Vous recevez cet e-mail parce que vous l’avez planifié ; désactivez-le dans les exports planifiés.',
  },
  certifiedChanged: {
    subject: 'Des documents que vous avez certifiés ont changé à leur source',
    text: 'Les sources de documents que vous avez certifiés pour {{client}} ont changé. Les textes certifiés restent utilisés jusqu’à une décision.',
    waiting: 'Un nouveau texte attend : {{titles}}',
    gone: 'Disparus de leur source : {{titles}}',
    title: '« {{title}} »',
    button: 'Voir les documents',
    note: 'Vous recevez cet e-mail parce que vous avez certifié ces documents, une fois par jour au plus.',
  },
};
