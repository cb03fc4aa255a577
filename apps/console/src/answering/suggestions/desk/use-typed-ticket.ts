import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { takeAsked } from '../../../lib/ask-on-open.ts';
import { useNextStep } from '../../../ui/use-next-step.ts';

/** A ticket that was typed a moment ago to see what is suggested. */
export function useTypedTicket({ uuid, client }: { uuid: string; client: string }) {
  const { t } = useTranslation();
  const sayNext = useNextStep();
  const isFirst = useRef(false);
  return {
    /** Whether its suggestion is to be written now; once. */
    take: () => (isFirst.current = takeAsked(uuid)),
    /** A suggestion was written: the first one of such a ticket is a step of the set-up. */
    tellWritten: () => {
      if (isFirst.current) void sayNext(client, t('typedTicket.written'));
      isFirst.current = false;
    },
  };
}

/** Has the first suggestion of a typed ticket written as soon as one may be. */
export function useFirstSuggestion(
  { take }: Pick<ReturnType<typeof useTypedTicket>, 'take'>,
  canGenerate: boolean,
  generate: () => void,
): void {
  const begin = useEffectEvent(() => {
    if (canGenerate && take()) generate();
  });
  useEffect(() => {
    const soon = setTimeout(() => begin());
    return () => clearTimeout(soon);
  }, [canGenerate]);
}
