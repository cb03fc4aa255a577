/** What we use of Zendesk's SDK, which has no types of its own. */
declare module 'zendesk_app_framework_sdk' {
  interface ZafClient {
    get(path: string): Promise<Record<string, unknown>>;
    invoke(name: string, ...values: string[]): Promise<unknown>;
    on(name: string, handler: () => void): void;
  }
  const ZAFClient: { init(): ZafClient | false };
  export default ZAFClient;
}
