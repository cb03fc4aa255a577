const twoYears = 63_072_000;

/** How long (seconds) browsers keep to https once they were here; false where the product is not served by it. */
export function strictTransportOf(
  publicUrl: string,
): { maxAge: number; includeSubDomains: true } | false {
  return publicUrl.startsWith('https:') && { maxAge: twoYears, includeSubDomains: true };
}
