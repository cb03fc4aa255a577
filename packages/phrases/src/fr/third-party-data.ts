import type { thirdPartyData as english } from '../en/third-party-data.ts';
import type { Translated } from '../translated.ts';

export const thirdPartyData: Translated<typeof english> = {
  sources: 'Sources',
  intro:
    'Commandes et autres informations sur le demandeur, recherchées pour chaque ticket, affichées à côté de lui et transmises au prompt.',
  loading: 'Chargement des sources',
  types: {
    shopify: 'Shopify',
    woocommerce: 'WooCommerce',
    prestashop: 'PrestaShop',
    magento: 'Magento',
    generic: 'Autre adresse',
  },
  on: 'Utilisée',
  off: 'Désactivée',
  notSetUp: 'Non configurée',
  adminOnly: 'Un administrateur de votre organisation configure ces sources.',
  source: 'Source',
  sourceWhy: 'L’adresse qui fournit les informations, en https.',
  baseUrl: 'Adresse',
  baseUrlHelp: {
    shopify: 'https://acme.myshopify.com',
    woocommerce: 'L’adresse de la boutique',
    prestashop: 'L’adresse de la boutique',
    magento: 'L’adresse de la boutique',
    generic:
      'Peut contenir {{open}}email{{close}} ou {{open}}orderNumber{{close}}, qui sera remplacé',
  },
  secret: 'Secret',
  secretHelp: {
    shopify: 'Jeton d’accès de l’API Admin (shpat_…)',
    woocommerce: 'Clé et secret du consommateur, séparés par deux-points, sous la forme ck_…:cs_…',
    prestashop: 'Clé du webservice',
    magento: 'Jeton d’accès de l’intégration',
    generic: 'Facultatif ; envoyé comme jeton d’autorisation',
  },
  secretKept:
    'Un secret est enregistré. Laissez ce champ vide pour le garder ; un autre hôte a besoin du sien.',
  lookUp: 'Recherche',
  lookUpWhy: 'Ce qui, dans un ticket, permet de trouver les informations.',
  lookUpBy: 'Rechercher par',
  lookUps: {
    requesterEmail: 'L’e-mail du demandeur',
    orderNumber: 'Un numéro de commande dans le ticket',
    ticketField: 'Un champ du ticket',
  },
  ticketField: 'Nom du champ',
  use: 'Utilisation',
  useWhy: 'Une source désactivée conserve ses paramètres.',
  enable: 'Utiliser cette source',
  required: 'Ce champ est obligatoire.',
  invalidUrl:
    'Une adresse qui commence par https://, sans utilisateur, ni mot de passe, ni paramètres.',
  saved: 'Source enregistrée',
  remove: 'Supprimer cette source',
  removeTitle: 'Supprimer {{source}} ?',
  removeText: 'Son adresse et son secret sont effacés, et plus rien n’y est recherché.',
  removed: 'Source supprimée',
};
