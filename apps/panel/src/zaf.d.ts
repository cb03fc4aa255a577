/** What we use of Zendesk's SDK, which has no types of its own. */
declare module 'zendesk_app_framework_sdk' {
  interface ZafClient {
    context(): Promise<{ location?: string }>;
    get(path: string): Promise<Record<string, unknown>>;
    instance(guid: string): ZafClient;
    invoke(name: string, ...values: (string | object)[]): Promise<unknown>;
    on(name: string, handler: (data?: unknown) => void): void;
    trigger(name: string, data: string): void;
  }
  const ZAFClient: { init(): ZafClient | false };
  export default ZAFClient;
}
