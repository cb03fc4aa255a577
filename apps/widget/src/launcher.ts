import { bubble, type Launcher } from './dress-launcher.ts';

const svg = 'http://www.w3.org/2000/svg';

const css = `
:host{all:initial}
.launcher{position:fixed;bottom:calc(20px + env(safe-area-inset-bottom,0px));right:20px;z-index:2147483000;width:56px;height:56px;margin:0;padding:0;border:0;border-radius:50%;cursor:pointer;display:grid;place-items:center;background:var(--launcher);color:var(--on-launcher);box-shadow:0 4px 12px #0000002e,0 1px 3px #0000001f}
.launcher.left{right:auto;left:20px}
.launcher:hover{filter:brightness(1.1)}
.launcher:focus-visible{outline:3px solid var(--launcher);outline-offset:3px;box-shadow:0 0 0 3px #fff}
.launcher svg{width:26px;height:26px;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
@media (max-width:520px),(max-height:440px){.launcher[aria-expanded=true]{visibility:hidden}}
@media (forced-colors:active){.launcher{border:2px solid}}`;

/** The round button in the corner; the loader draws it before the chat itself is there. */
export function createLauncher(root: ShadowRoot): Launcher {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const button = document.createElement('button');
  const picture = document.createElementNS(svg, 'svg');
  const path = document.createElementNS(svg, 'path');
  button.type = 'button';
  picture.setAttribute('viewBox', '0 0 24 24');
  path.setAttribute('d', bubble);
  picture.append(path);
  button.append(picture);
  root.append(button);
  return { button, path };
}
