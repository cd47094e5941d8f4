import { randomUUID } from 'node:crypto';
import { ConnectionService } from '../../src/platforms/connections/connection.service.js';
import { parseSecretKeys, SecretBox } from '../../src/platforms/connections/secret-box.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const boxOf = (text: string) => new SecretBox(parseSecretKeys(text));

describe('connections to platforms', () => {
  let database: TestDatabase;
  let teamId: string;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    teamId = randomUUID();
    await database.db.query('insert into teams (id, name) values ($1, $2)', [teamId, 'Team']);
  });

  const service = (keys = `a:${key(1)}`) => new ConnectionService(database.db, boxOf(keys));
  const connection = (refreshToken = 'secret-1') => ({
    teamId,
    platform: 'google-ads' as const,
    loginCustomerId: '1234567890',
    refreshToken,
    connectedAs: 'someone@example.com',
    scopes: ['adwords'],
  });

  test('keep the refresh token encrypted and give it back', async () => {
    await service().save(connection());
    const [row] = await database.db.query<{ text: string }>(
      'select c::text as text from platform_connections c where team_id = $1',
      [teamId],
    );
    expect(row?.text).not.toContain('secret-1');
    const opened = await service().open(teamId, 'google-ads');
    expect(opened?.refreshToken).toBe('secret-1');
    expect(await service().find(teamId, 'google-ads')).toEqual({
      teamId,
      platform: 'google-ads',
      loginCustomerId: '1234567890',
      connectedAs: 'someone@example.com',
      connectedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expiresAt: null,
      scopes: ['adwords'],
      importAll: false,
      status: 'active',
    });
  });

  test('are replaced by connecting again, which makes a revoked one active', async () => {
    await service().save(connection());
    await service().setStatus(teamId, 'google-ads', 'revoked');
    expect(await service().find(teamId, 'google-ads')).toMatchObject({ status: 'revoked' });
    await service().save(connection('secret-2'));
    expect(await service().open(teamId, 'google-ads')).toMatchObject({
      refreshToken: 'secret-2',
      connection: { status: 'active' },
    });
    await service().remove(teamId, 'google-ads');
    expect(await service().find(teamId, 'google-ads')).toBeUndefined();
  });

  test('open with an older key while a newer one is current, which locks them from then on', async () => {
    await service().save(connection());
    await expect(service(`b:${key(2)}`).open(teamId, 'google-ads')).rejects.toThrow('no encryption key with the id a');
    await expect(service(`a:${key(3)}`).open(teamId, 'google-ads')).rejects.toThrow();
    expect(await service(`b:${key(2)},a:${key(1)}`).open(teamId, 'google-ads')).toMatchObject({
      refreshToken: 'secret-1',
    });
    await expect(service().open(teamId, 'google-ads')).rejects.toThrow('no encryption key with the id b');
    expect(await service(`b:${key(2)}`).open(teamId, 'google-ads')).toMatchObject({ refreshToken: 'secret-1' });
  });

  test('do not open in the place of another team', async () => {
    const other = randomUUID();
    await database.db.query('insert into teams (id, name) values ($1, $2)', [other, 'Other']);
    await service().save(connection());
    await service().save({ ...connection('secret-3'), teamId: other });
    const [stored] = await database.db.query<{ token: string }>(
      'select refresh_token as token from platform_connections where team_id = $1',
      [teamId],
    );
    await database.db.query('update platform_connections set refresh_token = $2 where team_id = $1', [
      other,
      stored?.token,
    ]);
    await expect(service().open(other, 'google-ads')).rejects.toThrow('another place');
  });
});

describe('encryption keys', () => {
  test.each([
    ['', 'id:base64'],
    [':abc', 'id:base64'],
    ['a:abc', 'the key a must be 32 bytes'],
    [`a:${key(1)},a:${key(2)}`, 'same id'],
  ])('are refused as %j', (text, message) => {
    expect(() => parseSecretKeys(text)).toThrow(message);
  });
});
