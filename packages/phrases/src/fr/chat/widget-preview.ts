import type { previewChat as englishPreview } from '../../en/chat/widget-preview.ts';
import type { Translated } from '../../translated.ts';

/** La conversation jouée dans l’aperçu d’un chatbot. */
export const previewChat = {
  question: 'Comment retourner un article ?',
  answer:
    'Vous pouvez retourner un article dans les 30 jours qui suivent sa réception. Imprimez l’étiquette depuis la page de votre commande et déposez le colis dans un point relais.\n\nLe remboursement suit sous :\n- 3 à 5 jours par carte\n- 1 jour en bon d’achat',
  source: 'Retours et remboursements',
  again:
    'Ceci est un aperçu : rien n’a été envoyé. Sur votre site, la réponse vient de vos propres connaissances. Chacune cite ses sources.',
} satisfies Translated<typeof englishPreview>;
