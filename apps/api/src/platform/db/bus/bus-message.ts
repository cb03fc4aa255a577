import { z } from 'zod';

/** What goes over the bus: announcements of one process that were committed at nearly the same time. */
export const BusMessage = z.object({
  /** The process. */
  from: z.uuid(),
  /** Of its last message with announcements: this one, or the one before a beat. */
  number: z.int().min(0),
  /** Channel and payload. None: it only says that it is there. */
  said: z.array(z.tuple([z.string(), z.string()])),
  /** It ends, and left nothing unsaid. */
  isBye: z.boolean(),
});
export type BusMessage = z.infer<typeof BusMessage>;

export function readBusMessage(text: string): BusMessage | undefined {
  try {
    return BusMessage.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
