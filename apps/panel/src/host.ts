/** The tool that shows the panel: which ticket is open, and its editor. */
export interface Host {
  /** As the tool's own id; null where no ticket is open. */
  ticket(): Promise<string | null>;
  /** Which help desk gave that id, where tickets of several may be met; null where it may be any. */
  platform?: () => Promise<string | null>;
  /** The language of the person there, such as `fr-CA`; null where it does not say. */
  language(): Promise<string | null>;
  /**
   * Puts a text at the cursor of the reply; null where the tool lets nothing in. `handed-over`: the tool takes it and does not
   * say what became of it.
   */
  insert: ((text: string) => Promise<'handed-over' | void>) | null;
  /** What the person selected on the page beside the panel; left out where the tool has no such page. */
  selected?: () => Promise<string>;
  /** Somebody came back to the panel, perhaps with another ticket open. */
  onShown(then: () => void): void;
  /** It costs nobody a sight or a press. */
  isRenewedUnasked: boolean;
  /** A ticket of the panel's page that the tool has just vouched for; waits for it. */
  renew(): Promise<string>;
}
