import { sql } from '../../src/db/sql.js';
import { named } from '../../src/db/statement-texts.js';

interface Values {
  team: string;
  days: number | null;
}

const statementOf = (values: Values) =>
  named(
    'texts.test',
    values,
    ({ team, days }) =>
      sql`select from a where a.team = ${team} and a.days = ${days}::int and a.other = ${team} and ${days}::int > 1`,
  );

test('a value is one parameter, however often it occurs', () => {
  const [text, values, name] = statementOf({ team: 'us', days: 7 });
  expect(text).toBe('select from a where a.team = $1 and a.days = $2::int and a.other = $1 and $2::int > 1');
  expect(values).toEqual(['us', 7]);
  expect(name).toBe('texts.test vv');
});

test('what is null is no parameter, and has a text and a name of its own', () => {
  const [text, values, name] = statementOf({ team: 'us', days: null });
  expect(text).toBe('select from a where a.team = $1 and a.days = null::int and a.other = $1 and null::int > 1');
  expect(values).toEqual(['us']);
  expect(name).toBe('texts.test v-');
});

test('the text is made once for values of the same kinds', () => {
  const [text] = statementOf({ team: 'us', days: 7 });
  const [again, values] = statementOf({ team: 'them', days: 30 });
  expect(again).toBe(text);
  expect(values).toEqual(['them', 30]);
});

test('a text that hangs on a value is refused', () => {
  const of = (make: (values: Values) => ReturnType<typeof sql>) => () =>
    named('texts.refused', { team: 'us', days: 7 }, make);
  expect(of(() => sql`select ${'of its own'}::text`)).toThrow('a value of its own');
  expect(of(({ days }) => sql`select ${Number(days) * 2}`)).toThrow('must not hang on its value days');
});
