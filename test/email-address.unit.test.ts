import { emailAddressOf } from '../src/lib/email-address.js';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada.B+tag@Example.COM', 'Ada.B+tag@Example.COM'],
  ["o'hara_1@sub.example.co.uk", "o'hara_1@sub.example.co.uk"],
  ['ada@müller.de', 'ada@xn--mller-kva.de'],
  ['ada@xn--mller-kva.de', 'ada@xn--mller-kva.de'],
  ['ada@straße.de', 'ada@xn--strae-oqa.de'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
])('%j is stored as %j', (text, stored) => {
  expect(emailAddressOf(text)).toBe(stored);
});

test.each([
  ['Cyrillic a', 'аda@example.com'],
  ['Kelvin sign', '\u212a@example.com'],
  ['dotless i', 'admın@example.com'],
  ['dotted I', 'admİn@example.com'],
  ['full width', 'ａda@example.com'],
  ['accent', 'adä@example.com'],
  ['combining accent', 'ada\u0308@example.com'],
  ['zero width', 'a\u200bda@example.com'],
  ['soft hyphen', 'ada@exam\u00adple.com'],
  ['right-to-left mark', '\u200fada@example.com'],
  ['full-width domain', 'ada@ｅxample.com'],
  ['Kelvin sign in the domain', 'ada@\u212aexample.com'],
  ['long s in the domain', 'ada@ſite.com'],
  ['ideographic dot', 'ada@example。com'],
  ['full-width at', 'ada＠example.com'],
  ['dot at the end', 'ada@example.com.'],
  ['percent code', 'ada@ex%61mple.com'],
  ['number for an address', 'ada@127.1'],
  ['address in brackets', 'ada@[127.0.0.1]'],
  ['no domain', 'ada@localhost'],
  ['two dots', 'a..da@example.com'],
  ['dot at the end of the name', 'ada.@example.com'],
  ['two at signs', 'a@b@example.com'],
  ['quotes', '"ada"@example.com'],
  ['comment', 'ada(x)@example.com'],
  ['space', 'ada @example.com'],
  ['line end', 'ada@example.com\n'],
  ['nothing', ''],
  ['a long name', `${'a'.repeat(65)}@example.com`],
  ['a long domain', `a@${'a.'.repeat(130)}com`],
])('an address with %s is none', (_what, text) => {
  expect(emailAddressOf(text)).toBeUndefined();
});
