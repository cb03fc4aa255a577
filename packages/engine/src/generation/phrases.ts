import type { Language } from '../text/language.ts';

type Phrases = {
  greeting: (name: string | null) => string;
  opening: { plain: string; friendly: string };
  next: { plain: string; friendly: string };
  closing: { plain: string; friendly: string };
  steps: string;
};

/** The courtesy of the built-in writer; ticket replies are written to customers, so they are not interface phrases. */
export const phrases: Record<Language, Phrases> = {
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    opening: { plain: 'Thank you for your message.', friendly: 'Thank you so much for getting in touch, we are happy to help!' },
    next: {
      plain: 'If this does not solve it, just reply to this message and we will look into it with you.',
      friendly: 'If anything is still unclear, just reply here: we will gladly go through it with you.',
    },
    closing: { plain: 'Kind regards,', friendly: 'Have a lovely day,' },
    steps: 'Here is what to do:',
  },
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    opening: { plain: 'Merci pour votre message.', friendly: 'Merci beaucoup pour votre message, nous sommes ravis de vous aider !' },
    next: {
      plain: 'Si cela ne suffit pas, répondez simplement à ce message et nous regarderons cela avec vous.',
      friendly: 'Si quelque chose reste à éclaircir, répondez-nous ici : nous le verrons ensemble avec plaisir.',
    },
    closing: { plain: 'Bien cordialement,', friendly: 'Très belle journée à vous,' },
    steps: 'Voici comment faire :',
  },
};

/** The first name to greet with, or null when what is known is not a name (addresses, nicknames with digits, companies). */
export function firstNameOf(fullName: string | null): string | null {
  const name = fullName?.trim() ?? '';
  const titled = /^(?:(?:mr|mrs|ms|miss|dr|mme|mlle|m|madame|monsieur)\.?\s+)(.+)$/i.exec(name);
  if (titled && !/\s/.test(titled[1] as string)) return /^[\p{L}.'’\s-]+$/u.test(name) ? name : null;
  const ordered = /^(\p{Lu}[\p{Lu}'’-]+),?\s+(\p{Lu}\p{Ll}[\p{L}'’-]*)$/u.exec(name);
  const first = ordered?.[2] ?? (titled?.[1] ?? name).split(/\s+/)[0] ?? '';
  if (!/^\p{L}[\p{L}'’-]{1,24}$/u.test(first) || /[@\d_]/.test(name)) return null;
  if (/^(?:user|guest|visitor|customer|client|admin|support|contact|info|unknown|anonymous|anonyme|inconnu|visiteur|the|la|le|les)$/i.test(first)) return null;
  return first.charAt(0).toLocaleUpperCase() + (first === first.toLocaleUpperCase() ? first.slice(1).toLocaleLowerCase() : first.slice(1));
}
