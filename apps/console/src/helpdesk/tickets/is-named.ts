/** Whether a form or group of the CRM has a name: a number that nothing names (tab Metadata) says nothing to a person. */
export const isNamed = (value: string | null): value is string =>
  value !== null && !/^\d+$/.test(value);
