import type {
  errors as englishErrors,
  suggestions as english,
} from '../../en/answering/suggestions.ts';
import type { Translated } from '../../translated.ts';

/** Le volet de suggestion d’un ticket. */
export const suggestions = {
  title: 'Réponse',
  generate: 'Générer',
  generateAgain: 'Générer à nouveau',
  generateWithout: 'Générer sans elle',
  generateFirst: 'Générer une suggestion',
  instructions: 'Instructions',
  generateWith: 'Instructions pour générer',
  presets: {
    shorter: 'Plus courte',
    friendlier: 'Plus chaleureuse',
    steps: 'Par étapes',
  },
  freeInstruction: 'Votre propre instruction…',
  freeInstructionLabel: 'Instruction',
  freeInstructionHint: 'Par exemple : préciser que la boutique est fermée le lundi',
  edit: 'Modifier',
  copy: 'Copier',
  copied: 'Suggestion copiée',
  copyFailed: 'Le navigateur a refusé la copie. Sélectionnez le texte et copiez-le à la main.',
  delete: 'Supprimer',
  stop: 'Arrêter',
  noneTitle: 'Aucune suggestion pour l’instant',
  noneText:
    'Replique cherche la réponse dans vos connaissances et dans les anciens tickets, puis rédige un texte dont chaque phrase nomme sa source. Rien n’est envoyé au client.',
  noneReadOnly: 'Les agents peuvent en faire rédiger une ; vous la verrez ici.',
  ineligibleTitle: 'Ce ticket n’est pas éligible',
  writing: 'Rédaction en cours…',
  searching: 'Recherche des sources…',
  written: 'La suggestion est rédigée.',
  acceptedNow: 'La réponse est marquée comme utilisée.',
  partialTitle: 'Interrompue, non enregistrée',
  partialText: 'Le texte ci-dessous est incomplet. Ne l’envoyez pas tel quel.',
  failedTitle: 'Aucune suggestion n’a été rédigée',
  stopped: 'Vous avez arrêté la rédaction.',
  loading: 'Chargement des suggestions',
  confidence: {
    ready: 'Prête',
    check: 'À vérifier',
    weak: 'Fragile',
  },
  confidenceFigure: 'Probabilité que la réponse repose sur le bon article : {{figure}}',
  openOne: 'Sans réponse : « {{question}} »',
  openSeveral: 'Sans réponse',
  made: {
    answer: 'Elle donne ce que disent ses sources.',
    pointer: 'Elle nomme des articles à lire, car aucun passage ne répond à coup sûr.',
    facts: 'Elle donne ce que dit un système connecté.',
  },
  why: {
    standsOut: 'Un article correspond mieux que tous les autres.',
    close: 'D’autres articles correspondent presque aussi bien.',
    pastReply: 'Elle s’appuie sur une ancienne réponse.',
    open_one: 'Une question reste ouverte.',
    open_many: '{{count}} de questions restent ouvertes.',
    open_other: '{{count}} questions restent ouvertes.',
  },
  meta: {
    model: 'Rédigée par',
    made: 'Forme',
    confidence: 'Confiance',
    prompt: 'Prompt',
    duration: 'Durée',
    cost: 'Coût',
    instruction: 'Instruction',
    created: 'Demandée',
  },
  builtin: 'Rédacteur intégré',
  promptVersion: '{{name}}, version {{version}}',
  by: 'par {{person}}',
  fellBack:
    'Le modèle de langage n’a pas répondu : le rédacteur intégré a écrit ce texte à partir des sources.',
  fellBackToModel: 'Le premier modèle de langage n’a pas répondu : le suivant a rédigé ce texte.',
  compare: 'Comparer à la variante dont elle est issue',
  hideComparison: 'Masquer la comparaison',
  comparison: 'Différences avec la variante dont elle est issue',
  contradictedCount_one: '{{count}} phrase contredit une source',
  contradictedCount_many: '{{count}} de phrases contredisent une source',
  contradictedCount_other: '{{count}} phrases contredisent une source',
  contradicted: 'Une source dit le contraire',
  contradictedHelp: 'Une source dit autre chose : « {{text}} »',
  addedPromise:
    'Aucune source ne promet cela : « {{text}} ». Vérifiez-le avant l’envoi ou retirez-le.',
  addedCondition: 'Aucune source ne dit « {{text}} » ici. Vérifiez-le avant l’envoi ou retirez-le.',
  leftOut: 'La source ne le dit qu’avec « {{text}} », qui manque ici.',
  inTheReply: 'Réponse :',
  inTheSource: 'Source {{number}}, {{title}} :',
  unsupported: 'Aucune source ne le dit',
  unsupportedHelp:
    'Aucune source ne le dit. Vérifiez cette phrase avant l’envoi ou retirez-la : le client la lira comme un engagement.',
  unsupportedCount_one: '{{count}} phrase n’a pas de source',
  unsupportedCount_many: '{{count}} de phrases n’ont pas de source',
  unsupportedCount_other: '{{count}} phrases n’ont pas de source',
  unsupportedText_one: 'Elle est soulignée ci-dessous. Vérifiez-la avant d’envoyer la réponse.',
  unsupportedText_many:
    'Elles sont soulignées ci-dessous. Vérifiez-les avant d’envoyer la réponse.',
  unsupportedText_other:
    'Elles sont soulignées ci-dessous. Vérifiez-les avant d’envoyer la réponse.',
  notes: {
    'instruction-needs-model':
      'Le rédacteur intégré ne comprend pas les instructions libres. Il a écrit sans la vôtre.',
    'links-removed':
      'Des liens ou des adresses qui ne figurent dans aucune source ont été retirés. Vérifiez les endroits marqués [lien retiré].',
    'markup-removed': 'Le modèle a écrit du code ou des balises, qui ont été retirés.',
    'statements-withheld':
      'Des affirmations qu’aucune source n’appuie, ou qu’une source contredit, ont été retirées.',
    'prompt-withheld':
      'Le modèle s’est mis à réciter ses instructions ; ces phrases ont été retirées. Le ticket ou une source cache peut-être un piège.',
    'confidential-withheld':
      'Des phrases qui disaient une valeur confidentielle de votre prompt, de vos règles ou de vos consignes ont été retirées.',
    'placeholders-unknown':
      'Un repère comme [[EMAIL_9]] ne correspond à rien qui puisse être affiché ici. Remplacez-le avant l’envoi.',
    'language-default':
      'Le demandeur écrit dans une langue dans laquelle aucune réponse n’est rédigée : celle-ci l’est dans la langue de la plupart de vos connaissances.',
    'ticket-changed':
      'Quelqu’un a écrit dans ce ticket pendant la rédaction. Lisez d’abord ce qui est nouveau.',
    'judge-failed':
      'Le second contrôle des phrases n’a pas répondu. Elles ont été contrôlées par les seules règles intégrées.',
    'budget-80': 'Plus de 80 % du budget du mois pour les modèles de langage est consommé.',
  },
  details: 'Comment elle a été rédigée',
  modelView: {
    title: 'Ce que le modèle a vu',
    help: 'Les données personnelles ont été remplacées avant tout envoi, puis rétablies dans la réponse.',
    none: 'Rien n’a été conservé : la suggestion est antérieure à cet enregistrement.',
    loading: 'Chargement de ce que le modèle a vu',
    leftOut: 'Trop long pour un seul prompt, et donc non envoyé :',
    messages_one: '{{count}} message plus ancien',
    messages_many: '{{count}} de messages plus anciens',
    messages_other: '{{count}} messages plus anciens',
    shortened_one: 'le milieu de {{count}} long message',
    shortened_many: 'le milieu de {{count}} de longs messages',
    shortened_other: 'le milieu de {{count}} longs messages',
    passages: 'les sources {{numbers}}, les dernières retenues',
    facts_one: '{{count}} valeur connue sur le dossier',
    facts_many: '{{count}} de valeurs connues sur le dossier',
    facts_other: '{{count}} valeurs connues sur le dossier',
  },
  source: 'Source {{number}}',
  sourceWithTitle: 'Source {{number}} : {{title}}',
  sources: 'Sources',
  otherSources_one: '{{count}} autre passage consulté',
  otherSources_many: '{{count}} d’autres passages consultés',
  otherSources_other: '{{count}} autres passages consultés',
  lookedAt_one: '{{count}} passage consulté',
  lookedAt_many: '{{count}} de passages consultés',
  lookedAt_other: '{{count}} passages consultés',
  certified: 'Certifié',
  certifiedHelp: 'Une personne atteste ce document.',
  certify: 'Certifier',
  certifyAnswer: 'En faire un document certifié',
  certifySource: 'Certifier « {{title}} »',
  decertify: 'Retirer la certification',
  decertifySource: 'Retirer la certification de « {{title}} »',
  pastTicket: 'Ancien ticket',
  document: 'Document',
  group: 'Groupe renforcé',
  openOriginal: 'Ouvrir la page d’origine',
  showAll: 'Afficher tout le passage',
  showLess: 'Réduire',
  edited: 'Modifiée',
  showChanges: 'Afficher les modifications',
  hideChanges: 'Masquer les modifications',
  changesOf: 'Modifications par rapport au premier texte',
  noChanges: 'Rien ne diffère.',
  editLabel: 'Texte de la suggestion',
  conflictTitle: 'Quelqu’un d’autre a modifié cette suggestion',
  conflictText:
    'Votre texte est conservé ci-dessous. Comparez-le au sien, puis enregistrez le vôtre par-dessus ou prenez le sien.',
  conflictDiff: 'Son texte comparé au vôtre',
  saveMine: 'Enregistrer le mien',
  takeTheirs: 'Prendre le sien',
  changedMeanwhile:
    'Quelqu’un d’autre a modifié cette suggestion. Voici le dernier texte : lisez-le, puis décidez.',
  accepted: 'Utilisée',
  acceptedBy: 'Utilisée par {{person}}',
  acceptedText: 'Le moteur en tire parti : les tickets semblables trouveront cette réponse.',
  silent: 'Sans suggestion',
  silentTitle: 'Rien d’assez sûr à proposer',
  silence: {
    'no-knowledge':
      'Il n’y a encore rien d’où tirer une réponse : ni article, ni ticket avec réponse.',
    'off-topic':
      'Vos connaissances ne semblent pas porter sur cette question, ou le message donne des ordres à un programme.',
    'nothing-close':
      'Des passages sont proches de cette question, mais il n’est pas sûr que l’un d’eux y réponde.',
    'model-abstained': 'Le modèle de langage a lu les passages et n’a pas donné de réponse.',
    unsupported:
      'Le modèle de langage a rédigé une réponse, mais moins de la moitié figure dans une source.',
  },
  silenceAdvice: {
    'no-knowledge':
      'Ajoutez des articles aux connaissances du client, ou importez des tickets avec leurs réponses. Puis générez à nouveau.',
    'off-topic':
      'Répondez vous-même. Si de telles questions reviennent, consacrez-leur un article.',
    'nothing-close':
      'Répondez vous-même : c’est de votre réponse que s’inspirera la prochaine suggestion. Les passages les plus proches sont ci-dessous.',
    'model-abstained':
      'Vérifiez les passages ci-dessous. Si l’un d’eux contient bien la réponse, générez à nouveau avec une instruction.',
    unsupported:
      'Répondez vous-même à partir des passages ci-dessous, ou rédigez l’article qui manque puis générez à nouveau. Une réponse sans source n’est pas proposée.',
  },
  earlier: 'Suggestions de ce ticket',
} satisfies Translated<typeof english>;

export const errors = {
  'documents.answer-known': 'Cette réponse est déjà devenue un document.',
  'suggestions.contradicted':
    'Une source contredit une phrase de cette réponse. Modifiez-la, ou utilisez-la quand même.',
  'suggestions.instruction-needs-model':
    'Une instruction libre demande un modèle de langage, et aucun n’est configuré.',
  'translations.needs-model':
    'La traduction demande un modèle de langage, et ce client n’en a pas.',
  'translations.refused':
    'La traduction n’est pas affichée : elle a perdu ou changé quelque chose qui doit rester tel quel.',
} satisfies Translated<typeof englishErrors>;
