import { hostCheck } from '../../src/transports/mcp/host-check.js';

const check = hostCheck(['192.0.2.7', 'fd00::7', 'Ads.Example.com']);
const from = (host: string | undefined, origin?: string) => () => check({ headers: { host, origin } } as never);

test.each(['localhost:4000', '127.0.0.1', '[::1]:80', '192.0.2.7:8080', '[fd00::7]:8080', 'ads.example.com'])(
  'a request to %s passes',
  (host) => {
    expect(from(host)).not.toThrow();
    expect(from(host, `https://${host}`)).not.toThrow();
  },
);

test.each([undefined, '', 'evil.example', 'localhost@evil.example', '127.0.0.1.evil.example', 'fd00::7', '192.0.2.70'])(
  'a request to %s is refused',
  (host) => {
    expect(from(host)).toThrow('Host header');
  },
);

test.each(['null', '', 'localhost', 'http://evil.example', 'https://ads.example.com.evil.example'])(
  'a page of the origin %j is refused',
  (origin) => {
    expect(from('localhost', origin)).toThrow('Origin header');
  },
);
