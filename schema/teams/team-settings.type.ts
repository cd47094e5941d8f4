import { ArgumentsOf, bool, FieldsOf, Type, text } from '../support/fields.js';

const SHOW = 'Whether account lists of sessions include manager accounts.';

@Type()
export class TeamIdArgs extends ArgumentsOf({
  teamId: text('UUID of the team.').example('5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10'),
}) {}

@Type('What kunde members of a team may see.')
export class TeamSettings extends ArgumentsOf(TeamIdArgs, {
  kundeCanViewSearchTerms: bool('Whether kunde members may see search terms and keyword mining.').example(true),
  kundeCanViewNegativeLists: bool('Whether kunde members may see negative keyword lists.').example(false),
  kundeCanCreateFeeds: bool('Whether kunde members may see and create feeds.').example(false),
}) {}

@Type('Whether manager accounts are shown to people.')
export class ManagerVisibility extends FieldsOf({
  showManagerAccounts: bool(SHOW),
}) {}

export class SetManagerVisibilityArgs extends ArgumentsOf(TeamIdArgs, {
  showManagerAccounts: bool(SHOW),
}) {}
