/** Where callers reach this process; the port is known once it listens. */
export class OwnAddress {
  private port: number;

  constructor(private readonly settings: { publicUrl: string | undefined; host: string; port: number }) {
    this.port = settings.port;
  }

  listensOn(port: number): void {
    this.port = port;
  }

  /** The public address, otherwise that of host and port; without a trailing slash. */
  get url(): string {
    return this.settings.publicUrl ?? this.local;
  }

  /** The address of host and port. */
  get local(): string {
    return this.at(this.settings.host);
  }

  /** This process's own origins; on a loopback address, one for each of its names. */
  get origins(): string[] {
    const { publicUrl, host } = this.settings;
    const hosts = LOOPBACK.includes(host) ? LOOPBACK : [host];
    return [...(publicUrl ? [new URL(publicUrl).origin] : []), ...hosts.map((name) => this.at(name))];
  }

  /** Addresses by which callers may know this process, the usual one first; only the public one if there is one. */
  get names(): string[] {
    return this.settings.publicUrl ? [this.url] : [...new Set([this.url, ...this.origins])];
  }

  private at(host: string): string {
    return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${this.port}`).origin;
  }
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
