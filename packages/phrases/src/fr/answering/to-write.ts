/** Ce qui reste à rédiger : une seule liste des lacunes, des groupes, des propositions, des contradictions et des documents qui expirent ; brouillons essayés sur d’anciens tickets. */
export const toWrite = {
  list: 'À rédiger',
  kind: 'Type',
  allKinds: 'Tout',
  kinds: {
    gap: 'Lacune',
    group: 'Demandé souvent',
    proposal: 'Réponses des agents',
    contradiction: 'Documents en désaccord',
    expiring: 'Certification qui expire',
  },
  kindTexts: {
    gap: 'Aucune suggestion n’a pu être rédigée pour ces tickets',
    group: 'Beaucoup de tickets posent la même question, et aucune réponse n’est approuvée',
    proposal: 'Les réponses des agents complètent vos documents ou en diffèrent',
    contradiction: 'Deux documents se contredisent',
    expiring: 'Une certification expire dans les 30 jours',
  },
  period: 'Période',
  days: '{{days}} derniers jours',
  language: 'Langue',
  allLanguages: 'Toutes les langues',
  search: 'Rechercher un élément',
  columns: {
    title: 'Question',
    kind: 'Type',
    tickets: 'Tickets',
    effect: 'Sur d’anciens tickets',
    opened: 'Depuis',
  },
  ticketsText: 'Tickets de la période qu’une bonne réponse aurait aidés',
  against: '« {{title}} » contre « {{other}} »',
  changes: 'Modifie « {{title}} »',
  hasDraft: 'Brouillon non essayé',
  noEffect: 'Pas encore essayé',
  effect: 'Réponse pour {{answered}} sur {{of}}',
  effectDifferent: '{{different}} sur {{of}} changent',
  effectRests: '{{rests}} sur {{of}} l’utilisent',
  effectText:
    '{{answered}} tickets de plus avec réponse sur {{of}}, {{worse}} en moins bien. Essayé {{when}}.',
  emptyTitle: 'Rien à rédiger',
  emptyText:
    'Chaque question de cette période a une réponse, et vos documents concordent. Les connaissances manquantes apparaîtront ici.',
  beginTitle: 'Pas encore de connaissances',
  beginText:
    'Les suggestions répondent à partir de votre centre d’aide, de vos fichiers CSV et des documents que vous rédigez.',
  noMatch: 'Aucun élément correspondant',
  next: 'À rédiger ensuite',

  clientTitle: 'Choisissez un client',
  clientText: 'Les connaissances appartiennent à un client.',

  try: 'Essayer sur d’anciens tickets',
  tryAgain: 'Essayer de nouveau',
  tryTitle: 'Avant de publier',
  tryText:
    'Nous essayons le brouillon sur d’anciens tickets semblables, de toute période. Rien n’est publié, et aucun modèle n’est appelé.',
  different: '{{different}} réponses sur {{of}} changent',
  rests: '{{rests}} anciens tickets sur {{of}} trouvent leur réponse dans ce document',
  restsTitle: 'Réponses qui l’utilisent',
  restsText:
    'Nous répondons à nouveau à d’anciens tickets dont la suggestion disposait de ce document. Rien ne change, et aucun modèle n’est appelé.',
  changedSince: 'Le texte a changé depuis cet essai.',
  answered: '{{answered}} sur {{of}} obtiendraient une réponse',
  answeredBefore_one: 'Un ticket avait déjà une réponse.',
  answeredBefore_many: '{{count}} de tickets avaient déjà une réponse.',
  answeredBefore_other: '{{count}} avaient déjà une réponse.',
  worse_one: 'Un ticket perdrait sa réponse.',
  worse_many: '{{count}} de tickets perdraient leur réponse.',
  worse_other: '{{count}} tickets perdraient leur réponse.',
  poorer_one: 'Une réponse devient plus courte ou perd une source.',
  poorer_many: '{{count}} de réponses deviennent plus courtes ou perdent une source.',
  poorer_other: '{{count}} réponses deviennent plus courtes ou perdent une source.',
  worseNone: 'Aucun ticket ne perd sa réponse.',
  others_one: 'Nous avons aussi essayé un autre ticket ; la réponse changerait pour {{changed}}.',
  others_many:
    'Nous avons aussi essayé {{count}} d’autres tickets ; la réponse changerait pour {{changed}}.',
  others_other:
    'Nous avons aussi essayé {{count}} autres tickets ; la réponse changerait pour {{changed}}.',
  tickets: 'Les tickets',
  beforeAfter: 'La réponse, avant et après',
  noSubject: 'Sans objet',
  outcomes: {
    gained: 'A maintenant une réponse',
    lost: 'Perd sa réponse',
    both: 'Avait déjà une réponse',
    neither: 'Toujours sans réponse',
    changed: 'Réponse différente',
    poorer: 'Plus courte, ou une source de moins',
  },
  other: 'Autre ticket',
};

export const errors = {
  'to-write.none-to-try': 'Il n’y a aucun ancien ticket sur lequel essayer ce brouillon.',
};
