/** The source folder for Lightning Experience, with the address filled in. */
export function salesforceFiles(address: string): { name: string; data: Buffer }[];
/** The source folder for Salesforce Classic, with the address filled in. */
export function canvasFiles(address: string): { name: string; data: Buffer }[];
