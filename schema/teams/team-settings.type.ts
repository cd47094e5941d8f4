import { ArgumentsOf, bool, FieldsOf, Type, text } from '../support/fields.js';

const SHOW = 'Whether account lists of sessions hold manager accounts.';

@Type()
export class TeamIdArgs extends ArgumentsOf({
  teamId: text('UUID of the team.'),
}) {}

@Type('What a team lets its kunde members see.')
export class TeamSettings extends ArgumentsOf(TeamIdArgs, {
  kundeCanViewSearchTerms: bool('Whether kunde members may see search terms and keyword mining.'),
  kundeCanViewNegativeLists: bool('Whether kunde members may see negative keyword lists.'),
  kundeCanCreateFeeds: bool('Whether kunde members may see and create feeds.'),
}) {}

@Type('Whether people see manager accounts.')
export class ManagerVisibility extends FieldsOf({
  showManagerAccounts: bool(SHOW),
}) {}

export class SetManagerVisibilityArgs extends ArgumentsOf(TeamIdArgs, {
  showManagerAccounts: bool(SHOW),
}) {}
