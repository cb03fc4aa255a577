/** What we use of the browser, by the name that Chromium and Firefox share; `sidePanel` is Chromium's, `sidebarAction` Firefox's. */
interface BrowserTab {
  id?: number;
  windowId: number;
  /** Left out for pages that the person did not allow. */
  url?: string;
}
interface BrowserEvent<A extends unknown[]> {
  addListener(listener: (...given: A) => void): void;
}
declare const chrome: {
  action: { onClicked: BrowserEvent<[BrowserTab]> };
  i18n: { getUILanguage(): string };
  identity: {
    getRedirectURL(): string;
    launchWebAuthFlow(details: { url: string; interactive: boolean }): Promise<string | undefined>;
  };
  permissions: {
    contains(asked: { origins: string[] }): Promise<boolean>;
    request(asked: { origins: string[] }): Promise<boolean>;
    onAdded: BrowserEvent<[]>;
    onRemoved: BrowserEvent<[]>;
  };
  runtime: {
    onMessage: BrowserEvent<[unknown]>;
    sendMessage(message: unknown): Promise<unknown>;
  };
  scripting: {
    executeScript<A extends unknown[], R>(injection: {
      target: { tabId: number };
      func: (...given: A) => R;
      args: A;
    }): Promise<{ result?: R }[]>;
  };
  sidePanel?: { open(where: { windowId: number }): Promise<void> };
  sidebarAction?: { open(): Promise<void> };
  storage: {
    local: {
      get(keys: string[]): Promise<Record<string, unknown>>;
      set(values: Record<string, unknown>): Promise<void>;
      remove(keys: string[]): Promise<void>;
      setAccessLevel?(access: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
      onChanged: BrowserEvent<[Record<string, { newValue?: unknown }>]>;
    };
  };
  tabs: {
    query(asked: { active: true; currentWindow: true }): Promise<BrowserTab[]>;
    onActivated: BrowserEvent<[]>;
    onUpdated: BrowserEvent<[]>;
  };
};
