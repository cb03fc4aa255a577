/** Ce qui reste à rédiger : une seule liste des lacunes, des groupes, des propositions, des contradictions et des documents qui expirent ; brouillons essayés sur d’anciens tickets. */
export const toWrite = {
  list: 'À rédiger',
  kind: 'Type',
  allKinds: 'Tout',
  kinds: {
    gap: 'Sans réponse',
    group: 'Demandé sans cesse',
    proposal: 'Réponses des agents',
    contradiction: 'Documents en désaccord',
    expiring: 'Certification qui expire',
  },
  kindTexts: {
    gap: 'Rien n’a pu être suggéré pour ces tickets',
    group: 'Beaucoup de tickets demandent la même chose, et aucune réponse n’est approuvée',
    proposal: 'Les agents répondent plus que vos documents n’en disent, ou autre chose',
    contradiction: 'Deux documents ne peuvent pas être justes tous les deux',
    expiring: 'Un document certifié perd sa certification dans les 30 jours',
  },
  period: 'Période',
  days: '{{days}} derniers jours',
  language: 'Langue',
  allLanguages: 'Toutes les langues',
  search: 'Rechercher dans ce qui est à rédiger',
  columns: {
    title: 'Question posée',
    kind: 'Type',
    tickets: 'Tickets',
    effect: 'Sur d’anciens tickets',
    opened: 'Depuis',
  },
  ticketsText: 'Tickets de la période auxquels une bonne réponse aurait servi',
  against: '« {{title}} » et « {{other}} » se contredisent',
  hasDraft: 'Brouillon prêt',
  noEffect: 'Pas encore essayé',
  effect: '+{{answered}} sur {{of}}',
  effectText:
    '{{answered}} réponses de plus sur {{of}} tickets, {{worse}} en moins bien. Essayé {{when}}.',
  emptyTitle: 'Rien à rédiger',
  emptyText:
    'Chaque question de cette période trouve une réponse, et vos documents concordent. Ce qui manque apparaîtra ici.',
  noMatch: 'Rien à rédiger ne correspond',

  clientTitle: 'Choisissez un client',
  clientText: 'Les connaissances appartiennent à un client.',

  try: 'Essayer sur d’anciens tickets',
  tryAgain: 'Essayer de nouveau',
  tryTitle: 'Avant de publier',
  tryText:
    'Le brouillon est placé à côté d’anciens tickets, comme une recherche le trouverait. Rien n’est publié, et aucun modèle n’est interrogé.',
  changedSince: 'Le texte a été modifié depuis l’essai.',
  answered: '+{{answered}} avec réponse sur {{of}}',
  answeredBefore_one: 'Un ticket trouvait déjà une réponse.',
  answeredBefore_many: '{{count}} de tickets trouvaient déjà une réponse.',
  answeredBefore_other: '{{count}} trouvaient déjà une réponse.',
  worse_one: 'Un ticket perdrait sa réponse.',
  worse_many: '{{count}} de tickets perdraient leur réponse.',
  worse_other: '{{count}} tickets perdraient leur réponse.',
  worseNone: 'Aucun ne perd au change.',
  others_one:
    'Un autre ticket a été essayé aussi ; pour {{changed}}, la réponse viendrait de ce brouillon.',
  others_many:
    '{{count}} d’autres tickets ont été essayés aussi ; pour {{changed}}, la réponse viendrait de ce brouillon.',
  others_other:
    '{{count}} autres tickets ont été essayés aussi ; pour {{changed}}, la réponse viendrait de ce brouillon.',
  tickets: 'Les tickets',
  noSubject: 'Sans objet',
  outcomes: {
    gained: 'A maintenant une réponse',
    lost: 'Perd sa réponse',
    both: 'Avait déjà une réponse',
    neither: 'Toujours sans réponse',
    changed: 'Réponse tirée de ce brouillon',
  },
  other: 'Autre ticket',
};

export const errors = {
  'to-write.none-to-try': 'Il n’y a aucun ancien ticket sur lequel essayer ce brouillon.',
};
