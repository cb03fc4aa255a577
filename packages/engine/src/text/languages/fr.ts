import type { LanguageWords } from './language-words.ts';

const elision = /\b(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|presqu|quelqu)'(?=\p{L})/gu;

export const fr: LanguageWords = {
  stemmer: 'french',
  apart: (folded) => folded.replace(elision, ' '),
  telling:
    'les est pas vous une pour du dans et nous au sur mon avec cette votre ce par qui être sont aux leur elle merci bonjour',
  stopWords: `le la les un une des du de et ou mais si a au aux en dans sur sous par pour avec sans ce cet cette ces
    cela ca ceci c d l j m n s t qu y je tu il elle on nous vous ils elles me te se moi toi lui leur leurs eux
    mon ma mes ton ta tes son sa ses notre nos votre vos est es suis sommes etes sont etait etaient ete etre
    ai as avons avez ont avait avaient avoir que qui dont donc alors aussi tres bien
    bonjour bonsoir salut merci cordialement svp`,
  questionWords:
    'quoi que quel quelle quels quelles comment qui lequel laquelle lesquels lesquelles',
  genericWords: `quoi que quel quelle quels quelles comment quand ou pourquoi combien qui lequel laquelle est-ce peut peux puis
    pouvez pouvoir pourrais dois doit faut faire fait fais vais va aller veux veut vouloir voudrais souhaite savoir sais
    sait dire dit trouver trouve aide aider besoin essaye essayer utiliser utilise marche fonctionne probleme souci
    question possible maintenant encore deja toujours jamais seulement autre autres meme nouveau nouvelle depuis apres
    avant pendant parce entre plus moins tout tous toute toutes rien chose quelque quelques oui non pas ne ni comme voir
    regarder donner penser demander jour jours temps fois longtemps aujourd hui hier premier derniere dernier bon bonne
    mauvais afin car lors soit etant cas sujet
    crois croire semble merci svp dure durent durer cherche chercher stp voila urgent ennui demande renseignement`,
  subjectWords: `client clients service services support assistance equipe contact formulaire site message messages
    mail courriel courrier ticket demandes renseignements information informations info questions question sujet objet
    aucun vide important importante urgence urgente urgents urgentes rapidement rapide vite attention reponse relance
    rappel suivi besoin problemes soucis interrogation requete re tr fw fwd petite simple generale ligne web chat`,
  sameWords: [
    'livraison livrer livrons expedition expedier expedions',
    'retour retourner renvoyer renvoi renvoyons reprenons',
    'remboursement rembourser remboursons',
    'ouverture ouvert ouvrir ouvre ouvrons',
    'fermeture fermer fermons',
    'achat acheter',
    'cout tarif prix',
    'boutique magasin',
    'courriel mail email mel',
    'inscription inscrire inscrit',
    'connexion connecter',
    'suppression supprimer',
    'reception recevoir recois recoit',
    'colis paquet',
    'velo bicyclette',
    'perte perdre perdu',
    'defaut defectueux',
    'spam indesirable pourriel',
    'photo image',
    'duree durer',
    'choix choisir',
    'reponse repondre repondons',
    'vente vendre vendons',
    'accepter acceptons acceptation',
    'reparation reparer reparons',
    'echange echanger echangeons',
    'remplacement remplacer remplacons',
    'garantie garantir garantissons',
    'facture facturer facturons facturation',
    'envoi envoyer envoyons',
    'proposer proposons',
    'rgpd gdpr',
  ],
  asks: /\?|(?<!\p{L})(?:puis-je|peut-on|pouvez|pourriez|pourrais-je|est-ce|avez-vous|faites-vous|dois-je|faut-il|comment|combien|quel(?:le)?s?|o[ùu] (?:puis|trouver|est)|(?:j['’]aimerais|je (?:voudrais|souhaite|cherche|veux)|nous (?:voudrions|souhaitons|aimerions)|merci de (?:me|nous|bien)))(?!\p{L})/iu,
  problem:
    /(?<!\p{L})(?:ne|n['’]\p{L}+|pas|plus|rien|jamais|erreur|refus\p{L}*|bloqu\p{L}*|cass\p{L}*|perdu\p{L}*|impossible|abîm\p{L}*|manqu\p{L}*)(?!\p{L})/iu,
  happenings: {
    wait: {
      told: /(?<!\p{L})(?:pas|jamais)(?: encore| toujours)?(?: [ée]t[ée])? (?:re[çc]u|arriv|livr|rembours|cr[ée]dit|boug)\p{L}*|(?<!\p{L})(?:toujours|encore) (?:rien|en attente)(?!\p{L})|(?<!\p{L})rien (?:re[çc]u|eu|depuis|sur mon compte)(?!\p{L})|(?<!\p{L})plus (?:rien|de nouvelles)(?!\p{L})|(?<!\p{L})(?:sans nouvelles|aucune? (?:nouvelle|r[ée]ponse|remboursement)|j['’]attends)(?!\p{L})|(?<!\p{L})(?:bouge|avance) (?:pas|plus)(?!\p{L})|(?<!\p{L})(?:points?|achats?|paiement|virement|remboursement|avoir) n['’]appara[iî]\p{L}* (?:pas|plus)(?!\p{L})|(?<!\p{L})bloqu[ée]\p{L}* (?:depuis|sur|[àa])(?!\p{L})|(?<!\p{L})quand .{0,20}(?:rembours|recev)\p{L}*/iu,
      answered:
        /(?<!\p{L})(?:arriv\p{L}*|retard|d[ée]lais?|enqu[êe]te|bouge|jours?|semaines?|mois|heures?|manqu\p{L}*|livr[ée])(?!\p{L})/iu,
    },
    loss: {
      told: /(?<!\p{L})(?:disparu\p{L}*|o[ùu] sont pass[ée]e?s|(?:ai|avons|a) perdu|(?:n['’]en ai|m['’]en reste) plus)(?!\p{L})/iu,
      answered:
        /(?<!\p{L})(?:disparu\p{L}*|perd\p{L}*|retrouv\p{L}*|r[ée]cup[ée]r\p{L}*|expir\p{L}*|manqu\p{L}*)(?!\p{L})/iu,
    },
    theft: {
      told: /(?<!\p{L})(?:(?:m['’]a|m['’]ont|[ée]t[ée]|fait|a) vol[ée]e?s?|vol d[eu](?! \d)|voleurs?|cambriol\p{L}+)(?!\p{L})/iu,
      answered: /(?<!\p{L})(?:vols?|vol[ée]e?s?|voleurs?|cambriol\p{L}+)(?!\p{L})/iu,
    },
  },
  requests:
    /(?<!\p{L})(?:merci d(?:e(?!\p{L})|['’])|(?:pouvez-vous|pourriez-vous|veuillez|je (?:demande|souhaite|voudrais)|j['’](?:aurais besoin|aimerais))(?!\p{L})).{0,40}(?<!\p{L})(?:annul\p{L}*|rembours\p{L}*|chang\p{L}*|modifi\p{L}*|envo\p{L}*|renvo\p{L}*|adresser|corrig\p{L}*|[ée]chang\p{L}*|remettre|rendre|v[ée]rifi\p{L}*|rappel\p{L}*|confirm\p{L}*|soit|date|n[ée]cessaire)(?!\p{L})/iu,
  whereabouts:
    /(?<!\p{L})o[ùu]\s+(?:en\s+)?(?:est|sont|se\s+trouve)(?!\p{L})|(?<!\p{L})quand\b.{0,60}(?<!\p{L})(?:arriv\p{L}*|recev\p{L}*|re[çc]\p{L}*|livr\p{L}*|exp[ée]di\p{L}*|partir\p{L}*)|(?<!\p{L})suivi\p{L}*(?!\p{L})|(?<!\p{L})suivre(?!\p{L})|(?<!\p{L})(?:est|a|ont|sont)(?:-(?:elle|il))?\b.{0,60}(?<!\p{L})(?:exp[ée]di[ée]\p{L}*|envoy[ée]\p{L}*|partie?|livr[ée]\p{L}*|arriv[ée]\p{L}*)|(?<!\p{L})(?:pas|toujours|jamais|encore|rien)\b.{0,60}(?<!\p{L})(?:re[çc]ue?\p{L}*|arriv\p{L}*|livr[ée]\p{L}*|exp[ée]di[ée]\p{L}*|l[àa])|(?<!\p{L})(?:statut|nouvelles|attends)(?!\p{L})/iu,
  ownOrder:
    /(?<!\p{L})(?:ma|mon|mes|notre|nos|la|le|cette|ce)\s+(?:[\p{L}-]+\s+){0,2}(?:commandes?|colis|paquets?|livraisons?|achats?)(?!\p{L})|(?<!\p{L})commande ?(?:n[°ºo]|num[ée]ro)? ?#?[A-Z]{0,4}-?\d/iu,
  orders: {
    locale: 'fr-FR',
    progress: {
      placed: 'a bien été enregistrée',
      'awaiting-payment': 'est en attente de paiement',
      paid: 'est payée et va être préparée',
      preparing: 'est en cours de préparation',
      'on-hold': 'est en attente',
      'partly-shipped': 'a été expédiée en partie',
      shipped: 'a été expédiée',
      delivered: 'a été livrée',
      completed: 'est terminée',
      cancelled: 'a été annulée',
      refunded: 'a été remboursée',
      failed: 'n’a pas abouti',
    },
    order: (number, date) => `Votre commande ${number}${date ? ` du ${date}` : ''}`,
    status: (order, status) => `${order} a le statut «\u00a0${status}\u00a0».`,
    shipped: (number, carrier, date, tracking) =>
      `Le colis de la commande ${number} ${carrier ? `a été remis à ${carrier}` : 'est parti'}${date ? ` le ${date}` : ''}${tracking ? `\u00a0; son numéro de suivi est ${tracking}` : ''}.`,
    follow: (number, url) =>
      `Vous pouvez suivre le colis de la commande ${number} ici\u00a0: ${url}`,
    total: (number, amount) => `Le total de la commande ${number} est de ${amount}.`,
    items: (number, list) => `La commande ${number} contient\u00a0: ${list}.`,
    refund: (number, amount, date) =>
      `Un remboursement${amount ? ` de ${amount}` : ''} a été effectué pour la commande ${number}${date ? ` le ${date}` : ''}.`,
  },
  reply: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    opening: {
      complaint:
        'Merci de nous avoir écrit. Nous sommes désolés que cela ne se soit pas passé comme prévu.',
      trouble: 'Merci pour votre message, et désolés pour ce désagrément.',
      question: 'Merci pour votre message.',
      friendly: 'Merci beaucoup pour votre message, nous sommes ravis de vous aider\u202f!',
    },
    next: {
      steps: 'Si une étape vous arrête, répondez à ce message en nous disant laquelle.',
      told: 'S’il reste un point à éclaircir, répondez simplement à ce message et nous le verrons avec vous.',
      friendly:
        'Si quelque chose reste à éclaircir, répondez-nous ici\u00a0: nous le verrons ensemble avec plaisir.',
    },
    closing: { plain: 'Bien cordialement,', friendly: 'Très belle journée à vous,' },
    team: (name) => `L’équipe ${name}`,
    steps: 'Voici comment faire\u00a0:',
    points: 'Voici ce qu’il en est\u00a0:',
    pointer: {
      one: (title) => `Notre article «\u00a0${title}\u00a0» traite de ce sujet\u00a0:`,
      several: 'Ces articles devraient vous aider\u00a0:',
      item: (title) => `«\u00a0${title}\u00a0»\u00a0:`,
      more: (title) => `Notre article «\u00a0${title}\u00a0» en dit plus\u00a0:`,
    },
  },
  outline: { questions: 'Ce que l’on nous demande', answer: 'Réponse' },
  writeToUs: [
    /(?<!\p{L})(?:[ée]crivez|contactez|joignez)-nous(?! (?:[àa]|au|aux|par|via|depuis|sur|[àa] l[’']adresse)(?!\p{L}))(?!\p{L})/giu,
    'répondez à ce message',
  ],
  linkRemoved: '[lien retiré]',
};
