import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

/** Toutes les erreurs qu’une personne peut rencontrer, par leur code. */
export const errors = {
  unknown: 'Une erreur est survenue. Réessayez plus tard',
  network: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  'language-update': 'La langue n’a pas pu être enregistrée. Veuillez réessayer plus tard.',
  'public-key': 'Erreur de clé publique.',
  'request.invalid': 'Certaines valeurs ne sont pas valides.',
  'request.not-found': 'Il n’y a rien à cette adresse.',
  'request.too-many': 'Trop de requêtes à la fois. Patientez un instant, puis réessayez.',
  'request.too-large': 'C’est trop volumineux pour être envoyé.',
  'request.conflict':
    'Quelqu’un d’autre a modifié cet élément entre-temps. Rechargez la page pour voir le nouvel état.',
  'request.unsupported': 'Ce type de contenu n’est pas accepté ici.',
  'service.busy': 'Le service est très sollicité. Réessayez dans un instant.',
  internal: 'Une erreur est survenue. Réessayez plus tard',
  'auth.required': 'Connectez-vous d’abord.',
  'auth.forbidden': 'Votre rôle ne le permet pas.',
  'auth.code-invalid': 'Cette connexion a expiré. Connectez-vous de nouveau.',
  'auth.refresh-invalid': 'Votre session est terminée. Connectez-vous de nouveau.',
  'clients.not-found': 'Ce client n’existe pas, ou n’existe plus.',
  'session-key.invalid': 'La clé de cette session n’a pas été acceptée. Rechargez la page.',
  'clients.name-taken': 'Un autre client porte déjà ce nom.',
  'clients.logo-invalid': 'Le logo doit être une image PNG, JPEG ou WebP de 1 Mo au plus.',
  'clients.model-unknown': 'Cette installation ne propose pas ce modèle.',
  'clients.zone-not-served': 'Cette installation ne dessert pas cette zone.',
  'gaps.not-found': 'Cette lacune n’existe pas, ou n’existe plus.',
  'gaps.pair-not-found': 'Ces deux documents ne sont pas, ou plus, comparés.',
  'clients.being-erased': 'Ce client est en cours d’effacement.',
  'clients.not-archived': 'Archivez d’abord le client.',
  'modules.off': 'Ce module est désactivé pour le client.',
  'chatbots.picture-invalid':
    'Les images doivent être au format PNG, JPEG ou WebP et mesurer 4 096 pixels de côté au plus.',
  'chatbots.not-found': 'Ce chatbot n’existe pas ou n’existe plus.',
  'crm.not-connected': 'Connectez ce CRM avant de l’activer.',
  'third-party.secret-missing': 'Saisissez le secret de cette adresse avant d’activer la source.',
  'crm-configs.not-found': 'Ce CRM n’est pas connecté ou ne l’est plus.',
  'users.not-found': 'Cet utilisateur n’existe pas ou n’existe plus.',
  'users.email-taken': 'Un autre utilisateur a déjà cette adresse e-mail.',
  'users.level-above-own': 'Vous ne pouvez pas accorder un rôle supérieur au vôtre.',
  'users.last-super-admin':
    'Le dernier super-administrateur ne peut être ni supprimé ni rétrogradé.',
  'users.not-oneself':
    'Vous ne pouvez ni vous supprimer ni changer votre propre rôle ou votre client.',
  'users.not-invited': 'Cette personne s’est déjà connectée : elle n’a plus besoin d’invitation.',
  'users.csv-invalid':
    'Le fichier doit être un CSV dont la première ligne nomme les colonnes e-mail, prénom, nom et rôle.',
  'users.csv-too-long': 'Le fichier compte plus de 2 000 lignes. Découpez-le.',
  'users.password-wrong': 'Ce n’est pas votre mot de passe.',
  'users.code-wrong': 'Ce code n’est pas juste. Essayez le plus récent.',
  'users.password-weak': 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  'users.second-factor-on': 'La double authentification est déjà activée.',
  'users.second-factor-off':
    'Il n’y a pas de double authentification à confirmer ni à modifier. Recommencez.',
  'single-sign-on.not-found': 'Ce fournisseur d’identité n’existe pas ou n’existe plus.',
  'single-sign-on.domain-taken': 'Ce domaine de messagerie a déjà un fournisseur d’identité.',
  'single-sign-on.issuer-insecure': 'L’adresse de l’émetteur doit commencer par https://.',
  'single-sign-on.secret-missing': 'Saisissez le secret de cet émetteur.',
  'single-sign-on.required':
    'Votre entreprise gère votre connexion : votre adresse reste celle qu’elle connaît. Adressez-vous à votre administrateur.',
  'sessions.not-found': 'Cette session est déjà terminée.',
  'mails.not-found': 'Ce message n’existe pas ou n’existe plus.',
  'mails.not-failed': 'Seul un message en échec peut être renvoyé.',
  'prompts.not-found': 'Ce prompt n’existe pas, ou n’existe plus.',
  'prompts.version-not-found': 'Cette version du prompt n’existe pas.',
  'prompts.name-taken': 'Un autre prompt porte déjà ce nom.',
  'prompts.unknown-variable': 'Le prompt utilise une variable qui n’existe pas.',
  'prompts.unchanged': 'Rien ne diffère de la dernière version.',
  'tickets.not-found': 'Ticket introuvable',
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
  'models.address-insecure': 'L’adresse doit commencer par https://.',
  'translations.needs-model':
    'La traduction demande un modèle de langage, et ce client n’en a pas.',
  'translations.refused':
    'La traduction n’est pas affichée : elle a perdu ou changé quelque chose qui doit rester tel quel.',
  'sources.not-found': 'Cette source n’existe pas.',
  'sources.sync-not-found': 'Cette lecture n’existe pas.',
  'sources.url-taken': 'Cette adresse est déjà lue : voyez ci-dessous.',
  'sources.too-many': 'Un client a 10 sources au plus. Retirez-en une d’abord.',
  'sources.nothing-to-decide':
    'Il n’y a plus rien à décider : quelqu’un l’a fait, ou la source a été relue.',
  'retrieval.test-not-found': 'Cette recherche enregistrée n’existe pas, ou n’existe plus.',
  'retrieval.tests-full':
    'Un client a au plus 200 recherches enregistrées. Supprimez-en une qui ne sert plus.',
  'suggestions.not-found': 'Cette suggestion n’existe pas, ou n’existe plus.',
  'suggestions.state': 'Cette suggestion ne peut plus être modifiée.',
  'suggestions.writer-failed': 'Le modèle s’est arrêté avant la fin. Rien n’a été enregistré.',
  'suggestions.instruction-needs-model':
    'Une consigne libre demande un modèle de langage, et aucun n’est configuré.',
} satisfies Translated<typeof english>;
