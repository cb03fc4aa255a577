/** How the widget comes onto a page, for the ways in which sites are built. */
export const builders = [
  'html',
  'wordpress',
  'shopify',
  'wix',
  'squarespace',
  'tagManager',
  'react',
] as const;
export type Builder = (typeof builders)[number];

interface Installed {
  /** Origin that serves the widget. */
  url: string;
  chatbot: string;
}

const loader = ({ url }: Installed) => `${url}/widget/loader.js`;

const tag = (installed: Installed) =>
  `<script async src="${loader(installed)}" data-chatbot="${installed.chatbot}"></script>`;

const lines = (installed: Installed, indent: string) =>
  [
    `const script = document.createElement('script');`,
    `script.async = true;`,
    `script.src = '${loader(installed)}';`,
    `script.dataset.chatbot = '${installed.chatbot}';`,
    `document.body.append(script);`,
  ]
    .map((line) => indent + line)
    .join('\n');

const react = (installed: Installed) => `import { useEffect } from 'react';

export function Chatbot() {
  useEffect(() => {
${lines(installed, '    ')}
    return () => {
      window.Replique?.destroy();
      script.remove();
    };
  }, []);
  return null;
}`;

const wordpress = (installed: Installed) => `add_action('wp_footer', function () {
  echo '${tag(installed)}';
});`;

// Tag Manager keeps no data attribute of a script tag: the script is made by hand.
const tagManager = (installed: Installed) => `<script>
(function () {
${lines(installed, '  ').replace('const script', 'var script')}
})();
</script>`;

/** The code to copy. */
export function installCode(builder: Builder, installed: Installed): string {
  if (builder === 'react') return react(installed);
  if (builder === 'wordpress') return wordpress(installed);
  if (builder === 'tagManager') return tagManager(installed);
  return tag(installed);
}

/** What a page with a Content-Security-Policy adds to it: where the widget comes from, and its pictures. */
export function policyLines(url: string): string {
  return [`script-src ${url}`, `connect-src ${url}`, 'img-src data:'].join(';\n');
}
