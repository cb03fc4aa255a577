import type { Styles } from '@replique/contract/accounts/clients';
import type { PhraseKey } from '../../lib/language/phrase.ts';

type SamplePhrase = Extract<PhraseKey, `clientSettings.sample.${string}`>;

/** A line of the reply that the styles are shown on: which phrase, and whose name stands in it. */
export interface SampleLine {
  phrase: SamplePhrase;
  name: string;
  startsParagraph: boolean;
}

const requester = 'Nora';

/** What the name becomes; docs/styles.md says it, the engine does it, and a test holds this to the engine. */
function nameIn(styles: Styles): string {
  if (styles.noNameInPoliteness) return '';
  return styles.requesterNamePlaceholder ? '{{requester.name}}' : requester;
}

/** The sample reply as it is sent with these styles on. */
export function sampleReply(styles: Styles): SampleLine[] {
  const name = nameIn(styles);
  const line = (phrase: SamplePhrase, startsParagraph = true): SampleLine => ({
    phrase,
    name,
    startsParagraph,
  });
  return [
    ...(styles.noHeader
      ? []
      : [
          name === ''
            ? line('clientSettings.sample.greeting')
            : line('clientSettings.sample.greetingName'),
          line('clientSettings.sample.thanks'),
        ]),
    line('clientSettings.sample.content'),
    name === '' ? line('clientSettings.sample.wish') : line('clientSettings.sample.wishName'),
    line('clientSettings.sample.closing'),
    ...(styles.noSignature
      ? []
      : [line('clientSettings.sample.signer', false), line('clientSettings.sample.team', false)]),
  ];
}

/** The sample as text; `t` fills a line. */
export function writeSample(
  styles: Styles,
  t: (phrase: SamplePhrase, values: { name: string }) => string,
): string {
  return sampleReply(styles)
    .map(({ phrase, name, startsParagraph }, index) => {
      const before = index === 0 ? '' : startsParagraph ? '\n\n' : '\n';
      return before + t(phrase, { name });
    })
    .join('');
}
