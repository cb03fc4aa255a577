import type { screenErrors as english } from '../en/screen-errors.ts';
import type { Translated } from '../translated.ts';

/** Les erreurs des écrans, par leur code. */
export const screenErrors = {
  'auth.scope-missing': 'Il manque à ces identifiants le droit nécessaire.',
  'auth.address-refused': 'Ces identifiants ne peuvent pas servir depuis cette adresse réseau.',
  'api-credentials.not-found': 'Ces identifiants n’existent pas, ou plus.',
  'api-credentials.too-many': 'Un client a 20 jeux d’identifiants au plus. Révoquez-en un d’abord.',
  'api-credentials.expiry-past': 'La fin doit être à venir.',
  'widget.identity-expired': 'Le jeton d’identité a expiré.',
  'auth.view-only':
    'Vous ne faites que regarder : rien ne peut être modifié. Quittez d’abord la vue.',
  'auth.view-ended': 'Cette vue d’un rôle est terminée.',
  'service.storage-full':
    'Le serveur n’a plus de place pour enregistrer cela. Réessayez plus tard.',
  'ticket-actions.not-found': 'Cette action n’existe pas, ou n’existe plus.',
  'ticket-actions.client-needed': 'Choisissez d’abord le client.',
  'ticket-actions.nothing-matches': 'Plus aucun ticket ne correspond.',
  'ticket-actions.too-large':
    'Il y a plus de tickets qu’une action n’en prend. Restreignez la liste.',
  'ticket-actions.too-many':
    'Cinq actions attendent ou sont en cours pour ce client. Attendez que l’une d’elles se termine.',
  'ticket-actions.not-trained':
    'Rien n’a encore été appris des catégories : entraînez-les d’abord, dans l’onglet Catégorisation du client.',
  'ticket-actions.not-undoable': 'Seule une exclusion peut être annulée.',
  'insights.period-invalid':
    'La période doit finir après son début et compter 1 100 jours au plus.',
  'monitoring.incident-not-found': 'Cet incident n’existe pas.',
  'monitoring.nobody-told': 'Personne n’est encore prévenu : ajoutez d’abord une adresse.',
  'monitoring.webhook-not-allowed':
    'Cette adresse ne peut pas être appelée : il faut une adresse publique en https.',
  'personal-data.not-confirmed': 'Saisissez l’adresse une seconde fois, exactement la même.',
  'exports.not-found': 'Cet export n’existe pas, ou n’existe plus.',
  'simulator.not-found': 'Ce ticket n’existe pas dans le CRM de démonstration.',
  'simulator.answered': 'Un collègue vient de répondre à ce ticket et de le fermer.',
  'exports.not-ready': 'Il n’y a pas de fichier à télécharger : pas encore, ou plus.',
  'exports.store-away':
    'L’espace où sont gardés les fichiers ne répond pas. Réessayez dans un instant.',
  'exports.full':
    'Les fichiers exportés de ce client occupent toute la place prévue. Supprimez-en d’abord.',
  'exports.client-needed': 'Choisissez le client de ce fichier.',
  'exports.too-many': 'Dix fichiers attendent ou se préparent déjà pour ce client.',
  'exports.too-many-rows':
    'Une feuille contient au plus 1 048 575 lignes : choisissez CSV ou JSON, ou affinez le filtre.',
  'exports.ended': 'Ce fichier n’est plus en préparation.',
  'exports.not-resumable': 'Il ne reste rien de ce fichier à reprendre.',
  'export-schedules.not-found': 'Cette planification n’existe plus.',
  'export-schedules.too-many': 'Un client a au plus 20 exports planifiés.',
  'clients.name-taken': 'Un autre client porte déjà ce nom.',
  'clients.logo-invalid': 'Le logo doit être une image PNG, JPEG ou WebP de 1 Mo au plus.',
  'clients.model-unknown': 'Cette installation ne propose pas ce modèle.',
  'clients.zone-not-served': 'Cette installation ne dessert pas cette zone.',
  'ticket-views.not-found': 'Cette vue n’existe pas, ou n’existe plus.',
  'ticket-views.name-taken': 'Une vue porte déjà ce nom. Choisissez-en un autre.',
  'ticket-views.full': 'Le nombre maximal de vues est atteint. Supprimez-en une d’abord.',
  'ticket-views.client-missing': 'Choisissez le client avec qui partager la vue.',
  'help.not-found': 'L’aide n’a pas de telle page.',
  'gaps.not-found': 'Cette lacune n’existe pas, ou n’existe plus.',
  'gaps.pair-not-found': 'Ces deux documents ne sont pas comparés, ou ne le sont plus.',
  'reinforcement.not-found': 'Ce groupe n’existe pas, ou n’existe plus.',
  'reinforcement.changed-meanwhile':
    'Quelqu’un a modifié ce groupe entre-temps. Rien de votre travail n’est perdu : relisez le groupe, puis enregistrez.',
  'reinforcement.dismissed': 'Ce groupe est écarté. Rétablissez-le avant d’y répondre.',
  'reinforcement.answered': 'Ce groupe a une réponse approuvée. Retirez-la d’abord.',
  'reinforcement.not-answered': 'Ce groupe n’a pas de réponse approuvée.',
  'reinforcement.tickets-elsewhere': 'Certains des tickets choisis ne sont plus dans ce groupe.',
  'reinforcement.all-tickets': 'Laissez au moins un ticket dans le groupe.',
  'reinforcement.other-language':
    'Les deux groupes doivent être du même client et de la même langue.',
  'reinforcement.same-group': 'Choisissez un autre groupe que celui-ci.',
  'proposals.not-found': 'Cette proposition n’existe pas, ou n’existe plus.',
  'proposals.decided': 'Quelqu’un a décidé de cette proposition entre-temps.',
  'proposals.nothing-to-do': 'Il n’y a rien à faire pour cette proposition.',
  'proposals.outdated':
    'Le document a été modifié depuis cette proposition. Elle n’est plus à jour.',
  'clients.being-erased': 'Ce client est en cours d’effacement.',
  'clients.not-archived': 'Archivez d’abord le client.',
  'modules.off': 'Ce module est désactivé pour le client.',
  'categorization.unknown-category':
    'Cette catégorie n’est pas connue ici. Choisissez-en une dans la liste.',
  'chatbots.picture-invalid':
    'Les images doivent être au format PNG, JPEG ou WebP et mesurer 4 096 pixels de côté au plus.',
  'chatbots.off': 'Ce chatbot est désactivé.',
  'chatbots.no-escalation': 'Rien n’est transmis à l’équipe en ce moment.',
  'widget.domain-refused': 'Ce chatbot ne peut pas être utilisé sur ce site.',
  'widget.identity-refused': 'L’identité n’est pas signée comme il se doit.',
  'chats.not-found': 'Ce chat n’existe pas, ou n’existe plus.',
  'chats.message-not-found': 'Ce message n’existe pas.',
  'chats.visitor-not-found': 'Ce visiteur n’existe pas, ou n’existe plus.',
  'chats.visitor-blocked': 'Ce visiteur ne peut plus écrire.',
  'chats.closed': 'Ce chat est terminé.',
  'chats.limit-reached': 'Aucun message n’est plus accepté aujourd’hui.',
  'chats.contact-missing': 'Il manque des coordonnées.',
  'chats.taken': 'Quelqu’un d’autre répond à ce chat.',
  'chats.not-taken': 'Prenez d’abord la main sur ce chat.',
  'chats.escalated': 'Ce chat a déjà été transmis.',
  'chatbots.not-found': 'Ce chatbot n’existe pas, ou n’existe plus.',
  'crm.not-connected': 'Connectez d’abord ce CRM.',
  'crm.refused': 'Le CRM n’a pas accepté cela. Rien n’a été enregistré.',
  'crm.webhook-not-offered': 'Ce CRM ne le permet pas.',
  'third-party.not-set-up':
    'Cette source n’est pas configurée. Enregistrez d’abord ses paramètres.',
  'third-party.address-refused':
    'Cette adresse n’est pas sur l’internet public : donnez celle par laquelle on joint la boutique de l’extérieur.',
  'third-party.secret-missing': 'Saisissez le secret de cette adresse avant d’activer la source.',
  'crm-sync.letter-not-found': 'Ce ticket ne fait plus partie des tickets abandonnés.',
  'crm-configs.not-found': 'Ce CRM n’est pas connecté, ou ne l’est plus.',
  'users.not-found': 'Cet utilisateur n’existe pas, ou n’existe plus.',
  'users.email-taken': 'Un autre utilisateur a déjà cette adresse e-mail.',
  'users.level-above-own': 'Vous ne pouvez pas accorder un rôle supérieur au vôtre.',
  'users.last-super-admin': 'Le dernier super-admin ne peut être ni supprimé ni rétrogradé.',
  'users.not-oneself':
    'Vous ne pouvez ni vous supprimer ni changer votre propre rôle ou votre client.',
  'users.not-invited': 'Cette personne s’est déjà connectée : elle n’a plus besoin d’invitation.',
  'users.csv-invalid':
    'Le fichier doit être un CSV dont la première ligne nomme les colonnes e-mail, prénom, nom et rôle.',
  'users.csv-too-long': 'Le fichier compte plus de 2 000 lignes. Découpez-le.',
  'users.password-wrong': 'Ce n’est pas votre mot de passe.',
  'users.code-wrong': 'Ce code n’est pas juste. Essayez le plus récent.',
  'users.password-weak': 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  'users.passkey-refused':
    'Cette clé d’accès n’a pas été acceptée. Réessayez ; une demande se termine après cinq minutes.',
  'users.passkey-not-found': 'Cette clé d’accès n’existe plus.',
  'users.passkeys-full':
    'Vous avez autant de clés d’accès que l’on peut en garder. Supprimez-en une d’abord.',
  'users.passkeys-not-offered':
    'Les clés d’accès ne peuvent pas servir à cette adresse du service.',
  'users.second-factor-demanded':
    'La double authentification vous est demandée. Configurez un autre moyen avant de supprimer le dernier.',
  'auth.proof-needed': 'Confirmez d’abord que c’est bien vous.',
  'auth.proof-impossible': 'Reconnectez-vous, puis recommencez.',
  'users.second-factor-on': 'La double authentification est déjà activée.',
  'users.second-factor-off':
    'Il n’y a pas de double authentification à confirmer ni à modifier. Recommencez.',
  'single-sign-on.not-found': 'Ce fournisseur d’identité n’existe pas, ou n’existe plus.',
  'single-sign-on.domain-taken': 'Ce domaine de messagerie a déjà un fournisseur d’identité.',
  'single-sign-on.issuer-insecure':
    'L’adresse de l’émetteur doit commencer par https:// et être sur l’internet public.',
  'single-sign-on.secret-missing': 'Saisissez le secret de cet émetteur.',
  'single-sign-on.required':
    'Votre entreprise gère votre connexion : votre adresse reste celle qu’elle connaît. Adressez-vous à votre administrateur.',
  'sessions.not-found': 'Cette session est déjà terminée.',
  'mails.not-found': 'Cet e-mail n’existe pas, ou n’existe plus.',
  'mails.too-many':
    'Trop d’e-mails pour le moment. Le prochain pourra partir dans {{minutes}} min.',
  'mails.not-failed': 'Seul un e-mail en échec peut être renvoyé.',
  'prompts.not-found': 'Ce prompt n’existe pas, ou n’existe plus.',
  'prompts.version-not-found': 'Cette version du prompt n’existe pas.',
  'prompts.name-taken': 'Un autre prompt porte déjà ce nom.',
  'prompts.unknown-variable': 'Le prompt utilise une variable qui n’existe pas.',
  'prompts.unchanged': 'Rien ne diffère de la dernière version.',
  'prompts.not-deployed': 'Seule une copie de la version déployée peut être déployée aussitôt.',
  'prompts.in-use': 'Des clients ou des chatbots répondent avec ce prompt.',
  'prompts.has-history':
    'Des suggestions ou des tests ont été écrits avec ce prompt. Archivez-le : ce qui a été écrit reste expliqué.',
  'prompts.archived': 'Ce prompt est archivé.',
  'prompts.no-tests':
    'Ce prompt est protégé et aucun jeu de tests avec des cas ne le garde. Ajoutez des cas, ou déployez-le en indiquant un motif.',
  'prompts.tests-failed': 'Cette version ne réussit pas ses tests.',
  'prompts.deployment-running': 'Un autre déploiement exécute ses tests.',
  'prompts.never-deployed': 'Cette version n’a jamais été déployée : déployez-la plutôt.',
  'deployments.not-found': 'Ce déploiement n’existe pas.',
  'deployments.ended': 'Ce déploiement est déjà terminé.',
  'test-sets.not-found': 'Ce jeu de tests n’existe pas, ou n’existe plus.',
  'test-sets.name-taken': 'Un autre jeu de tests de ce client porte déjà ce nom.',
  'test-sets.full': 'Un jeu de tests contient au plus 5 000 cas.',
  'test-sets.empty': 'Ce jeu de tests ne contient encore aucun cas.',
  'test-sets.running': 'Ce jeu de tests est en cours d’exécution.',
  'test-sets.bad-mapping': 'Le fichier ne contient pas cette colonne.',
  'test-cases.not-found': 'Ce cas de test n’existe pas, ou n’existe plus.',
  'test-cases.known': 'Ce jeu contient déjà le même cas.',
  'test-runs.not-found': 'Cette exécution n’existe pas, ou n’existe plus.',
  'test-runs.ended': 'Cette exécution est déjà terminée.',
  'test-runs.not-resumable': 'Il ne reste rien à reprendre dans cette exécution.',
  'test-runs.of-deployment':
    'Cette exécution appartient à un déploiement. Arrêtez plutôt celui-ci.',
  'test-runs.no-answer': 'Cette réponse n’existe pas dans cette exécution.',
  'tester.not-found': 'Cet essai n’existe pas, ou n’existe plus.',
  'tester.no-prompt': 'Ce client n’a aucun prompt à tester.',
  'tickets.not-found': 'Ticket introuvable',
  'tickets.not-pushed':
    'Ce ticket vient d’un CRM ou d’un import : ses messages ne viennent que de là.',
  'tickets.too-long': 'Un ticket compte 2 000 messages et 4 000 000 caractères au plus.',
  'webhooks.not-found': 'Ce webhook n’existe plus.',
  'webhooks.delivery-not-found': 'Cet envoi n’existe plus.',
  'webhooks.delivery-waits': 'Cet envoi reste à faire.',
  'webhooks.off': 'Activez d’abord le webhook.',
  'webhooks.too-many': 'Un client a 10 webhooks au plus. Supprimez-en un d’abord.',
  'webhooks.address-refused':
    'L’adresse doit commencer par https://, se trouver sur l’internet public et ne contenir ni nom ni mot de passe.',
  'tickets.no-question': 'Ce ticket ne contient aucune question à laquelle répondre.',
  'knowledge.csv-invalid':
    'Ce n’est pas un fichier CSV : sa première ligne doit nommer au moins deux colonnes.',
  'knowledge.csv-columns':
    'Indiquez quelle colonne contient les questions et laquelle les réponses.',
  'knowledge.csv-too-long': 'Le fichier compte plus de 10 000 lignes. Découpez-le.',
  'documents.not-found': 'Ce document n’existe pas, ou n’existe plus.',
  'documents.excluded': 'Ce document est exclu. Réintégrez-le d’abord.',
  'documents.until-past':
    'Une certification ne peut pas finir dans le passé. Choisissez aujourd’hui ou un jour à venir.',
  'documents.retired': 'Ce document est archivé. Rétablissez-le d’abord.',
  'documents.nothing-waits':
    'Plus aucun nouveau texte n’attend : quelqu’un a tranché, ou la source est revenue en arrière.',
  'documents.answer-known': 'Cette réponse est déjà devenue un document.',
  'documents.not-written': 'Seul un document rédigé ici peut être modifié ici.',
  'models.unknown': 'Ce modèle n’est pas proposé ici.',
  'models.twice': 'Ce modèle figure deux fois dans la liste.',
  'models.test-failed': 'Le fournisseur n’a pas répondu au test.',
  'models.key-missing': 'Saisissez la clé de ce fournisseur.',
  'models.address-insecure':
    'L’adresse doit commencer par https:// et être sur l’internet public, sauf si l’exploitant l’autorise.',
  'write-backs.not-found': 'Cet élément n’existe plus.',
  'write-backs.state': 'Il n’y a plus rien à renvoyer.',
  'write-backs.not-connected': 'Le CRM de ce ticket n’est pas connecté ou n’est pas utilisé.',
  'translations.needs-model':
    'La traduction demande un modèle de langage, et ce client n’en a pas.',
  'translations.refused':
    'La traduction n’est pas affichée : elle a perdu ou changé quelque chose qui doit rester tel quel.',
  'sources.not-found': 'Cette source n’existe pas.',
  'sources.sync-not-found': 'Cette lecture n’existe pas.',
  'sources.address-refused':
    'Cette adresse n’est pas sur l’internet public : donnez celle que les visiteurs ouvrent.',
  'sources.url-taken': 'Cette adresse est déjà lue : voyez ci-dessous.',
  'sources.too-many': 'Un client a 10 sources au plus. Retirez-en une d’abord.',
  'sources.nothing-to-decide':
    'Il n’y a plus rien à décider : quelqu’un l’a fait, ou la source a été relue.',
  'retrieval.test-not-found': 'Cette recherche enregistrée n’existe pas, ou n’existe plus.',
  'retrieval.tests-full':
    'Un client a au plus 200 recherches enregistrées. Supprimez-en une qui ne sert plus.',
  'suggestions.not-found': 'Cette suggestion n’existe pas, ou n’existe plus.',
  'suggestions.state': 'Cette suggestion ne peut plus être modifiée.',
  'suggestions.restore-late': 'Une suppression ne peut être annulée que pendant dix minutes.',
  'suggestions.restore-others':
    'Seule la personne qui l’a supprimée, ou un administrateur, peut annuler la suppression.',
  'suggestions.writer-failed': 'Le modèle s’est arrêté avant la fin. Rien n’a été enregistré.',
  'suggestions.instruction-needs-model':
    'Une instruction libre demande un modèle de langage, et aucun n’est configuré.',
} satisfies Translated<typeof english>;
