/** The part of a pino logger that this layer uses: a message, or fields and a message. */
export interface Logger {
  debug(fields: object | string, message?: string): void;
  info(fields: object | string, message?: string): void;
  warn(fields: object | string, message?: string): void;
  error(fields: object | string, message?: string): void;
}
