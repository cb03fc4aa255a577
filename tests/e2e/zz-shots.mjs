import { chromium } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
const base='http://localhost:5081';
const b = await chromium.launch({executablePath:'/usr/bin/chromium'});
const [,, mode='list'] = process.argv;
async function open(person, opts={}) { const ctx = await b.newContext({baseURL: base, viewport:{width:1280,height:900}, ...opts}); const page = await ctx.newPage();
  page.on('response',()=>{}); await page.goto(base+'/health'); await signIn(page, person, '/'); return page; }
const shot = async (page,name)=>{ await page.waitForTimeout(1500); await page.screenshot({path:`/tmp/shot-${name}.png`, fullPage:true}); };

const bob = await open('bob', {colorScheme:'dark'});
await bob.goto(base+'/knowledge?kind=contradiction'); await bob.getByRole('link',{name:/test ride/i}).first().click(); await bob.getByRole('radio').first().waitFor();
await bob.getByRole('radio').nth(1).check(); await bob.getByRole('button',{name:'Publish our own article'}).waitFor(); await bob.getByRole('button',{name:'Publish our own article'}).scrollIntoViewIfNeeded(); await shot(bob,'pair-dark');
await bob.setViewportSize({width:1280,height:2000}); await shot(bob,'pair-dark-tall');
const carol = await open('carol', {viewport:{width:390,height:2400}});
await carol.evaluate(async () => { const t = localStorage.getItem('accessToken'); });
await carol.goto(base+'/knowledge'); await carol.getByRole('row').nth(2).waitFor(); await shot(carol,'list-390');
await carol.getByRole('link',{name:/trade in/}).first().click(); await carol.waitForTimeout(2500); await shot(carol,'group-390');
await carol.goto(base+'/knowledge?kind=gap'); await carol.getByRole('link',{name:/GPS tracker/}).first().click(); await carol.getByRole('button',{name:'Publish',exact:true}).waitFor(); await carol.getByRole('button',{name:'Publish',exact:true}).click(); await shot(carol,'gap-390');
await carol.goto(base+'/knowledge?kind=contradiction'); await carol.getByRole('link',{name:/test ride/i}).first().click(); await carol.getByRole('radio').nth(0).check(); await carol.getByRole('button',{name:'Save the correction'}).waitFor(); await shot(carol,'pair-390');
await b.close();
