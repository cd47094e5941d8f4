/** Where callers reach this process; the port is known once it listens. */
export class OwnAddress {
  private port: number;

  constructor(private readonly settings: { publicUrl: string | undefined; host: string; port: number }) {
    this.port = settings.port;
  }

  listensOn(port: number): void {
    this.port = port;
  }

  /** Without a trailing slash: the public address, otherwise that of host and port. */
  get url(): string {
    return this.settings.publicUrl ?? this.local;
  }

  /** That of host and port. */
  get local(): string {
    return this.at(this.settings.host);
  }

  /** Origins that are this process itself; on a loopback address, under each of its names. */
  get origins(): string[] {
    const { publicUrl, host } = this.settings;
    const hosts = LOOPBACK.includes(host) ? LOOPBACK : [host];
    return [...(publicUrl ? [new URL(publicUrl).origin] : []), ...hosts.map((name) => this.at(name))];
  }

  /** Every address by which callers may know this process, the usual one first; the public one alone where there is one. */
  get names(): string[] {
    return this.settings.publicUrl ? [this.url] : [...new Set([this.url, ...this.origins])];
  }

  private at(host: string): string {
    return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${this.port}`).origin;
  }
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
