import type { Credential, TestApp } from '../../support/start-app.js';

/** The stand-in's test clock and deliveries. */
export class PaymentControl {
  constructor(private readonly sandboxUrl: string) {}

  async advance(days: number): Promise<void> {
    await this.order('clock', { days });
  }

  async failNext(times: number): Promise<void> {
    await this.order('failures', { times });
  }

  async deleteCustomers(ids: string[]): Promise<void> {
    await this.order('customers/delete', { ids });
  }

  async events(): Promise<{ id: string; type: string; delivered: boolean }[]> {
    return (await fetch(`${this.sandboxUrl}/control/stripe/events`)).json();
  }

  async redeliver(ids: string[]): Promise<{ id: string; status: number }[]> {
    return this.order('events/redeliver', { ids });
  }

  async requests(): Promise<{ system: string; method: string; path: string; body: string }[]> {
    return (await fetch(`${this.sandboxUrl}/control/requests`)).json();
  }

  private async order(what: string, body: object) {
    const response = await fetch(`${this.sandboxUrl}/control/stripe/${what}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return response.json();
  }
}

/** What a person does on one of the payment pages; resolves with where they are sent then. */
export async function click(url: string, action: string): Promise<{ status: number; location: string | null }> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') };
}

/** A new person with a team of their own, in its trial. */
export async function newOwner(
  app: TestApp,
  sandboxUrl: string,
  email: string,
): Promise<Credential & { teamId: string }> {
  const response = await fetch(`${sandboxUrl}/identity/id-token?email=${email}&name=Ole`);
  const { credential } = await response.json();
  const { body } = await app.rest('POST', '/auth/google', { body: { credential } });
  return { token: body.token, teamId: body.team.id };
}
