/** A model answered with something that is no vector, or not one that compares with the others. */
export class VectorUnfit extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'VectorUnfit';
  }
}

const mostDimensions = 8_192;

/**
 * The vector at length 1, so that a product of two is their likeness.
 * @throws VectorUnfit for what has no direction or holds no numbers
 */
export function asUnit(vector: Float32Array | undefined): Float32Array {
  if (!vector || vector.length === 0 || vector.length > mostDimensions)
    throw new VectorUnfit(`A vector of ${vector?.length ?? 0} dimensions`);
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) throw new VectorUnfit('A vector without direction');
  return vector.map((value) => value / length);
}

/**
 * What `work` answers, or a rejection when it takes longer: a model that heeds no signal holds nobody up either.
 * @throws the signal's reason, a TimeoutError
 */
export async function within<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  const worked = work(signal);
  worked.catch(() => undefined);
  return Promise.race([worked, late]);
}
