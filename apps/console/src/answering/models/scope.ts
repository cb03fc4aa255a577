import type { ModelSettings } from '@replique/contract/answering/models';

/** The client whose models are shown; undefined for those of the installation. */
export type ModelScope = string | undefined;

/** What each section of the page is given. */
export interface SectionProps {
  client: ModelScope;
  settings: ModelSettings;
}
