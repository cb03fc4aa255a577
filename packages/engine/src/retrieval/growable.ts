/** A typed array that grows by doubling; positions never set read 0. */
export class GrowableUint32 {
  data = new Uint32Array(256);

  get(position: number): number {
    return this.data[position] ?? 0;
  }

  set(position: number, value: number): void {
    if (position >= this.data.length) {
      const larger = new Uint32Array(Math.max(position + 1, this.data.length * 2));
      larger.set(this.data);
      this.data = larger;
    }
    this.data[position] = value;
  }

  add(position: number, change: number): void {
    this.set(position, this.get(position) + change);
  }
}
