import { AllowedOrigins } from '../src/allowed-origins.js';
import { OwnAddress } from '../src/own-address.js';
import { readSettings } from '../src/settings.js';

const address = (publicUrl?: string, host = '127.0.0.1') => {
  const own = new OwnAddress({ publicUrl, host, port: 0 });
  own.listensOn(4321);
  return own;
};
const isAllowed = (origins: AllowedOrigins, url: string): boolean => {
  try {
    origins.require('returnUrl', url);
    return true;
  } catch {
    return false;
  }
};

describe('the own address', () => {
  test('is the public one, otherwise that of host and port', () => {
    expect(address('https://ads.example.com/base').url).toBe('https://ads.example.com/base');
    expect(address().url).toBe('http://127.0.0.1:4321');
    expect(address(undefined, '::1').url).toBe('http://[::1]:4321');
  });
});

describe('where people may be sent', () => {
  test.each([
    ['https://ads.example.com/x?y#z', true],
    ['http://localhost:4321/', true],
    ['http://[::1]:4321/', true],
    ['http://localhost:4322/', false],
    ['https://ads.example.com:444/', false],
    ['https://ads.example.com.evil.example/', false],
    ['https:/\\evil.example', false],
    ['https://x@ads.example.com/', false],
    ['data:text/html,x', false],
    ['', false],
  ])('without a setting, %s: %s', (url, expected) => {
    expect(isAllowed(new AllowedOrigins(undefined, address('https://ads.example.com')), url)).toBe(expected);
  });

  test('is what the setting says, and nothing else', () => {
    const { allowedOrigins } = readSettings({ ALLOWED_ORIGINS: 'https://a.example.com, http://b.example.com:81' });
    const origins = new AllowedOrigins(allowedOrigins, address('https://ads.example.com'));
    expect(isAllowed(origins, 'http://b.example.com:81/x')).toBe(true);
    expect(isAllowed(origins, 'https://ads.example.com/')).toBe(false);
  });
});

describe('settings of connections', () => {
  test.each(['example.com', 'https://a.example.com/path', 'https://a.example.com/', 'ftp://a.example.com', ','])(
    'refuse %s as an origin',
    (ALLOWED_ORIGINS) => {
      expect(() => readSettings({ ALLOWED_ORIGINS })).toThrow('ALLOWED_ORIGINS must be origins');
    },
  );

  test('want a Meta app whole, and none of it on this machine in production', () => {
    expect(() => readSettings({ META_APP_ID: '1' })).toThrow('META_APP_ID and META_APP_SECRET must be set together.');
    expect(() => readSettings({ NODE_ENV: 'production', META_URL: 'http://127.0.0.1:1/meta' })).toThrow(
      'META_URL must not point to this machine',
    );
  });
});
