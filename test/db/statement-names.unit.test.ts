import { eachTime, StatementNames } from '../../src/db/statements/statement-names.js';

test('prepares one text a name, and refuses another', () => {
  const names = new StatementNames();
  expect(names.preparable('products.count', 'select 1')).toBe('products.count');
  expect(names.preparable('products.count', 'select 1')).toBe('products.count');
  expect(() => names.preparable('products.count', 'select 2')).toThrow('Two statements are named products.count');
});

test('plans each time what has no name, or one that says so', () => {
  const names = new StatementNames();
  for (const text of ['select 1', 'select 2']) {
    expect(names.preparable(undefined, text)).toBeUndefined();
    expect(names.preparable(eachTime('products.count'), text)).toBeUndefined();
  }
});
