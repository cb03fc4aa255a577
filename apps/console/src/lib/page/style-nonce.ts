/** The nonce that this response's policy gives to style elements; the server writes it into index.html. */
export function readNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
