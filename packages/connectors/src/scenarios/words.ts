/** What customers and agents write in the scenarios, by language. */

export const mails = {
  en: 'Hello,\n\nMy parcel should have arrived on Monday and I still have nothing. Can you tell me where it is?\n\nKind regards,\nIda',
  fr: 'Bonjour,\n\nMon colis devait arriver lundi et je n’ai toujours rien reçu. Pouvez-vous me dire où il se trouve ?\n\nCordialement,\nIda',
  de: 'Guten Tag,\n\nmein Paket sollte am Montag ankommen und ich habe noch nichts erhalten. Können Sie mir sagen, wo es ist?\n\nMit freundlichen Grüßen\nIda',
  es: 'Hola:\n\nMi paquete debía llegar el lunes y todavía no he recibido nada. ¿Me pueden decir dónde está?\n\nUn saludo,\nIda',
  it: 'Buongiorno,\n\nil mio pacco doveva arrivare lunedì e non ho ancora ricevuto nulla. Potete dirmi dove si trova?\n\nCordiali saluti\nIda',
  nl: 'Goedendag,\n\nMijn pakket had maandag moeten aankomen en ik heb nog steeds niets ontvangen. Kunt u mij vertellen waar het is?\n\nMet vriendelijke groet,\nIda',
  pt: 'Bom dia,\n\nA minha encomenda devia ter chegado na segunda-feira e ainda não recebi nada. Podem dizer-me onde está?\n\nCumprimentos,\nIda',
} as const;

export const answer =
  'Hello Ida,\n\nYour parcel left our warehouse yesterday and will be with you tomorrow before noon. I am sorry for the delay.\n\nBest wishes,\nNora';
export const thanks = 'Thank you very much, it has arrived!';
export const again = 'Thank you, but the lamp in it is broken. How can I send it back to you?';
export const note = 'Checked with the warehouse: it was sent yesterday.';
export const offer =
  'Hello Ida, the lamp that you asked for is back in our shop. Shall we keep one for you?';
export const lamp = 'Here is a picture of the broken lamp. Can you replace it for me, please?';
