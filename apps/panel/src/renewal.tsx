import { useEffect, useState } from 'preact/hooks';
import type { Host } from './host.ts';
import type { Words } from './words.ts';

/** The end of a session, between who meets it and who can do something about it. */
export class Renewal {
  readonly #host: Host;
  #take: ((ticket: string) => void) | null = null;
  #tell: (isNeeded: boolean) => void = () => undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Asks the person; what was asked for waits. */
  readonly ask = async (): Promise<string> => {
    if (this.#host.isRenewedUnasked) {
      // Where the tool vouches for nothing any more, the person may try again.
      const ticket = await this.#host.renew().catch(() => null);
      if (ticket !== null) return ticket;
    }
    const asked = new Promise<string>((resolve) => {
      this.#take = resolve;
    });
    this.#tell(true);
    return asked;
  };

  watch(tell: (isNeeded: boolean) => void): void {
    this.#tell = tell;
    tell(this.#take !== null);
  }

  async begin(): Promise<void> {
    const ticket = await this.#host.renew();
    this.#take?.(ticket);
    this.#take = null;
    this.#tell(false);
  }
}

/** Says that the session is over; what is on the screen stays as it is. */
export function RenewalNotice({ renewal, words }: { renewal: Renewal; words: Words }) {
  const [isNeeded, setIsNeeded] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => renewal.watch(setIsNeeded), [renewal]);
  if (!isNeeded) return null;
  const begin = () => {
    setHasFailed(false);
    // Where the host answers nothing, it can be pressed again.
    renewal.begin().catch(() => setHasFailed(true));
  };
  return (
    <div role="alert" class="box ended">
      <p>{words.sessionOver}</p>
      {hasFailed && <p>{words.reopenFailed}</p>}
      <button type="button" class="main" onClick={begin}>
        {words.reopen}
      </button>
    </div>
  );
}
