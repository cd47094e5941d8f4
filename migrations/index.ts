import { Migration20261127200001_what_is_sold } from './Migration20261127200001_what_is_sold.js';
import { Migration20261127200002_teams_and_people } from './Migration20261127200002_teams_and_people.js';
import { Migration20261127200003_keys_and_clients } from './Migration20261127200003_keys_and_clients.js';
import { Migration20261127200004_plans_and_payments } from './Migration20261127200004_plans_and_payments.js';
import { Migration20261127200005_accounts } from './Migration20261127200005_accounts.js';
import { Migration20261127200006_connections_and_syncs } from './Migration20261127200006_connections_and_syncs.js';
import { Migration20261127200007_campaigns } from './Migration20261127200007_campaigns.js';
import { Migration20261127200008_products_and_promotions } from './Migration20261127200008_products_and_promotions.js';
import { Migration20261127200009_figures } from './Migration20261127200009_figures.js';
import { Migration20261127200010_search_terms_and_keywords } from './Migration20261127200010_search_terms_and_keywords.js';
import { Migration20261127200011_negative_keywords_and_mining } from './Migration20261127200011_negative_keywords_and_mining.js';
import { Migration20261127200012_planning } from './Migration20261127200012_planning.js';
import { Migration20261127200013_customers } from './Migration20261127200013_customers.js';
import { Migration20261127200014_presets } from './Migration20261127200014_presets.js';
import { Migration20261127200015_support } from './Migration20261127200015_support.js';
import { Migration20261127200016_audit_and_logs } from './Migration20261127200016_audit_and_logs.js';
import { Migration20261127200017_change_plans } from './Migration20261127200017_change_plans.js';
import { Migration20261127200018_webhooks } from './Migration20261127200018_webhooks.js';
import { Migration20261127200019_the_server } from './Migration20261127200019_the_server.js';
import { Migration20261127200020_years_of_figures } from './Migration20261127200020_years_of_figures.js';
import { Migration20261128000001_names_in_german_order } from './Migration20261128000001_names_in_german_order.js';
import { Migration20261128000002_plans_include_what_they_use } from './Migration20261128000002_plans_include_what_they_use.js';
import { Migration20261128000003_unsaid_zones_and_budgets } from './Migration20261128000003_unsaid_zones_and_budgets.js';
import { Migration20261128000005_products_by_feed } from './Migration20261128000005_products_by_feed.js';
import { Migration20261128000006_inherited_negative_keywords } from './Migration20261128000006_inherited_negative_keywords.js';
import { Migration20261128000020_other_conversions } from './Migration20261128000020_other_conversions.js';
import { Migration20261128000041_entries_of_the_product } from './Migration20261128000041_entries_of_the_product.js';
import { Migration20261128000100_rules_that_stay_in_a_team } from './Migration20261128000100_rules_that_stay_in_a_team.js';
import { Migration20261128000120_remembered_windows_and_calm } from './Migration20261128000120_remembered_windows_and_calm.js';
import { Migration20261128000170_invitations_to_accounts } from './Migration20261128000170_invitations_to_accounts.js';
import { Migration20261128001500_promotions_by_country } from './Migration20261128001500_promotions_by_country.js';
import { Migration20261128002000_monitors } from './Migration20261128002000_monitors.js';
import { Migration20261128002500_bulk_files } from './Migration20261128002500_bulk_files.js';
import { Migration20261128003000_budget_groups } from './Migration20261128003000_budget_groups.js';
import { Migration20261128003100_client_reports } from './Migration20261128003100_client_reports.js';
import { Migration20261128003500_actions_of_monitors } from './Migration20261128003500_actions_of_monitors.js';
import { Migration20261128003700_answers_of_landing_pages } from './Migration20261128003700_answers_of_landing_pages.js';
import { Migration20261128170000_data_exports } from './Migration20261128170000_data_exports.js';
import { Migration20261128180000_saved_exports } from './Migration20261128180000_saved_exports.js';
import { Migration20261129030000_scheduled_deliveries } from './Migration20261129030000_scheduled_deliveries.js';
import { Migration20261129110000_status_of_assets } from './Migration20261129110000_status_of_assets.js';

/** Every migration, oldest first. Generated from this folder; a merged migration is never edited, a change is a new one. */
export const migrations = [
  Migration20261127200001_what_is_sold,
  Migration20261127200002_teams_and_people,
  Migration20261127200003_keys_and_clients,
  Migration20261127200004_plans_and_payments,
  Migration20261127200005_accounts,
  Migration20261127200006_connections_and_syncs,
  Migration20261127200007_campaigns,
  Migration20261127200008_products_and_promotions,
  Migration20261127200009_figures,
  Migration20261127200010_search_terms_and_keywords,
  Migration20261127200011_negative_keywords_and_mining,
  Migration20261127200012_planning,
  Migration20261127200013_customers,
  Migration20261127200014_presets,
  Migration20261127200015_support,
  Migration20261127200016_audit_and_logs,
  Migration20261127200017_change_plans,
  Migration20261127200018_webhooks,
  Migration20261127200019_the_server,
  Migration20261127200020_years_of_figures,
  Migration20261128000001_names_in_german_order,
  Migration20261128000002_plans_include_what_they_use,
  Migration20261128000003_unsaid_zones_and_budgets,
  Migration20261128000005_products_by_feed,
  Migration20261128000006_inherited_negative_keywords,
  Migration20261128000020_other_conversions,
  Migration20261128000041_entries_of_the_product,
  Migration20261128000100_rules_that_stay_in_a_team,
  Migration20261128000120_remembered_windows_and_calm,
  Migration20261128000170_invitations_to_accounts,
  Migration20261128001500_promotions_by_country,
  Migration20261128002000_monitors,
  Migration20261128002500_bulk_files,
  Migration20261128003000_budget_groups,
  Migration20261128003100_client_reports,
  Migration20261128003500_actions_of_monitors,
  Migration20261128003700_answers_of_landing_pages,
  Migration20261128170000_data_exports,
  Migration20261128180000_saved_exports,
  Migration20261129030000_scheduled_deliveries,
  Migration20261129110000_status_of_assets,
];
