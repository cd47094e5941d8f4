import { eachTime, StatementNames } from '../../src/db/statements/statement-names.js';

test('prepares one text a name, and refuses another', () => {
  const names = new StatementNames();
  names.add('products.count', 'select 1');
  names.add('products.count', 'select 1');
  expect(names.nameOf('select 1')).toBe('products.count');
  expect(() => names.add('products.count', 'select 2')).toThrow('Two statements are named products.count');
});

test('prepares nothing that has no name, or one that says so', () => {
  const names = new StatementNames();
  for (const text of ['select 1', 'select 2']) {
    names.add(undefined, text);
    names.add(eachTime('products.count'), text);
    expect(names.nameOf(text)).toBeUndefined();
  }
});
