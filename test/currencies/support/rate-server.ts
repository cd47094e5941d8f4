import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recorded } from './recorded-rates.js';

/** Stands for the European Central Bank and publishes what a test says. */
export class RateServer {
  /** The files that were asked for. */
  asked: string[] = [];
  /** Answers instead of the rates. */
  instead: ((response: ServerResponse) => void) | undefined;

  private constructor(
    readonly url: string,
    private readonly server: Server,
    public rates: Recorded,
  ) {}

  static async start(rates: Recorded = new Map()): Promise<RateServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bank = new RateServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, rates);
    server.on('request', (request, response) => {
      bank.asked.push((request.url ?? '').slice(1));
      if (bank.instead) bank.instead(response);
      else response.setHeader('content-type', 'text/xml').end(fileOf(bank.rates));
    });
    return bank;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** In the form in which the European Central Bank publishes them, newest day first. */
export function fileOf(rates: Recorded): string {
  const days = [...rates].sort(([a], [b]) => (a < b ? 1 : -1));
  const cubes = days.map(([date, byCurrency]) => {
    const each = Object.entries(byCurrency).map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`);
    return `<Cube time="${date}">${each.join('')}</Cube>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>${cubes.join('')}</Cube></gesmes:Envelope>`;
}
