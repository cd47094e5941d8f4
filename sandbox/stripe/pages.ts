import { type Response, Router } from 'express';
import { shown } from './checkout.js';
import type { Deliveries } from './delivery.js';
import { invoicePdf } from './invoice-pdf.js';
import { beginSubscription, liveUpTo, newInvoice, periodEnd, settleInvoice } from './life.js';
import { notify } from './notices.js';
import type { StripeInvoice, StripeStore, StripeWorld } from './world.js';

interface PageContext {
  store: StripeStore;
  deliveries: Deliveries;
  /** Address of these pages. */
  pages: string;
}

/** The pages on which people pay and look after their subscription, as Stripe would host them. */
export function stripePages({ store, deliveries, pages }: PageContext): Router {
  const router = Router();
  router.get('/pay/:id', async (request, response) => {
    const { sessions, customers, prices, products } = await store.read();
    const session = sessions[request.params.id];
    if (!session) return notFound(response);
    const items = session.lines.map(({ price }) => {
      const { product = '', unit_amount = 0, recurring } = prices[price] ?? {};
      return `<li>${html(products[product] ?? product)}: ${euros(unit_amount)}${recurring ? ` / ${recurring.interval === 'year' ? 'Jahr' : 'Monat'}` : ''}</li>`;
    });
    const form =
      session.status === 'open'
        ? `<form method="post">${button('pay', 'Bezahlen')}${button('decline', 'Karte ablehnen lassen')}${button('cancel', 'Abbrechen')}</form>`
        : '<p>Diese Bezahlseite ist geschlossen.</p>';
    page(
      response,
      200,
      'Bezahlen',
      `<p>${html(customers[session.customer]?.email ?? '')}</p><ul>${items.join('')}</ul>${form}`,
    );
  });
  router.post('/pay/:id', async (request, response) => {
    const { id } = request.params;
    const action = actionOf(request.body);
    const outcome = await store.change((world, now) => {
      liveUpTo(world, pages, now);
      const session = world.sessions[id];
      if (!session) return 'missing';
      if (session.status !== 'open') return 'closed';
      if (action === 'cancel') return { to: session.cancel_url ?? session.success_url };
      if (action === 'decline' || world.failing > 0) {
        world.failing = Math.max(0, world.failing - 1);
        return 'declined';
      }
      pay(world, pages, session, now);
      return { to: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id) };
    });
    if (outcome === 'missing') return notFound(response);
    if (outcome === 'closed') return page(response, 409, 'Bezahlen', '<p>Diese Bezahlseite ist geschlossen.</p>');
    if (outcome === 'declined') return page(response, 402, 'Bezahlen', '<p>Die Karte wurde abgelehnt.</p>');
    // Like Stripe, wait until the shop knows before the customer is sent back to it.
    await deliveries.flush();
    response.redirect(303, outcome.to);
  });
  router.get('/portal/:id', async (request, response) => {
    const world = await store.read();
    const portal = world.portals[request.params.id];
    if (!portal) return notFound(response);
    const subscription = liveSubscription(world, portal.customer);
    const ends = subscription && new Date(periodEnd(subscription) * 1_000).toLocaleDateString('de-DE');
    const invoices = Object.values(world.invoices)
      .filter(({ customer }) => customer === portal.customer)
      .map(
        ({ hosted_invoice_url: url, number, total }) =>
          `<li><a href="${html(url)}">${html(number)}</a> ${euros(total)}</li>`,
      );
    const state = !subscription
      ? '<p>Kein Abonnement.</p>'
      : subscription.cancel_at_period_end
        ? `<p>Endet am ${ends}.</p>${button('resume', 'Kündigung zurücknehmen')}`
        : `<p>Verlängert sich am ${ends}.</p>${button('cancel', 'Kündigen')}`;
    page(
      response,
      200,
      'Abonnement',
      `<form method="post">${state}${button('back', 'Zurück')}</form><ul>${invoices.join('')}</ul>`,
    );
  });
  router.post('/portal/:id', async (request, response) => {
    const { id } = request.params;
    const action = actionOf(request.body);
    const portal = await store.change((world, now) => {
      liveUpTo(world, pages, now);
      const found = world.portals[id];
      const subscription = found && liveSubscription(world, found.customer);
      if (subscription && action !== 'back') {
        const ends = action === 'cancel';
        subscription.cancel_at_period_end = ends;
        subscription.cancel_at = ends ? periodEnd(subscription) : null;
        subscription.canceled_at = ends ? now : null;
        notify(world, 'customer.subscription.updated', subscription, now);
      }
      return found;
    });
    if (!portal) return notFound(response);
    await deliveries.flush();
    response.redirect(303, action === 'back' ? portal.return_url : `${pages}/portal/${id}`);
  });
  router.get('/invoices/:id', async (request, response) => {
    const invoice = (await store.read()).invoices[request.params.id];
    if (!invoice) return notFound(response);
    page(response, 200, `Rechnung ${invoice.number}`, `<p>${html(summary(invoice))}</p>`);
  });
  router.get('/invoices/:id/pdf', async (request, response) => {
    const invoice = (await store.read()).invoices[request.params.id];
    if (!invoice) return notFound(response);
    response.type('application/pdf').send(invoicePdf([`Rechnung ${invoice.number}`, summary(invoice)]));
  });
  return router;
}

function pay(world: StripeWorld, pages: string, session: StripeWorld['sessions'][string], now: number): void {
  const { customer } = session;
  const prices = session.lines.flatMap(({ price }) => world.prices[price] ?? []);
  if (session.mode === 'subscription') {
    const metadata = session.subscriptionMetadata;
    const subscription = beginSubscription(world, pages, now, { customer, prices, metadata });
    session.subscription = subscription.id;
    session.invoice = subscription.latest_invoice;
  } else {
    const invoice = newInvoice(world, pages, now, { customer, prices, reason: 'manual' });
    settleInvoice(world, invoice, now);
    session.invoice = invoice.id;
  }
  session.status = 'complete';
  session.payment_status = 'paid';
  session.url = null;
  notify(world, 'checkout.session.completed', shown(session), now);
}

function liveSubscription({ subscriptions }: StripeWorld, customer: string) {
  return Object.values(subscriptions).find((each) => each.customer === customer && each.status !== 'canceled');
}

function summary({ created, description, total, status }: StripeInvoice): string {
  const date = new Date(created * 1_000).toLocaleDateString('de-DE');
  return `${date}, ${description}: ${euros(total)} (${status === 'paid' ? 'bezahlt' : 'offen'})`;
}

function actionOf(body: unknown): string {
  return new URLSearchParams(typeof body === 'string' ? body : '').get('action') ?? 'pay';
}

function button(action: string, label: string): string {
  return `<button name="action" value="${action}">${label}</button> `;
}

function euros(cents: number): string {
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

function notFound(response: Response): void {
  page(response, 404, 'Nicht gefunden', '<p>Diese Seite gibt es nicht.</p>');
}

function page(response: Response, status: number, title: string, body: string): void {
  response
    .status(status)
    .type('html')
    .send(
      `<!doctype html><html lang="de"><meta charset="utf-8"><title>${html(title)}</title><h1>${html(title)}</h1>${body}`,
    );
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
