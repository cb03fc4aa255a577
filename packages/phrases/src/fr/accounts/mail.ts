import type { mail as en } from '../../en/accounts/mail.ts';

export const mail: typeof en = {
  hello: 'Bonjour {{name}},',
  helloNobody: 'Bonjour,',
  copyAddress: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  invitation: {
    subject: 'Votre invitation à Replique',
    text: 'Vous avez reçu une invitation à rejoindre Replique. Choisissez un mot de passe pour commencer.',
    button: 'Choisir un mot de passe',
    note: 'Ce lien fonctionne une seule fois, pendant sept jours. Si vous n’attendiez pas d’invitation, ignorez cet e-mail : sans mot de passe, personne ne peut utiliser le compte.',
  },
  password: {
    subject: 'Choisissez un nouveau mot de passe Replique',
    text: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Replique.',
    button: 'Choisir un nouveau mot de passe',
    note: 'Ce lien fonctionne une seule fois, pendant une heure. Si la demande ne vient pas de vous, ignorez cet e-mail : votre mot de passe ne change pas.',
  },
  email: {
    subject: 'Confirmez votre adresse e-mail pour Replique',
    text: 'Vous avez demandé à vous connecter à Replique avec {{email}}. Confirmez que cette adresse est bien la vôtre.',
    button: 'Confirmer cette adresse',
    note: 'Ce lien fonctionne une seule fois, pendant 24 heures. Si la demande ne vient pas de vous, ignorez cet e-mail : l’adresse ne change pas.',
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
    subject: 'Modèles de langage : {{share}} % du budget de {{whose}} utilisés',
    text: '{{spent}} sur {{limit}} : c’est ce qui est utilisé du budget mensuel de {{whose}} pour les modèles de langage.',
    stop: 'Une fois ce budget épuisé, le rédacteur intégré prend le relais jusqu’à la fin du mois (UTC).',
    cheaper: 'Une fois ce budget épuisé, {{model}} prend le relais jusqu’à la fin du mois (UTC).',
    installation: 'l’installation',
    button: 'Voir les modèles et les coûts',
  },
  emailChanged: {
    subject: 'Votre adresse Replique a changé',
    text: 'Vous vous connectez désormais à Replique avec {{email}}. Nous n’envoyons plus d’e-mails à cette adresse-ci.',
    note: 'Si ce n’était pas vous, prévenez votre administrateur sans attendre.',
  },
  exportReady: {
    subject: 'Votre export planifié est prêt : {{kind}}',
    text: 'Votre fichier planifié {{file}} est prêt. Nombre de lignes : {{rows}}.',
    button: 'Voir les exports',
    note: 'Connectez-vous pour le télécharger dans les sept jours. Pour ne plus recevoir ces e-mails, désactivez-les dans les exports planifiés.',
  },
  certifiedChanged: {
    subject: 'Des documents que vous avez certifiés ont changé à leur source',
    text: 'Les sources de documents que vous avez certifiés pour {{client}} ont changé. Les textes certifiés restent utilisés jusqu’à votre décision.',
    waiting: 'Nouveau texte à relire : {{titles}}',
    gone: 'Disparus de leur source : {{titles}}',
    title: '« {{title}} »',
    button: 'Voir les documents',
    note: 'Vous recevez cet e-mail, une fois par jour au plus, parce que vous avez certifié ces documents.',
  },
};
