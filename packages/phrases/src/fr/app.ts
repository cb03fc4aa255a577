import type { app as english } from '../en/app.ts';
import type { Translated } from '../translated.ts';

/** Le cadre de la console : ce qui entoure chaque écran. */
export const app = {
  title: 'Replique',
  skipToContent: 'Aller au contenu',
  openMenu: 'Ouvrir le menu',
  closeMenu: 'Fermer le menu',
  mainMenu: 'Menu principal',
  topBar: 'Barre supérieure',
  beta: 'BETA',
  alerts: 'Alertes',
  closeAlert: 'Fermer cette alerte',
  languageIs: 'Langue : {{language}}',
  clientLogo: 'Logo de {{client}}',
  allClients: 'Tous les clients',
  clientSelector: 'Client',
  noClientFound: 'Aucun client ne porte ce nom',
  apiReference: 'Référence de l’API',
  lightTheme: 'Thème clair',
  darkTheme: 'Thème sombre',
  userMenu: 'Votre menu',
  work: 'Travaux en arrière-plan',
  workRunning_one: '{{count}} en cours',
  workRunning_many: '{{count}} en cours',
  workRunning_other: '{{count}} en cours',
  workNew_one: '{{count}} terminé depuis',
  workNew_many: '{{count}} terminés depuis',
  workNew_other: '{{count}} terminés depuis',
  workEnded_one: 'Un travail en arrière-plan est terminé.',
  workEnded_many: 'Travaux en arrière-plan terminés : {{count}}.',
  workEnded_other: 'Travaux en arrière-plan terminés : {{count}}.',
  chatsWaiting_one: '{{count}} visiteur attend',
  chatsWaiting_many: '{{count}} de visiteurs attendent',
  chatsWaiting_other: '{{count}} visiteurs attendent',
  footerNote: 'Des réponses de support, avec leurs sources',
  updated:
    'Une nouvelle version de Replique est en place. Ce que vous avez écrit reste jusqu’au rechargement : enregistrez-le d’abord.',
  offline:
    'Vous êtes hors ligne. Ce que vous écrivez reste ici ; enregistrez ou envoyez à votre retour.',
  insecureTitle: 'Cette adresse n’est pas sécurisée',
  insecureText:
    'Replique chiffre votre session dans le navigateur, ce que les navigateurs n’autorisent qu’en HTTPS. Ouvrez la même adresse en commençant par https://, ou demandez à la personne qui administre ce serveur d’activer TLS.',
} satisfies Translated<typeof english>;
