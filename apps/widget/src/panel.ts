/** What the loader asks for: it has drawn the launcher already. */
export { mountPanel } from './mount-panel.tsx';
