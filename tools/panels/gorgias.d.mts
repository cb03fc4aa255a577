export type Widget = {
  path?: string;
  type: 'wrapper' | 'card' | 'text';
  title?: string;
  widgets?: Widget[];
};

/** What stands in the file in place of the secret. */
export const secretPlace: string;

/** The integration and the widget of Gorgias at this address. */
export function gorgiasPackage(
  address: string,
  language: 'en' | 'fr',
): {
  integration: { http: { url: string; method: string; headers: Record<string, string> } };
  widget: { template: Widget };
};
