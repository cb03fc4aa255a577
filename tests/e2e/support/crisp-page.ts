import type { FrameLocator, Page } from '@playwright/test';
import { crispSchema } from '../../../tools/build-panels.mjs';

/** What Crisp adds to the address of a widget, by its guide of iFrame widgets. */
interface Asked {
  session_id: string;
  website_id: string;
  token: string;
  locale: string;
}

const html = (address: string) => `<!doctype html>
<html lang="en"><head><title>Crisp</title><meta name="viewport" content="width=device-width">
<style>body{margin:0;height:100vh;display:flex;flex-direction:column}h1{font-size:14px;margin:0}iframe{border:0;flex:1}</style></head>
<body><h1>Conversation</h1><iframe title="Replique" allow="clipboard-write" src="${address.replaceAll('&', '&amp;')}"></iframe></body></html>`;

/** A page that plays Crisp's inbox: it frames the widget of the schema that the product builds, another one for another conversation. */
export async function openCrisp(page: Page, address: string, asked: Asked): Promise<FrameLocator> {
  const url = new URL(crispSchema(address).url);
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  await page.unroute('https://app.crisp.chat/**');
  await page.route('https://app.crisp.chat/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: html(url.href) }),
  );
  await page.goto(`https://app.crisp.chat/website/${asked.website_id}/inbox/${asked.session_id}/`);
  return page.frameLocator('iframe[title=Replique]');
}
