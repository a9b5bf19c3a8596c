// The pages for people.
import type { Context } from 'koa';
import { publicAddress } from '../../request/publicAddress.js';
import type { Service } from '../context.js';
import { openapiDocument } from '../openapi/document.js';
import { describe } from '../openapi.js';
import { answerPage, answerText, documentOf } from './document.js';
import { exampleInvoice } from './exampleInvoice.js';
import { ICON, ICON_TYPE } from './icon.js';
import { landing } from './landing.js';
import { reference } from './reference/reference.js';
import { welcome } from './welcome.js';

type PagesService = Pick<Service, 'settings' | 'config' | 'keys' | 'blobs' | 'magicReceivers' | 'demoClients'>;

/** Path → handler of GET, in every environment. */
export function pages(app: PagesService): Readonly<Record<string, (ctx: Context) => void>> {
  const icons = { '/favicon.ico': (ctx: Context) => answerText(ctx, ICON_TYPE, ICON) };
  if (app.settings.sandbox) return { ...icons, ...sandboxPages(app) };
  if (app.config.http.hasDashboard) return { ...icons, '/': (ctx) => ctx.redirect('/app') };
  return { ...icons, '/': (ctx) => answerPage(ctx, documentOf('Document exchange', welcome(publicAddress(app, ctx)))) };
}

/** In sandbox only; elsewhere these paths are unknown. */
function sandboxPages(app: PagesService): Readonly<Record<string, (ctx: Context) => void>> {
  return {
    '/': (ctx) => {
      const { demoClients, magicReceivers } = app;
      const about = {
        address: publicAddress(app, ctx),
        demoClients,
        magicReceivers,
        issuesTokens: app.keys !== undefined,
        hasDashboard: app.config.http.hasDashboard,
      };
      answerPage(ctx, documentOf('Document exchange: sandbox', landing(about)));
    },
    '/reference': (ctx) => {
      const body = reference(openapiDocument(describe(app), { webhooks: true }), publicAddress(app, ctx));
      answerPage(ctx, documentOf('Document exchange: API reference', body));
    },
    '/example-invoice.xml': (ctx) => answerText(ctx, 'application/xml; charset=utf-8', exampleInvoice()),
  };
}
