import fc from 'fast-check';
import { Planning, type PlanningTeam } from '../planning/support.js';

/** The entity manager writes values into the text of its statements: what people write must stay a value. */
let planning: Planning;
let team: PlanningTeam;
let accountId: string;

beforeAll(async () => {
  planning = await Planning.start();
  team = await planning.newTeam();
  accountId = team.accountIds[0] as string;
});
afterAll(() => planning.stop());

const TODOS = '/query/planning/todos';
const WRITTEN = [
  `'; drop table todos; --`,
  `\\'; drop table todos; --`,
  `\\\\'' || (select string_agg(key_prefix, ',') from api_keys) || '`,
  `E'\\x27' $1 $2 ? ?? :name %s {0} $$ $tag$ /* */ --`,
  `"quoted" \`ticks\` \u2019 \u02bc \u0008 \u001a \u00a5'`,
  '\u{1f600}\u200d\u0301'.repeat(20),
  '[raw]: statement_timestamp() (#1)',
];

test.each(WRITTEN)('%j comes back as it was sent', async (text) => {
  const made = await team.call('POST', TODOS, { accountId, title: 'x', description: text });
  expect(made).toMatchObject({ status: 201, body: { description: text } });
  const title = text.trim();
  const changed = await team.call('PATCH', `${TODOS}/${made.body.id}`, { title, description: `${text}${text}` });
  expect(changed).toMatchObject({ status: 200, body: { title, description: `${text}${text}` } });
});

test('so does whatever else is text', async () => {
  const { id } = (await team.call('POST', TODOS, { accountId, title: 'x' })).body;
  const text = fc.string({ unit: 'binary', maxLength: 60 }).filter((value) => !value.includes('\0'));
  await fc.assert(
    fc.asyncProperty(text, async (description) => {
      const { body } = await team.call('PATCH', `${TODOS}/${id}`, { description });
      expect(body.description).toBe(description);
    }),
    { numRuns: 60, seed: 7 },
  );
});

test('a character that no text of the database holds is refused, and the next statement runs', async () => {
  for (const text of ['\0', `a\0'; drop table todos; --`, '\ud800']) {
    const { status, body } = await team.call('POST', TODOS, { accountId, title: 'x', description: text });
    expect([text, status, body.code]).toEqual([text, 400, 'bad_request']);
  }
  expect(await team.call('POST', TODOS, { accountId, title: 'x' })).toMatchObject({ status: 201 });
});
