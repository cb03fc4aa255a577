import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useTranslation } from 'react-i18next';
import { GenerateControls } from './generate-controls.tsx';
import { SuggestionActions } from './suggestion-actions.tsx';

interface SuggestionToolbarProps {
  shown: Suggestion | undefined;
  client: string;
  isModuleOff: boolean;
  canGenerate: boolean;
  onGenerate: (instruction?: string, from?: string) => void;
  onEdit: (suggestion: Suggestion) => void;
  onDelete: (suggestion: Suggestion) => void;
  onAccept: () => void;
  onChanged: () => void;
}

/** Generating is what to do while there is no suggestion, and one action of several after. */
function lookOf(shown: Suggestion | undefined) {
  if (shown === undefined) return 'primary';
  return shown.state === 'silent' ? 'plain' : 'icon';
}

/** What an instruction works on: the variant that is shown, unless it says nothing. */
const basisOf = (shown: Suggestion | undefined): string | undefined =>
  shown && shown.text !== '' ? shown.uuid : undefined;

/** What can be done now: with the suggestion that is shown, or to get one. */
export function SuggestionToolbar(props: SuggestionToolbarProps) {
  const { shown, client, isModuleOff, canGenerate, onGenerate, onEdit, onDelete } = props;
  const { t } = useTranslation();
  const actions = shown && (
    <SuggestionActions
      key={shown.uuid}
      suggestion={shown}
      client={client}
      isModuleOff={isModuleOff}
      onEdit={() => onEdit(shown)}
      onDelete={() => onDelete(shown)}
      onAccept={props.onAccept}
      onChanged={props.onChanged}
    />
  );
  const isSilent = shown?.state === 'silent';
  return (
    <div className="row wrap gap-8">
      {!isSilent && actions}
      {canGenerate && (
        <GenerateControls
          label={shown ? t('suggestions.generateAgain') : t('suggestions.generateFirst')}
          look={lookOf(shown)}
          onGenerate={(instruction) => onGenerate(instruction, instruction && basisOf(shown))}
        />
      )}
      {isSilent && actions}
    </div>
  );
}
