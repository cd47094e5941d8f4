/** This process's addresses; the port is known once it listens. */
export class OwnAddress {
  private port: number;

  constructor(private readonly settings: { publicUrl: string | undefined; host: string; port: number }) {
    this.port = settings.port;
  }

  setPort(port: number): void {
    this.port = port;
  }

  /** Without a trailing slash. */
  get url(): string {
    return this.settings.publicUrl ?? this.local;
  }

  get local(): string {
    return this.at(this.settings.host);
  }

  /** On loopback, one origin per name of this machine. */
  get origins(): string[] {
    const { publicUrl, host } = this.settings;
    const hosts = LOOPBACK.includes(host) ? LOOPBACK : [host];
    return [...(publicUrl ? [new URL(publicUrl).origin] : []), ...hosts.map((name) => this.at(name))];
  }

  /** Base URLs that callers may use, the main one first; only the public URL if one is set. */
  get baseUrls(): string[] {
    return this.settings.publicUrl ? [this.url] : [...new Set([this.url, ...this.origins])];
  }

  private at(host: string): string {
    return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${this.port}`).origin;
  }
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
