/** The zone of the browser: by whose clock a month begins. */
export const reportZone = new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export const monthlyInput = (client: string | undefined, month: string | undefined) => ({
  client,
  month,
  zone: reportZone,
});
