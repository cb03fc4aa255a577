import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const firstPaintFile = new URL('../src/first-paint.js', import.meta.url);

function firstPaintScript(): string {
  const lines = readFileSync(firstPaintFile, 'utf8').split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');
}

/** Puts the first-paint script and the font's preload into index.html. */
export function indexHtml(): Plugin {
  return {
    name: 'replique-index-html',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', children: firstPaintScript(), injectTo: 'head-prepend' },
        ];
        const font = Object.keys(bundle ?? {}).find((name) =>
          name.includes('inter-latin-wght-normal'),
        );
        if (font) {
          tags.push({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${font}`,
              crossorigin: true,
            },
            injectTo: 'head-prepend',
          });
        }
        return tags;
      },
    },
  };
}
