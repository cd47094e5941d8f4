import { ReturnOrigins } from '../src/lib/return-origins.js';
import { OwnAddress } from '../src/own-address.js';
import { readSettings } from '../src/settings.js';
import { isAllowedOrigin } from '../src/transports/http/cross-origin.js';

const address = (publicUrl?: string, host = '127.0.0.1') => {
  const own = new OwnAddress({ publicUrl, host, port: 0 });
  own.setPort(4321);
  return own;
};
const isAllowed = (origins: ReturnOrigins, url: string): boolean => {
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
    expect(isAllowed(new ReturnOrigins(undefined, address('https://ads.example.com')), url)).toBe(expected);
  });

  test('is what the setting says, and nothing else', () => {
    const { returnOrigins } = readSettings({ RETURN_ORIGINS: 'https://a.example.com, http://b.example.com:81' });
    const origins = new ReturnOrigins(returnOrigins, address('https://ads.example.com'));
    expect(isAllowed(origins, 'http://b.example.com:81/x')).toBe(true);
    expect(isAllowed(origins, 'https://ads.example.com/')).toBe(false);
  });
});

describe('settings of origins', () => {
  const WRONG = [
    'example.com',
    'https://a.example.com/path',
    'https://a.example.com/',
    'ftp://a.example.com',
    ',',
    '*',
    'null',
  ];
  test.each(['RETURN_ORIGINS', 'ALLOWED_ORIGINS', 'CORS_ORIGINS'])('%s takes exact origins alone', (name) => {
    for (const value of WRONG) expect(() => readSettings({ [name]: value })).toThrow(`${name} must be origins`);
  });

  test('are read by the former name, with advice, and the new one counts beside it', () => {
    const former = readSettings({ ALLOWED_ORIGINS: 'https://a.example.com' });
    expect(former.returnOrigins).toEqual(['https://a.example.com']);
    expect(former.advice).toEqual(['ALLOWED_ORIGINS is called RETURN_ORIGINS now; rename it.']);
    const both = readSettings({ ALLOWED_ORIGINS: 'https://a.example.com', RETURN_ORIGINS: 'https://b.example.com' });
    expect(both.returnOrigins).toEqual(['https://b.example.com']);
    expect(both.advice).toEqual(['ALLOWED_ORIGINS is not read beside RETURN_ORIGINS, its new name; remove it.']);
    expect(readSettings({ RETURN_ORIGINS: 'https://b.example.com', ALLOWED_ORIGINS: '' }).advice).toEqual([]);
  });

  test('let pages of this machine call the demo, from any port', () => {
    const isAllowed = isAllowedOrigin(readSettings({}).corsOrigins);
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      for (const port of ['', ':3000', ':5173', ':65535']) expect(isAllowed(`http://${host}${port}`)).toBe(true);
    }
    for (const origin of [
      'null',
      '',
      'localhost:3000',
      'https://localhost',
      'http://localhost.evil.example',
      'http://evil.example#http://localhost',
      'http://localhost:3000/',
      'http://localhost@evil.example',
      'http://127.0.0.1.evil.example:80',
      'http://192.168.0.7:3000',
      'http://localhost:3000\nhttp://evil.example',
    ]) {
      expect(isAllowed(origin)).toBe(false);
    }
  });
});

describe('settings of connections', () => {
  test('want a Meta app whole, and none of it on this machine in production', () => {
    expect(() => readSettings({ META_APP_ID: '1' })).toThrow('META_APP_ID and META_APP_SECRET must be set together.');
    expect(() => readSettings({ NODE_ENV: 'production', META_URL: 'http://127.0.0.1:1/meta' })).toThrow(
      'META_URL must not point to this machine',
    );
  });
});
