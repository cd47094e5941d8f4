import { randomUUID } from 'node:crypto';
import { type AccessRule, authorize } from '../../src/access/authorize.js';
import type { Role } from '../../src/access/roles.js';
import type { Scope } from '../../src/access/scopes.js';
import type { KundeSettings, Viewer } from '../../src/access/viewer.js';

const closed = { kundeCanViewSearchTerms: false, kundeCanViewNegativeLists: false, kundeCanCreateFeeds: false };
const key = (...scopes: Scope[]): Viewer => ({
  kind: 'key',
  apiKeyId: randomUUID(),
  teamId: randomUUID(),
  scopes: new Set(scopes),
  accountIds: null,
});
const person = (role: Role, settings: Partial<KundeSettings> = {}): Viewer => ({
  kind: 'session',
  userId: randomUUID(),
  teamId: randomUUID(),
  role,
  accountIds: null,
  showManagerAccounts: true,
  kundeSettings: { ...closed, ...settings },
});

const read: AccessRule = { scope: 'search_terms:read', role: 'kunde', kundeSetting: 'kundeCanViewSearchTerms' };

describe('an access rule', () => {
  test.each<[string, Viewer | null, AccessRule]>([
    ['nobody, where it is public', null, { role: 'public' }],
    ['a key, where it is public', key(), { role: 'public' }],
    ['a key with the scope', key('logs:read', 'search_terms:read'), read],
    ['a member, whatever kunde may see', person('member'), read],
    ['an owner, where an admin is needed', person('owner'), { role: 'admin' }],
    ['a kunde whose team turned the setting on', person('kunde', { kundeCanViewSearchTerms: true }), read],
    ['a kunde, where no setting is asked for', person('kunde'), { role: 'kunde' }],
  ])('lets through %s', (_case, viewer, rule) => {
    expect(() => authorize(viewer, rule)).not.toThrow();
  });

  test.each<[string, Viewer | null, AccessRule, string, RegExp]>([
    ['nobody', null, read, 'unauthorized', /session token.*API key/],
    ['a key without the scope', key('campaigns:read'), read, 'insufficient_scope', /search_terms:read/],
    ['every key, without a scope', key('logs:read'), { role: 'kunde' }, 'forbidden', /API keys/],
    ['every session, without a role', person('owner'), { scope: 'logs:read' }, 'forbidden', /API key/],
    ['a lower role', person('member'), { role: 'admin' }, 'forbidden', /admin.*member/],
    ['a kunde while the setting is off', person('kunde'), read, 'forbidden', /admin.*kundeCanViewSearchTerms/],
    [
      'a kunde for whom only another setting is on',
      person('kunde', { kundeCanCreateFeeds: true }),
      read,
      'forbidden',
      /kundeCanViewSearchTerms/,
    ],
  ])('refuses %s', (_case, viewer, rule, code, message) => {
    expect(() => authorize(viewer, rule)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });
});
