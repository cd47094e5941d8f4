import { pageUrl, requirePageUrl } from '../../src/domain/landing-pages/page-url.js';

test.each([
  ['https://shop.example/a', 'https://shop.example/a'],
  ['  https://shop.example/a\n', 'https://shop.example/a'],
  ['https://shop.example', 'https://shop.example/'],
  ['HTTPS://Shop.Example:443/A', 'https://shop.example/A'],
  ['http://shop.example:80/a/../b', 'http://shop.example/b'],
  ['http://shop.example:8080/a', 'http://shop.example:8080/a'],
  ['https://köln.example/straße?q=größe', 'https://xn--kln-sna.example/stra%C3%9Fe?q=gr%C3%B6%C3%9Fe'],
  // As WordPress writes its addresses, and Google Ads.
  ['https://shop.example/gr%c3%bc%c3%9fe/?q=%c3%a4', 'https://shop.example/gr%C3%BC%C3%9Fe/?q=%C3%A4'],
  ['https://shop.example/%7Eanna/%61-%2Db?%5Fc=%2f%26', 'https://shop.example/~anna/a--b?_c=%2F%26'],
  ['https://shop.example/100%/%zz/%4', 'https://shop.example/100%/%zz/%4'],
  ['https://shop.example/a?#', 'https://shop.example/a'],
  ['https://shop.example/a?b?#c#', 'https://shop.example/a?b?#c#'],
  ['https://shop.example/a?b=1&c={device}#d', 'https://shop.example/a?b=1&c={device}#d'],
])('%j is the page %s', (text, url) => {
  expect(pageUrl(text)).toBe(url);
  expect(requirePageUrl(url)).toBe(url);
});

test.each([
  '',
  ' ',
  'shop.example',
  '/a',
  '//shop.example/a',
  'https:shop.example',
  'https://',
  'https://shop example/a',
  'http://[1::2/a',
  'https://shop.example:99999/',
  'ftp://shop.example/a',
  'javascript:alert(1)',
  'data:text/html,https://shop.example',
  `https://shop.example/${'a'.repeat(2048)}`,
  // Percent-encoded it is too long.
  `https://shop.example/${'ä'.repeat(700)}`,
])('%j is not the address of a page', (text) => {
  expect(pageUrl(text)).toBeUndefined();
  expect(() => requirePageUrl(text)).toThrow('url must be an http or https address of at most 2048 characters');
});

test('the longest address has 2048 characters', () => {
  const longest = `https://shop.example/${'a'.repeat(2048 - 21)}`;
  expect(longest).toHaveLength(2048);
  expect(pageUrl(longest)).toBe(longest);
  expect(pageUrl(`${longest}a`)).toBeUndefined();
});
