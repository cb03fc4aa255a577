export { mount } from './mount.ts';
export type { Mounted, MountOptions } from './mounted.ts';
