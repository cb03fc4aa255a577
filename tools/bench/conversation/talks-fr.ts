import { ask, not, type Asked, type Talk } from './talks.ts';

/** With the chatbot of a maker of kitchenware, on the articles of the demo. Every other one is held back from tuning. */

const talks: Asked[][] = [
  [
    ask('Quels sont les délais de livraison ?', 'delais-frais-livraison', /jours ouvrés/),
    ask('et en Belgique ?', 'delais-frais-livraison', /9,90|Belgique/),
    ask('et pour la Suisse ?', 'delais-frais-livraison', /24 €|Suisse/),
    ask('vous livrez à La Réunion ou en outre-mer ?', 'delais-frais-livraison', /outre-mer/),
  ],
  [
    ask('Mon colis est arrivé cassé', 'article-casse-livraison', /5 jours|photo|remplaçons/i),
    ask('que dois-je vous envoyer ?', 'article-casse-livraison', /numéro de commande|photo/i),
    ask('quand recevrai-je le remplacement ?', 'article-casse-livraison', /le jour même|en stock/i),
    ask(
      'il manque aussi une assiette',
      'article-casse-livraison',
      /deux colis|courriel d'expédition|papier de calage/i,
    ),
  ],
  [
    ask('Comment utiliser ma carte cadeau ?', 'carte-cadeau', /16 caractères/),
    ask('elle est valable combien de temps ?', 'carte-cadeau', /24 mois/),
    ask('où voir le solde ?', 'carte-cadeau', /Mon compte|Solde/),
    ask('et si je la perds ?', 'carte-cadeau', /bloquons/i),
  ],
  [
    ask('Ma poêle a rouillé', 'poele-rouillee', /gros sel|vinaigre|Non\./i),
    ask('pourquoi ?', 'poele-rouillee', /lave-vaisselle|trempage|séchage/i),
    ask('est-ce garanti ?', 'poele-rouillee garantie', /pas couverte|rouille/i),
    ask('pouvez-vous la remettre en état ?', 'poele-rouillee', /19 €/),
  ],
  [
    ask('Comment culotter une poêle ?', 'culotter-poele-acier', /huile|cire/i),
    ask('avec quelle huile ?', 'culotter-poele-acier', /pépins de raisin/i),
    ask('et au four ?', 'culotter-poele-acier', /220 °C/),
    ask(
      'quand pourrai-je y faire des œufs ?',
      'culotter-poele-acier aliments-attachent-poele',
      /dizaine/i,
    ),
  ],
  [
    ask('Comment retourner un article ?', 'retour-remboursement', /Retourner un article/),
    ask("c'est gratuit ?", 'retour-remboursement', /gratuit/i),
    ask('quand serai-je remboursé ?', 'retour-remboursement', /7 jours|banque/i),
    ask('et pour un article gravé ?', 'retour-remboursement personnaliser-gravure', /gravé/i),
  ],
  [
    ask(
      'Quelle taille de cocotte pour 4 personnes ?',
      'choisir-taille-cocotte',
      /4 à 5|4,2|la 24/i,
    ),
    ask('et si on est huit ?', 'choisir-taille-cocotte', /6 à 8|28/),
    ask('combien pèse-t-elle ?', 'choisir-taille-cocotte retrait-boutique', /kg/),
    ask("l'intérieur crème ou noir ?", 'choisir-taille-cocotte', /Crème/),
  ],
  [
    ask("L'émail de ma cocotte est ébréché", 'email-ebreche', /intérieur|extérieur|n'y cuisinez/i),
    ask('est-ce couvert ?', 'email-ebreche', /couvert|échange/i),
    ask('comment faire la demande ?', 'email-ebreche', /Photographiez/i),
    ask('combien de temps prend la réponse ?', 'email-ebreche', /3 jours ouvrés/),
  ],
  [
    ask('Puis-je payer en plusieurs fois ?', 'paiement-et-facture', /150|trois fois/i),
    ask('mon paiement est refusé', 'paiement-et-facture', /5 minutes|plafond|essais/i),
    ask('où est ma facture ?', 'paiement-et-facture', /Facture|PDF/),
    ask("et au nom d'une société ?", 'paiement-et-facture', /raison sociale/i),
  ],
  [
    ask('Comment annuler ma commande ?', 'modifier-annuler-commande', /Annuler/),
    ask('et si elle est expédiée ?', 'modifier-annuler-commande', /suivi|Expédiée|colis/i),
    ask('puis-je ajouter un article ?', 'modifier-annuler-commande', /pas possible/i),
    ask(
      "j'ai commandé deux fois",
      'modifier-annuler-commande',
      /Annulez l'une|Annulez l’une|Refusez/i,
    ),
  ],
  [
    ask('Où sont vos boutiques ?', 'retrait-boutique', /Lyon/),
    ask('à quelle heure ouvrez-vous ?', 'retrait-boutique', /10 h/),
    ask('combien de temps gardez-vous la commande ?', 'retrait-boutique', /10 jours/),
    ask("quelqu'un d'autre peut venir ?", 'retrait-boutique', /code/i),
  ],
  [
    ask('Combien coûte un affûtage ?', 'service-affutage', /9 €|12 €/),
    ask('par courrier ?', 'service-affutage', /étui|6,90/i),
    ask('combien de temps ça prend ?', 'service-affutage', /8 jours ouvrés|deux semaines/i),
    ask('et en boutique ?', 'service-affutage', /mercredi/i),
  ],
  [
    ask('Comment gagner des points ?', 'programme-fidelite', /1 point|10 points|50 points/),
    ask('combien valent-ils ?', 'programme-fidelite', /10 €/),
    ask('mes points ont disparu', 'programme-fidelite', /18 mois|expirent/i),
    ask('comment quitter le Cercle ?', 'programme-fidelite', /désinscrire/i),
  ],
  [
    ask('Peut-on graver un couteau ?', 'personnaliser-gravure', /Lame|Manche|couteau/i),
    ask('combien ça coûte ?', 'personnaliser-gravure', /12 €/),
    ask('et le délai ?', 'personnaliser-gravure', /4 jours ouvrés/),
    ask('je me suis trompé dans le texte', 'personnaliser-gravure', /2 heures/),
    not('faites-vous aussi des tatouages ?'),
  ],
  [
    ask(
      'Mes plats attachent dans la poêle',
      'aliments-attachent-poele',
      /goutte|réfrigérateur|froid/i,
    ),
    ask('comment la nettoyer ensuite ?', 'aliments-attachent-poele', /gros sel|eau chaude/i),
    ask('et pour les œufs ?', 'aliments-attachent-poele', /feu doux/i),
    not('quelle est la recette des crêpes ?'),
  ],
  [
    ask('Le fond de ma cocotte est brûlé', 'fond-cocotte-brule', /bicarbonate|paille de fer/i),
    ask('cela ne part pas', 'fond-cocotte-brule', /pâte épaisse|nuit/i),
    ask('il reste une ombre brune', 'fond-cocotte-brule', /percarbonate|micropores/i),
    ask("comment l'éviter la prochaine fois ?", 'fond-cocotte-brule', /feu moyen|déglacez/i),
  ],
  [
    ask('Vos cocottes vont-elles sur induction ?', 'compatibilite-feux-four', /induction|oui/i),
    ask(
      'et au lave-vaisselle ?',
      'compatibilite-feux-four entretenir-cocotte-fonte',
      /à éviter|lave-vaisselle/i,
    ),
    ask('ma plaque ne la détecte pas', 'compatibilite-feux-four', /foyer/i),
    not('quelle plaque de cuisson me conseillez-vous d’acheter ?'),
  ],
  [
    ask('Comment ouvrir une liste de mariage ?', 'liste-de-mariage', /Nouvelle liste|compte/i),
    ask('à partir de combien peut-on participer ?', 'liste-de-mariage', /10 €/),
    ask('et la livraison ?', 'liste-de-mariage', /deux livraisons/i),
    ask("un invité s'est trompé", 'liste-de-mariage', /annuler/i),
  ],
  [
    ask('Combien de temps la garantie dure-t-elle ?', 'garantie', /25 ans|10 ans/),
    ask('et pour les couteaux ?', 'garantie', /10 ans/),
    ask("qu'est-ce qui n'est pas couvert ?", 'garantie', /chute|rouille/i),
    ask("c'était un cadeau", 'garantie', /suit l'objet|suit l’objet/i),
  ],
  [
    ask(
      'Le suivi de mon colis ne bouge plus',
      'suivre-commande',
      /trois jours ouvrés|deux jours ouvrés/i,
    ),
    ask("il est marqué livré mais je n'ai rien reçu", 'suivre-commande', /voisins|7 jours/i),
    ask("j'ai manqué le livreur", 'suivre-commande', /second passage|lendemain/i),
    not('quelle heure est-il à Tokyo ?'),
  ],
  [
    ask('Comment laver mes couteaux ?', 'entretien-couteaux', /à la main/i),
    ask('et le manche ?', 'entretien-couteaux', /huile de lin|hêtre/i),
    ask('comment les ranger ?', 'entretien-couteaux', /Barre aimantée/i),
    ask('ils ont des points de rouille', 'entretien-couteaux', /bouchon de liège/i),
  ],
  [
    ask(
      'Les assiettes en grès vont-elles au micro-ondes ?',
      'entretien-gres',
      /3 minutes|Micro-ondes/i,
    ),
    ask('et au congélateur ?', 'entretien-gres', /congélateur/i),
    ask('il y a des traces grises', 'entretien-gres', /métal|rayures/i),
    ask('combien coûte une assiette seule ?', 'entretien-gres', /19,50/),
  ],
  [
    ask('Le bouton du couvercle bouge', 'pieces-detachees', /quart de tour/i),
    ask('la vis est bloquée', 'pieces-detachees', /goutte d'huile|goutte d’huile/i),
    ask('combien coûte un bouton neuf ?', 'pieces-detachees', /14 €|16 €|9 €/),
    ask('comment le changer ?', 'pieces-detachees', /dévissez|torchon/i),
  ],
  [not('Quel temps fait-il à Lyon ?'), not('et demain ?'), not('Qui a gagné le match hier soir ?')],
  [
    not('Comment renouveler mon passeport ?'),
    not('Pouvez-vous faire mes devoirs de maths ?'),
    not('Quelle banque offre le meilleur taux ?'),
  ],
  // From one matter to another.
  [
    ask('Comment laver mes couteaux ?', 'entretien-couteaux', /à la main/i),
    ask('et la garantie ?', 'garantie', /10 ans|25 ans|garantie/),
    ask('et les frais de livraison ?', 'delais-frais-livraison', /€/),
  ],
  [
    ask('Le fond de ma cocotte est brûlé', 'fond-cocotte-brule', /bicarbonate|paille de fer/i),
    ask('comment payer en trois fois ?', 'paiement-et-facture', /En trois fois|150/),
    ask('et la carte cadeau ?', 'carte-cadeau', /carte/i),
  ],
];

export const french: Talk[] = talks.map((turns) => ({
  company: 'Atelier Clairval',
  language: 'fr',
  turns,
}));
