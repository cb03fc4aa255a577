import type { extension as en } from '../../en/accounts/extension.ts';

export const extension: typeof en = {
  intro: 'Des réponses suggérées avec leurs sources, à côté du ticket.',
  address: 'Adresse de votre Replique',
  addressHelp:
    'Votre administrateur la connaît. Le navigateur demande ensuite si l’extension peut y accéder.',
  signIn: 'Se connecter',
  signingIn: 'Connectez-vous dans la fenêtre qui s’est ouverte.',
  signOut: 'Se déconnecter',
  badAddress: 'Indiquez une adresse qui commence par https://.',
  serverNotAllowed: 'Sans cette autorisation, l’extension ne peut pas accéder à votre Replique.',
  unknownServer: 'Il n’y a pas de Replique à cette adresse.',
  cancelled: 'La connexion a été annulée.',
  signInAgain: 'Votre session est terminée. Reconnectez-vous.',
  useHere: 'Utiliser sur {{host}}',
  useHereWhy:
    'Sur ce site, Replique lit l’adresse de la page pour trouver le ticket, et insère du texte là où se trouve votre curseur. Il ne lit rien d’autre.',
  useHereRefused: 'Non autorisé sur ce site.',
  pressButton:
    'Pour utiliser Replique sur cette page, cliquez sur son bouton dans la barre d’outils du navigateur.',
  outside: 'Replique ne peut pas fonctionner sur cette page.',
  otherSite: 'Aucun ticket connu sur cette page. Sélectionnez la question et interrogez la base.',
};
