/** What the server writes into index.html for this installation. */
export interface ConsoleConfig {
  /** Origin of the API, without a final slash. */
  apiUrl: string;
  /** Address of the central sign-in site, without a final slash. */
  signinUrl: string;
  /** Origin from which the widget is served to the sites of clients, without a final slash. */
  widgetUrl: string;
  /** Zones that the installation serves; all of them where the page does not say. */
  zones: readonly Zone[];
}

const zones = ['eu', 'us'] as const;
export type Zone = (typeof zones)[number];

type Written = Partial<Omit<ConsoleConfig, 'zones'> & { zone: Zone }>;

function readJson(): Written {
  const text = document.getElementById('replique-config')?.textContent ?? '';
  // Vite's own server leaves the placeholder in place.
  if (!text.trimStart().startsWith('{')) return {};
  return JSON.parse(text) as Written;
}

/**
 * The API host is configurable at run time: `<meta name="replique-api" content="https://…">` wins over the JSON the
 * server injects; without either, the console's own origin answers.
 */
export function readConfig(): ConsoleConfig {
  const json = readJson();
  const meta = document.querySelector<HTMLMetaElement>('meta[name="replique-api"]')?.content;
  const apiUrl = meta || json.apiUrl || window.location.origin;
  const signinUrl = json.signinUrl || `${window.location.origin}/signin`;
  const widgetUrl = json.widgetUrl || apiUrl;
  const bare = (url: string) => url.replace(/(?<!\/)\/+$/, '');
  return {
    apiUrl: bare(apiUrl),
    signinUrl: bare(signinUrl),
    widgetUrl: bare(widgetUrl),
    zones: json.zone ? [json.zone] : zones,
  };
}
