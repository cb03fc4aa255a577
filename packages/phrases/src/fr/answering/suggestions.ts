import type {
  replyStateWords as englishReplyStateWords,
  errors as englishErrors,
  suggestions as english,
} from '../../en/answering/suggestions.ts';
import type { Translated } from '../../translated.ts';

/** Ce que montre aussi le panneau des agents. */
export const replyStateWords = {
  confidence: {
    ready: 'Prête',
    check: 'À vérifier',
    weak: 'Fragile',
  },
  silentTitle: 'Pas de réponse assez sûre',
  silence: {
    'no-knowledge':
      'Pas encore de connaissances pour répondre : ni article, ni ticket avec réponse.',
    'off-topic': 'Vos connaissances ne semblent pas couvrir cette question.',
    'program-orders':
      'Le message donne des instructions à un programme au lieu de poser une question.',
    'nothing-close':
      'Des passages s’en approchent, mais aucun ne répond clairement à cette question.',
    'model-abstained': 'Le modèle de langage a lu les passages et n’a pas donné de réponse.',
    unsupported:
      'Le modèle de langage a rédigé une réponse, mais des sources en appuient moins de la moitié.',
  },
  silenceAdvice: {
    'no-knowledge':
      'Ajoutez des articles aux connaissances du client ou importez des tickets avec leurs réponses, puis générez à nouveau.',
    'off-topic':
      'Répondez vous-même. Si de telles questions reviennent, consacrez-leur un article.',
    'program-orders':
      'Lisez-le avec attention : il s’agit peut-être d’un détournement d’assistant.',
    'nothing-close':
      'Répondez vous-même : la prochaine suggestion s’inspirera de votre réponse. Les passages les plus proches sont sous Sources.',
    'model-abstained':
      'Vérifiez les passages sous Sources. Si l’un d’eux contient la réponse, générez à nouveau avec une instruction.',
    unsupported:
      'Répondez vous-même à partir des passages sous Sources, ou rédigez l’article manquant, puis générez à nouveau.',
  },
} satisfies Translated<typeof englishReplyStateWords>;

/** Le volet de suggestion d’un ticket. */
export const suggestions = {
  ...replyStateWords,
  title: 'Réponse',
  generate: 'Générer',
  generateAgain: 'Générer à nouveau',
  generateWithout: 'Générer sans elle',
  generateFirst: 'Générer une suggestion',
  instructions: 'Instructions',
  generateWith: 'Instructions pour la prochaine suggestion',
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
  copyFailed: 'Le navigateur a bloqué la copie. Sélectionnez le texte et copiez-le manuellement.',
  delete: 'Supprimer',
  stop: 'Arrêter',
  noneTitle: 'Aucune suggestion pour l’instant',
  noneText:
    'Replique trouve la réponse dans vos connaissances et les anciens tickets, et rédige une réponse qui cite ses sources. Rien n’est envoyé au client.',
  noneReadOnly: 'Quand un agent en génère une, elle apparaît ici.',
  ineligibleTitle: 'Ce ticket n’est pas éligible',
  writing: 'Rédaction en cours…',
  searching: 'Recherche des sources…',
  written: 'Suggestion prête.',
  acceptedNow: 'Ticket marqué comme répondu.',
  partialTitle: 'Interrompue, non enregistrée',
  partialText: 'Le texte ci-dessous est incomplet. Ne l’envoyez pas tel quel.',
  failedTitle: 'La suggestion n’a pas pu être rédigée',
  stopped: 'Vous l’avez arrêtée.',
  loading: 'Chargement des suggestions',
  confidenceFigure: 'Probabilité que la réponse repose sur le bon article : {{figure}}',
  openOne: 'Sans réponse : « {{question}} »',
  openSeveral: 'Sans réponse',
  made: {
    answer: 'Répond d’après ses sources.',
    pointer: 'Renvoie à des articles, car aucun passage ne répond clairement.',
    facts: 'Répond d’après un système connecté.',
  },
  why: {
    standsOut: 'Un article correspond nettement mieux.',
    close: 'D’autres articles correspondent presque aussi bien.',
    pastReply: 'Elle s’appuie sur une ancienne réponse.',
    open_one: 'Une question reste sans réponse.',
    open_many: '{{count}} de questions restent sans réponse.',
    open_other: '{{count}} questions restent sans réponse.',
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
  compare: 'Comparer à la variante précédente',
  hideComparison: 'Masquer la comparaison',
  comparison: 'Différences avec la variante précédente',
  contradictedCount_one: '{{count}} phrase contredit une source',
  contradictedCount_many: '{{count}} de phrases contredisent une source',
  contradictedCount_other: '{{count}} phrases contredisent une source',
  contradicted: 'Une source dit le contraire',
  contradictedHelp: 'Une source dit le contraire : « {{text}} »',
  addedPromise: 'Aucune source ne promet « {{text}} ». Vérifiez-le ou retirez-le avant l’envoi.',
  addedCondition: 'Aucune source ne dit « {{text}} ». Vérifiez-le ou retirez-le avant l’envoi.',
  leftOut: 'La source ne le dit qu’avec « {{text}} », qui manque ici.',
  inTheReply: 'Réponse :',
  inTheSource: 'Source {{number}}, {{title}} :',
  unsupported: 'Aucune source ne le dit',
  unsupportedHelp:
    'Aucune source ne le dit. Vérifiez cette phrase ou retirez-la avant l’envoi : le client la lira comme un engagement.',
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
      'Le rédacteur intégré ne comprend pas les instructions libres : il a ignoré la vôtre.',
    'links-removed':
      'Des liens ou des adresses qui ne figurent dans aucune source ont été retirés. Vérifiez les endroits marqués [lien retiré].',
    'markup-removed': 'Du code ou des balises du modèle ont été retirés.',
    'statements-withheld':
      'Des affirmations qu’aucune source n’appuie, ou qu’une source contredit, ont été retirées.',
    'prompt-withheld':
      'Le modèle s’est mis à répéter ses instructions, et ces phrases ont été retirées. Le ticket ou une source contient peut-être un piège.',
    'confidential-withheld':
      'Des phrases contenant une valeur confidentielle de votre prompt, de vos règles ou de vos consignes ont été retirées.',
    'placeholders-unknown':
      'Un repère comme [[EMAIL_9]] n’a pas pu être rempli. Remplacez-le avant l’envoi.',
    'language-default':
      'Aucune réponse n’est rédigée dans la langue du demandeur : celle-ci l’est dans la langue principale de vos connaissances.',
    'ticket-changed':
      'Quelqu’un a écrit dans ce ticket pendant la rédaction. Lisez d’abord le nouveau message.',
    'judge-failed':
      'Le second contrôle des phrases a échoué : seules les règles intégrées les ont contrôlées.',
    'budget-80': 'Plus de 80 % du budget du mois pour les modèles de langage est consommé.',
  },
  details: 'Comment elle a été rédigée',
  modelView: {
    title: 'Ce que le modèle a vu',
    help: 'Les données personnelles ont été masquées avant tout envoi, puis rétablies dans la réponse.',
    none: 'Non disponible : cette suggestion est antérieure à l’enregistrement.',
    loading: 'Chargement de ce que le modèle a vu',
    leftOut: 'Non envoyé car le prompt était trop long :',
    messages_one: '{{count}} message plus ancien',
    messages_many: '{{count}} de messages plus anciens',
    messages_other: '{{count}} messages plus anciens',
    shortened_one: 'le milieu de {{count}} long message',
    shortened_many: 'le milieu de {{count}} de longs messages',
    shortened_other: 'le milieu de {{count}} longs messages',
    passages: 'les sources {{numbers}}, classées dernières',
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
  certifiedHelp: 'Certifié par une personne.',
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
  changesOf: 'Modifications depuis le premier texte',
  noChanges: 'Aucune modification.',
  editLabel: 'Texte de la suggestion',
  conflictTitle: 'Quelqu’un d’autre a modifié cette suggestion',
  conflictText:
    'Votre texte est conservé ci-dessous. Comparez-le au sien, puis enregistrez le vôtre par-dessus ou utilisez le sien.',
  conflictDiff: 'Son texte comparé au vôtre',
  saveMine: 'Enregistrer le mien',
  takeTheirs: 'Utiliser le sien',
  changedMeanwhile:
    'Quelqu’un d’autre a modifié cette suggestion. Relisez le dernier texte, puis décidez.',
  accepted: 'Utilisée',
  acceptedBy: 'Utilisée par {{person}}',
  acceptedText: 'Replique en tire parti : les tickets semblables pourront utiliser cette réponse.',
  silent: 'Sans suggestion',
  earlier: 'Suggestions de ce ticket',
} satisfies Translated<typeof english>;

export const errors = {
  'documents.answer-known': 'Cette réponse est déjà un document.',
  'suggestions.contradicted':
    'Une source contredit une phrase de cette réponse. Modifiez-la, ou utilisez-la quand même.',
  'suggestions.instruction-needs-model':
    'Les instructions libres demandent un modèle de langage, et aucun n’est configuré.',
  'translations.needs-model':
    'La traduction demande un modèle de langage, et ce client n’en a pas.',
  'translations.refused':
    'La traduction n’est pas affichée, car elle a perdu ou changé quelque chose qui doit rester tel quel.',
} satisfies Translated<typeof englishErrors>;
