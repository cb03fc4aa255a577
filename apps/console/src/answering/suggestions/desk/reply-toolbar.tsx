import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useTranslation } from 'react-i18next';
import { SnoozeMenu } from '../../../helpdesk/tickets/snooze/snooze-menu.tsx';
import { GenerateControls } from '../generate-controls.tsx';
import { ReplyActions } from './reply-actions.tsx';
import type { Desk } from './use-desk.ts';

/** Generating is what to do while there is no suggestion, and one action of several after. */
function lookOf(shown: Suggestion | undefined) {
  if (shown === undefined) return 'primary';
  return shown.state === 'silent' ? 'plain' : 'icon';
}

/** What an instruction works on: the variant that is shown, unless it says nothing. */
const basisOf = (shown: Suggestion | undefined): string | undefined =>
  shown && shown.silenceReason === null ? shown.uuid : undefined;

/** What can be done now: with the reply that is shown, or to get one. */
export function ReplyToolbar({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const { shown, canGenerate } = desk.state;
  return (
    <ReplyActions desk={desk}>
      {canGenerate && (
        <GenerateControls
          label={shown ? t('suggestions.generateAgain') : t('suggestions.generateFirst')}
          look={lookOf(shown)}
          onGenerate={(instruction) =>
            desk.acts.generate(instruction, instruction && basisOf(shown))
          }
        />
      )}
      {desk.ticket.isOpen && (
        <SnoozeMenu
          isBusy={desk.snoozing.isBusy}
          onSnooze={(until) => void desk.snoozing.snooze(until)}
        />
      )}
    </ReplyActions>
  );
}
