import { Migration20261121000000_teams_accounts_and_figures } from './Migration20261121000000_teams_accounts_and_figures.js';
import { Migration20261121000100_platform_connections_and_sync } from './Migration20261121000100_platform_connections_and_sync.js';
import { Migration20261121000200_signing_keys } from './Migration20261121000200_signing_keys.js';
import { Migration20261121000300_sandbox_state } from './Migration20261121000300_sandbox_state.js';
import { Migration20261121000400_audit_and_idempotency } from './Migration20261121000400_audit_and_idempotency.js';
import { Migration20261121000500_activity_logs_and_undo } from './Migration20261121000500_activity_logs_and_undo.js';
import { Migration20261121000600_negative_keyword_lists } from './Migration20261121000600_negative_keyword_lists.js';
import { Migration20261121000700_guardrails_and_undo } from './Migration20261121000700_guardrails_and_undo.js';
import { Migration20261121000800_campaign_structure } from './Migration20261121000800_campaign_structure.js';
import { Migration20261121000900_landing_pages } from './Migration20261121000900_landing_pages.js';
import { Migration20261121001000_event_markers } from './Migration20261121001000_event_markers.js';
import { Migration20261121001100_product_status_history } from './Migration20261121001100_product_status_history.js';
import { Migration20261121001300_customer_profiles_and_memories } from './Migration20261121001300_customer_profiles_and_memories.js';
import { Migration20261121001400_presets_and_account_configs } from './Migration20261121001400_presets_and_account_configs.js';
import { Migration20261121001500_planning } from './Migration20261121001500_planning.js';
import { Migration20261121001600_favorites_and_manager_visibility } from './Migration20261121001600_favorites_and_manager_visibility.js';
import { Migration20261121001700_support } from './Migration20261121001700_support.js';
import { Migration20261121001800_plans_and_credits } from './Migration20261121001800_plans_and_credits.js';
import { Migration20261121002000_subscription_billing } from './Migration20261121002000_subscription_billing.js';
import { Migration20261121002100_keyword_mining } from './Migration20261121002100_keyword_mining.js';
import { Migration20261121002200_keywords_and_relevance } from './Migration20261121002200_keywords_and_relevance.js';
import { Migration20261121002300_platform_sign_ins } from './Migration20261121002300_platform_sign_ins.js';
import { Migration20261121002400_promotions } from './Migration20261121002400_promotions.js';
import { Migration20261121002700_claims_of_idempotency_keys } from './Migration20261121002700_claims_of_idempotency_keys.js';
import { Migration20261121002800_people_and_consent } from './Migration20261121002800_people_and_consent.js';
import { Migration20261122030000_platforms_by_registry } from './Migration20261122030000_platforms_by_registry.js';
import { Migration20261122090000_reference_rates } from './Migration20261122090000_reference_rates.js';
import { Migration20261122090100_native_amounts } from './Migration20261122090100_native_amounts.js';
import { Migration20261122092000_source_of_listing_groups } from './Migration20261122092000_source_of_listing_groups.js';
import { Migration20261122092100_budgets_of_a_whole_period } from './Migration20261122092100_budgets_of_a_whole_period.js';
import { Migration20261122092200_several_managers } from './Migration20261122092200_several_managers.js';
import { Migration20261122093000_records_that_a_sync_left_out } from './Migration20261122093000_records_that_a_sync_left_out.js';
import { Migration20261122093100_merchant_centers_of_accounts } from './Migration20261122093100_merchant_centers_of_accounts.js';
import { Migration20261122094000_access_that_ends } from './Migration20261122094000_access_that_ends.js';
import { Migration20261122095000_campaign_negatives } from './Migration20261122095000_campaign_negatives.js';
import { Migration20261122095100_impression_shares } from './Migration20261122095100_impression_shares.js';
import { Migration20261123010000_figures_by_month } from './Migration20261123010000_figures_by_month.js';
import { Migration20261123020000_kept_sums } from './Migration20261123020000_kept_sums.js';
import { Migration20261123020100_counts_of_activity_logs } from './Migration20261123020100_counts_of_activity_logs.js';
import { Migration20261123030000_accounts_that_wait_for_a_sync } from './Migration20261123030000_accounts_that_wait_for_a_sync.js';
import { Migration20261123030100_calls_at_platforms } from './Migration20261123030100_calls_at_platforms.js';
import { Migration20261123040000_caller_writes } from './Migration20261123040000_caller_writes.js';
import { Migration20261123050000_keys_that_can_be_distributed } from './Migration20261123050000_keys_that_can_be_distributed.js';
import { Migration20261123060000_counts_of_audit_entries } from './Migration20261123060000_counts_of_audit_entries.js';
import { Migration20261123060100_kept_sums_of_accounts } from './Migration20261123060100_kept_sums_of_accounts.js';
import { Migration20261123060200_indexes_of_unsellable_products } from './Migration20261123060200_indexes_of_unsellable_products.js';
import { Migration20261123090000_catalogues_on_their_way } from './Migration20261123090000_catalogues_on_their_way.js';
import { Migration20261123100000_last_year_of_days } from './Migration20261123100000_last_year_of_days.js';
import { Migration20261123100100_search_terms_by_year } from './Migration20261123100100_search_terms_by_year.js';
import { Migration20261123100200_impression_shares_by_year } from './Migration20261123100200_impression_shares_by_year.js';
import { Migration20261123110000_ended_sessions } from './Migration20261123110000_ended_sessions.js';
import { Migration20261124120000_states_of_audit_entries } from './Migration20261124120000_states_of_audit_entries.js';
import { Migration20261124120100_table_of_product_states } from './Migration20261124120100_table_of_product_states.js';
import { Migration20261124120110_counts_of_product_states } from './Migration20261124120110_counts_of_product_states.js';
import { Migration20261124120200_counts_of_shown_products } from './Migration20261124120200_counts_of_shown_products.js';
import { Migration20261124120300_index_of_open_todos } from './Migration20261124120300_index_of_open_todos.js';
import { Migration20261124120400_no_index_of_refused_entries } from './Migration20261124120400_no_index_of_refused_entries.js';
import { Migration20261124130000_change_plans } from './Migration20261124130000_change_plans.js';
import { Migration20261124140000_approval_of_writes } from './Migration20261124140000_approval_of_writes.js';
import { Migration20261124140000_clients_that_people_let_in } from './Migration20261124140000_clients_that_people_let_in.js';
import { Migration20261124140100_states_of_audit_entries_hold } from './Migration20261124140100_states_of_audit_entries_hold.js';
import { Migration20261125010000_monthly_targets } from './Migration20261125010000_monthly_targets.js';
import { Migration20261125020000_webhooks } from './Migration20261125020000_webhooks.js';
import { Migration20261126000000_erasing_what_is_only_added } from './Migration20261126000000_erasing_what_is_only_added.js';
import { Migration20261126010000_uses_of_keys } from './Migration20261126010000_uses_of_keys.js';
import { Migration20261127000000_plans_of_triggers } from './Migration20261127000000_plans_of_triggers.js';
import { Migration20261127010000_table_of_product_counts } from './Migration20261127010000_table_of_product_counts.js';
import { Migration20261127010010_counts_of_products } from './Migration20261127010010_counts_of_products.js';
import { Migration20261127010100_counts_of_shown_products_out_of_stock } from './Migration20261127010100_counts_of_shown_products_out_of_stock.js';
import { Migration20261127010200_impressions_in_orders_of_products } from './Migration20261127010200_impressions_in_orders_of_products.js';
import { Migration20261127010300_table_of_webhook_delivery_counts } from './Migration20261127010300_table_of_webhook_delivery_counts.js';
import { Migration20261127010310_counts_of_webhook_deliveries } from './Migration20261127010310_counts_of_webhook_deliveries.js';
import { Migration20261127020000_versions_of_product_lists } from './Migration20261127020000_versions_of_product_lists.js';
import { Migration20261127020100_indexes_of_filtered_campaigns } from './Migration20261127020100_indexes_of_filtered_campaigns.js';
import { Migration20261127030000_table_of_campaign_list_changes } from './Migration20261127030000_table_of_campaign_list_changes.js';
import { Migration20261127030010_changes_of_campaign_lists } from './Migration20261127030010_changes_of_campaign_lists.js';
import { Migration20261127040000_states_of_mining_suggestions_by_run } from './Migration20261127040000_states_of_mining_suggestions_by_run.js';
import { Migration20261127040100_table_of_change_plan_counts } from './Migration20261127040100_table_of_change_plan_counts.js';
import { Migration20261127040110_counts_of_change_plans } from './Migration20261127040110_counts_of_change_plans.js';
import { Migration20261127050000_table_of_audit_caller_counts } from './Migration20261127050000_table_of_audit_caller_counts.js';
import { Migration20261127050010_counts_of_audit_entries_by_caller } from './Migration20261127050010_counts_of_audit_entries_by_caller.js';
import { Migration20261127060000_table_of_activity_log_account_counts } from './Migration20261127060000_table_of_activity_log_account_counts.js';
import { Migration20261127060010_counts_of_activity_logs_by_account } from './Migration20261127060010_counts_of_activity_logs_by_account.js';
import { Migration20261127070000_ended_sessions_outlive_membership } from './Migration20261127070000_ended_sessions_outlive_membership.js';
import { Migration20261127080000_versions_of_account_lists } from './Migration20261127080000_versions_of_account_lists.js';
import { Migration20261127090000_table_of_activity_log_day_counts } from './Migration20261127090000_table_of_activity_log_day_counts.js';
import { Migration20261127090010_counts_of_activity_logs_by_day } from './Migration20261127090010_counts_of_activity_logs_by_day.js';
import { Migration20261127110000_moves_of_spend } from './Migration20261127110000_moves_of_spend.js';
import { Migration20261127131000_addresses_and_trials_of_people } from './Migration20261127131000_addresses_and_trials_of_people.js';
import { Migration20261127140000_erasing_planned_changes } from './Migration20261127140000_erasing_planned_changes.js';
import { Migration20261127150000_calls_under_locks } from './Migration20261127150000_calls_under_locks.js';
import { Migration20261127160000_columns_that_lists_filter_and_sort_by } from './Migration20261127160000_columns_that_lists_filter_and_sort_by.js';

/** Every migration, oldest first. Generated from this folder; a merged migration is never edited, a change is a new one. */
export const migrations = [
  Migration20261121000000_teams_accounts_and_figures,
  Migration20261121000100_platform_connections_and_sync,
  Migration20261121000200_signing_keys,
  Migration20261121000300_sandbox_state,
  Migration20261121000400_audit_and_idempotency,
  Migration20261121000500_activity_logs_and_undo,
  Migration20261121000600_negative_keyword_lists,
  Migration20261121000700_guardrails_and_undo,
  Migration20261121000800_campaign_structure,
  Migration20261121000900_landing_pages,
  Migration20261121001000_event_markers,
  Migration20261121001100_product_status_history,
  Migration20261121001300_customer_profiles_and_memories,
  Migration20261121001400_presets_and_account_configs,
  Migration20261121001500_planning,
  Migration20261121001600_favorites_and_manager_visibility,
  Migration20261121001700_support,
  Migration20261121001800_plans_and_credits,
  Migration20261121002000_subscription_billing,
  Migration20261121002100_keyword_mining,
  Migration20261121002200_keywords_and_relevance,
  Migration20261121002300_platform_sign_ins,
  Migration20261121002400_promotions,
  Migration20261121002700_claims_of_idempotency_keys,
  Migration20261121002800_people_and_consent,
  Migration20261122030000_platforms_by_registry,
  Migration20261122090000_reference_rates,
  Migration20261122090100_native_amounts,
  Migration20261122092000_source_of_listing_groups,
  Migration20261122092100_budgets_of_a_whole_period,
  Migration20261122092200_several_managers,
  Migration20261122093000_records_that_a_sync_left_out,
  Migration20261122093100_merchant_centers_of_accounts,
  Migration20261122094000_access_that_ends,
  Migration20261122095000_campaign_negatives,
  Migration20261122095100_impression_shares,
  Migration20261123010000_figures_by_month,
  Migration20261123020000_kept_sums,
  Migration20261123020100_counts_of_activity_logs,
  Migration20261123030000_accounts_that_wait_for_a_sync,
  Migration20261123030100_calls_at_platforms,
  Migration20261123040000_caller_writes,
  Migration20261123050000_keys_that_can_be_distributed,
  Migration20261123060000_counts_of_audit_entries,
  Migration20261123060100_kept_sums_of_accounts,
  Migration20261123060200_indexes_of_unsellable_products,
  Migration20261123090000_catalogues_on_their_way,
  Migration20261123100000_last_year_of_days,
  Migration20261123100100_search_terms_by_year,
  Migration20261123100200_impression_shares_by_year,
  Migration20261123110000_ended_sessions,
  Migration20261124120000_states_of_audit_entries,
  Migration20261124120100_table_of_product_states,
  Migration20261124120110_counts_of_product_states,
  Migration20261124120200_counts_of_shown_products,
  Migration20261124120300_index_of_open_todos,
  Migration20261124120400_no_index_of_refused_entries,
  Migration20261124130000_change_plans,
  Migration20261124140000_approval_of_writes,
  Migration20261124140000_clients_that_people_let_in,
  Migration20261124140100_states_of_audit_entries_hold,
  Migration20261125010000_monthly_targets,
  Migration20261125020000_webhooks,
  Migration20261126000000_erasing_what_is_only_added,
  Migration20261126010000_uses_of_keys,
  Migration20261127000000_plans_of_triggers,
  Migration20261127010000_table_of_product_counts,
  Migration20261127010010_counts_of_products,
  Migration20261127010100_counts_of_shown_products_out_of_stock,
  Migration20261127010200_impressions_in_orders_of_products,
  Migration20261127010300_table_of_webhook_delivery_counts,
  Migration20261127010310_counts_of_webhook_deliveries,
  Migration20261127020000_versions_of_product_lists,
  Migration20261127020100_indexes_of_filtered_campaigns,
  Migration20261127030000_table_of_campaign_list_changes,
  Migration20261127030010_changes_of_campaign_lists,
  Migration20261127040000_states_of_mining_suggestions_by_run,
  Migration20261127040100_table_of_change_plan_counts,
  Migration20261127040110_counts_of_change_plans,
  Migration20261127050000_table_of_audit_caller_counts,
  Migration20261127050010_counts_of_audit_entries_by_caller,
  Migration20261127060000_table_of_activity_log_account_counts,
  Migration20261127060010_counts_of_activity_logs_by_account,
  Migration20261127070000_ended_sessions_outlive_membership,
  Migration20261127080000_versions_of_account_lists,
  Migration20261127090000_table_of_activity_log_day_counts,
  Migration20261127090010_counts_of_activity_logs_by_day,
  Migration20261127110000_moves_of_spend,
  Migration20261127131000_addresses_and_trials_of_people,
  Migration20261127140000_erasing_planned_changes,
  Migration20261127150000_calls_under_locks,
  Migration20261127160000_columns_that_lists_filter_and_sort_by,
];
