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
  footerNote: 'Des réponses de support, avec leurs sources',
  insecureTitle: 'Cette adresse n’est pas sécurisée',
  insecureText:
    'Replique chiffre votre session dans le navigateur, ce que les navigateurs n’autorisent qu’en HTTPS. Ouvrez la même adresse en commençant par https://, ou demandez à la personne qui administre ce serveur d’activer TLS.',
} satisfies Translated<typeof english>;
