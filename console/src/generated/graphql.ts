/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Which changes on ad platforms need a person's approval. */
export type Approval =
  /** Changes, by anyone, that move the maximum daily spend of a campaign or account by more than an amount or a percentage within 24 hours. */
  | 'ABOVE'
  /** All changes, by anyone, undoing included. */
  | 'ALWAYS'
  /** Changes by API keys, and so by assistants. */
  | 'ASSISTANTS'
  /** None. */
  | 'NEVER';

/** What an asset is linked to. */
export type AssetLinkLevel =
  /** The account, and so all its campaigns that can show it. */
  | 'ACCOUNT'
  /** An ad group. */
  | 'AD_GROUP'
  /** An asset group of a Performance Max campaign. */
  | 'ASSET_GROUP'
  /** The campaign. */
  | 'CAMPAIGN';

/** What needs attention. */
export type AttentionKind =
  /** Budget groups whose cap could not act. */
  | 'blocked_caps'
  /** Disapproved products; `ids` of accounts. */
  | 'disapproved_products'
  /** Accounts whose last sync failed. */
  | 'failing_syncs'
  /** Budget groups off their month by over 10 %. */
  | 'missed_budgets'
  /** Accounts off their monthly target by over 10 %. */
  | 'missed_targets'
  /** Findings of monitors that nobody acknowledged. */
  | 'monitor_findings'
  /** Change plans that wait for approval. */
  | 'proposed_plans';

/** Outcome of a write. */
export type AuditStatus =
  /** Completed. */
  | 'done'
  /** Failed for a reason outside the caller's control. */
  | 'failed'
  /** Started; its outcome is unknown. */
  | 'open'
  /** Needs approval and became a change plan, named in `result`. */
  | 'planned'
  /** Refused; nothing changed. */
  | 'refused';

/** Availability of a product. */
export type Availability =
  /** In stock. */
  | 'in_stock'
  /** Out of stock. */
  | 'out_of_stock';

/** How the platform bids for a campaign. */
export type BiddingStrategy =
  /** Cost per click, set manually. */
  | 'MANUAL_CPC'
  /** As many clicks as the budget allows. */
  | 'MAXIMIZE_CLICKS'
  /** As many conversions as the budget allows. */
  | 'MAXIMIZE_CONVERSIONS'
  /** Aims for a target return on ad spend. */
  | 'TARGET_ROAS';

/** Billing interval of a subscription. */
export type BillingInterval =
  /** Monthly. */
  | 'month'
  /** Yearly. */
  | 'year';

/** Colors of the planning board. */
export type BoardColor =
  | 'amber'
  | 'blue'
  | 'cyan'
  | 'emerald'
  | 'green'
  | 'indigo'
  | 'lime'
  | 'orange'
  | 'pink'
  | 'purple'
  | 'red'
  | 'rose'
  | 'sky'
  | 'slate'
  | 'teal'
  | 'yellow';

/** A column of the planning board. */
export type BoardStatus =
  /** New; cards of new accounts start here. */
  | 'onboarding'
  /** Open questions. */
  | 'rueckfragen'
  /** In setup. */
  | 'setup'
  /** Waiting until the due date; a read of the board after it moves the card on. */
  | 'wartend'
  /** To be worked on. */
  | 'zu_bearbeiten';

/** Why a test of a bucket failed. */
export type BucketFailure =
  /** There is no such bucket. */
  | 'bucket_missing'
  /** The service was overloaded or failed. */
  | 'busy'
  /** What the service stored is not what was sent. */
  | 'incomplete'
  /** The service has no room left for the object. */
  | 'no_room'
  /** The access key may not write there. */
  | 'not_allowed'
  /** The object was written, but could not be deleted; deliveries need no deletion. */
  | 'not_deleted'
  /** The service refused the object for another reason. */
  | 'refused'
  /** The service does not know the access key, or the secret does not belong to it. */
  | 'secret_refused'
  /** There was no complete answer: the name must lead to public addresses alone, which answer over https with a valid certificate. */
  | 'unreachable'
  /** The bucket is in another region, or at another address. */
  | 'wrong_region';

/** What happens once a group's budget is spent. */
export type BudgetCap =
  /** Nothing. */
  | 'none'
  /** A change plan that pauses its running campaigns waits for approval. */
  | 'propose'
  /** The same plan is applied at once if the team's approval rule would let the person whose cap it is pause them directly; otherwise it waits for approval. */
  | 'rule';

/** A campaign of a budget group. */
export type BudgetGroupCampaignInput = {
  /** The account. */
  accountId: string;
  /** The campaign. */
  campaignId: string;
};

/** Status of a file of changes. */
export type BulkFileStatus =
  /** It could not be read; `message` says why. */
  | 'failed'
  /** No line can be planned; each says why. */
  | 'nothing_planned'
  /** Its right lines are a change plan. */
  | 'planned'
  /** Its lines are being read, and each change is tried without being made. */
  | 'planning'
  /** Received; its lines are not read yet. */
  | 'waiting';

/** What became of a line of a file of changes. */
export type BulkLineVerdict =
  /** It fits several accounts, campaigns or ad groups. */
  | 'ambiguous'
  /** The caller may not do this. */
  | 'forbidden'
  /** Forbidden by the team's guardrails. */
  | 'guardrail'
  /** It cannot be read, or a value is not allowed. */
  | 'invalid'
  /** The platform already has what it asks for, or it asks for nothing. */
  | 'no_change'
  /** Its account, campaign, ad group or keyword is not known to the caller. */
  | 'not_found'
  /** It is about something that files cannot change. */
  | 'not_supported'
  /** Its changes are part of the plan. */
  | 'planned'
  /** Refused by the platform or one of our rules. */
  | 'refused'
  /** What it names was removed on the platform. */
  | 'removed'
  /** Another line of the file changes the same. */
  | 'twice';

/** Source of a calendar event. */
export type CalendarSource =
  /** The due date of a card. */
  | 'due_date'
  /** A manual entry. */
  | 'manual'
  /** The due date of an open todo. */
  | 'todo';

/** Kind of a campaign's issue, with its `facts`. */
export type CampaignIssueCode =
  /** Its account shows no campaigns: `status`, as the platform reports it. */
  | 'account_stopped'
  /** Its `roas` of the last 30 days is below the `target`. */
  | 'below_target'
  /** It ended on `date`. */
  | 'ended'
  /** It ends on `date`. */
  | 'ends_soon'
  /** `count` assets are still learning. */
  | 'learning_assets'
  /** It spent `percent` of its daily `budget` in the last 7 days. */
  | 'limited_by_budget'
  /** Assets perform badly: `assets`, the number by field type. */
  | 'low_assets'
  /** It was not shown in the last 30 days. */
  | 'never_shown'
  /** It has no enabled asset group. */
  | 'no_asset_group'
  /** It has no daily budget. */
  | 'no_budget'
  /** It spent `cost` in the last 30 days without a conversion; `others` counts those not bid on. */
  | 'no_conversions'
  /** It has no location target. */
  | 'no_location'
  /** No asset group selects products. */
  | 'no_products'
  /** It starts on `date`. */
  | 'not_started'
  /** It is paused. */
  | 'paused'
  /** It was removed. */
  | 'removed'
  /** The ad strength of `count` asset groups is bad; `names` has some of them. */
  | 'weak_asset_groups';

/** Sort order of a list, ascending or descending. By ROAS_IF_SPENT, what cost nothing comes last in both. */
export type CampaignOrder =
  /** Same as `sort: "clicks"`. */
  | 'CLICKS_ASC'
  /** Same as `sort: "-clicks"`. */
  | 'CLICKS_DESC'
  /** Same as `sort: "conversions"`. */
  | 'CONVERSIONS_ASC'
  /** Same as `sort: "-conversions"`. */
  | 'CONVERSIONS_DESC'
  /** Same as `sort: "cost"`. */
  | 'COST_ASC'
  /** Same as `sort: "-cost"`. */
  | 'COST_DESC'
  /** Same as `sort: "impressions"`. */
  | 'IMPRESSIONS_ASC'
  /** Same as `sort: "-impressions"`. */
  | 'IMPRESSIONS_DESC'
  /** Same as `sort: "name"`. */
  | 'NAME_ASC'
  /** Same as `sort: "-name"`. */
  | 'NAME_DESC'
  /** Same as `sort: "roas"`. */
  | 'ROAS_ASC'
  /** Same as `sort: "-roas"`. */
  | 'ROAS_DESC'
  /** Same as `sort: "roas_if_spent"`. */
  | 'ROAS_IF_SPENT_ASC'
  /** Same as `sort: "-roas_if_spent"`. */
  | 'ROAS_IF_SPENT_DESC';

/** Status of a campaign. */
export type CampaignStatus =
  /** Running. */
  | 'ENABLED'
  /** Paused; can be enabled again. */
  | 'PAUSED'
  /** Removed permanently; its figures remain. */
  | 'REMOVED'
  /** Platform value that is not known here; the original is in the field beside it. */
  | 'UNKNOWN';

/** Status of a change plan. */
export type ChangePlanStatus =
  /** All approved changes are applied. */
  | 'applied'
  /** Approved; its changes are being applied. */
  | 'applying'
  /** Expired without a decision. */
  | 'expired'
  /** None of the approved changes could be applied. */
  | 'not_applied'
  /** Some approved changes are applied; the others state why not. */
  | 'partly_applied'
  /** Some changes could not be undone; they state why. */
  | 'partly_undone'
  /** Not decided yet. */
  | 'proposed'
  /** Rejected. */
  | 'rejected'
  /** Its changes are being undone. */
  | 'undoing'
  /** All applied changes are undone. */
  | 'undone';

/** Where the ads of a campaign appear. */
export type ChannelType =
  /** YouTube, Discover and Gmail. */
  | 'DEMAND_GEN'
  /** Banners on other sites. */
  | 'DISPLAY'
  /** Hotels with their prices. */
  | 'HOTEL'
  /** Ads for visits to local shops. */
  | 'LOCAL'
  /** Offers of local services. */
  | 'LOCAL_SERVICES'
  /** App ads in all placements. */
  | 'MULTI_CHANNEL'
  /** All placements, chosen by the platform. */
  | 'PERFORMANCE_MAX'
  /** Text ads on search pages. */
  | 'SEARCH'
  /** Products on search and shopping pages. */
  | 'SHOPPING'
  /** All placements, set up in a few steps. */
  | 'SMART'
  /** Offers for travel. */
  | 'TRAVEL'
  /** Platform value that is not known here; the original is in the field beside it. */
  | 'UNKNOWN'
  /** Videos on YouTube and other sites. */
  | 'VIDEO';

/** Whether a client may see a report. */
export type ClientReportStatus =
  /** Only the agency sees it. Its figures are those of now. */
  | 'draft'
  /** It can be opened by its links. Nothing in it changes any more. */
  | 'published';

/** Which earlier days. */
export type ComparedWith =
  /** As many days right before; before a range of whole calendar months as many months. */
  | 'previous_period'
  /** The same dates a year earlier; 28 February for the 29th. */
  | 'year_before';

/** Type of discount or gift. */
export type CouponValueType =
  /** A gift with the order. */
  | 'FREE_GIFT'
  /** An amount off the price. */
  | 'MONEY_OFF'
  /** A percentage off the price. */
  | 'PERCENT_OFF';

/** Status of an export. */
export type DataExportStatus =
  /** Somebody cancelled it; there is no file. */
  | 'cancelled'
  /** Its file can be downloaded until it expires. */
  | 'done'
  /** It could not be made; `message` says why. */
  | 'failed'
  /** Being read. */
  | 'running'
  /** Waiting for its turn: one export of a team runs at a time. */
  | 'waiting';

/** Result of trying a change without applying it. */
export type DryRun =
  /** Forbidden by the team's guardrails. */
  | 'guardrail'
  /** Passed our own rules; the platform offers no check. */
  | 'not_offered'
  /** The platform checked it and would apply it. */
  | 'passed'
  /** Refused by the platform or one of our rules. */
  | 'refused';

/** What an export reads, a row for each. */
export type ExportDataset =
  /** Days of accounts that have figures. */
  | 'account_days'
  /** Accounts that are no managers, with the sums of the window. */
  | 'accounts'
  /** Days of campaigns that have figures. */
  | 'campaign_days'
  /** Campaigns with the sums of the window. */
  | 'campaigns'
  /** Keywords with the sums of the 30 days before they were synced; the window does not count. */
  | 'keywords'
  /** Products with the sums of the window. */
  | 'products'
  /** Search terms by day, campaign and match type. */
  | 'search_term_days';

/** Why a delivery failed. */
export type ExportDeliveryFailure =
  /** There is no such bucket. */
  | 'bucket_missing'
  /** The service was overloaded or failed. */
  | 'busy'
  /** The destination was deleted. */
  | 'destination_deleted'
  /** The saved export was deleted. */
  | 'export_deleted'
  /** What the service stored is not what was sent. */
  | 'incomplete'
  /** The service has no room left for the object. */
  | 'no_room'
  /** The access key may not write there. */
  | 'not_allowed'
  /** The service refused the object for another reason. */
  | 'refused'
  /** Whoever made the schedule has left the team or may not export any more. */
  | 'rights_lost'
  /** The service does not know the access key, or the secret does not belong to it. */
  | 'secret_refused'
  /** Something failed on our side. */
  | 'server_fault'
  /** The schedule was paused or ended before its turn came. */
  | 'stopped'
  /** The file would have more than 500 MB; choose fewer days or accounts. */
  | 'too_large'
  /** There was no complete answer: the name must lead to public addresses alone, which answer over https with a valid certificate. */
  | 'unreachable'
  /** The bucket is in another region, or at another address. */
  | 'wrong_region';

/** Status of a delivery to a bucket. */
export type ExportDeliveryStatus =
  /** The object is in the bucket. */
  | 'delivered'
  /** It was given up; `reason` says why. */
  | 'failed'
  /** Being read or sent. */
  | 'running'
  /** Waiting for its turn or its next try: one delivery of a team runs at a time. */
  | 'waiting';

/** How the file of an export is written. */
export type ExportFormat =
  /** A table with a header (RFC 4180); no text can start a formula. */
  | 'csv'
  /** An object a line, named by `__typename`, with the names that the API has. */
  | 'json_lines'
  /** A typed table, compressed with Snappy; names of columns say the unit. */
  | 'parquet';

/** Why a schedule is not active. */
export type ExportScheduleReason =
  /** Its destination was deleted. */
  | 'destination_deleted'
  /** The bucket refused several tries in a row, as its last delivery says; changing the destination resumes it. */
  | 'destination_refused'
  /** Its saved export was deleted. */
  | 'export_deleted'
  /** A person paused it. */
  | 'person'
  /** Whoever made it has left the team or may not export any more. */
  | 'rights_lost';

/** Status of a schedule. */
export type ExportScheduleStatus =
  /** It delivers when it is due. */
  | 'active'
  /** It delivers nothing any more; it can only be deleted. */
  | 'ended'
  /** It delivers nothing until somebody resumes it. */
  | 'paused';

/** How figures are segmented. */
export type FigureSegment =
  /** By the day of the week. */
  | 'day_of_week'
  /** By the device on which the ad was shown. */
  | 'device'
  /** By the hour of the day, where the platform has `hours`. */
  | 'hour'
  /** By the hour of each day of the week, likewise. */
  | 'hour_of_week'
  /** By the network on which the ad was shown. */
  | 'network';

/** How the spend of the days left is projected. */
export type ForecastMethod =
  /** No campaign has 14 complete days: each day left costs the mean of the last 7 complete days, or of fewer. */
  | 'daily_mean'
  /** There is no projection: an account has no figures yet, or they ended more than 3 days before yesterday. */
  | 'none'
  /** Each day left costs the mean of the same weekday in the last 14 complete days; campaigns with fewer days cost the mean of their last 7 or fewer. */
  | 'weekday_mean';

/** What was found. */
export type FoundKind =
  /** A campaign, by its name. */
  | 'campaign'
  /** A product, by its title, or by its whole offer ID or GTIN. */
  | 'product';

/** Severity of a campaign's issue. */
export type IssueSeverity =
  /** The campaign earns nothing or is not shown. */
  | 'critical'
  /** Worth knowing. */
  | 'info'
  /** The campaign performs worse than it could. */
  | 'warning';

/** How a keyword matches searches. */
export type KeywordMatchType =
  /** All its words, in any order. */
  | 'BROAD'
  /** Exactly these words. */
  | 'EXACT'
  /** All its words in this order; others may surround them. */
  | 'PHRASE';

/** One aspect of a keyword's quality, compared with others who bid on the same searches. */
export type KeywordRating =
  /** Better than most. */
  | 'ABOVE_AVERAGE'
  /** About average. */
  | 'AVERAGE'
  /** Worse than most. */
  | 'BELOW_AVERAGE';

/** A KPI that can be shown for an account. */
export type KpiKey =
  /** Cost / conversion value. */
  | 'acos'
  /** Number of enabled campaigns. */
  | 'activeCampaignCount'
  /** Conversion value / conversions. */
  | 'averageOrderValue'
  /** Average quality score of the keywords. */
  | 'averageQualityScore'
  /** Share of the budget that was spent. */
  | 'budgetUtilization'
  /** Number of clicks on ads. */
  | 'clicks'
  /** Conversions / clicks. */
  | 'conversionRate'
  /** Value of the conversions in EUR. */
  | 'conversionValue'
  /** Actions that the customer counts as success. */
  | 'conversions'
  /** Advertising cost in EUR. */
  | 'cost'
  /** Cost / conversions. */
  | 'costPerConversion'
  /** Cost / clicks. */
  | 'cpc'
  /** Cost per 1,000 impressions. */
  | 'cpm'
  /** Clicks / impressions. */
  | 'ctr'
  /** Daily budget in EUR. */
  | 'dailyBudget'
  /** Number of products that the merchant platform does not show. */
  | 'disapprovedProductCount'
  /** Number of times ads were shown. */
  | 'impressions'
  /** Number of products. */
  | 'productCount'
  /** Conversion value / cost. */
  | 'roas'
  /** Share of eligible search impressions received. */
  | 'searchImpressionShare';

/** Source of a landing page; if several apply, the first of manual, product, campaign. */
export type LandingPageSource =
  /** Ads of campaigns lead to it. */
  | 'campaign'
  /** A person added it or changed its URL. */
  | 'manual'
  /** Detail page of one of the best products. */
  | 'product';

/** Origin of an activity log entry. */
export type LogType =
  /** Found by a language model. */
  | 'ai_insight'
  /** A failure. */
  | 'error'
  /** Written by a person. */
  | 'manual'
  /** Reported by the advertising platform. */
  | 'platform_ads'
  /** A sync from a platform. */
  | 'sync'
  /** Done by the service itself. */
  | 'system'
  /** A change by a person or an integration. */
  | 'user_action';

/** Category of a memory. */
export type MemoryCategory =
  /** The customer in general. */
  | 'allgemein'
  /** A conversation with the customer. */
  | 'kundengespraeche'
  /** Anything else. */
  | 'sonstige';

/** Status of a mining run. */
export type MiningRunStatus =
  /** Completed; its suggestions are available. */
  | 'completed'
  /** Ended without suggestions; its credit was refunded. */
  | 'failed'
  /** In progress. */
  | 'running';

/** Step of a mining run. */
export type MiningStep =
  /** Asking the AI model about them. */
  | 'asking'
  /** Completed. */
  | 'done'
  /** Looking for searches that cost money without bringing anything. */
  | 'reading'
  /** Storing the model's answers. */
  | 'storing';

/** What a monitor of campaigns proposes when it fires. */
export type MonitorActionInput = {
  /** For `change_budget`: the change in percent, -90 to 100 and not 0. Otherwise null. */
  changePercent?: number | null | undefined;
  /** Whether it is carried out at once where the team’s approval rule lets an assistant make such a change and asks for no second person; otherwise, and always by default, it is a change plan that waits for a person. */
  isUnattended?: boolean | null | undefined;
  /** What it proposes. */
  kind: MonitorActionKind;
};

/** What a monitor of campaigns proposes when it fires. */
export type MonitorActionKind =
  /** Change their budgets by a percentage of what they are at the platform then. */
  | 'change_budget'
  /** Pause the campaigns. */
  | 'pause_campaign';

/** What became of a proposal of a monitor. */
export type MonitorActionStatus =
  /** They are a change plan that is carried out, because the team’s rule needs no approval. */
  | 'applied_by_rule'
  /** They are a change plan, which a person approves. */
  | 'proposed'
  /** Nothing was proposed. */
  | 'refused'
  /** The changes are about to be tried. */
  | 'waiting';

/** How the days of a window become one number. */
export type MonitorAggregate =
  /** The sum divided by the days. Not for ratios. */
  | 'daily_average'
  /** The whole window; a ratio is one of its sums. */
  | 'total';

/** What a condition compares its metric with. */
export type MonitorComparison =
  /** The threshold times the value of the whole account. Of campaigns. */
  | 'account_share'
  /** The threshold times the present daily budget, for each day on which the campaign ran. Of the cost of campaigns with a daily budget of their own. */
  | 'daily_budget'
  /** The threshold times its value in as many days right before. */
  | 'previous_window'
  /** The threshold times the present target: of ROAS the target of the campaign, of expectedMonthSpend the monthly target of the account. */
  | 'target'
  /** The threshold itself. */
  | 'value'
  /** The threshold times its own average of the last four same weekdays: the window 7, 14, 21 and 28 days earlier, of at most 7 days. */
  | 'weekday_average';

/** A condition of a monitor. It never holds where something is unknown: days that were not pulled, a ratio of nothing, a multiple of 0. */
export type MonitorConditionInput = {
  /** How the days become one number; total by default. */
  aggregate?: MonitorAggregate | null | undefined;
  /** What it is compared with. */
  comparison: MonitorComparison;
  /** What is measured. */
  metric: MonitorMetric;
  /** When the condition holds. */
  operator: MonitorOperator;
  /** The limit, or how many times what it is compared with is the limit; from 0. */
  threshold: number;
  /** Number of complete days up to the judged one, 1 to 90. */
  windowDays: number;
};

/** What a monitor looks at, one by one. */
export type MonitorLevel =
  /** Whole accounts. */
  | 'account'
  /** Single campaigns. */
  | 'campaign';

/** What a condition of a monitor measures. */
export type MonitorMetric =
  /** Number of clicks on ads. */
  | 'clicks'
  /** Value of the conversions in EUR. */
  | 'conversionValue'
  /** Actions that the customer counts as success. */
  | 'conversions'
  /** Advertising cost in EUR. */
  | 'cost'
  /** Cost / conversions, in EUR; never holds without a conversion. */
  | 'costPerConversion'
  /** Cost / clicks, in EUR. */
  | 'cpc'
  /** Clicks / impressions. */
  | 'ctr'
  /** Number of products that the merchant platform refuses. Of an account, on one day. */
  | 'disapprovedProductCount'
  /** Share of them among all products, 0 to 1. Of an account, on one day. */
  | 'disapprovedProductShare'
  /** Projected spend of the calendar month in EUR, as in monthSpend. Of an account, on one day. */
  | 'expectedMonthSpend'
  /** Number of times ads were shown. */
  | 'impressions'
  /** Number of landing pages that answered 404 or 410 when they were asked after the day. Of an account, on one day. */
  | 'notFoundPageCount'
  /** Share of products out of stock among all products, 0 to 1. Of an account, on one day. */
  | 'outOfStockProductShare'
  /** Conversion value / cost. */
  | 'roas'
  /** Share of eligible search impressions missed because of the budget, 0 to 1. */
  | 'searchBudgetLostImpressionShare'
  /** Share of eligible search impressions received, 0 to 1. */
  | 'searchImpressionShare'
  /** Share of eligible search impressions missed because of the ad rank, 0 to 1. */
  | 'searchRankLostImpressionShare';

/** When a condition holds. */
export type MonitorOperator =
  /** The metric is more. */
  | 'above'
  /** The metric is as much or more. */
  | 'at_least'
  /** The metric is as much or less. */
  | 'at_most'
  /** The metric is less. */
  | 'below';

/** How serious it is when a monitor fires. */
export type MonitorSeverity =
  /** Costs money now. */
  | 'critical'
  /** Worth knowing. */
  | 'info'
  /** Worth a look today. */
  | 'warning';

/** The budget of one month. */
export type MonthBudgetInput = {
  /** Budget of that month, in EUR: at least 1, at most 2 decimals. */
  budgetEur: number;
  /** First day of the month. */
  month: string;
};

/** Days with a name. A current week, month, quarter or year has its complete days; on its first day, that day. */
export type NamedPeriod =
  | 'last_month'
  | 'last_quarter'
  /** Monday to Sunday. */
  | 'last_week'
  | 'last_year'
  | 'this_month'
  | 'this_quarter'
  /** From Monday. */
  | 'this_week'
  | 'this_year';

/** A keyword for which ads must not show. */
export type NegativeKeywordInput = {
  /** Match type of the keyword. */
  matchType: KeywordMatchType;
  /** The keyword, 1 to 80 characters in at most 10 words. Surrounding and repeated spaces are ignored. */
  text: string;
};

/** A keyword to bid on. */
export type NewKeyword = {
  /** Match type of the keyword. */
  matchType: KeywordMatchType;
  /** The keyword, 1 to 80 characters in at most 10 words. Surrounding and repeated spaces are ignored. */
  text: string;
};

/** Language of e-mails and chat messages. */
export type NoticeLanguage =
  /** German. */
  | 'de'
  /** English. */
  | 'en';

/** What happens to the remaining changes if one is refused. */
export type OnRefusal =
  /** They are attempted all the same. */
  | 'continue'
  /** They are not attempted. */
  | 'stop';

/** Performance of an asset over the last 30 days, compared with the campaign's assets of the same field type: by conversion value per cost, then by click-through rate. Equal assets have the same label. */
export type PerformanceLabel =
  /** Top third. */
  | 'BEST'
  /** Neither the lowest nor the top third. */
  | 'GOOD'
  /** Shown fewer than 500 times, so not compared. */
  | 'LEARNING'
  /** Lowest third. */
  | 'LOW';

/** Status of a team's plan. */
export type PlanStatus =
  /** Paid. */
  | 'active'
  /** The trial or subscription has ended, or stays unpaid after the last retry; no plan is active. */
  | 'canceled'
  /** The last payment failed and is being retried; the plan stays active meanwhile. */
  | 'past_due'
  /** In the free trial. */
  | 'trialing';

/** Arguments of addAccountNegativeKeywords. */
export type PlannedAddAccountNegativeKeywordsInput = {
  /** ID of the account. */
  accountId: string;
  /** Keywords, 1 to 1000; an account holds at most 1000. The same text, ignoring case, with the same match type counts once. */
  keywords: Array<NegativeKeywordInput>;
};

/** Arguments of addAdGroupNegativeKeywords. */
export type PlannedAddAdGroupNegativeKeywordsInput = {
  /** Account that it belongs to. */
  accountId: string;
  /** ID of the ad group. */
  adGroupId: string;
  /** Keywords, 1 to 500. The same text, ignoring case, with the same match type counts once. */
  keywords: Array<NegativeKeywordInput>;
};

/** Arguments of addKeywords. */
export type PlannedAddKeywordsInput = {
  /** Account that it belongs to. */
  accountId: string;
  /** ID of the ad group. */
  adGroupId: string;
  /** Keywords, 1 to 500. The same text, ignoring case, with the same match type counts once. */
  keywords: Array<NewKeyword>;
};

/** Arguments of addNegativeKeywords. */
export type PlannedAddNegativeKeywordsInput = {
  /** Account that the campaigns belong to. */
  accountId: string;
  /** Campaigns, at least 1. */
  campaignIds: Array<string>;
  /** Keywords, 1 to 5000. The same text, ignoring case, with the same match type counts once. */
  keywords: Array<NegativeKeywordInput>;
  /** Name of the new list, 1 to 200 characters, unique in the account; generated if omitted. */
  name?: string | null | undefined;
};

/** Changes of a plan: those that have all that is given. At least one field is required. */
export type PlannedChangeFilter = {
  /** Changes of this account. */
  accountId?: string | null | undefined;
  /** Changes that affect this campaign. */
  campaignId?: string | null | undefined;
  /** These changes, at most 500. */
  changeIds?: Array<string> | null | undefined;
  /** Changes with this result of the trial. */
  dryRun?: DryRun | null | undefined;
  /** Changes by this operation. */
  operation?: string | null | undefined;
};

/** A change of a plan: exactly one of these fields, with the arguments of the mutation of that name. */
export type PlannedChangeInput =
  {   /** Excludes keywords in all campaigns of an account, those to come included, effective on the platform immediately. undoChange removes them again. May first wait for approval, as a change plan (`approval_required`). */
  addAccountNegativeKeywords: PlannedAddAccountNegativeKeywordsInput; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never;   /** Excludes keywords in a single ad group, effective on the platform immediately; other ad groups of the campaign may still show for them. undoChange removes them again. May first wait for approval, as a change plan (`approval_required`). */
  addAdGroupNegativeKeywords: PlannedAddAdGroupNegativeKeywordsInput; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never;   /** Adds keywords to an ad group, enabled and with its bid, effective on the platform immediately; those that it has stay as they are and are reported. undoChange removes them again. May first wait for approval, as a change plan (`approval_required`). */
  addKeywords: PlannedAddKeywordsInput; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never;   /** Excludes keywords from campaigns through one new shared list on the platform, linked to all of them. May first wait for approval, as a change plan (`approval_required`). */
  addNegativeKeywords: PlannedAddNegativeKeywordsInput; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never;   /** Creates a promotion on the merchant platform, which reviews it before showing it. Fields that the chosen value and offer types need are required; fields of other types are not allowed. May first wait for approval, as a change plan (`approval_required`). */
  createPromotion: PlannedCreatePromotionInput; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never;   /** Adds keywords to an existing negative keyword list, effective on the platform immediately for every campaign that shares it. undoChange removes them again. May first wait for approval, as a change plan (`approval_required`). */
  extendNegativeKeywordList: PlannedExtendNegativeKeywordListInput; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never;   /** Links a negative keyword list to campaigns, whose ads no longer show for its keywords, effective on the platform immediately. undoChange unlinks it again. May first wait for approval, as a change plan (`approval_required`). */
  linkNegativeKeywordList: PlannedLinkNegativeKeywordListInput; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never;   /** Removes negative keywords of a whole account, effective on the platform immediately, so that ads may show for them again where nothing else excludes them. undoChange adds them back. May first wait for approval, as a change plan (`approval_required`). */
  removeAccountNegativeKeywords: PlannedRemoveAccountNegativeKeywordsInput; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never;   /** Removes negative keywords set on an ad group, effective on the platform immediately, so that its ads show for them again. undoChange adds them back. May first wait for approval, as a change plan (`approval_required`). */
  removeAdGroupNegativeKeywords: PlannedRemoveAdGroupNegativeKeywordsInput; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never;   /** Removes negative keywords set on a campaign itself, effective on the platform immediately, so that its ads show for them again. undoChange adds them back. May first wait for approval, as a change plan (`approval_required`). */
  removeCampaignNegativeKeywords: PlannedRemoveCampaignNegativeKeywordsInput; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never;   /** Sets the highest amount that an ad group pays per click, effective on the platform immediately; keywords with bids of their own keep them. In other currencies it is converted like budgets. Refused in a campaign whose bidding ignores bids, for a raise above the campaign's budget, and for one above the team's limits. May first wait for approval, as a change plan (`approval_required`). */
  setAdGroupBid: PlannedSetAdGroupBidInput; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never;   /** Enables or pauses an ad group, effective on the platform immediately. May first wait for approval, as a change plan (`approval_required`). */
  setAdGroupStatus: PlannedSetAdGroupStatusInput; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never;   /** Sets the daily or lifetime budget of an ad set, effective on the platform immediately. Refused if its campaign has the budget. May first wait for approval, as a change plan (`approval_required`). */
  setAdSetBudget: PlannedSetAdSetBudgetInput; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never;   /** Enables or pauses an ad set, effective on the platform immediately. May first wait for approval, as a change plan (`approval_required`). */
  setAdSetStatus: PlannedSetAdSetStatusInput; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never;   /** Enables or pauses an ad, effective on the platform immediately. May first wait for approval, as a change plan (`approval_required`). */
  setAdStatus: PlannedSetAdStatusInput; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never;   /** Enables or pauses an asset group of a Performance Max campaign, effective on the platform immediately. May first wait for approval, as a change plan (`approval_required`). */
  setAssetGroupStatus: PlannedSetAssetGroupStatusInput; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never;   /** Enables or pauses an asset where it is used, effective on the platform immediately; one of the account in all its campaigns. The platform refuses to leave an asset group without the assets that it needs. May first wait for approval, as a change plan (`approval_required`). */
  setAssetStatus: PlannedSetAssetStatusInput; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never;   /** Sets the bidding strategy of a campaign, effective on the platform immediately. May first wait for approval, as a change plan (`approval_required`). */
  setCampaignBidding: PlannedSetCampaignBiddingInput; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never;   /** Sets the daily or lifetime budget of a campaign, effective on the platform immediately. Other currencies are converted at the euro's latest reference rate, to the smallest unit; the response has the platform's amounts before and after, in EUR. May first wait for approval, as a change plan (`approval_required`). */
  setCampaignBudget: PlannedSetCampaignBudgetInput; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never;   /** Sets the last day of a campaign, or lets it run without an end, effective on the platform immediately. May first wait for approval, as a change plan (`approval_required`). */
  setCampaignEndDate: PlannedSetCampaignEndDateInput; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never;   /** Enables or pauses a campaign, effective on the platform immediately. May first wait for approval, as a change plan (`approval_required`). */
  setCampaignStatus: PlannedSetCampaignStatusInput; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never;   /** Sets the target ROAS or the target cost per conversion of a campaign and leaves its bidding strategy, effective on the platform immediately. In other currencies it is converted like budgets. May first wait for approval, as a change plan (`approval_required`). */
  setCampaignTarget: PlannedSetCampaignTargetInput; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never;   /** Sets the highest amount that a keyword pays per click, or returns it to the bid of its ad group, effective on the platform immediately. In other currencies it is converted like budgets. Refused in a campaign whose bidding ignores bids, for a raise above the campaign's budget, and for one above the team's limits. May first wait for approval, as a change plan (`approval_required`). */
  setKeywordBid: PlannedSetKeywordBidInput; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never;   /** Enables or pauses a keyword that an ad group bids on, effective on the platform immediately. May first wait for approval, as a change plan (`approval_required`). */
  setKeywordStatus: PlannedSetKeywordStatusInput; setPortfolioTarget?: never; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never;   /** Sets the target ROAS or the target cost per conversion of a portfolio strategy for all campaigns that bid by it, effective on the platform immediately. undoChange sets the previous one. May first wait for approval, as a change plan (`approval_required`). */
  setPortfolioTarget: PlannedSetPortfolioTargetInput; shortenNegativeKeywordList?: never; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never;   /** Removes keywords from a negative keyword list, effective on the platform immediately for every campaign that shares it. undoChange adds them back. May first wait for approval, as a change plan (`approval_required`). */
  shortenNegativeKeywordList: PlannedShortenNegativeKeywordListInput; unlinkNegativeKeywordList?: never; }
  |  { addAccountNegativeKeywords?: never; addAdGroupNegativeKeywords?: never; addKeywords?: never; addNegativeKeywords?: never; createPromotion?: never; extendNegativeKeywordList?: never; linkNegativeKeywordList?: never; removeAccountNegativeKeywords?: never; removeAdGroupNegativeKeywords?: never; removeCampaignNegativeKeywords?: never; setAdGroupBid?: never; setAdGroupStatus?: never; setAdSetBudget?: never; setAdSetStatus?: never; setAdStatus?: never; setAssetGroupStatus?: never; setAssetStatus?: never; setCampaignBidding?: never; setCampaignBudget?: never; setCampaignEndDate?: never; setCampaignStatus?: never; setCampaignTarget?: never; setKeywordBid?: never; setKeywordStatus?: never; setPortfolioTarget?: never; shortenNegativeKeywordList?: never;   /** Unlinks a negative keyword list from campaigns, whose ads then show for its keywords again, effective on the platform immediately. undoChange links it again. May first wait for approval, as a change plan (`approval_required`). */
  unlinkNegativeKeywordList: PlannedUnlinkNegativeKeywordListInput; };

/** Status of a planned change. */
export type PlannedChangeStatus =
  /** Applied. */
  | 'applied'
  /** The plan was approved without it. */
  | 'left_out'
  /** Not decided yet. */
  | 'proposed'
  /** Attempted and refused. */
  | 'refused'
  /** Not attempted, because an earlier change was refused. */
  | 'skipped'
  /** Applied; could not be undone. */
  | 'undo_refused'
  /** Applied; will be undone. */
  | 'undoing'
  /** Applied and undone. */
  | 'undone'
  /** Approved; not yet applied. */
  | 'waiting';

/** Arguments of createPromotion. */
export type PlannedCreatePromotionInput = {
  /** ID of the account. */
  accountId: string;
  /** Language (ISO 639-1), two lowercase letters. Defaults to de. */
  contentLanguage?: string | null | undefined;
  /** Type of discount or gift. */
  couponValueType: CouponValueType;
  /** End of validity, after the start. */
  effectiveEnd: string;
  /** Start of validity, with a UTC offset (RFC 3339). */
  effectiveStart: string;
  /** The gift. Required for FREE_GIFT, otherwise not allowed. */
  freeGiftDescription?: string | null | undefined;
  /** Code, 1 to 200 characters. Required for GENERIC_CODE, otherwise not allowed. */
  genericRedemptionCode?: string | null | undefined;
  /** Title, 1 to 200 characters. */
  longTitle: string;
  /** Merchant Center to create it in, one that is linked to the account. If omitted, the first that sells in the country; otherwise the first with a promotion source for the country and language; otherwise the first. Lowest ID first. */
  merchantId?: string | null | undefined;
  /** Discount amount above 0, at most 1,000,000 with 2 decimals. Required for MONEY_OFF, otherwise not allowed. */
  moneyOffAmount?: number | null | undefined;
  /** Currency of the amount (ISO 4217); EUR if omitted. Only allowed for MONEY_OFF. */
  moneyOffCurrency?: string | null | undefined;
  /** Whether it requires a code. */
  offerType: PromotionOfferType;
  /** Discount in percent, 1 to 100. Required for PERCENT_OFF, otherwise not allowed. */
  percentOff?: number | null | undefined;
  /** Products that it applies to. */
  productApplicability: ProductApplicability;
  /** ID on the merchant platform, unique in its Merchant Center: at most 50 letters, digits, `-` and `_`. Generated if empty or omitted. */
  promotionId?: string | null | undefined;
  /** Page of the shop that shows the promotion, http or https, at most 2048 characters. For the channel IN_STORE it is the first page of the site that most products lead to if left out. */
  promotionUrl?: string | null | undefined;
  /** Channels in which it is valid: at least one, each at most once. */
  redemptionChannel: Array<RedemptionChannel>;
  /** Physical stores in which it is valid, `ALL_STORES` if left out. Only for the channel IN_STORE. */
  storeApplicability?: StoreApplicability | null | undefined;
  /** Codes of the stores in which it is not valid, each at most once. At most 1,000. SPECIFIC_STORES requires at least one in this list or the other; not allowed otherwise. */
  storeCodesExclusion?: Array<string> | null | undefined;
  /** Codes of the stores in which it is valid, each at most once. At most 1,000. SPECIFIC_STORES requires at least one in this list or the other; not allowed otherwise. */
  storeCodesInclusion?: Array<string> | null | undefined;
  /** Country (ISO 3166-1), two uppercase letters. Defaults to DE. */
  targetCountry?: string | null | undefined;
};

/** Arguments of extendNegativeKeywordList. */
export type PlannedExtendNegativeKeywordListInput = {
  /** ID of the account. */
  accountId: string;
  /** Keywords, 1 to 5000; the list holds at most 5000. The same text, ignoring case, with the same match type counts once. */
  keywords: Array<NegativeKeywordInput>;
  /** ID of the list. */
  listId: string;
};

/** Arguments of linkNegativeKeywordList. */
export type PlannedLinkNegativeKeywordListInput = {
  /** ID of the account. */
  accountId: string;
  /** IDs of the campaigns, 1 to 5000; all or none are changed. */
  campaignIds: Array<string>;
  /** ID of the list. */
  listId: string;
};

/** Arguments of removeAccountNegativeKeywords. */
export type PlannedRemoveAccountNegativeKeywordsInput = {
  /** ID of the account. */
  accountId: string;
  /** IDs of the keywords, 1 to 5000; all or none are removed. */
  keywordIds: Array<string>;
};

/** Arguments of removeAdGroupNegativeKeywords. */
export type PlannedRemoveAdGroupNegativeKeywordsInput = {
  /** Account that it belongs to. */
  accountId: string;
  /** ID of the ad group. */
  adGroupId: string;
  /** IDs of the keywords, 1 to 5000; all or none are removed. */
  keywordIds: Array<string>;
};

/** Arguments of removeCampaignNegativeKeywords. */
export type PlannedRemoveCampaignNegativeKeywordsInput = {
  /** ID of the account. */
  accountId: string;
  /** ID of the campaign. */
  campaignId: string;
  /** IDs of the keywords, 1 to 5000; all or none are removed. */
  keywordIds: Array<string>;
};

/** Arguments of setAdGroupBid. */
export type PlannedSetAdGroupBidInput = {
  /** Account that it belongs to. */
  accountId: string;
  /** ID of the ad group. */
  adGroupId: string;
  /** Highest amount per click in EUR, 0.01 to 1,000,000 with at most 2 decimals. */
  bidEur: number;
};

/** Arguments of setAdGroupStatus. */
export type PlannedSetAdGroupStatusInput = {
  /** Account that it belongs to. */
  accountId: string;
  /** ID of the ad group. */
  adGroupId: string;
  /** New status. */
  status: SettableStatus;
};

/** Arguments of setAdSetBudget. */
export type PlannedSetAdSetBudgetInput = {
  /** Account that the ad set belongs to. */
  accountId: string;
  /** ID of the ad set. */
  adSetId: string;
  /** Or the change in percent, -99.99 to 1,000; 10 raises 30 to 33. */
  changePercent?: number | null | undefined;
  /** New daily budget in EUR, 0 to 1,000,000 with at most 2 decimals. */
  dailyBudgetEur?: number | null | undefined;
  /** Or the new lifetime budget in EUR. */
  lifetimeBudgetEur?: number | null | undefined;
};

/** Arguments of setAdSetStatus. */
export type PlannedSetAdSetStatusInput = {
  /** Account that the ad set belongs to. */
  accountId: string;
  /** ID of the ad set. */
  adSetId: string;
  /** New status. */
  status: SettableStatus;
};

/** Arguments of setAdStatus. */
export type PlannedSetAdStatusInput = {
  /** Account that it belongs to. */
  accountId: string;
  /** ID of the ad, as lists of ads have it: at Google those of its ad group and of the ad, joined by `~`. */
  adId: string;
  /** New status. */
  status: SettableStatus;
};

/** Arguments of setAssetGroupStatus. */
export type PlannedSetAssetGroupStatusInput = {
  /** Account that it belongs to. */
  accountId: string;
  /** ID of the asset group. */
  assetGroupId: string;
  /** New status. */
  status: SettableStatus;
};

/** Arguments of setAssetStatus. */
export type PlannedSetAssetStatusInput = {
  /** Account that it belongs to. */
  accountId: string;
  /** ID of the use of the asset, as lists of assets have it. The same asset keeps its status everywhere else. */
  assetLinkId: string;
  /** New status. */
  status: SettableStatus;
};

/** Arguments of setCampaignBidding. */
export type PlannedSetCampaignBiddingInput = {
  /** Account that the campaign belongs to. */
  accountId: string;
  /** ID of the campaign. */
  campaignId: string;
  /** True takes a campaign out of its portfolio strategy. Defaults to false. */
  leavePortfolio?: boolean | null | undefined;
  /** New strategy. */
  strategy: BiddingStrategy;
  /** Target return on ad spend, 4 for 400 %. For TARGET_ROAS required and above 0, otherwise not allowed. */
  targetRoas?: number | null | undefined;
};

/** Arguments of setCampaignBudget. */
export type PlannedSetCampaignBudgetInput = {
  /** Account that the campaign belongs to. */
  accountId: string;
  /** Must be true for a budget that several campaigns share; it changes for all of them. Defaults to false. */
  applyToSharedBudget?: boolean | null | undefined;
  /** ID of the campaign. */
  campaignId: string;
  /** Or the change in percent, -99.99 to 1,000; 10 raises 30 to 33. */
  changePercent?: number | null | undefined;
  /** New daily budget in EUR, 0 to 1,000,000 with at most 2 decimals. */
  dailyBudgetEur?: number | null | undefined;
  /** Or the new lifetime budget in EUR. */
  lifetimeBudgetEur?: number | null | undefined;
};

/** Arguments of setCampaignEndDate. */
export type PlannedSetCampaignEndDateInput = {
  /** Account that the campaign belongs to. */
  accountId: string;
  /** ID of the campaign. */
  campaignId: string;
  /** Last day of the campaign in the account's time zone, from today to 2037-12-29; required unless it is to run on. */
  endDate?: string | null | undefined;
  /** True lets the campaign run without an end. Defaults to false. */
  openEnd?: boolean | null | undefined;
};

/** Arguments of setCampaignStatus. */
export type PlannedSetCampaignStatusInput = {
  /** Account that the campaign belongs to. */
  accountId: string;
  /** ID of the campaign. */
  campaignId: string;
  /** New status. */
  status: SettableStatus;
};

/** Arguments of setCampaignTarget. */
export type PlannedSetCampaignTargetInput = {
  /** Account that the campaign belongs to. */
  accountId: string;
  /** ID of the campaign. */
  campaignId: string;
  /** Or the target cost per conversion in EUR, 0.01 to 1,000,000 with at most 2 decimals; for campaigns that bid by TARGET_CPA or maximize conversions. */
  targetCpaEur?: number | null | undefined;
  /** Target return on ad spend, 4 for 400 %, from 0.01 to 1,000; for campaigns that bid by TARGET_ROAS or maximize conversion value. */
  targetRoas?: number | null | undefined;
};

/** Arguments of setKeywordBid. */
export type PlannedSetKeywordBidInput = {
  /** Account that it belongs to. */
  accountId: string;
  /** Highest amount per click in EUR, 0.01 to 1,000,000 with at most 2 decimals; required unless the bid of the ad group is used. */
  bidEur?: number | null | undefined;
  /** ID of the keyword: those of its ad group and its criterion, joined by `~`. */
  keywordId: string;
  /** True takes its own bid away, so that the bid of its ad group applies. Defaults to false. */
  useAdGroupBid?: boolean | null | undefined;
};

/** Arguments of setKeywordStatus. */
export type PlannedSetKeywordStatusInput = {
  /** Account that it belongs to. */
  accountId: string;
  /** ID of the keyword: those of its ad group and its criterion, joined by `~`. */
  keywordId: string;
  /** New status. */
  status: SettableStatus;
};

/** Arguments of setPortfolioTarget. */
export type PlannedSetPortfolioTargetInput = {
  /** Account that the strategy belongs to. */
  accountId: string;
  /** Must be true for a strategy that several campaigns use; it changes for all of them. Defaults to false. */
  applyToAllCampaigns?: boolean | null | undefined;
  /** ID of the portfolio strategy. */
  strategyId: string;
  /** Or the target cost per conversion in EUR, 0.01 to 1,000,000 with at most 2 decimals; for TARGET_CPA and maximizing conversions. */
  targetCpaEur?: number | null | undefined;
  /** Target return on ad spend, 4 for 400 %, from 0.01 to 1,000; for TARGET_ROAS and maximizing conversion value. */
  targetRoas?: number | null | undefined;
};

/** Arguments of shortenNegativeKeywordList. */
export type PlannedShortenNegativeKeywordListInput = {
  /** ID of the account. */
  accountId: string;
  /** IDs of the keywords, 1 to 5000; all or none are removed. */
  keywordIds: Array<string>;
  /** ID of the list. */
  listId: string;
};

/** Arguments of unlinkNegativeKeywordList. */
export type PlannedUnlinkNegativeKeywordListInput = {
  /** ID of the account. */
  accountId: string;
  /** IDs of the campaigns, 1 to 5000; all or none are changed. */
  campaignIds: Array<string>;
  /** ID of the list. */
  listId: string;
};

/** Something that accounts of some platforms have. */
export type PlatformPart =
  /** Ad groups with bids. */
  | 'ad_groups'
  /** Ad sets with budgets. */
  | 'ad_sets'
  /** Ads with what they show. */
  | 'ads'
  /** Assets such as sitelinks, which are switched by themselves. */
  | 'assets'
  /** Changes of bidding strategies and their targets. */
  | 'bidding'
  /** The platform's own history of changes. */
  | 'changes'
  /** Changes of the last day of campaigns. */
  | 'end_dates'
  /** Landing pages of ads. */
  | 'final_urls'
  /** Figures by hour. */
  | 'hours'
  /** Shares of the possible impressions. */
  | 'impression_shares'
  /** Keywords that are bid on, with quality scores. */
  | 'keywords'
  /** Keywords that are excluded, and lists of them. */
  | 'negative_keywords'
  /** Figures of products, and their feeds. */
  | 'products'
  /** Promotions of shops. */
  | 'promotions'
  /** Reports in the platform's own language. */
  | 'reports'
  /** What people searched for, and the mining of it. */
  | 'search_terms'
  /** Figures by device, network and day of the week. */
  | 'segments'
  /** Asset groups, and places where campaigns are shown. */
  | 'structure';

/** How a price compares with its benchmark. */
export type PriceVsBenchmark =
  /** More expensive than the benchmark. */
  | 'above'
  /** Cheaper than the benchmark. */
  | 'below'
  /** Equal to the benchmark, with the difference rounded to 0.1 percent. */
  | 'equal';

/** Products that a promotion applies to. */
export type ProductApplicability =
  /** All products of the shop. */
  | 'ALL_PRODUCTS'
  /** Products that name the promotion in their feed. */
  | 'SPECIFIC_PRODUCTS';

/** A metric that product charts show. */
export type ProductChartMetric =
  /** Number of clicks on it. */
  | 'clicks'
  /** Value of the conversions in EUR. */
  | 'conversionValue'
  /** Actions that the customer counts as success. */
  | 'conversions'
  /** Advertising cost in EUR. */
  | 'cost'
  /** Cost / clicks. */
  | 'cpc'
  /** Clicks / impressions. */
  | 'ctr'
  /** Number of times it was shown. */
  | 'impressions'
  /** Conversion value / cost. */
  | 'roas';

/** A column of product lists. */
export type ProductColumn =
  /** Availability of the product. */
  | 'availability'
  /** Usual price of other shops. */
  | 'benchmarkPrice'
  /** Brand. */
  | 'brand'
  /** Number of clicks on it. */
  | 'clicks'
  /** Value of the conversions in EUR. */
  | 'conversionValue'
  /** Actions that the customer counts as success. */
  | 'conversions'
  /** Advertising cost in EUR. */
  | 'cost'
  /** Cost / clicks. */
  | 'cpc'
  /** Clicks / impressions. */
  | 'ctr'
  /** Number of times it was shown. */
  | 'impressions'
  /** Offer ID. */
  | 'offerId'
  /** Price. */
  | 'price'
  /** Difference from the benchmark, in percent. */
  | 'priceDiffPercent'
  /** Conversion value / cost. */
  | 'roas'
  /** Status on the merchant platform. */
  | 'status'
  /** Title. */
  | 'title';

/** Sort order of a list, ascending or descending. By ROAS_IF_SPENT, what cost nothing comes last in both. */
export type ProductOrder =
  /** Same as `sort: "cost"`. */
  | 'COST_ASC'
  /** Same as `sort: "-cost"`. */
  | 'COST_DESC'
  /** Same as `sort: "price"`. */
  | 'PRICE_ASC'
  /** Same as `sort: "-price"`. */
  | 'PRICE_DESC'
  /** Same as `sort: "price_diff"`. */
  | 'PRICE_DIFF_ASC'
  /** Same as `sort: "-price_diff"`. */
  | 'PRICE_DIFF_DESC'
  /** Same as `sort: "roas"`. */
  | 'ROAS_ASC'
  /** Same as `sort: "-roas"`. */
  | 'ROAS_DESC'
  /** Same as `sort: "roas_if_spent"`. */
  | 'ROAS_IF_SPENT_ASC'
  /** Same as `sort: "-roas_if_spent"`. */
  | 'ROAS_IF_SPENT_DESC';

/** Status of a product on the merchant platform. */
export type ProductStatus =
  /** Shown. */
  | 'approved'
  /** Not shown; its issues state why. */
  | 'disapproved'
  /** Shown in fewer places; its issues state why. */
  | 'limited'
  /** In review. */
  | 'pending';

/** Layout of a product list. */
export type ProductViewConfigInput = {
  /** Metrics of the chart, each at most once. */
  chartMetrics: Array<ProductChartMetric>;
  /** Columns from left to right, at least one, each at most once. */
  columns: Array<ProductColumn>;
  /** Column to sort by. */
  sortKey: ProductColumn;
  /** Sort direction. */
  sortOrder: SortOrder;
  /** How products are shown. */
  viewMode: ProductViewMode;
};

/** How products are shown. */
export type ProductViewMode =
  /** As a chart. */
  | 'chart'
  /** Prices beside their benchmark. */
  | 'pricefinder'
  /** As a table. */
  | 'table';

/** Whether a promotion requires a code. */
export type PromotionOfferType =
  /** One code for everyone. */
  | 'GENERIC_CODE'
  /** No code is needed. */
  | 'NO_CODE';

/** Current status of a promotion. */
export type PromotionStatus =
  /** Active. */
  | 'ACTIVE'
  /** Over, or ended early. */
  | 'EXPIRED'
  /** Awaiting the platform's decision. */
  | 'IN_REVIEW'
  /** Not shown by the platform. */
  | 'REJECTED'
  /** Approved; starts later. */
  | 'SCHEDULED';

/** Channel in which a promotion is valid. */
export type RedemptionChannel =
  /** Physical stores. */
  | 'IN_STORE'
  /** The online shop. */
  | 'ONLINE';

/** Author of a reply. */
export type ReplyAuthor =
  /** The support team. */
  | 'support'
  /** The person who asked. */
  | 'user';

/** What happens to a report that was made on its day. */
export type ReportDelivery =
  /** It waits as a draft, for a person to write its text and to publish it. */
  | 'draft'
  /** It is published, and a link to it is sent by e-mail. Without mail settings of the server it waits as a draft. */
  | 'mail';

/** Language of a report. */
export type ReportLanguage =
  /** German. */
  | 'de'
  /** English. */
  | 'en';

/** A figure of a report. */
export type ReportMetric =
  /** Number of clicks on ads. */
  | 'clicks'
  /** Value of the conversions, in the currency of the report. */
  | 'conversionValue'
  /** Actions that the customer counts as success. */
  | 'conversions'
  /** Advertising cost, in the currency of the report. */
  | 'cost'
  /** Cost / conversions, in the currency of the report. */
  | 'costPerConversion'
  /** Cost / clicks, in the currency of the report. */
  | 'cpc'
  /** Clicks / impressions. */
  | 'ctr'
  /** Number of times ads were shown. */
  | 'impressions'
  /** Conversion value / cost. */
  | 'roas';

/** Decision about a suggestion. */
export type ReviewStatus =
  /** Approved; not yet applied. */
  | 'approved'
  /** Rejected. */
  | 'rejected';

/** Role of a person in a team; each role includes the rights of those before it. */
export type Role =
  /** Also manages API keys, settings and people. */
  | 'admin'
  /** A client of the agency: reads assigned accounts. */
  | 'kunde'
  /** Works on the assigned accounts, or on all accounts if none are assigned. */
  | 'member'
  /** Also manages the subscription. */
  | 'owner';

/** How often a schedule delivers. */
export type ScheduleFrequency =
  /** Every day. */
  | 'daily'
  /** On one day of each month. */
  | 'monthly'
  /** On one day of each week. */
  | 'weekly';

/** Whether a search term is a keyword. */
export type SearchTermStatus =
  /** It is a keyword. */
  | 'ADDED'
  /** It is a negative keyword. */
  | 'EXCLUDED'
  /** Neither. */
  | 'NONE';

/** Status that can be set for a campaign. */
export type SettableStatus =
  /** Running. */
  | 'ENABLED'
  /** Paused. */
  | 'PAUSED';

/** Sort direction. */
export type SortOrder =
  /** Smallest first. */
  | 'asc'
  /** Largest first. */
  | 'desc';

/** Physical stores in which a promotion is valid. */
export type StoreApplicability =
  /** All stores. */
  | 'ALL_STORES'
  /** The listed stores, or all but the listed ones. */
  | 'SPECIFIC_STORES';

/** Why a search is unwanted. */
export type SuggestionCategory =
  /** Looks for another company. */
  | 'competitor'
  /** Looks for information, not for an offer. */
  | 'informational'
  /** Unrelated to what is sold. */
  | 'irrelevant'
  /** Looks for a job. */
  | 'job_seekers'
  /** Looks for something free, used or extremely cheap. */
  | 'low_price'
  /** Any other reason. */
  | 'other'
  /** Comes from a place that is not delivered to. */
  | 'wrong_location'
  /** Looks for something that is not sold. */
  | 'wrong_product';

/** Review status of a suggestion. */
export type SuggestionStatus =
  /** Applied as a negative keyword on the platform. */
  | 'applied'
  /** Approved; not yet applied. */
  | 'approved'
  /** Not reviewed yet. */
  | 'pending'
  /** Rejected. */
  | 'rejected';

/** Status of a sync run. */
export type SyncRunStatus =
  /** Everything readable was fetched. */
  | 'completed'
  /** Something could not be fetched; the rest was kept. */
  | 'failed'
  /** In progress. */
  | 'running';

/** Status of a support ticket. */
export type TicketStatus =
  /** Closed; a reply by its author reopens it. */
  | 'geschlossen'
  /** In progress. */
  | 'in_bearbeitung'
  /** Open; nobody has taken it up yet. */
  | 'offen';

/** Status of a delivery. */
export type WebhookDeliveryStatus =
  /** Accepted by the endpoint with a 2xx response. */
  | 'delivered'
  /** Failed; not retried automatically. */
  | 'failed'
  /** Waiting for its first or next attempt. */
  | 'waiting';

/** Why an endpoint is disabled. */
export type WebhookDisabledReason =
  /** It accepted nothing for 5 days. */
  | 'failing'
  /** It answered 410: it no longer exists. */
  | 'gone'
  /** A person disabled it. */
  | 'person';

/** What is posted to an endpoint. */
export type WebhookFormat =
  /** A text for a chat room, as incoming webhooks of Slack and compatible services take it; unsigned. */
  | 'slack'
  /** Type, time and data as JSON, signed as specified by Standard Webhooks. */
  | 'standard';

export type SignInOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SignInOptionsQuery = { signInOptions: { authorizeUrl: string, clientId: string, people: Array<{ email: string, name: string, role: Role }> } };

export type SignInMutationVariables = Exact<{
  credential: string;
  teamId?: string | null | undefined;
}>;


export type SignInMutation = { signInToPage: { name: string, expiresAt: string, user: { id: string }, team: { id: string } } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { signOut: { status: string } };

export type ConsoleStartQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsoleStartQuery = { viewer: { approval: Approval | null, user: { id: string, name: string, email: string, avatarUrl: string }, team: { id: string, name: string, role: Role }, teams: Array<{ id: string, name: string, role: Role }>, teamSettings: { kundeCanViewSearchTerms: boolean, kundeCanViewNegativeLists: boolean, kundeCanCreateFeeds: boolean } }, accounts: { data: Array<{ id: string, name: string, isMcc: boolean, isFavorite: boolean, currency: string, platform: string, yesterday: string, figuresSince: string | null }> }, platforms: Array<{ platform: string, name: string, offers: Array<PlatformPart> }>, waiting: { openTodos: number, proposedPlans: number | null, failingAccountIds: Array<string> | null } };

export type WaitingQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingQuery = { waiting: { openTodos: number, proposedPlans: number | null, failingAccountIds: Array<string> | null } };

export type AccountNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountNamesQuery = { accounts: { data: Array<{ id: string, name: string, isMcc: boolean, isFavorite: boolean, currency: string, platform: string, yesterday: string, figuresSince: string | null }> }, platforms: Array<{ platform: string, name: string, offers: Array<PlatformPart> }> };

export type FinderPlansQueryVariables = Exact<{ [key: string]: never; }>;


export type FinderPlansQuery = { changePlans: { data: Array<{ id: string, note: string | null, changeCount: number, createdAt: string }> } };

export type FinderSearchQueryVariables = Exact<{
  text: string;
}>;


export type FinderSearchQuery = { searchResults: Array<{ kind: FoundKind, id: string, accountId: string, accountName: string, name: string, status: string }> };

export type AccountOverviewQueryVariables = Exact<{
  accountId: string;
  startDate: string;
  endDate: string;
  beforeStart: string;
  beforeEnd: string;
}>;


export type AccountOverviewQuery = { account: { id: string, name: string, currency: string, status: string, timeZone: string, reportedTimeZone: string | null, isFavorite: boolean, isMcc: boolean, lastSyncedAt: string | null, campaignCount: number, productCount: number, figuresSince: string | null, metrics: { cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number, native: { cost: number, conversionValue: number, currency: string } | null }, before: { cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number }, dailyMetrics: Array<{ date: string, cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number }>, daysBefore: Array<{ date: string, cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number }>, syncRuns: Array<{ status: SyncRunStatus, errorCode: string | null, errorMessage: string | null }>, events: Array<{ id: string, eventDate: string, title: string, description: string | null, color: string, icon: string | null }>, monthSpend: { month: string, through: string | null, spentEur: number, dailyRateEur: number | null, daysLeft: number, expectedEur: number | null, monthlyTargetEur: number | null, missPercent: number | null } | null, kpis: { dailyBudget: number | null, budgetUtilization: number | null, searchImpressionShare: number | null, averageQualityScore: number | null } | null, productStatusSummary: { total: number, disapproved: number } | null }, kpiConfig: { kpiOrder: Array<KpiKey>, presetId: string | null, presetName: string | null, isDefault: boolean }, campaignsConnection: { totalCount: number } };

export type CreateAccountEventMutationVariables = Exact<{
  accountId: string;
  eventDate: string;
  title: string;
  description?: string | null | undefined;
  color: string;
  icon?: string | null | undefined;
}>;


export type CreateAccountEventMutation = { createAccountEvent: { id: string } };

export type DeleteAccountEventMutationVariables = Exact<{
  accountId: string;
  eventId: string;
}>;


export type DeleteAccountEventMutation = { deleteAccountEvent: boolean };

export type AccountsWithFiguresQueryVariables = Exact<{
  sparkStart: string;
  search?: string | null | undefined;
  limit: number;
  startDate: string;
  endDate: string;
  beforeStart: string;
  beforeEnd: string;
}>;


export type AccountsWithFiguresQuery = { accounts: { meta: { total: number }, data: Array<{ id: string, name: string, isMcc: boolean, isFavorite: boolean, currency: string, status: string, figuresSince: string | null, metrics: { cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number }, before: { cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number }, dailyMetrics: Array<{ cost: number }> }> } };

export type AttentionQueryVariables = Exact<{ [key: string]: never; }>;


export type AttentionQuery = { attention: Array<{ kind: AttentionKind, count: number, ids: Array<string> }> };

export type ClientRequestQueryVariables = Exact<{
  clientId: string;
  redirectUri?: string | null | undefined;
  responseType: string;
  codeChallenge: string;
  codeChallengeMethod: string;
  scope?: string | null | undefined;
  state?: string | null | undefined;
  resource?: string | null | undefined;
}>;


export type ClientRequestQuery = { clientRequest: { clientName: string, redirectHost: string, isOnOwnMachine: boolean, scopes: Array<string>, denyUrl: string } };

export type GrantClientAccessMutationVariables = Exact<{
  clientId: string;
  redirectUri?: string | null | undefined;
  responseType: string;
  codeChallenge: string;
  codeChallengeMethod: string;
  scope?: string | null | undefined;
  state?: string | null | undefined;
  resource?: string | null | undefined;
  scopes: Array<string> | string;
}>;


export type GrantClientAccessMutation = { grantClientAccess: { redirectTo: string | null } };

export type PlanningBoardQueryVariables = Exact<{ [key: string]: never; }>;


export type PlanningBoardQuery = { boardStatusConfigs: Array<{ status: BoardStatus, label: string, color: BoardColor }>, planningBoard: Array<{ accountId: string, accountName: string, logoUrl: string, status: BoardStatus, position: number, dueDate: string | null, isOverdue: boolean, cycleDurationDays: number | null, openTodoCount: number, updatedAt: string, assignees: Array<{ id: string, name: string, avatarUrl: string }> }>, teamMembers: { data: Array<{ id: string, name: string, role: Role }> } };

export type SetAccountAssigneesMutationVariables = Exact<{
  accountId: string;
  userIds: Array<string> | string;
}>;


export type SetAccountAssigneesMutation = { setAccountAssignees: { status: string } };

export type MoveBoardCardMutationVariables = Exact<{
  accountId: string;
  status: BoardStatus;
  position: number;
}>;


export type MoveBoardCardMutation = { moveBoardCard: { status: string } };

export type UpdateBoardCardMutationVariables = Exact<{
  accountId: string;
  dueDate?: string | null | undefined;
  clearDueDate?: boolean | null | undefined;
  cycleDurationDays?: number | null | undefined;
}>;


export type UpdateBoardCardMutation = { updateBoardCard: { status: string } };

export type BoardChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type BoardChangedSubscription = { boardChanged: Array<{ accountId: string, status: BoardStatus, position: number }> | null };

export type BudgetGroupsQueryVariables = Exact<{ [key: string]: never; }>;


export type BudgetGroupsQuery = { budgetGroups: Array<{ id: string, name: string, monthlyBudgetEur: number, campaignCount: number, accountCount: number, cap: BudgetCap, capPercent: number, capProblem: string | null, pace: { month: string, through: string | null, budgetEur: number, spentEur: number, todayEur: number, spentPercent: number, neededPerDayEur: number | null, dailyBudgetEur: number, daysLeft: number, expectedEur: number | null, missPercent: number | null } }> };

export type BudgetGroupQueryVariables = Exact<{
  groupId: string;
}>;


export type BudgetGroupQuery = { budgetGroup: { id: string, name: string, monthlyBudgetEur: number, cap: BudgetCap, capPercent: number, capProblem: string | null, months: Array<{ month: string, budgetEur: number }>, pace: { month: string, through: string | null, budgetEur: number, spentEur: number, todayEur: number, daysLeft: number, neededPerDayEur: number | null, dailyBudgetEur: number, unknownBudgetCount: number, sharedBudgetCount: number, runningCount: number, expectedEur: number | null, expectedLowEur: number | null, expectedHighEur: number | null, missPercent: number | null, method: ForecastMethod, staleAccountIds: Array<string> }, campaigns: Array<{ accountId: string, accountName: string, campaignId: string, name: string | null, status: CampaignStatus, spentEur: number }>, capActions: Array<{ month: string, planId: string, campaignCount: number, pausedCount: number, enablePlanId: string | null, createdAt: string }> } };

export type GroupableCampaignsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type GroupableCampaignsQuery = { campaignsConnection: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, accountId: string, accountName: string, name: string, status: CampaignStatus } }> } };

export type CreateBudgetGroupMutationVariables = Exact<{
  name: string;
  monthlyBudgetEur: number;
  months: Array<MonthBudgetInput> | MonthBudgetInput;
  campaigns: Array<BudgetGroupCampaignInput> | BudgetGroupCampaignInput;
  cap: BudgetCap;
  capPercent: number;
}>;


export type CreateBudgetGroupMutation = { createBudgetGroup: { id: string } };

export type UpdateBudgetGroupMutationVariables = Exact<{
  groupId: string;
  name?: string | null | undefined;
  monthlyBudgetEur?: number | null | undefined;
  months?: Array<MonthBudgetInput> | MonthBudgetInput | null | undefined;
  campaigns?: Array<BudgetGroupCampaignInput> | BudgetGroupCampaignInput | null | undefined;
  cap?: BudgetCap | null | undefined;
  capPercent?: number | null | undefined;
}>;


export type UpdateBudgetGroupMutation = { updateBudgetGroup: { id: string } };

export type DeleteBudgetGroupMutationVariables = Exact<{
  groupId: string;
}>;


export type DeleteBudgetGroupMutation = { deleteBudgetGroup: { __typename: 'Done' } };

export type ProposeDailyBudgetsMutationVariables = Exact<{
  groupId: string;
}>;


export type ProposeDailyBudgetsMutation = { proposeDailyBudgets: { id: string } };

export type BulkFilePageQueryVariables = Exact<{
  fileId: string;
}>;


export type BulkFilePageQuery = { bulkFile: { id: string, fileName: string, status: BulkFileStatus, message: string | null, lineCount: number, changeCount: number, triedCount: number, plannedCount: number, planId: string | null, createdAt: string } };

export type BulkFileLinesQueryVariables = Exact<{
  fileId: string;
  verdict?: BulkLineVerdict | null | undefined;
  limit: number;
  offset: number;
}>;


export type BulkFileLinesQuery = { bulkFileLines: { data: Array<{ line: number, verdict: BulkLineVerdict, message: string | null, target: string, accountId: string | null }>, meta: { total: number } } };

export type BulkFilesQueryVariables = Exact<{ [key: string]: never; }>;


export type BulkFilesQuery = { bulkFiles: { data: Array<{ id: string, fileName: string, status: BulkFileStatus, plannedCount: number, lineCount: number, createdAt: string }> } };

export type PlanningCalendarQueryVariables = Exact<{
  start: string;
  end: string;
}>;


export type PlanningCalendarQuery = { planningCalendar: Array<{ id: string, accountId: string, accountName: string, note: string, scheduledDate: string, source: CalendarSource, todoId: string | null }> };

export type CreateCalendarEntryMutationVariables = Exact<{
  accountId: string;
  note: string;
  scheduledDate: string;
}>;


export type CreateCalendarEntryMutation = { createCalendarEntry: { id: string } };

export type RescheduleCalendarEntryMutationVariables = Exact<{
  entryId: string;
  scheduledDate: string;
}>;


export type RescheduleCalendarEntryMutation = { rescheduleCalendarEntry: { id: string } };

export type DeleteCalendarEntryMutationVariables = Exact<{
  entryId: string;
}>;


export type DeleteCalendarEntryMutation = { deleteCalendarEntry: { status: string } };

export type CampaignAdSetsQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
  startDate: string;
  endDate: string;
}>;


export type CampaignAdSetsQuery = { adSets: Array<{ id: string, name: string, status: string, effectiveStatus: string, hasOwnBudget: boolean, endDate: string | null, campaignEndDate: string | null, dailyBudget: number | null, lifetimeBudget: number | null, impressions: number, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number, dailyBudgetNative: { amount: number, currency: string } | null, lifetimeBudgetNative: { amount: number, currency: string } | null }> };

export type CampaignAdsQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
  startDate: string;
  endDate: string;
  limit: number;
}>;


export type CampaignAdsQuery = { ads: { isComplete: boolean, meta: { total: number }, data: Array<{ id: string, name: string | null, adGroupName: string, type: string | null, status: string, effectiveStatus: string, approvalStatus: string | null, headlines: Array<string>, finalUrls: Array<string>, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number, issues: Array<{ name: string, effect: string }> }> } };

export type CampaignAssetLinksQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
  startDate: string;
  endDate: string;
  limit: number;
}>;


export type CampaignAssetLinksQuery = { ofCampaign: { meta: { total: number }, data: Array<{ id: string, level: AssetLinkLevel, adGroupName: string | null, assetId: string, type: string, fieldType: string, name: string | null, text: string | null, details: Array<string>, url: string | null, finalUrls: Array<string>, status: string, effectiveStatus: string, source: string, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number, issues: Array<{ name: string, effect: string }> }> }, ofGroups: { meta: { total: number }, data: Array<{ id: string, level: AssetLinkLevel, adGroupName: string | null, assetId: string, type: string, fieldType: string, name: string | null, text: string | null, details: Array<string>, url: string | null, finalUrls: Array<string>, status: string, effectiveStatus: string, source: string, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number, issues: Array<{ name: string, effect: string }> }> }, ofAccount: { meta: { total: number }, data: Array<{ id: string, level: AssetLinkLevel, adGroupName: string | null, assetId: string, type: string, fieldType: string, name: string | null, text: string | null, details: Array<string>, url: string | null, finalUrls: Array<string>, status: string, effectiveStatus: string, source: string, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number, issues: Array<{ name: string, effect: string }> }> } };

export type CampaignAssetLinksFragment = { meta: { total: number }, data: Array<{ id: string, level: AssetLinkLevel, adGroupName: string | null, assetId: string, type: string, fieldType: string, name: string | null, text: string | null, details: Array<string>, url: string | null, finalUrls: Array<string>, status: string, effectiveStatus: string, source: string, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number, issues: Array<{ name: string, effect: string }> }> };

export type CampaignPageQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
  startDate: string;
  endDate: string;
  beforeStart: string;
  beforeEnd: string;
  withIssues: boolean;
}>;


export type CampaignPageQuery = { account: { id: string, figuresSince: string | null }, campaignAiContext?: { issues: Array<{ severity: IssueSeverity, code: CampaignIssueCode, facts: Record<string, unknown>, message: string }> }, listedCampaign: { id: string, accountId: string, accountName: string, name: string, status: CampaignStatus, statusRaw: string, channelType: ChannelType, channelTypeRaw: string, settings: { dailyBudget: number | null, totalBudget: number | null, biddingStrategy: string, targetRoas: number | null, startDate: string | null, endDate: string | null } | null, metrics: { cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number, native: { cost: number, conversionValue: number, currency: string } | null } | null, before: { cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number } | null, dailyMetrics: Array<{ date: string, cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number }>, daysBefore: Array<{ date: string, cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number }>, impressionShare: { reportedDays: number, boundedDays: number, searchImpressionShare: number | null, searchBudgetLostImpressionShare: number | null, searchRankLostImpressionShare: number | null } | null, dailyImpressionShare: Array<{ date: string, searchImpressionShare: number | null, searchBudgetLostImpressionShare: number | null, searchRankLostImpressionShare: number | null }>, geoTargets: Array<{ id: string, name: string, countryCode: string, targetType: string }> } };

export type CampaignIssuesQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
}>;


export type CampaignIssuesQuery = { campaignAiContext: { issues: Array<{ severity: IssueSeverity, code: CampaignIssueCode, facts: Record<string, unknown>, message: string }> } };

export type CampaignTermsQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
  startDate: string;
  endDate: string;
  first: number;
  after?: string | null | undefined;
}>;


export type CampaignTermsQuery = { campaignSearchTermsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { searchTerm: string, status: SearchTermStatus, matchType: string, impressions: number, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number } }> } };

export type CampaignKeywordsQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
}>;


export type CampaignKeywordsQuery = { keywords: Array<{ id: string, text: string, matchType: KeywordMatchType, status: string, adGroupName: string, qualityScore: number | null, expectedCtr: KeywordRating | null, adRelevance: KeywordRating | null, landingPageExperience: KeywordRating | null, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number, syncedAt: string }> };

export type CampaignAssetsQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
}>;


export type CampaignAssetsQuery = { campaignDetails: { pmax: { assetGroups: Array<{ id: string, name: string, status: string, adStrength: string, finalUrls: Array<string>, assets: Array<{ id: string, linkId: string, assetGroupId: string, fieldType: string, type: string, text: string, name: string, url: string, status: string, effectiveStatus: string, performanceLabel: PerformanceLabel, metrics: { impressions: number, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number } }> }>, listingGroups: Array<{ id: string, assetGroupId: string, type: string, caseValue: { dimension: string, value: string | null } | null }> } } };

export type CampaignHistoryQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
  days: number;
  limit: number;
}>;


export type CampaignHistoryQuery = { platformChanges: { isComplete: boolean, readAt: string, meta: { total: number }, data: Array<{ id: string, changedAt: string, userEmail: string, clientType: string, operation: string, resourceType: string, fields: Array<{ field: string, before: string | null, after: string | null }> }> } };

export type CampaignPlansQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
  limit: number;
}>;


export type CampaignPlansQuery = { changePlans: { data: Array<{ id: string, status: ChangePlanStatus, note: string | null, changeCount: number, currentSpendChangeEur: number, currentUnknownSpendCount: number, proposedBy: string | null, apiKeyId: string | null, apiKeyName: string | null, createdAt: string }>, meta: { total: number } }, teamMembers: { data: Array<{ id: string, name: string }> } };

export type SetAdGroupStatusMutationVariables = Exact<{
  accountId: string;
  id: string;
  status: SettableStatus;
  validateOnly: boolean;
}>;


export type SetAdGroupStatusMutation = { set: { previousStatus: string, newStatus: string, needsApproval: boolean | null } };

export type SetAdSetStatusMutationVariables = Exact<{
  accountId: string;
  id: string;
  status: SettableStatus;
  validateOnly: boolean;
}>;


export type SetAdSetStatusMutation = { set: { previousStatus: string, newStatus: string, needsApproval: boolean | null } };

export type SetAdSetBudgetMutationVariables = Exact<{
  accountId: string;
  id: string;
  dailyBudgetEur?: number | null | undefined;
  lifetimeBudgetEur?: number | null | undefined;
  validateOnly: boolean;
}>;


export type SetAdSetBudgetMutation = { set: { previousBudgetEur: number, newBudgetEur: number, needsApproval: boolean | null, previousNative: { amount: number, currency: string } | null, newNative: { amount: number, currency: string } | null } };

export type SetAdStatusMutationVariables = Exact<{
  accountId: string;
  id: string;
  status: SettableStatus;
  validateOnly: boolean;
}>;


export type SetAdStatusMutation = { set: { previousStatus: string, newStatus: string, needsApproval: boolean | null } };

export type SetAssetGroupStatusMutationVariables = Exact<{
  accountId: string;
  id: string;
  status: SettableStatus;
  validateOnly: boolean;
}>;


export type SetAssetGroupStatusMutation = { set: { previousStatus: string, newStatus: string, needsApproval: boolean | null } };

export type SetAssetStatusMutationVariables = Exact<{
  accountId: string;
  id: string;
  status: SettableStatus;
  validateOnly: boolean;
}>;


export type SetAssetStatusMutation = { set: { previousStatus: string, newStatus: string, needsApproval: boolean | null } };

export type SetKeywordStatusMutationVariables = Exact<{
  accountId: string;
  id: string;
  status: SettableStatus;
  validateOnly: boolean;
}>;


export type SetKeywordStatusMutation = { set: { previousStatus: string, newStatus: string, needsApproval: boolean | null } };

export type SetAdGroupBidMutationVariables = Exact<{
  accountId: string;
  id: string;
  bidEur: number;
  validateOnly: boolean;
}>;


export type SetAdGroupBidMutation = { set: { previousBidEur: number | null, newBidEur: number | null, needsApproval: boolean | null } };

export type SetKeywordBidMutationVariables = Exact<{
  accountId: string;
  id: string;
  bidEur?: number | null | undefined;
  useAdGroupBid: boolean;
  validateOnly: boolean;
}>;


export type SetKeywordBidMutation = { set: { previousBidEur: number | null, newBidEur: number | null, needsApproval: boolean | null } };

export type CampaignAdGroupsQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
  startDate: string;
  endDate: string;
  limit: number;
}>;


export type CampaignAdGroupsQuery = { adGroups: { readAt: string, meta: { total: number }, data: Array<{ id: string, name: string, status: string, bidEur: number | null, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number }> } };

export type CampaignBidsQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
  limit: number;
}>;


export type CampaignBidsQuery = { bookedKeywords: { data: Array<{ id: string, text: string, status: string, bidEur: number | null, adGroupBidEur: number | null }> } };

export type CampaignsOfTeamQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  orderBy: CampaignOrder;
  status?: CampaignStatus | null | undefined;
  channelType?: ChannelType | null | undefined;
  startDate: string;
  endDate: string;
}>;


export type CampaignsOfTeamQuery = { campaignsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, accountId: string, accountName: string, name: string, status: CampaignStatus, statusRaw: string, channelType: ChannelType, channelTypeRaw: string, metrics: { cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number } | null } }> } };

export type ChoosableCampaignsQueryVariables = Exact<{
  accountId: string;
  first: number;
  status?: CampaignStatus | null | undefined;
  channelType?: ChannelType | null | undefined;
}>;


export type ChoosableCampaignsQuery = { campaignsConnection: { edges: Array<{ node: { id: string, name: string, status: CampaignStatus, settings: { totalBudget: number | null } | null } }> } };

export type ProposeChangesMutationVariables = Exact<{
  changes: Array<PlannedChangeInput> | PlannedChangeInput;
  note?: string | null | undefined;
}>;


export type ProposeChangesMutation = { createChangePlan: { id: string } };

export type CampaignsOfAccountQueryVariables = Exact<{
  accountId: string;
  first: number;
  after?: string | null | undefined;
  orderBy: CampaignOrder;
  status?: CampaignStatus | null | undefined;
  channelType?: ChannelType | null | undefined;
  withKpis: boolean;
  startDate: string;
  endDate: string;
  beforeStart: string;
  beforeEnd: string;
}>;


export type CampaignsOfAccountQuery = { campaignsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, accountId: string, name: string, status: CampaignStatus, statusRaw: string, channelType: ChannelType, channelTypeRaw: string, settings: { dailyBudget: number | null, totalBudget: number | null, biddingStrategy: string, targetRoas: number | null } | null, metrics: { cost: number, conversionValue: number, conversions: number, roas: number } | null, kpis?: { budgetUtilization: number | null, searchImpressionShare: number | null, averageQualityScore: number | null } | null, before: { cost: number, conversionValue: number, conversions: number, roas: number } | null } }> } };

export type CampaignToChangeQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
}>;


export type CampaignToChangeQuery = { listedCampaign: { id: string, accountId: string, name: string, status: CampaignStatus, statusRaw: string, channelType: ChannelType, channelTypeRaw: string, settings: { dailyBudget: number | null, totalBudget: number | null, biddingStrategy: string, targetRoas: number | null } | null } };

export type SetCampaignBudgetMutationVariables = Exact<{
  accountId: string;
  campaignId: string;
  dailyBudgetEur?: number | null | undefined;
  lifetimeBudgetEur?: number | null | undefined;
  applyToSharedBudget: boolean;
  validateOnly: boolean;
}>;


export type SetCampaignBudgetMutation = { setCampaignBudget: { previousBudgetEur: number, newBudgetEur: number, needsApproval: boolean | null, previousNative: { amount: number, currency: string } | null, newNative: { amount: number, currency: string } | null } };

export type SetCampaignStatusMutationVariables = Exact<{
  accountId: string;
  campaignId: string;
  status: SettableStatus;
  validateOnly: boolean;
}>;


export type SetCampaignStatusMutation = { setCampaignStatus: { previousStatus: string, newStatus: string, needsApproval: boolean | null } };

export type SetCampaignBiddingMutationVariables = Exact<{
  accountId: string;
  campaignId: string;
  strategy: BiddingStrategy;
  targetRoas?: number | null | undefined;
  validateOnly: boolean;
}>;


export type SetCampaignBiddingMutation = { setCampaignBidding: { previousStrategy: string, newStrategy: string, needsApproval: boolean | null } };

export type EndOfCampaignQueryVariables = Exact<{
  accountId: string;
  campaignId: string;
}>;


export type EndOfCampaignQuery = { listedCampaign: { id: string, settings: { endDate: string | null } | null } };

export type SetCampaignEndDateMutationVariables = Exact<{
  accountId: string;
  campaignId: string;
  endDate?: string | null | undefined;
  openEnd: boolean;
  validateOnly: boolean;
}>;


export type SetCampaignEndDateMutation = { set: { previousEndDate: string | null, newEndDate: string | null, needsApproval: boolean | null } };

export type SetCampaignTargetMutationVariables = Exact<{
  accountId: string;
  campaignId: string;
  targetRoas?: number | null | undefined;
  targetCpaEur?: number | null | undefined;
  validateOnly: boolean;
}>;


export type SetCampaignTargetMutation = { set: { previousTargetRoas: number | null, newTargetRoas: number | null, previousTargetCpaEur: number | null, newTargetCpaEur: number | null, needsApproval: boolean | null, newTargetCpaNative: { amount: number, currency: string } | null } };

export type PortfolioStrategiesQueryVariables = Exact<{
  accountId: string;
}>;


export type PortfolioStrategiesQuery = { portfolioStrategies: Array<{ id: string, name: string, strategy: string, isManagers: boolean, targetRoas: number | null, targetCpa: number | null, campaigns: Array<{ id: string }> }> };

export type SetPortfolioTargetMutationVariables = Exact<{
  accountId: string;
  strategyId: string;
  targetRoas?: number | null | undefined;
  targetCpaEur?: number | null | undefined;
  applyToAllCampaigns: boolean;
  validateOnly: boolean;
}>;


export type SetPortfolioTargetMutation = { set: { previousTargetRoas: number | null, newTargetRoas: number | null, previousTargetCpaEur: number | null, newTargetCpaEur: number | null, needsApproval: boolean | null, newTargetCpaNative: { amount: number, currency: string } | null } };

export type ChangePlansQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  status?: ChangePlanStatus | null | undefined;
}>;


export type ChangePlansQuery = { changePlansConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, status: ChangePlanStatus, note: string | null, accountIds: Array<string>, changeCount: number, campaignCount: number, currentSpendChangeEur: number, currentUnknownSpendCount: number, proposedBy: string | null, apiKeyId: string | null, apiKeyName: string | null, createdAt: string, campaigns: Array<{ id: string, name: string, accountId: string }> } }> } };

export type ChangePlanPageQueryVariables = Exact<{
  planId: string;
}>;


export type ChangePlanPageQuery = { changePlan: { id: string, hash: string, status: ChangePlanStatus, onRefusal: OnRefusal, note: string | null, accountIds: Array<string>, changeCount: number, approvedCount: number, appliedCount: number, refusedCount: number, currentSpendChangeEur: number, currentUnknownSpendCount: number, proposedBy: string | null, apiKeyId: string | null, apiKeyName: string | null, createdAt: string, expiresAt: string, approvedBy: string | null, approvedAt: string | null, rejectedBy: string | null, rejectedAt: string | null, reason: string | null, undoneBy: string | null, changes: Array<{ id: string, position: number, operation: string, accountId: string, dryRun: DryRun, dryRunCode: string | null, dryRunMessage: string | null, conflictsWith: Array<string>, buildsOn: Array<string>, status: PlannedChangeStatus, code: string | null, message: string | null, campaigns: Array<{ id: string, name: string, accountId: string }>, before: { status: string | null, dailyBudgetEur: number | null, lifetimeBudgetEur: number | null, adSet: string | null, strategy: string | null, targetRoas: number | null, negativeKeywordList: string | null, negativeKeywordCount: number | null, linkedCampaignCount: number | null, promotion: string | null, ad: string | null, asset: string | null, adGroup: string | null, assetGroup: string | null, keyword: string | null, keywordCount: number | null, bidEur: number | null, targetCpaEur: number | null, endDate: string | null, dailyBudgetNative: { amount: number, currency: string } | null, lifetimeBudgetNative: { amount: number, currency: string } | null, bidNative: { amount: number, currency: string } | null } | null, after: { status: string | null, dailyBudgetEur: number | null, lifetimeBudgetEur: number | null, adSet: string | null, strategy: string | null, targetRoas: number | null, negativeKeywordList: string | null, negativeKeywordCount: number | null, linkedCampaignCount: number | null, promotion: string | null, ad: string | null, asset: string | null, adGroup: string | null, assetGroup: string | null, keyword: string | null, keywordCount: number | null, bidEur: number | null, targetCpaEur: number | null, endDate: string | null, dailyBudgetNative: { amount: number, currency: string } | null, lifetimeBudgetNative: { amount: number, currency: string } | null, bidNative: { amount: number, currency: string } | null } | null, addedKeywords: Array<{ text: string, matchType: KeywordMatchType }>, removedKeywords: Array<{ text: string, matchType: KeywordMatchType }>, dailySpendChange: { currency: string, amount: number, amountEur: number | null } | null, last30Days: { cost: number, conversions: number, roas: number } | null }> }, teamMembers: { data: Array<{ id: string, name: string }> } };

export type PlannedStateFragment = { status: string | null, dailyBudgetEur: number | null, lifetimeBudgetEur: number | null, adSet: string | null, strategy: string | null, targetRoas: number | null, negativeKeywordList: string | null, negativeKeywordCount: number | null, linkedCampaignCount: number | null, promotion: string | null, ad: string | null, asset: string | null, adGroup: string | null, assetGroup: string | null, keyword: string | null, keywordCount: number | null, bidEur: number | null, targetCpaEur: number | null, endDate: string | null, dailyBudgetNative: { amount: number, currency: string } | null, lifetimeBudgetNative: { amount: number, currency: string } | null, bidNative: { amount: number, currency: string } | null };

export type ChangePlanPeopleQueryVariables = Exact<{ [key: string]: never; }>;


export type ChangePlanPeopleQuery = { teamMembers: { data: Array<{ id: string, name: string }> } };

export type ChangePlanProgressSubscriptionVariables = Exact<{
  planId: string;
}>;


export type ChangePlanProgressSubscription = { changePlanProgress: { id: string, status: ChangePlanStatus, appliedCount: number, refusedCount: number, undoneCount: number } };

export type ApproveChangePlanMutationVariables = Exact<{
  planId: string;
  hash: string;
  changeIds: Array<string> | string;
}>;


export type ApproveChangePlanMutation = { approveChangePlan: { id: string, status: ChangePlanStatus } };

export type RejectChangePlanMutationVariables = Exact<{
  planId: string;
  reason: string;
}>;


export type RejectChangePlanMutation = { rejectChangePlan: { id: string, status: ChangePlanStatus } };

export type UndoChangePlanMutationVariables = Exact<{
  planId: string;
}>;


export type UndoChangePlanMutation = { undoChangePlan: { id: string, status: ChangePlanStatus } };

export type PlannedChangePageQueryVariables = Exact<{
  planId: string;
  accountId?: string | null | undefined;
  operation?: string | null | undefined;
  dryRun?: DryRun | null | undefined;
  status?: PlannedChangeStatus | null | undefined;
  search?: string | null | undefined;
  limit: number;
  offset: number;
}>;


export type PlannedChangePageQuery = { changePlanChanges: { data: Array<{ id: string, position: number, operation: string, accountId: string, dryRun: DryRun, dryRunCode: string | null, dryRunMessage: string | null, conflictsWith: Array<string>, buildsOn: Array<string>, status: PlannedChangeStatus, code: string | null, message: string | null, campaigns: Array<{ id: string, name: string, accountId: string }>, before: { status: string | null, dailyBudgetEur: number | null, lifetimeBudgetEur: number | null, adSet: string | null, strategy: string | null, targetRoas: number | null, negativeKeywordList: string | null, negativeKeywordCount: number | null, linkedCampaignCount: number | null, promotion: string | null, ad: string | null, asset: string | null, adGroup: string | null, assetGroup: string | null, keyword: string | null, keywordCount: number | null, bidEur: number | null, targetCpaEur: number | null, endDate: string | null, dailyBudgetNative: { amount: number, currency: string } | null, lifetimeBudgetNative: { amount: number, currency: string } | null, bidNative: { amount: number, currency: string } | null } | null, after: { status: string | null, dailyBudgetEur: number | null, lifetimeBudgetEur: number | null, adSet: string | null, strategy: string | null, targetRoas: number | null, negativeKeywordList: string | null, negativeKeywordCount: number | null, linkedCampaignCount: number | null, promotion: string | null, ad: string | null, asset: string | null, adGroup: string | null, assetGroup: string | null, keyword: string | null, keywordCount: number | null, bidEur: number | null, targetCpaEur: number | null, endDate: string | null, dailyBudgetNative: { amount: number, currency: string } | null, lifetimeBudgetNative: { amount: number, currency: string } | null, bidNative: { amount: number, currency: string } | null } | null, addedKeywords: Array<{ text: string, matchType: KeywordMatchType }>, removedKeywords: Array<{ text: string, matchType: KeywordMatchType }>, dailySpendChange: { currency: string, amount: number, amountEur: number | null } | null, last30Days: { cost: number, conversions: number, roas: number } | null }>, meta: { total: number } } };

export type PlanSelectionQueryVariables = Exact<{
  planId: string;
  leaveOut?: Array<PlannedChangeFilter> | PlannedChangeFilter | null | undefined;
}>;


export type PlanSelectionQuery = { changePlanSelection: { changeCount: number, refusedCount: number, conflictCount: number, incompleteCount: number, dailySpendChangeEur: number, unknownSpendCount: number, accountCount: number } };

export type ApprovePlanPartMutationVariables = Exact<{
  planId: string;
  hash: string;
  leaveOut?: Array<PlannedChangeFilter> | PlannedChangeFilter | null | undefined;
  count: number;
}>;


export type ApprovePlanPartMutation = { approveChangePlan: { id: string, status: ChangePlanStatus } };

export type BesideChatQueryVariables = Exact<{
  accountId: string;
  startDate: string;
  endDate: string;
  beforeStart: string;
  beforeEnd: string;
}>;


export type BesideChatQuery = { account: { id: string, name: string, metrics: { cost: number, conversionValue: number, conversions: number, roas: number }, before: { cost: number, conversionValue: number, conversions: number, roas: number }, campaigns: Array<{ id: string, name: string, metrics: { cost: number, conversionValue: number, roas: number } | null }> }, billingStatus: { aiCredits: { remaining: number } } };

export type CustomerQueryVariables = Exact<{
  accountId: string;
}>;


export type CustomerQuery = { customerProfile: { customerType: string | null, servicesProducts: string | null, industry: string | null, websiteStrengths: Array<string>, websiteWeaknesses: Array<string>, updatedAt: string | null }, memories: Array<{ id: string, category: MemoryCategory, content: string, entryDate: string, userName: string | null }> };

export type SaveCustomerProfileMutationVariables = Exact<{
  accountId: string;
  customerType?: string | null | undefined;
  servicesProducts?: string | null | undefined;
  industry?: string | null | undefined;
  websiteStrengths?: Array<string> | string | null | undefined;
  websiteWeaknesses?: Array<string> | string | null | undefined;
}>;


export type SaveCustomerProfileMutation = { updateCustomerProfile: { accountId: string } };

export type CreateMemoryMutationVariables = Exact<{
  accountId: string;
  category: MemoryCategory;
  content: string;
  entryDate?: string | null | undefined;
}>;


export type CreateMemoryMutation = { createMemory: { id: string } };

export type DeleteMemoryMutationVariables = Exact<{
  accountId: string;
  memoryId: string;
}>;


export type DeleteMemoryMutation = { deleteMemory: { status: string } };

export type ExportDeliveriesQueryVariables = Exact<{
  scheduleId: string;
  first: number;
  after?: string | null | undefined;
}>;


export type ExportDeliveriesQuery = { exportDeliveriesConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, dueAt: string, isManual: boolean, status: ExportDeliveryStatus, reason: ExportDeliveryFailure | null, tries: number, nextTryAt: string | null, objectKey: string | null, rowCount: number, byteSize: number } }> } };

export type CreateBucketDestinationMutationVariables = Exact<{
  name: string;
  endpoint?: string | null | undefined;
  region: string;
  bucket: string;
  prefix: string;
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}>;


export type CreateBucketDestinationMutation = { createBucketDestination: { id: string } };

export type UpdateBucketDestinationMutationVariables = Exact<{
  destinationId: string;
  name: string;
  endpoint?: string | null | undefined;
  region: string;
  bucket: string;
  prefix: string;
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey?: string | null | undefined;
}>;


export type UpdateBucketDestinationMutation = { updateBucketDestination: { id: string } };

export type DeleteBucketDestinationMutationVariables = Exact<{
  destinationId: string;
}>;


export type DeleteBucketDestinationMutation = { deleteBucketDestination: { __typename: 'Done' } };

export type TestBucketDestinationMutationVariables = Exact<{
  destinationId: string;
}>;


export type TestBucketDestinationMutation = { testBucketDestination: { isWritable: boolean, reason: BucketFailure | null } };

export type CreateExportScheduleMutationVariables = Exact<{
  savedExportId: string;
  destinationId: string;
  fileFormat: ExportFormat;
  objectName: string;
  frequency: ScheduleFrequency;
  dayOfWeek?: number | null | undefined;
  dayOfMonth?: number | null | undefined;
  hour: number;
  timeZone: string;
}>;


export type CreateExportScheduleMutation = { createExportSchedule: { id: string } };

export type UpdateExportScheduleMutationVariables = Exact<{
  scheduleId: string;
  destinationId?: string | null | undefined;
  fileFormat?: ExportFormat | null | undefined;
  objectName?: string | null | undefined;
  frequency?: ScheduleFrequency | null | undefined;
  dayOfWeek?: number | null | undefined;
  dayOfMonth?: number | null | undefined;
  hour?: number | null | undefined;
  timeZone?: string | null | undefined;
  isPaused?: boolean | null | undefined;
}>;


export type UpdateExportScheduleMutation = { updateExportSchedule: { id: string } };

export type DeleteExportScheduleMutationVariables = Exact<{
  scheduleId: string;
}>;


export type DeleteExportScheduleMutation = { deleteExportSchedule: { __typename: 'Done' } };

export type RunExportScheduleMutationVariables = Exact<{
  scheduleId: string;
}>;


export type RunExportScheduleMutation = { runExportSchedule: { id: string } };

export type DataExportsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type DataExportsQuery = { dataExportsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, dataset: ExportDataset, fileFormat: ExportFormat, accountIds: Array<string> | null, startDate: string | null, endDate: string | null, days: number | null, status: DataExportStatus, message: string | null, rowCount: number, byteSize: number, createdAt: string, expiresAt: string } }> } };

export type KeptExportsQueryVariables = Exact<{ [key: string]: never; }>;


export type KeptExportsQuery = { savedExports: Array<{ id: string, name: string, dataset: ExportDataset, accountIds: Array<string> | null, days: number | null, period: NamedPeriod | null }>, bucketDestinations: Array<{ id: string, name: string, endpoint: string | null, region: string, bucket: string, prefix: string, isPathStyle: boolean, accessKeyId: string }>, exportSchedules: Array<{ id: string, isOwn: boolean, savedExportId: string, savedExportName: string | null, dataset: ExportDataset | null, destinationId: string, destinationName: string | null, fileFormat: ExportFormat, objectName: string, frequency: ScheduleFrequency, dayOfWeek: number | null, dayOfMonth: number | null, hour: number, timeZone: string, status: ExportScheduleStatus, reason: ExportScheduleReason | null, nextAt: string | null, lastStatus: ExportDeliveryStatus | null, lastDeliveredAt: string | null }> };

export type ExportLinksQueryVariables = Exact<{
  savedExportId: string;
}>;


export type ExportLinksQuery = { exportLinks: Array<{ id: string, expiresAt: string, revokedAt: string | null, createdAt: string }> };

export type DataExportAddressQueryVariables = Exact<{
  exportId: string;
}>;


export type DataExportAddressQuery = { dataExportDownload: { url: string, fileName: string } };

export type StartDataExportMutationVariables = Exact<{
  dataset: ExportDataset;
  fileFormat: ExportFormat;
  accountIds?: Array<string> | string | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  period?: NamedPeriod | null | undefined;
  days?: number | null | undefined;
}>;


export type StartDataExportMutation = { startDataExport: { id: string } };

export type CancelDataExportMutationVariables = Exact<{
  exportId: string;
}>;


export type CancelDataExportMutation = { cancelDataExport: { id: string } };

export type CreateSavedExportMutationVariables = Exact<{
  name: string;
  dataset: ExportDataset;
  accountIds?: Array<string> | string | null | undefined;
  days?: number | null | undefined;
  period?: NamedPeriod | null | undefined;
}>;


export type CreateSavedExportMutation = { createSavedExport: { id: string } };

export type UpdateSavedExportMutationVariables = Exact<{
  savedExportId: string;
  name: string;
  accountIds?: Array<string> | string | null | undefined;
  days?: number | null | undefined;
  period?: NamedPeriod | null | undefined;
}>;


export type UpdateSavedExportMutation = { updateSavedExport: { id: string } };

export type DeleteSavedExportMutationVariables = Exact<{
  savedExportId: string;
}>;


export type DeleteSavedExportMutation = { deleteSavedExport: { __typename: 'Done' } };

export type CreateExportLinkMutationVariables = Exact<{
  savedExportId: string;
  linkDays: number;
}>;


export type CreateExportLinkMutation = { createExportLink: { url: string } };

export type RevokeExportLinkMutationVariables = Exact<{
  linkId: string;
}>;


export type RevokeExportLinkMutation = { revokeExportLink: { id: string } };

export type FeedsOfAccountQueryVariables = Exact<{
  accountId: string;
}>;


export type FeedsOfAccountQuery = { feeds: Array<{ id: string, name: string, type: string, feedLabel: string, contentLanguage: string, targetCountry: string, fileUrl: string | null, itemCount: number, approvedCount: number, pendingCount: number, disapprovedCount: number, lastFetchedAt: string | null }> };

export type ReviewOfAccountsQueryVariables = Exact<{
  accountId?: string | null | undefined;
  limit: number;
  offset: number;
}>;


export type ReviewOfAccountsQuery = { productStatusSummary: { data: Array<{ accountId: string, accountName: string, total: number, approved: number, limited: number, pending: number, disapproved: number, inStock: number, outOfStock: number, availabilityUnknown: number, asOf: string | null }>, meta: { total: number } } };

export type DisapprovedQueryVariables = Exact<{
  accountId?: string | null | undefined;
  startDate: string;
  endDate: string;
  limit: number;
  offset: number;
}>;


export type DisapprovedQuery = { disapprovedProducts: { data: Array<{ offerId: string, accountId: string, accountName: string, feedLabel: string, contentLanguage: string, title: string, brand: string, disapprovedSince: string | null, issues: Array<{ code: string, description: string, detail: string, documentationUrl: string }>, metrics: { cost: number, conversionValue: number, clicks: number, roas: number } }>, meta: { total: number } } };

export type OutOfStockQueryVariables = Exact<{
  accountId?: string | null | undefined;
  startDate: string;
  endDate: string;
  limit: number;
  offset: number;
}>;


export type OutOfStockQuery = { outOfStockProducts: { data: Array<{ offerId: string, accountId: string, accountName: string, feedLabel: string, contentLanguage: string, title: string, brand: string, outOfStockSince: string | null, costSinceOutOfStock: number | null, metrics: { cost: number, conversionValue: number, clicks: number, roas: number } }>, meta: { total: number } } };

export type HistoryOfWritesQueryVariables = Exact<{
  limit: number;
  after?: string | null | undefined;
  accountId?: string | null | undefined;
  userId?: string | null | undefined;
  status?: AuditStatus | null | undefined;
}>;


export type HistoryOfWritesQuery = { auditLog: { data: Array<{ id: string, userId: string | null, apiKeyId: string | null, tool: string, accountId: string | null, payload: Record<string, unknown>, status: AuditStatus, code: string | null, message: string | null, result: unknown, undoable: boolean, createdAt: string }>, meta: { nextCursor: string | null } } };

export type HistoryOfLogQueryVariables = Exact<{
  limit: number;
  after?: string | null | undefined;
  accountId?: string | null | undefined;
}>;


export type HistoryOfLogQuery = { activityLogs: { data: Array<{ id: string, accountId: string, logType: LogType, message: string, metadata: Record<string, unknown>, userId: string | null, apiKeyId: string | null, eventDate: string | null, undoable: boolean, createdAt: string }>, meta: { nextCursor: string | null } } };

export type HistoryOfPlatformQueryVariables = Exact<{
  accountId: string;
  limit: number;
  after?: string | null | undefined;
  days: number;
}>;


export type HistoryOfPlatformQuery = { platformChanges: { isComplete: boolean, data: Array<{ id: string, accountId: string, changedAt: string, userEmail: string, clientType: string, operation: string, resourceType: string, campaignName: string | null, fields: Array<{ field: string, before: string | null, after: string | null }> }>, meta: { nextCursor: string | null } } };

export type HistoryPeopleQueryVariables = Exact<{
  teamId: string;
}>;


export type HistoryPeopleQuery = { teamMembers: { data: Array<{ id: string, name: string, email: string }> }, apiKeys: Array<{ id: string, name: string }> };

export type LandingPagesQueryVariables = Exact<{
  accountId: string;
}>;


export type LandingPagesQuery = { landingPages: Array<{ id: string, url: string, source: LandingPageSource, updatedAt: string, campaigns: Array<{ id: string, name: string, accountId: string, isSynced: boolean }> }> };

export type AddLandingPageMutationVariables = Exact<{
  accountId: string;
  url: string;
}>;


export type AddLandingPageMutation = { addLandingPage: { id: string } };

export type DeleteLandingPageMutationVariables = Exact<{
  accountId: string;
  landingPageId: string;
}>;


export type DeleteLandingPageMutation = { deleteLandingPage: { __typename: 'DeletedLandingPage' } };

export type RefreshLandingPagesMutationVariables = Exact<{
  accountId: string;
}>;


export type RefreshLandingPagesMutation = { refreshLandingPages: Array<{ id: string }> };

export type MiningRunsQueryVariables = Exact<{
  accountId: string;
}>;


export type MiningRunsQuery = { miningRuns: Array<{ id: string, status: MiningRunStatus, step: MiningStep, progress: number, errorCode: string | null, createdAt: string, completedAt: string | null, dateRangeStart: string, dateRangeEnd: string, analyzedTerms: number, suggestionCount: number, pendingCount: number, approvedCount: number, rejectedCount: number, appliedCount: number }>, billingStatus: { aiCredits: { remaining: number } } };

export type MiningSuggestionsQueryVariables = Exact<{
  accountId: string;
  runId: string;
}>;


export type MiningSuggestionsQuery = { miningSuggestions: Array<{ id: string, searchTerm: string, keyword: string, matchType: KeywordMatchType, category: SuggestionCategory, reason: string, confidence: number, status: SuggestionStatus, cost: number, clicks: number, conversions: number, conversionValueAtRisk: number, blockedTerms: Array<string> }> };

export type StartMiningRunMutationVariables = Exact<{
  accountId: string;
  dateRangeStart?: string | null | undefined;
  dateRangeEnd?: string | null | undefined;
}>;


export type StartMiningRunMutation = { startMiningRun: { id: string, suggestionCount: number } };

export type ReviewMiningSuggestionsMutationVariables = Exact<{
  accountId: string;
  suggestionIds: Array<string> | string;
  status: ReviewStatus;
}>;


export type ReviewMiningSuggestionsMutation = { reviewMiningSuggestions: { updatedCount: number } };

export type ApplyMiningSuggestionsMutationVariables = Exact<{
  accountId: string;
  force: boolean;
}>;


export type ApplyMiningSuggestionsMutation = { applyMiningSuggestions: Array<{ id: string, name: string, keywordCount: number }> };

export type MiningProgressSubscriptionVariables = Exact<{
  accountId: string;
}>;


export type MiningProgressSubscription = { miningProgress: { id: string, status: MiningRunStatus, step: MiningStep, progress: number } | null };

export type MonitorsQueryVariables = Exact<{ [key: string]: never; }>;


export type MonitorsQuery = { monitors: Array<{ id: string, name: string, level: MonitorLevel, severity: MonitorSeverity, isRepeated: boolean, isEnabled: boolean, accountIds: Array<string> | null, mailTo: Array<string>, lastFired: string | null, actionBy: string | null, action: { kind: MonitorActionKind, changePercent: number | null, isUnattended: boolean } | null, conditions: Array<{ metric: MonitorMetric, aggregate: MonitorAggregate, windowDays: number, comparison: MonitorComparison, operator: MonitorOperator, threshold: number }> }> };

export type MonitorTemplatesQueryVariables = Exact<{ [key: string]: never; }>;


export type MonitorTemplatesQuery = { monitorTemplates: Array<{ key: string, nameDe: string, nameEn: string, reasonDe: string, reasonEn: string, level: MonitorLevel, severity: MonitorSeverity, isRepeated: boolean, conditions: Array<{ metric: MonitorMetric, aggregate: MonitorAggregate, windowDays: number, comparison: MonitorComparison, operator: MonitorOperator, threshold: number }> }> };

export type TryMonitorQueryVariables = Exact<{
  monitorId: string;
  days: number;
}>;


export type TryMonitorQuery = { tryMonitor: { accountCount: number, judgedCount: number, firedCount: number, perDay: Array<{ date: string, accountCount: number }>, fired: Array<{ accountId: string, accountName: string, date: string, matchCount: number, matches: Array<{ campaignId: string | null, campaignName: string | null, figures: Array<{ metric: MonitorMetric, windowDays: number, value: number, limit: number }> }> }> } };

export type MonitorEventsQueryVariables = Exact<{
  monitorId?: string | null | undefined;
  isAcknowledged?: boolean | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type MonitorEventsQuery = { monitorEventsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, monitorName: string, severity: MonitorSeverity, accountId: string, accountName: string, date: string, matchCount: number, acknowledgedAt: string | null, action: { kind: MonitorActionKind, changePercent: number | null, status: MonitorActionStatus, planId: string | null, message: string | null } | null, matches: Array<{ campaignId: string | null, campaignName: string | null, figures: Array<{ metric: MonitorMetric, windowDays: number, value: number, limit: number }> }> } }> } };

export type CreateMonitorMutationVariables = Exact<{
  name: string;
  level: MonitorLevel;
  conditions: Array<MonitorConditionInput> | MonitorConditionInput;
  severity: MonitorSeverity;
  isRepeated: boolean;
  language: NoticeLanguage;
  accountIds?: Array<string> | string | null | undefined;
  mailTo?: Array<string> | string | null | undefined;
  action?: MonitorActionInput | null | undefined;
}>;


export type CreateMonitorMutation = { createMonitor: { id: string } };

export type UpdateMonitorMutationVariables = Exact<{
  monitorId: string;
  name?: string | null | undefined;
  conditions?: Array<MonitorConditionInput> | MonitorConditionInput | null | undefined;
  severity?: MonitorSeverity | null | undefined;
  isRepeated?: boolean | null | undefined;
  accountIds?: Array<string> | string | null | undefined;
  mailTo?: Array<string> | string | null | undefined;
  action?: MonitorActionInput | null | undefined;
}>;


export type UpdateMonitorMutation = { updateMonitor: { id: string } };

export type SetMonitorEnabledMutationVariables = Exact<{
  monitorId: string;
  isEnabled: boolean;
}>;


export type SetMonitorEnabledMutation = { updateMonitor: { id: string } };

export type DeleteMonitorMutationVariables = Exact<{
  monitorId: string;
}>;


export type DeleteMonitorMutation = { deleteMonitor: { status: string } };

export type AcknowledgeMonitorEventMutationVariables = Exact<{
  eventId: string;
}>;


export type AcknowledgeMonitorEventMutation = { acknowledgeMonitorEvent: { id: string } };

export type NegativeListsQueryVariables = Exact<{
  accountId: string;
}>;


export type NegativeListsQuery = { negativeKeywordLists: Array<{ id: string, name: string, category: string | null, keywordCount: number, campaignIds: Array<string>, createdAt: string }> };

export type NegativeListQueryVariables = Exact<{
  accountId: string;
  listId: string;
}>;


export type NegativeListQuery = { negativeKeywordList: { id: string, accountId: string, name: string, category: string | null, keywordCount: number, campaignIds: Array<string>, createdAt: string, keywords: Array<{ id: string, text: string, matchType: KeywordMatchType }> } };

export type CampaignNegativesQueryVariables = Exact<{
  accountId: string;
  limit: number;
  after?: string | null | undefined;
}>;


export type CampaignNegativesQuery = { campaignNegativeKeywords: { data: Array<{ id: string, campaignId: string, text: string, matchType: KeywordMatchType }>, meta: { total: number, nextCursor: string | null } } };

export type CampaignsToExcludeFromQueryVariables = Exact<{
  accountId: string;
}>;


export type CampaignsToExcludeFromQuery = { campaigns: { data: Array<{ id: string, name: string, status: CampaignStatus }>, meta: { total: number } } };

export type NegativeKeywordRisksQueryVariables = Exact<{
  accountId: string;
  texts: Array<string> | string;
  matchType: KeywordMatchType;
}>;


export type NegativeKeywordRisksQuery = { negativeKeywordRisks: Array<{ keyword: string, conversionValue: number, terms: Array<string> }> };

export type AddNegativeKeywordsMutationVariables = Exact<{
  accountId: string;
  campaignIds: Array<string> | string;
  keywords: Array<NegativeKeywordInput> | NegativeKeywordInput;
  name?: string | null | undefined;
  validateOnly: boolean;
}>;


export type AddNegativeKeywordsMutation = { addNegativeKeywords: { addedCount: number, sharedSetName: string, needsApproval: boolean | null } };

export type ExtendNegativeListMutationVariables = Exact<{
  accountId: string;
  listId: string;
  keywords: Array<NegativeKeywordInput> | NegativeKeywordInput;
  validateOnly: boolean;
}>;


export type ExtendNegativeListMutation = { extendNegativeKeywordList: { addedCount: number, skippedCount: number, keywordCount: number, needsApproval: boolean | null } };

export type ShortenNegativeListMutationVariables = Exact<{
  accountId: string;
  listId: string;
  keywordIds: Array<string> | string;
  validateOnly: boolean;
}>;


export type ShortenNegativeListMutation = { shortenNegativeKeywordList: { removedCount: number, keywordCount: number, needsApproval: boolean | null } };

export type RemoveCampaignNegativesMutationVariables = Exact<{
  accountId: string;
  campaignId: string;
  keywordIds: Array<string> | string;
  validateOnly: boolean;
}>;


export type RemoveCampaignNegativesMutation = { removeCampaignNegativeKeywords: { removedCount: number, keywordCount: number, needsApproval: boolean | null } };

export type AccountNegativesQueryVariables = Exact<{
  accountId: string;
}>;


export type AccountNegativesQuery = { accountNegativeKeywords: { data: Array<{ id: string, text: string, matchType: KeywordMatchType }>, meta: { total: number } } };

export type AddAccountNegativesMutationVariables = Exact<{
  accountId: string;
  keywords: Array<NegativeKeywordInput> | NegativeKeywordInput;
  validateOnly: boolean;
}>;


export type AddAccountNegativesMutation = { addAccountNegativeKeywords: { addedCount: number, skippedCount: number, keywordCount: number, needsApproval: boolean | null } };

export type RemoveAccountNegativesMutationVariables = Exact<{
  accountId: string;
  keywordIds: Array<string> | string;
  validateOnly: boolean;
}>;


export type RemoveAccountNegativesMutation = { removeAccountNegativeKeywords: { removedCount: number, keywordCount: number, needsApproval: boolean | null } };

export type AdGroupNegativesQueryVariables = Exact<{
  accountId: string;
  adGroupId: string;
}>;


export type AdGroupNegativesQuery = { adGroupNegativeKeywords: { data: Array<{ id: string, text: string, matchType: KeywordMatchType }> } };

export type AddAdGroupNegativesMutationVariables = Exact<{
  accountId: string;
  adGroupId: string;
  keywords: Array<NegativeKeywordInput> | NegativeKeywordInput;
  validateOnly: boolean;
}>;


export type AddAdGroupNegativesMutation = { addAdGroupNegativeKeywords: { addedCount: number, skippedCount: number, keywordCount: number, needsApproval: boolean | null } };

export type RemoveAdGroupNegativesMutationVariables = Exact<{
  accountId: string;
  adGroupId: string;
  keywordIds: Array<string> | string;
  validateOnly: boolean;
}>;


export type RemoveAdGroupNegativesMutation = { removeAdGroupNegativeKeywords: { removedCount: number, keywordCount: number, needsApproval: boolean | null } };

export type LinkNegativeListMutationVariables = Exact<{
  accountId: string;
  listId: string;
  campaignIds: Array<string> | string;
  validateOnly: boolean;
}>;


export type LinkNegativeListMutation = { linkNegativeKeywordList: { changedCount: number, campaignCount: number, needsApproval: boolean | null } };

export type UnlinkNegativeListMutationVariables = Exact<{
  accountId: string;
  listId: string;
  campaignIds: Array<string> | string;
  validateOnly: boolean;
}>;


export type UnlinkNegativeListMutation = { unlinkNegativeKeywordList: { changedCount: number, campaignCount: number, needsApproval: boolean | null } };

export type PacingQueryVariables = Exact<{
  search?: string | null | undefined;
  offset: number;
  limit: number;
}>;


export type PacingQuery = { accounts: { meta: { total: number }, data: Array<{ id: string, name: string, isMcc: boolean, currency: string, status: string, monthSpend: { month: string, through: string | null, spentEur: number, dailyRateEur: number | null, daysLeft: number, expectedEur: number | null, monthlyTargetEur: number | null, missPercent: number | null } | null }> } };

export type SetMonthlyTargetMutationVariables = Exact<{
  accountId: string;
  monthlyTargetEur?: number | null | undefined;
}>;


export type SetMonthlyTargetMutation = { setMonthlyTarget: { monthlyTargetEur: number | null } };

export type PortfoliosWithFiguresQueryVariables = Exact<{
  accountId: string;
  startDate: string;
  endDate: string;
  beforeStart: string;
  beforeEnd: string;
}>;


export type PortfoliosWithFiguresQuery = { portfolioStrategies: Array<{ id: string, name: string, strategy: string, isManagers: boolean, targetRoas: number | null, targetCpa: number | null, targetCpaNative: { amount: number, currency: string } | null, campaigns: Array<{ id: string, accountId: string, name: string, status: string, metrics: { cost: number, conversions: number, conversionValue: number, roas: number } | null, before: { cost: number, conversions: number, conversionValue: number, roas: number } | null }> }> };

export type ProductsOfTeamQueryVariables = Exact<{
  startDate: string;
  endDate: string;
  first: number;
  after?: string | null | undefined;
  orderBy: ProductOrder;
  availability?: Availability | null | undefined;
  priceVsBenchmark?: PriceVsBenchmark | null | undefined;
  brand?: string | null | undefined;
}>;


export type ProductsOfTeamQuery = { productsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { nodeId: string, offerId: string, accountId: string, feedLabel: string, contentLanguage: string, title: string, brand: string, price: number | null, regularPrice: number | null, benchmarkPrice: number | null, priceDiffPercent: number | null, currency: string, availability: Availability | null, status: ProductStatus, metrics: { cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number } } }> } };

export type ProductsOfAccountQueryVariables = Exact<{
  accountId: string;
  startDate: string;
  endDate: string;
  first: number;
  after?: string | null | undefined;
  orderBy: ProductOrder;
  availability?: Availability | null | undefined;
  priceVsBenchmark?: PriceVsBenchmark | null | undefined;
  brand?: string | null | undefined;
  minRoas?: number | null | undefined;
  maxRoas?: number | null | undefined;
}>;


export type ProductsOfAccountQuery = { productsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { nodeId: string, offerId: string, accountId: string, feedLabel: string, contentLanguage: string, title: string, brand: string, price: number | null, regularPrice: number | null, benchmarkPrice: number | null, priceDiffPercent: number | null, currency: string, availability: Availability | null, status: ProductStatus, metrics: { cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number } } }> } };

export type ProductBoundaryQueryVariables = Exact<{
  accountId: string;
}>;


export type ProductBoundaryQuery = { account: { id: string, name: string, productRoasBoundary: number, productCount: number } };

export type ProductDetailsQueryVariables = Exact<{
  accountId: string;
  offerId: string;
  feedLabel: string;
  contentLanguage: string;
  startDate: string;
  endDate: string;
}>;


export type ProductDetailsQuery = { product: { nodeId: string, offerId: string, accountId: string, title: string, brand: string, price: number | null, regularPrice: number | null, saleEndsAt: string | null, benchmarkPrice: number | null, priceDiffPercent: number | null, currency: string, availability: Availability | null, status: ProductStatus, gtin: string, productType: string, condition: string, link: string, feedLabel: string, contentLanguage: string, customLabels: Array<string>, lastSyncedAt: string, issues: Array<{ code: string, severity: string, description: string, detail: string }>, metrics: { cost: number, conversionValue: number, conversions: number, clicks: number, impressions: number, roas: number }, dailyMetrics: Array<{ date: string, cost: number }> } };

export type ProductViewQueryVariables = Exact<{
  accountId: string;
}>;


export type ProductViewQuery = { productConfig: { presetId: string | null, presetName: string | null, isDefault: boolean, config: { columns: Array<ProductColumn>, chartMetrics: Array<ProductChartMetric>, sortKey: ProductColumn, sortOrder: SortOrder, viewMode: ProductViewMode } } };

export type ProductViewsQueryVariables = Exact<{ [key: string]: never; }>;


export type ProductViewsQuery = { productViewPresets: Array<{ id: string, name: string, userId: string, isShared: boolean, config: { columns: Array<ProductColumn>, chartMetrics: Array<ProductChartMetric>, sortKey: ProductColumn, sortOrder: SortOrder, viewMode: ProductViewMode } }> };

export type SetProductViewMutationVariables = Exact<{
  accountId: string;
  presetId?: string | null | undefined;
  config?: ProductViewConfigInput | null | undefined;
}>;


export type SetProductViewMutation = { setProductConfig: { presetId: string | null } };

export type SaveProductViewMutationVariables = Exact<{
  name: string;
  isShared: boolean;
  config: ProductViewConfigInput;
}>;


export type SaveProductViewMutation = { createProductViewPreset: { id: string } };

export type DeleteProductViewMutationVariables = Exact<{
  presetId: string;
}>;


export type DeleteProductViewMutation = { deleteProductViewPreset: { status: string } };

export type PromotionsQueryVariables = Exact<{
  accountId: string;
  past: boolean;
  page: number;
  pageSize: number;
}>;


export type PromotionsQuery = { promotions: { total: number, page: number, pageSize: number, data: Array<{ id: string, accountId: string, promotionId: string, title: string, overallStatus: PromotionStatus, couponValueType: string, percentOff: number | null, effectiveStart: string, effectiveEnd: string, customTitle: string | null, customNotes: string | null, customEffectiveStart: string | null, customEffectiveEnd: string | null }> } };

export type CreatePromotionMutationVariables = Exact<{
  accountId: string;
  longTitle: string;
  couponValueType: CouponValueType;
  percentOff?: number | null | undefined;
  moneyOffAmount?: number | null | undefined;
  freeGiftDescription?: string | null | undefined;
  offerType: PromotionOfferType;
  genericRedemptionCode?: string | null | undefined;
  effectiveStart: string;
  effectiveEnd: string;
  promotionId?: string | null | undefined;
  productApplicability: ProductApplicability;
  redemptionChannel: Array<RedemptionChannel> | RedemptionChannel;
  storeApplicability?: StoreApplicability | null | undefined;
  storeCodesInclusion?: Array<string> | string | null | undefined;
  storeCodesExclusion?: Array<string> | string | null | undefined;
  promotionUrl?: string | null | undefined;
}>;


export type CreatePromotionMutation = { createPromotion: { id: string, title: string } };

export type NotePromotionMutationVariables = Exact<{
  accountId: string;
  promotionId: string;
  customTitle?: string | null | undefined;
  customNotes?: string | null | undefined;
}>;


export type NotePromotionMutation = { updatePromotion: { id: string } };

export type PlatformQueryQueryVariables = Exact<{
  accountId: string;
  query: string;
  offset: number;
}>;


export type PlatformQueryQuery = { platformReport: { query: string, rows: Array<unknown>, readAt: string, isComplete: boolean, columns: Array<{ name: string, type: string }>, meta: { total: number } } };

export type ReportableFieldsQueryVariables = Exact<{
  platform: string;
  search: string;
  resource?: string | null | undefined;
  limit: number;
}>;


export type ReportableFieldsQuery = { platformReportFields: { data: Array<{ name: string, category: string, type: string, enumValues: Array<string> | null }>, meta: { total: number } } };

export type PlatformOfAccountQueryVariables = Exact<{
  accountId: string;
}>;


export type PlatformOfAccountQuery = { account: { platform: string, currency: string } };

export type ClientReportsQueryVariables = Exact<{
  accountId: string;
  limit: number;
  after?: string | null | undefined;
}>;


export type ClientReportsQuery = { clientReports: { data: Array<{ id: string, startDate: string, endDate: string, language: ReportLanguage, status: ClientReportStatus, isScheduled: boolean, publishedAt: string | null, createdAt: string }>, meta: { total: number, nextCursor: string | null } } };

export type ClientReportQueryVariables = Exact<{
  reportId: string;
}>;


export type ClientReportQuery = { clientReport: { id: string, accountId: string, startDate: string, endDate: string, comparedWith: ComparedWith | null, earlierStartDate: string | null, earlierEndDate: string | null, language: ReportLanguage, status: ClientReportStatus, publishedAt: string | null, text: string, isTextOutdated: boolean, content: { currency: string, figuresThrough: string | null, figures: Array<{ metric: ReportMetric, value: number | null, earlierValue: number | null, percent: number | null }>, campaigns: Array<{ name: string }>, events: Array<{ title: string }>, changes: Array<{ count: number }> } } };

export type ClientReportLinksQueryVariables = Exact<{
  reportId: string;
}>;


export type ClientReportLinksQuery = { clientReportLinks: Array<{ id: string, recipient: string | null, expiresAt: string, revokedAt: string | null, createdAt: string }> };

export type ClientReportPreviewQueryVariables = Exact<{
  reportId: string;
}>;


export type ClientReportPreviewQuery = { clientReportPreview: { pageUrl: string, pdfUrl: string } };

export type ClientReportSetupQueryVariables = Exact<{ [key: string]: never; }>;


export type ClientReportSetupQuery = { clientReportSchedules: Array<{ accountId: string, dayOfMonth: number, comparedWith: ComparedWith | null, language: ReportLanguage, delivery: ReportDelivery, mailTo: Array<string>, linkDays: number, text: string, nextMonth: string }>, clientReportLogo: { contentType: string | null, image: string | null } };

export type CreateClientReportMutationVariables = Exact<{
  accountId: string;
  period?: NamedPeriod | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  compare?: ComparedWith | null | undefined;
  language: ReportLanguage;
}>;


export type CreateClientReportMutation = { createClientReport: { id: string } };

export type SaveClientReportMutationVariables = Exact<{
  reportId: string;
  text?: string | null | undefined;
  language?: ReportLanguage | null | undefined;
}>;


export type SaveClientReportMutation = { updateClientReport: { id: string } };

export type DeleteClientReportMutationVariables = Exact<{
  reportId: string;
}>;


export type DeleteClientReportMutation = { deleteClientReport: { __typename: 'Done' } };

export type DraftClientReportTextMutationVariables = Exact<{
  reportId: string;
  notes?: string | null | undefined;
}>;


export type DraftClientReportTextMutation = { draftClientReportText: { text: string } };

export type PublishClientReportMutationVariables = Exact<{
  reportId: string;
  mailTo: Array<string> | string;
  linkDays: number;
}>;


export type PublishClientReportMutation = { publishClientReport: { id: string } };

export type CreateClientReportLinkMutationVariables = Exact<{
  reportId: string;
  linkDays: number;
}>;


export type CreateClientReportLinkMutation = { createClientReportLink: { url: string } };

export type RevokeClientReportLinkMutationVariables = Exact<{
  linkId: string;
}>;


export type RevokeClientReportLinkMutation = { revokeClientReportLink: { id: string } };

export type SetClientReportScheduleMutationVariables = Exact<{
  accountId: string;
  dayOfMonth: number;
  compare?: ComparedWith | null | undefined;
  language: ReportLanguage;
  delivery: ReportDelivery;
  mailTo: Array<string> | string;
  linkDays: number;
  text: string;
}>;


export type SetClientReportScheduleMutation = { setClientReportSchedule: { accountId: string } };

export type DeleteClientReportScheduleMutationVariables = Exact<{
  accountId: string;
}>;


export type DeleteClientReportScheduleMutation = { deleteClientReportSchedule: { __typename: 'Done' } };

export type SetClientReportLogoMutationVariables = Exact<{
  image?: string | null | undefined;
}>;


export type SetClientReportLogoMutation = { setClientReportLogo: { __typename: 'Done' } };

export type AccountSearchTermsQueryVariables = Exact<{
  accountId: string;
  startDate: string;
  endDate: string;
}>;


export type AccountSearchTermsQuery = { accountSearchTerms: Array<{ searchTerm: string, status: SearchTermStatus, campaignIds: Array<string>, matchType: string, impressions: number, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number }> };

export type SupportTicketsQueryVariables = Exact<{ [key: string]: never; }>;


export type SupportTicketsQuery = { supportTickets: Array<{ id: string, subject: string, status: TicketStatus, categoryKey: string, createdAt: string, updatedAt: string }>, supportCategories: Array<{ key: string, labelDe: string, sortOrder: number, faqs: Array<{ id: number, questionDe: string, answerDe: string, sortOrder: number }> }> };

export type SupportTicketQueryVariables = Exact<{
  id: string;
}>;


export type SupportTicketQuery = { supportTicket: { id: string, subject: string, message: string, status: TicketStatus, categoryKey: string, createdAt: string, replies: Array<{ id: string, author: ReplyAuthor, authorName: string, message: string, createdAt: string }>, attachments: Array<{ id: string, fileName: string, size: number, url: string, createdAt: string }> } };

export type CreateSupportTicketMutationVariables = Exact<{
  categoryKey: string;
  subject: string;
  message: string;
}>;


export type CreateSupportTicketMutation = { createSupportTicket: { id: string } };

export type ReplyToSupportTicketMutationVariables = Exact<{
  id: string;
  message: string;
}>;


export type ReplyToSupportTicketMutation = { replyToSupportTicket: { id: string } };

export type BillingQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingQuery = { billingStatus: { plan: string, status: PlanStatus, trialEndsAt: string | null, currentPeriodEnd: string | null, cancelAtPeriodEnd: boolean, accountCount: number, maxAccounts: number, addon: { key: string, tier: string } | null, aiCredits: { limit: number, used: number, remaining: number, packRemaining: number, resetsAt: string } }, pricing: { currency: string, plans: Array<{ key: string, name: string, monthlyPrice: number, yearlyPrice: number, maxAccounts: number, aiCredits: number, features: Array<string> }>, addons: Array<{ key: string, tiers: Array<{ tier: string, monthlyPrice: number, yearlyPrice: number, maxProducts: number }> }>, creditPacks: Array<{ key: string, credits: number, price: number }> } };

export type PaymentsQueryVariables = Exact<{ [key: string]: never; }>;


export type PaymentsQuery = { billingSubscription: { interval: BillingInterval, total: number, currentPeriodEnd: string, items: Array<{ item: string, amount: number }> } | null, invoices: Array<{ id: string, number: string, date: number, amountPaid: number, currency: string, status: string, hostedUrl: string }> };

export type SelectPlanMutationVariables = Exact<{
  plan: string;
}>;


export type SelectPlanMutation = { selectPlan: { plan: string } };

export type CreateCheckoutMutationVariables = Exact<{
  plan: string;
  interval: BillingInterval;
  addonTier?: string | null | undefined;
  successUrl?: string | null | undefined;
  cancelUrl?: string | null | undefined;
}>;


export type CreateCheckoutMutation = { createCheckout: { url: string } };

export type ChangeSubscriptionMutationVariables = Exact<{
  plan: string;
  interval: BillingInterval;
}>;


export type ChangeSubscriptionMutation = { changeSubscription: { plan: string } };

export type SetAddonMutationVariables = Exact<{
  tier: string;
}>;


export type SetAddonMutation = { setAddon: { addon: { tier: string } | null } };

export type RemoveAddonMutationVariables = Exact<{ [key: string]: never; }>;


export type RemoveAddonMutation = { removeAddon: { addon: { tier: string } | null } };

export type CreateCreditPackCheckoutMutationVariables = Exact<{
  pack: string;
  successUrl?: string | null | undefined;
  cancelUrl?: string | null | undefined;
}>;


export type CreateCreditPackCheckoutMutation = { createCreditPackCheckout: { url: string } };

export type CreatePortalSessionMutationVariables = Exact<{
  returnUrl?: string | null | undefined;
}>;


export type CreatePortalSessionMutation = { createPortalSession: { url: string } };

export type CancelSubscriptionMutationVariables = Exact<{
  reason: string;
}>;


export type CancelSubscriptionMutation = { cancelSubscription: { status: string } };

export type PlatformsQueryVariables = Exact<{
  logLimit: number;
  withLog: boolean;
}>;


export type PlatformsQuery = { platforms: Array<{ platform: string, name: string }>, activityLogs?: { data: Array<{ id: string, logType: LogType, message: string, metadata: Record<string, unknown>, eventDate: string | null, createdAt: string }>, meta: { total: number } } };

export type PlatformConnectionQueryVariables = Exact<{
  platform: string;
}>;


export type PlatformConnectionQuery = { connectionStatus: { connected: boolean, connectedAs: string | null, connectedAt: string | null, expiresAt: string | null, reason: string | null } };

export type PlatformAccountsQueryVariables = Exact<{
  platform: string;
}>;


export type PlatformAccountsQuery = { platformAccounts: Array<{ id: string, name: string, currency: string, isMcc: boolean, status: string, isImported: boolean }> };

export type ConnectPlatformMutationVariables = Exact<{
  platform: string;
  returnUrl?: string | null | undefined;
}>;


export type ConnectPlatformMutation = { connectPlatform: { url: string | null } };

export type DisconnectPlatformMutationVariables = Exact<{
  platform: string;
}>;


export type DisconnectPlatformMutation = { disconnectPlatform: { status: string } };

export type ImportPlatformAccountsMutationVariables = Exact<{
  platform: string;
  accountIds: Array<string> | string;
}>;


export type ImportPlatformAccountsMutation = { importPlatformAccounts: { importedCount: number } };

export type ApiKeyScopesQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiKeyScopesQuery = { viewer: { apiKeyScopes: Array<string> } };

export type TeamRulesQueryVariables = Exact<{ [key: string]: never; }>;


export type TeamRulesQuery = { guardrails: { maxDailyBudgetEur: number | null, maxRaisePercentPerChange: number | null, maxRaisePercentPerDay: number | null, blockedOperations: Array<string>, blockableOperations: Array<string>, secondPersonApproves: boolean, approval: Approval, approvalAboveEur: number | null, approvalAbovePercent: number | null } };

export type SetTeamRulesMutationVariables = Exact<{
  maxDailyBudgetEur?: number | null | undefined;
  maxRaisePercentPerChange?: number | null | undefined;
  maxRaisePercentPerDay?: number | null | undefined;
  blockedOperations?: Array<string> | string | null | undefined;
  secondPersonApproves?: boolean | null | undefined;
  approval?: Approval | null | undefined;
  approvalAboveEur?: number | null | undefined;
  approvalAbovePercent?: number | null | undefined;
}>;


export type SetTeamRulesMutation = { setGuardrails: { approval: Approval } };

export type TeamMembersQueryVariables = Exact<{ [key: string]: never; }>;


export type TeamMembersQuery = { teamMembers: { data: Array<{ id: string, name: string, email: string, avatarUrl: string, role: Role, joinedAt: string }> }, invitations: Array<{ id: string, teamName: string, role: Role, invitedBy: string, createdAt: string }> };

export type TeamInvitedQueryVariables = Exact<{
  teamId: string;
}>;


export type TeamInvitedQuery = { teamInvitations: Array<{ id: string, email: string, role: Role, status: string, createdAt: string, accountIds: Array<string> }>, teamSettings: { kundeCanViewSearchTerms: boolean, kundeCanViewNegativeLists: boolean, kundeCanCreateFeeds: boolean } };

export type MemberAssignmentsQueryVariables = Exact<{
  teamId: string;
  memberId: string;
}>;


export type MemberAssignmentsQuery = { memberAssignments: { accountIds: Array<string> } };

export type SetMemberAssignmentsMutationVariables = Exact<{
  teamId: string;
  memberId: string;
  accountIds: Array<string> | string;
}>;


export type SetMemberAssignmentsMutation = { setMemberAssignments: { message: string } };

export type InviteToTeamMutationVariables = Exact<{
  teamId: string;
  email: string;
  role: Role;
  accountIds?: Array<string> | string | null | undefined;
}>;


export type InviteToTeamMutation = { inviteToTeam: { id: string } };

export type RevokeInvitationMutationVariables = Exact<{
  teamId: string;
  invitationId: string;
}>;


export type RevokeInvitationMutation = { revokeInvitation: { message: string } };

export type SetMemberRoleMutationVariables = Exact<{
  teamId: string;
  memberId: string;
  role: Role;
  keepKeyIds: Array<string> | string;
  accountIds?: Array<string> | string | null | undefined;
}>;


export type SetMemberRoleMutation = { setMemberRole: { id: string, role: Role } };

export type RemoveMemberMutationVariables = Exact<{
  teamId: string;
  memberId: string;
  keepKeyIds: Array<string> | string;
}>;


export type RemoveMemberMutation = { removeMember: { message: string } };

export type UpdateTeamSettingsMutationVariables = Exact<{
  teamId: string;
  kundeCanViewSearchTerms: boolean;
  kundeCanViewNegativeLists: boolean;
  kundeCanCreateFeeds: boolean;
}>;


export type UpdateTeamSettingsMutation = { updateTeamSettings: { teamId: string } };

export type AcceptInvitationMutationVariables = Exact<{
  id: string;
}>;


export type AcceptInvitationMutation = { acceptInvitation: { teamId: string } };

export type DeclineInvitationMutationVariables = Exact<{
  id: string;
}>;


export type DeclineInvitationMutation = { declineInvitation: { status: string } };

export type TeamApiKeysQueryVariables = Exact<{
  teamId: string;
}>;


export type TeamApiKeysQuery = { apiKeys: Array<{ id: string, name: string, keyPrefix: string, scopes: Array<string>, proposeOnly: boolean | null, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, redirectHost: string | null, grantedBy: string | null, createdBy: string | null, createdByName: string | null }> };

export type CreateApiKeyMutationVariables = Exact<{
  teamId: string;
  name: string;
  scopes: Array<string> | string;
  expiresAt?: string | null | undefined;
  proposeOnly?: boolean | null | undefined;
}>;


export type CreateApiKeyMutation = { createApiKey: { id: string, name: string, key: string | null } };

export type DeleteApiKeyMutationVariables = Exact<{
  teamId: string;
  keyId: string;
}>;


export type DeleteApiKeyMutation = { deleteApiKey: { message: string } };

export type MyTodosQueryVariables = Exact<{
  limit: number;
}>;


export type MyTodosQuery = { myTodos: { data: Array<{ id: string, accountId: string, title: string, description: string | null, dueDate: string }>, meta: { total: number } } };

export type AccountTodosQueryVariables = Exact<{
  accountId: string;
}>;


export type AccountTodosQuery = { todos: Array<{ id: string, title: string, description: string | null, dueDate: string, isCompleted: boolean, completedAt: string | null, assignedTo: string | null, assigneeName: string }>, teamMembers: { data: Array<{ id: string, name: string, role: Role }> } };

export type CreateTodoMutationVariables = Exact<{
  accountId: string;
  title: string;
  description?: string | null | undefined;
  dueDate?: string | null | undefined;
  assignedTo?: string | null | undefined;
}>;


export type CreateTodoMutation = { createTodo: { id: string } };

export type UpdateTodoMutationVariables = Exact<{
  todoId: string;
  isCompleted?: boolean | null | undefined;
  title?: string | null | undefined;
  description?: string | null | undefined;
  dueDate?: string | null | undefined;
  assignedTo?: string | null | undefined;
}>;


export type UpdateTodoMutation = { updateTodo: { id: string } };

export type DeleteTodoMutationVariables = Exact<{
  todoId: string;
}>;


export type DeleteTodoMutation = { deleteTodo: { status: string } };

export type TodosChangedSubscriptionVariables = Exact<{
  accountId?: string | null | undefined;
}>;


export type TodosChangedSubscription = { todosChanged: { deletedIds: Array<string>, mayHaveMissed: boolean, todos: Array<{ id: string }> } | null };

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { webhookEndpoints: Array<{ id: string, url: string, description: string, events: Array<string>, isEnabled: boolean, disabledAt: string | null, disabledReason: WebhookDisabledReason | null, failingSince: string | null, previousSecretUntil: string | null, createdAt: string }> };

export type WebhookDeliveriesQueryVariables = Exact<{
  webhookId: string;
  first: number;
  after?: string | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveriesConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, eventType: string, status: WebhookDeliveryStatus, attempts: number, createdAt: string, lastAttemptAt: string | null, nextAttemptAt: string | null, lastStatus: number | null, lastError: string | null } }> } };

export type CreateWebhookMutationVariables = Exact<{
  url: string;
  description?: string | null | undefined;
  events: Array<string> | string;
  format: WebhookFormat;
  language: NoticeLanguage;
}>;


export type CreateWebhookMutation = { createWebhookEndpoint: { id: string, secret: string | null } };

export type UpdateWebhookMutationVariables = Exact<{
  webhookId: string;
  url?: string | null | undefined;
  description?: string | null | undefined;
  events?: Array<string> | string | null | undefined;
  isEnabled?: boolean | null | undefined;
}>;


export type UpdateWebhookMutation = { updateWebhookEndpoint: { id: string } };

export type SetWebhookEnabledMutationVariables = Exact<{
  webhookId: string;
  isEnabled: boolean;
}>;


export type SetWebhookEnabledMutation = { updateWebhookEndpoint: { id: string } };

export type DeleteWebhookMutationVariables = Exact<{
  webhookId: string;
}>;


export type DeleteWebhookMutation = { deleteWebhookEndpoint: { status: string } };

export type RotateWebhookSecretMutationVariables = Exact<{
  webhookId: string;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string | null } };

export type TestWebhookMutationVariables = Exact<{
  webhookId: string;
}>;


export type TestWebhookMutation = { sendTestWebhook: { id: string } };

export type RedeliverWebhookMutationVariables = Exact<{
  webhookId: string;
  deliveryId: string;
}>;


export type RedeliverWebhookMutation = { redeliverWebhook: { id: string } };

export type UndoChangeMutationVariables = Exact<{
  auditId: string;
}>;


export type UndoChangeMutation = { undoChange: { __typename: 'UndoneChange' } };

export type ToggleFavoriteMutationVariables = Exact<{
  accountId: string;
}>;


export type ToggleFavoriteMutation = { toggleFavorite: { isFavorited: boolean } };

export type KpiPresetsQueryVariables = Exact<{ [key: string]: never; }>;


export type KpiPresetsQuery = { kpiPresets: Array<{ id: string, name: string, userId: string, isShared: boolean, kpiOrder: Array<KpiKey> }> };

export type SetKpisMutationVariables = Exact<{
  accountId: string;
  presetId?: string | null | undefined;
  kpiOrder?: Array<KpiKey> | KpiKey | null | undefined;
}>;


export type SetKpisMutation = { setKpiConfig: { presetId: string | null } };

export type SaveKpisMutationVariables = Exact<{
  name: string;
  isShared: boolean;
  kpiOrder: Array<KpiKey> | KpiKey;
}>;


export type SaveKpisMutation = { createKpiPreset: { id: string } };

export type DeleteKpisMutationVariables = Exact<{
  presetId: string;
}>;


export type DeleteKpisMutation = { deleteKpiPreset: { status: string } };

export type LogEntriesQueryVariables = Exact<{
  accountId: string;
  limit: number;
}>;


export type LogEntriesQuery = { activityLogs: { data: Array<{ id: string, logType: LogType, message: string, metadata: Record<string, unknown>, eventDate: string | null, createdAt: string }>, meta: { total: number } } };

export type FiguresBySegmentQueryVariables = Exact<{
  accountId: string;
  campaignId?: string | null | undefined;
  by: FigureSegment;
  startDate: string;
  endDate: string;
}>;


export type FiguresBySegmentQuery = { segmentedFigures: { startDate: string, endDate: string, readAt: string, total: { impressions: number, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number }, data: Array<{ device: string | null, network: string | null, hour: number | null, dayOfWeek: string | null, days: number, impressions: number, clicks: number, cost: number, conversions: number, conversionValue: number, roas: number }> } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const CampaignAssetLinksFragmentDoc = new TypedDocumentString(`
    fragment CampaignAssetLinks on AssetLinkPage {
  meta {
    total
  }
  data {
    id
    level
    adGroupName
    assetId
    type
    fieldType
    name
    text
    details
    url
    finalUrls
    status
    effectiveStatus
    source
    issues {
      name
      effect
    }
    clicks
    cost
    conversions
    conversionValue
    roas
  }
}
    `, {"fragmentName":"CampaignAssetLinks"}) as unknown as TypedDocumentString<CampaignAssetLinksFragment, unknown>;
export const PlannedStateFragmentDoc = new TypedDocumentString(`
    fragment PlannedState on ChangedState {
  status
  dailyBudgetEur
  dailyBudgetNative {
    amount
    currency
  }
  lifetimeBudgetEur
  lifetimeBudgetNative {
    amount
    currency
  }
  adSet
  strategy
  targetRoas
  negativeKeywordList
  negativeKeywordCount
  linkedCampaignCount
  promotion
  ad
  asset
  adGroup
  assetGroup
  keyword
  keywordCount
  bidEur
  bidNative {
    amount
    currency
  }
  targetCpaEur
  endDate
}
    `, {"fragmentName":"PlannedState"}) as unknown as TypedDocumentString<PlannedStateFragment, unknown>;
export const SignInOptionsDocument = new TypedDocumentString(`
    query SignInOptions {
  signInOptions {
    authorizeUrl
    clientId
    people {
      email
      name
      role
    }
  }
}
    `) as unknown as TypedDocumentString<SignInOptionsQuery, SignInOptionsQueryVariables>;
export const SignInDocument = new TypedDocumentString(`
    mutation SignIn($credential: String!, $teamId: String) {
  signInToPage(credential: $credential, teamId: $teamId) {
    name
    expiresAt
    user {
      id
    }
    team {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<SignInMutation, SignInMutationVariables>;
export const SignOutDocument = new TypedDocumentString(`
    mutation SignOut {
  signOut {
    status
  }
}
    `) as unknown as TypedDocumentString<SignOutMutation, SignOutMutationVariables>;
export const ConsoleStartDocument = new TypedDocumentString(`
    query ConsoleStart {
  viewer {
    user {
      id
      name
      email
      avatarUrl
    }
    team {
      id
      name
      role
    }
    teams {
      id
      name
      role
    }
    approval
    teamSettings {
      kundeCanViewSearchTerms
      kundeCanViewNegativeLists
      kundeCanCreateFeeds
    }
  }
  accounts(limit: 1000, orderBy: NAME_ASC) {
    data {
      id
      name
      isMcc
      isFavorite
      currency
      platform
      yesterday
      figuresSince
    }
  }
  platforms {
    platform
    name
    offers
  }
  waiting {
    openTodos
    proposedPlans
    failingAccountIds
  }
}
    `) as unknown as TypedDocumentString<ConsoleStartQuery, ConsoleStartQueryVariables>;
export const WaitingDocument = new TypedDocumentString(`
    query Waiting {
  waiting {
    openTodos
    proposedPlans
    failingAccountIds
  }
}
    `) as unknown as TypedDocumentString<WaitingQuery, WaitingQueryVariables>;
export const AccountNamesDocument = new TypedDocumentString(`
    query AccountNames {
  accounts(limit: 1000, orderBy: NAME_ASC) {
    data {
      id
      name
      isMcc
      isFavorite
      currency
      platform
      yesterday
      figuresSince
    }
  }
  platforms {
    platform
    name
    offers
  }
}
    `) as unknown as TypedDocumentString<AccountNamesQuery, AccountNamesQueryVariables>;
export const FinderPlansDocument = new TypedDocumentString(`
    query FinderPlans {
  changePlans(limit: 100) {
    data {
      id
      note
      changeCount
      createdAt
    }
  }
}
    `) as unknown as TypedDocumentString<FinderPlansQuery, FinderPlansQueryVariables>;
export const FinderSearchDocument = new TypedDocumentString(`
    query FinderSearch($text: String!) {
  searchResults(text: $text, limit: 6) {
    kind
    id
    accountId
    accountName
    name
    status
  }
}
    `) as unknown as TypedDocumentString<FinderSearchQuery, FinderSearchQueryVariables>;
export const AccountOverviewDocument = new TypedDocumentString(`
    query AccountOverview($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!) {
  account(accountId: $accountId) {
    id
    name
    currency
    status
    timeZone
    reportedTimeZone
    isFavorite
    isMcc
    lastSyncedAt
    campaignCount
    productCount
    figuresSince
    metrics(startDate: $startDate, endDate: $endDate) {
      cost
      conversionValue
      conversions
      clicks
      impressions
      roas
      native {
        cost
        conversionValue
        currency
      }
    }
    before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {
      cost
      conversionValue
      conversions
      clicks
      impressions
      roas
    }
    dailyMetrics(startDate: $startDate, endDate: $endDate) {
      date
      cost
      conversionValue
      conversions
      clicks
      impressions
      roas
    }
    daysBefore: dailyMetrics(startDate: $beforeStart, endDate: $beforeEnd) {
      date
      cost
      conversionValue
      conversions
      clicks
      impressions
      roas
    }
    syncRuns {
      status
      errorCode
      errorMessage
    }
    events(start: $startDate, end: $endDate) {
      id
      eventDate
      title
      description
      color
      icon
    }
    monthSpend {
      month
      through
      spentEur
      dailyRateEur
      daysLeft
      expectedEur
      monthlyTargetEur
      missPercent
    }
    kpis(startDate: $startDate, endDate: $endDate) {
      dailyBudget
      budgetUtilization
      searchImpressionShare
      averageQualityScore
    }
    productStatusSummary {
      total
      disapproved
    }
  }
  kpiConfig(accountId: $accountId) {
    kpiOrder
    presetId
    presetName
    isDefault
  }
  campaignsConnection(accountId: $accountId, status: ENABLED, first: 1) {
    totalCount
  }
}
    `) as unknown as TypedDocumentString<AccountOverviewQuery, AccountOverviewQueryVariables>;
export const CreateAccountEventDocument = new TypedDocumentString(`
    mutation CreateAccountEvent($accountId: String!, $eventDate: LocalDate!, $title: String!, $description: String, $color: String!, $icon: String) {
  createAccountEvent(
    accountId: $accountId
    eventDate: $eventDate
    title: $title
    description: $description
    color: $color
    icon: $icon
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateAccountEventMutation, CreateAccountEventMutationVariables>;
export const DeleteAccountEventDocument = new TypedDocumentString(`
    mutation DeleteAccountEvent($accountId: String!, $eventId: String!) {
  deleteAccountEvent(accountId: $accountId, eventId: $eventId)
}
    `) as unknown as TypedDocumentString<DeleteAccountEventMutation, DeleteAccountEventMutationVariables>;
export const AccountsWithFiguresDocument = new TypedDocumentString(`
    query AccountsWithFigures($sparkStart: LocalDate!, $search: String, $limit: Int!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!) {
  accounts(
    startDate: $startDate
    endDate: $endDate
    search: $search
    limit: $limit
    orderBy: COST_DESC
  ) {
    meta {
      total
    }
    data {
      id
      name
      isMcc
      isFavorite
      currency
      status
      figuresSince
      metrics(startDate: $startDate, endDate: $endDate) {
        cost
        conversionValue
        conversions
        clicks
        impressions
        roas
      }
      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {
        cost
        conversionValue
        conversions
        clicks
        impressions
        roas
      }
      dailyMetrics(startDate: $sparkStart, endDate: $endDate) {
        cost
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AccountsWithFiguresQuery, AccountsWithFiguresQueryVariables>;
export const AttentionDocument = new TypedDocumentString(`
    query Attention {
  attention {
    kind
    count
    ids
  }
}
    `) as unknown as TypedDocumentString<AttentionQuery, AttentionQueryVariables>;
export const ClientRequestDocument = new TypedDocumentString(`
    query ClientRequest($clientId: String!, $redirectUri: String, $responseType: String!, $codeChallenge: String!, $codeChallengeMethod: String!, $scope: String, $state: String, $resource: String) {
  clientRequest(
    clientId: $clientId
    redirectUri: $redirectUri
    responseType: $responseType
    codeChallenge: $codeChallenge
    codeChallengeMethod: $codeChallengeMethod
    scope: $scope
    state: $state
    resource: $resource
  ) {
    clientName
    redirectHost
    isOnOwnMachine
    scopes
    denyUrl
  }
}
    `) as unknown as TypedDocumentString<ClientRequestQuery, ClientRequestQueryVariables>;
export const GrantClientAccessDocument = new TypedDocumentString(`
    mutation GrantClientAccess($clientId: String!, $redirectUri: String, $responseType: String!, $codeChallenge: String!, $codeChallengeMethod: String!, $scope: String, $state: String, $resource: String, $scopes: [String!]!) {
  grantClientAccess(
    clientId: $clientId
    redirectUri: $redirectUri
    responseType: $responseType
    codeChallenge: $codeChallenge
    codeChallengeMethod: $codeChallengeMethod
    scope: $scope
    state: $state
    resource: $resource
    scopes: $scopes
  ) {
    redirectTo
  }
}
    `) as unknown as TypedDocumentString<GrantClientAccessMutation, GrantClientAccessMutationVariables>;
export const PlanningBoardDocument = new TypedDocumentString(`
    query PlanningBoard {
  boardStatusConfigs {
    status
    label
    color
  }
  planningBoard {
    accountId
    accountName
    logoUrl
    status
    position
    dueDate
    isOverdue
    cycleDurationDays
    openTodoCount
    updatedAt
    assignees {
      id
      name
      avatarUrl
    }
  }
  teamMembers {
    data {
      id
      name
      role
    }
  }
}
    `) as unknown as TypedDocumentString<PlanningBoardQuery, PlanningBoardQueryVariables>;
export const SetAccountAssigneesDocument = new TypedDocumentString(`
    mutation SetAccountAssignees($accountId: String!, $userIds: [String!]!) {
  setAccountAssignees(accountId: $accountId, userIds: $userIds) {
    status
  }
}
    `) as unknown as TypedDocumentString<SetAccountAssigneesMutation, SetAccountAssigneesMutationVariables>;
export const MoveBoardCardDocument = new TypedDocumentString(`
    mutation MoveBoardCard($accountId: String!, $status: BoardStatus!, $position: Int!) {
  moveBoardCard(accountId: $accountId, status: $status, position: $position) {
    status
  }
}
    `) as unknown as TypedDocumentString<MoveBoardCardMutation, MoveBoardCardMutationVariables>;
export const UpdateBoardCardDocument = new TypedDocumentString(`
    mutation UpdateBoardCard($accountId: String!, $dueDate: LocalDate, $clearDueDate: Boolean, $cycleDurationDays: Int) {
  updateBoardCard(
    accountId: $accountId
    dueDate: $dueDate
    clearDueDate: $clearDueDate
    cycleDurationDays: $cycleDurationDays
  ) {
    status
  }
}
    `) as unknown as TypedDocumentString<UpdateBoardCardMutation, UpdateBoardCardMutationVariables>;
export const BoardChangedDocument = new TypedDocumentString(`
    subscription BoardChanged {
  boardChanged {
    accountId
    status
    position
  }
}
    `) as unknown as TypedDocumentString<BoardChangedSubscription, BoardChangedSubscriptionVariables>;
export const BudgetGroupsDocument = new TypedDocumentString(`
    query BudgetGroups {
  budgetGroups {
    id
    name
    monthlyBudgetEur
    campaignCount
    accountCount
    cap
    capPercent
    capProblem
    pace {
      month
      through
      budgetEur
      spentEur
      todayEur
      spentPercent
      neededPerDayEur
      dailyBudgetEur
      daysLeft
      expectedEur
      missPercent
    }
  }
}
    `) as unknown as TypedDocumentString<BudgetGroupsQuery, BudgetGroupsQueryVariables>;
export const BudgetGroupDocument = new TypedDocumentString(`
    query BudgetGroup($groupId: String!) {
  budgetGroup(groupId: $groupId) {
    id
    name
    monthlyBudgetEur
    cap
    capPercent
    capProblem
    months {
      month
      budgetEur
    }
    pace {
      month
      through
      budgetEur
      spentEur
      todayEur
      daysLeft
      neededPerDayEur
      dailyBudgetEur
      unknownBudgetCount
      sharedBudgetCount
      runningCount
      expectedEur
      expectedLowEur
      expectedHighEur
      missPercent
      method
      staleAccountIds
    }
    campaigns {
      accountId
      accountName
      campaignId
      name
      status
      spentEur
    }
    capActions {
      month
      planId
      campaignCount
      pausedCount
      enablePlanId
      createdAt
    }
  }
}
    `) as unknown as TypedDocumentString<BudgetGroupQuery, BudgetGroupQueryVariables>;
export const GroupableCampaignsDocument = new TypedDocumentString(`
    query GroupableCampaigns($first: Int!, $after: String) {
  campaignsConnection(first: $first, after: $after, orderBy: NAME_ASC) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        accountId
        accountName
        name
        status
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GroupableCampaignsQuery, GroupableCampaignsQueryVariables>;
export const CreateBudgetGroupDocument = new TypedDocumentString(`
    mutation CreateBudgetGroup($name: String!, $monthlyBudgetEur: Float!, $months: [MonthBudgetInput!]!, $campaigns: [BudgetGroupCampaignInput!]!, $cap: BudgetCap!, $capPercent: Int!) {
  createBudgetGroup(
    name: $name
    monthlyBudgetEur: $monthlyBudgetEur
    months: $months
    campaigns: $campaigns
    cap: $cap
    capPercent: $capPercent
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateBudgetGroupMutation, CreateBudgetGroupMutationVariables>;
export const UpdateBudgetGroupDocument = new TypedDocumentString(`
    mutation UpdateBudgetGroup($groupId: String!, $name: String, $monthlyBudgetEur: Float, $months: [MonthBudgetInput!], $campaigns: [BudgetGroupCampaignInput!], $cap: BudgetCap, $capPercent: Int) {
  updateBudgetGroup(
    groupId: $groupId
    name: $name
    monthlyBudgetEur: $monthlyBudgetEur
    months: $months
    campaigns: $campaigns
    cap: $cap
    capPercent: $capPercent
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateBudgetGroupMutation, UpdateBudgetGroupMutationVariables>;
export const DeleteBudgetGroupDocument = new TypedDocumentString(`
    mutation DeleteBudgetGroup($groupId: String!) {
  deleteBudgetGroup(groupId: $groupId) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<DeleteBudgetGroupMutation, DeleteBudgetGroupMutationVariables>;
export const ProposeDailyBudgetsDocument = new TypedDocumentString(`
    mutation ProposeDailyBudgets($groupId: String!) {
  proposeDailyBudgets(groupId: $groupId) {
    id
  }
}
    `) as unknown as TypedDocumentString<ProposeDailyBudgetsMutation, ProposeDailyBudgetsMutationVariables>;
export const BulkFilePageDocument = new TypedDocumentString(`
    query BulkFilePage($fileId: String!) {
  bulkFile(fileId: $fileId) {
    id
    fileName
    status
    message
    lineCount
    changeCount
    triedCount
    plannedCount
    planId
    createdAt
  }
}
    `) as unknown as TypedDocumentString<BulkFilePageQuery, BulkFilePageQueryVariables>;
export const BulkFileLinesDocument = new TypedDocumentString(`
    query BulkFileLines($fileId: String!, $verdict: BulkLineVerdict, $limit: Int!, $offset: Int!) {
  bulkFileLines(
    fileId: $fileId
    verdict: $verdict
    limit: $limit
    offset: $offset
  ) {
    data {
      line
      verdict
      message
      target
      accountId
    }
    meta {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<BulkFileLinesQuery, BulkFileLinesQueryVariables>;
export const BulkFilesDocument = new TypedDocumentString(`
    query BulkFiles {
  bulkFiles(limit: 10) {
    data {
      id
      fileName
      status
      plannedCount
      lineCount
      createdAt
    }
  }
}
    `) as unknown as TypedDocumentString<BulkFilesQuery, BulkFilesQueryVariables>;
export const PlanningCalendarDocument = new TypedDocumentString(`
    query PlanningCalendar($start: LocalDate!, $end: LocalDate!) {
  planningCalendar(start: $start, end: $end) {
    id
    accountId
    accountName
    note
    scheduledDate
    source
    todoId
  }
}
    `) as unknown as TypedDocumentString<PlanningCalendarQuery, PlanningCalendarQueryVariables>;
export const CreateCalendarEntryDocument = new TypedDocumentString(`
    mutation CreateCalendarEntry($accountId: String!, $note: String!, $scheduledDate: LocalDate!) {
  createCalendarEntry(
    accountId: $accountId
    note: $note
    scheduledDate: $scheduledDate
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateCalendarEntryMutation, CreateCalendarEntryMutationVariables>;
export const RescheduleCalendarEntryDocument = new TypedDocumentString(`
    mutation RescheduleCalendarEntry($entryId: String!, $scheduledDate: LocalDate!) {
  rescheduleCalendarEntry(entryId: $entryId, scheduledDate: $scheduledDate) {
    id
  }
}
    `) as unknown as TypedDocumentString<RescheduleCalendarEntryMutation, RescheduleCalendarEntryMutationVariables>;
export const DeleteCalendarEntryDocument = new TypedDocumentString(`
    mutation DeleteCalendarEntry($entryId: String!) {
  deleteCalendarEntry(entryId: $entryId) {
    status
  }
}
    `) as unknown as TypedDocumentString<DeleteCalendarEntryMutation, DeleteCalendarEntryMutationVariables>;
export const CampaignAdSetsDocument = new TypedDocumentString(`
    query CampaignAdSets($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!) {
  adSets(
    accountId: $accountId
    campaignId: $campaignId
    startDate: $startDate
    endDate: $endDate
  ) {
    id
    name
    status
    effectiveStatus
    hasOwnBudget
    endDate
    campaignEndDate
    dailyBudget
    dailyBudgetNative {
      amount
      currency
    }
    lifetimeBudget
    lifetimeBudgetNative {
      amount
      currency
    }
    impressions
    clicks
    cost
    conversions
    conversionValue
    roas
  }
}
    `) as unknown as TypedDocumentString<CampaignAdSetsQuery, CampaignAdSetsQueryVariables>;
export const CampaignAdsDocument = new TypedDocumentString(`
    query CampaignAds($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {
  ads(
    accountId: $accountId
    campaignId: $campaignId
    startDate: $startDate
    endDate: $endDate
    limit: $limit
  ) {
    isComplete
    meta {
      total
    }
    data {
      id
      name
      adGroupName
      type
      status
      effectiveStatus
      approvalStatus
      headlines
      finalUrls
      issues {
        name
        effect
      }
      clicks
      cost
      conversions
      conversionValue
      roas
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignAdsQuery, CampaignAdsQueryVariables>;
export const CampaignAssetLinksDocument = new TypedDocumentString(`
    query CampaignAssetLinks($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {
  ofCampaign: assets(
    accountId: $accountId
    campaignId: $campaignId
    level: CAMPAIGN
    startDate: $startDate
    endDate: $endDate
    limit: $limit
  ) {
    ...CampaignAssetLinks
  }
  ofGroups: assets(
    accountId: $accountId
    campaignId: $campaignId
    level: AD_GROUP
    startDate: $startDate
    endDate: $endDate
    limit: $limit
  ) {
    ...CampaignAssetLinks
  }
  ofAccount: assets(
    accountId: $accountId
    campaignId: $campaignId
    level: ACCOUNT
    startDate: $startDate
    endDate: $endDate
    limit: $limit
  ) {
    ...CampaignAssetLinks
  }
}
    fragment CampaignAssetLinks on AssetLinkPage {
  meta {
    total
  }
  data {
    id
    level
    adGroupName
    assetId
    type
    fieldType
    name
    text
    details
    url
    finalUrls
    status
    effectiveStatus
    source
    issues {
      name
      effect
    }
    clicks
    cost
    conversions
    conversionValue
    roas
  }
}`) as unknown as TypedDocumentString<CampaignAssetLinksQuery, CampaignAssetLinksQueryVariables>;
export const CampaignPageDocument = new TypedDocumentString(`
    query CampaignPage($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!, $withIssues: Boolean!) {
  account(accountId: $accountId) {
    id
    figuresSince
  }
  campaignAiContext(accountId: $accountId, campaignId: $campaignId) @include(if: $withIssues) {
    issues {
      severity
      code
      facts
      message
    }
  }
  listedCampaign(accountId: $accountId, campaignId: $campaignId) {
    id
    accountId
    accountName
    name
    status
    statusRaw
    channelType
    channelTypeRaw
    settings {
      dailyBudget
      totalBudget
      biddingStrategy
      targetRoas
      startDate
      endDate
    }
    metrics(startDate: $startDate, endDate: $endDate) {
      cost
      conversionValue
      conversions
      clicks
      impressions
      roas
      native {
        cost
        conversionValue
        currency
      }
    }
    before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {
      cost
      conversionValue
      conversions
      clicks
      impressions
      roas
    }
    dailyMetrics(startDate: $startDate, endDate: $endDate) {
      date
      cost
      conversionValue
      conversions
      clicks
      impressions
      roas
    }
    daysBefore: dailyMetrics(startDate: $beforeStart, endDate: $beforeEnd) {
      date
      cost
      conversionValue
      conversions
      clicks
      impressions
      roas
    }
    impressionShare(startDate: $startDate, endDate: $endDate) {
      reportedDays
      boundedDays
      searchImpressionShare
      searchBudgetLostImpressionShare
      searchRankLostImpressionShare
    }
    dailyImpressionShare(startDate: $startDate, endDate: $endDate) {
      date
      searchImpressionShare
      searchBudgetLostImpressionShare
      searchRankLostImpressionShare
    }
    geoTargets {
      id
      name
      countryCode
      targetType
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignPageQuery, CampaignPageQueryVariables>;
export const CampaignIssuesDocument = new TypedDocumentString(`
    query CampaignIssues($accountId: String!, $campaignId: String!) {
  campaignAiContext(accountId: $accountId, campaignId: $campaignId) {
    issues {
      severity
      code
      facts
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignIssuesQuery, CampaignIssuesQueryVariables>;
export const CampaignTermsDocument = new TypedDocumentString(`
    query CampaignTerms($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String) {
  campaignSearchTermsConnection(
    accountId: $accountId
    campaignId: $campaignId
    startDate: $startDate
    endDate: $endDate
    first: $first
    after: $after
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        searchTerm
        status
        matchType
        impressions
        clicks
        cost
        conversions
        conversionValue
        roas
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignTermsQuery, CampaignTermsQueryVariables>;
export const CampaignKeywordsDocument = new TypedDocumentString(`
    query CampaignKeywords($accountId: String!, $campaignId: String!) {
  keywords(accountId: $accountId, campaignId: $campaignId) {
    id
    text
    matchType
    status
    adGroupName
    qualityScore
    expectedCtr
    adRelevance
    landingPageExperience
    clicks
    cost
    conversions
    conversionValue
    roas
    syncedAt
  }
}
    `) as unknown as TypedDocumentString<CampaignKeywordsQuery, CampaignKeywordsQueryVariables>;
export const CampaignAssetsDocument = new TypedDocumentString(`
    query CampaignAssets($accountId: String!, $campaignId: String!) {
  campaignDetails(accountId: $accountId, campaignId: $campaignId) {
    pmax {
      assetGroups {
        id
        name
        status
        adStrength
        finalUrls
        assets {
          id
          linkId
          assetGroupId
          fieldType
          type
          text
          name
          url
          status
          effectiveStatus
          performanceLabel
          metrics {
            impressions
            clicks
            cost
            conversions
            conversionValue
            roas
          }
        }
      }
      listingGroups {
        id
        assetGroupId
        type
        caseValue {
          dimension
          value
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignAssetsQuery, CampaignAssetsQueryVariables>;
export const CampaignHistoryDocument = new TypedDocumentString(`
    query CampaignHistory($accountId: String!, $campaignId: String!, $days: Int!, $limit: Int!) {
  platformChanges(
    accountId: $accountId
    campaignId: $campaignId
    days: $days
    limit: $limit
  ) {
    isComplete
    readAt
    meta {
      total
    }
    data {
      id
      changedAt
      userEmail
      clientType
      operation
      resourceType
      fields {
        field
        before
        after
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignHistoryQuery, CampaignHistoryQueryVariables>;
export const CampaignPlansDocument = new TypedDocumentString(`
    query CampaignPlans($accountId: String!, $campaignId: String!, $limit: Int!) {
  changePlans(accountId: $accountId, campaignId: $campaignId, limit: $limit) {
    data {
      id
      status
      note
      changeCount
      currentSpendChangeEur
      currentUnknownSpendCount
      proposedBy
      apiKeyId
      apiKeyName
      createdAt
    }
    meta {
      total
    }
  }
  teamMembers {
    data {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignPlansQuery, CampaignPlansQueryVariables>;
export const SetAdGroupStatusDocument = new TypedDocumentString(`
    mutation SetAdGroupStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
  set: setAdGroupStatus(
    accountId: $accountId
    adGroupId: $id
    status: $status
    validateOnly: $validateOnly
  ) {
    previousStatus
    newStatus
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetAdGroupStatusMutation, SetAdGroupStatusMutationVariables>;
export const SetAdSetStatusDocument = new TypedDocumentString(`
    mutation SetAdSetStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
  set: setAdSetStatus(
    accountId: $accountId
    adSetId: $id
    status: $status
    validateOnly: $validateOnly
  ) {
    previousStatus
    newStatus
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetAdSetStatusMutation, SetAdSetStatusMutationVariables>;
export const SetAdSetBudgetDocument = new TypedDocumentString(`
    mutation SetAdSetBudget($accountId: String!, $id: String!, $dailyBudgetEur: Float, $lifetimeBudgetEur: Float, $validateOnly: Boolean!) {
  set: setAdSetBudget(
    accountId: $accountId
    adSetId: $id
    dailyBudgetEur: $dailyBudgetEur
    lifetimeBudgetEur: $lifetimeBudgetEur
    validateOnly: $validateOnly
  ) {
    previousBudgetEur
    newBudgetEur
    needsApproval
    previousNative {
      amount
      currency
    }
    newNative {
      amount
      currency
    }
  }
}
    `) as unknown as TypedDocumentString<SetAdSetBudgetMutation, SetAdSetBudgetMutationVariables>;
export const SetAdStatusDocument = new TypedDocumentString(`
    mutation SetAdStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
  set: setAdStatus(
    accountId: $accountId
    adId: $id
    status: $status
    validateOnly: $validateOnly
  ) {
    previousStatus
    newStatus
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetAdStatusMutation, SetAdStatusMutationVariables>;
export const SetAssetGroupStatusDocument = new TypedDocumentString(`
    mutation SetAssetGroupStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
  set: setAssetGroupStatus(
    accountId: $accountId
    assetGroupId: $id
    status: $status
    validateOnly: $validateOnly
  ) {
    previousStatus
    newStatus
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetAssetGroupStatusMutation, SetAssetGroupStatusMutationVariables>;
export const SetAssetStatusDocument = new TypedDocumentString(`
    mutation SetAssetStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
  set: setAssetStatus(
    accountId: $accountId
    assetLinkId: $id
    status: $status
    validateOnly: $validateOnly
  ) {
    previousStatus
    newStatus
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetAssetStatusMutation, SetAssetStatusMutationVariables>;
export const SetKeywordStatusDocument = new TypedDocumentString(`
    mutation SetKeywordStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
  set: setKeywordStatus(
    accountId: $accountId
    keywordId: $id
    status: $status
    validateOnly: $validateOnly
  ) {
    previousStatus
    newStatus
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetKeywordStatusMutation, SetKeywordStatusMutationVariables>;
export const SetAdGroupBidDocument = new TypedDocumentString(`
    mutation SetAdGroupBid($accountId: String!, $id: String!, $bidEur: Float!, $validateOnly: Boolean!) {
  set: setAdGroupBid(
    accountId: $accountId
    adGroupId: $id
    bidEur: $bidEur
    validateOnly: $validateOnly
  ) {
    previousBidEur
    newBidEur
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetAdGroupBidMutation, SetAdGroupBidMutationVariables>;
export const SetKeywordBidDocument = new TypedDocumentString(`
    mutation SetKeywordBid($accountId: String!, $id: String!, $bidEur: Float, $useAdGroupBid: Boolean!, $validateOnly: Boolean!) {
  set: setKeywordBid(
    accountId: $accountId
    keywordId: $id
    bidEur: $bidEur
    useAdGroupBid: $useAdGroupBid
    validateOnly: $validateOnly
  ) {
    previousBidEur
    newBidEur
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetKeywordBidMutation, SetKeywordBidMutationVariables>;
export const CampaignAdGroupsDocument = new TypedDocumentString(`
    query CampaignAdGroups($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {
  adGroups(
    accountId: $accountId
    campaignId: $campaignId
    startDate: $startDate
    endDate: $endDate
    limit: $limit
  ) {
    readAt
    meta {
      total
    }
    data {
      id
      name
      status
      bidEur
      clicks
      cost
      conversions
      conversionValue
      roas
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignAdGroupsQuery, CampaignAdGroupsQueryVariables>;
export const CampaignBidsDocument = new TypedDocumentString(`
    query CampaignBids($accountId: String!, $campaignId: String!, $limit: Int!) {
  bookedKeywords(accountId: $accountId, campaignId: $campaignId, limit: $limit) {
    data {
      id
      text
      status
      bidEur
      adGroupBidEur
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignBidsQuery, CampaignBidsQueryVariables>;
export const CampaignsOfTeamDocument = new TypedDocumentString(`
    query CampaignsOfTeam($first: Int!, $after: String, $orderBy: CampaignOrder!, $status: CampaignStatus, $channelType: ChannelType, $startDate: LocalDate!, $endDate: LocalDate!) {
  campaignsConnection(
    startDate: $startDate
    endDate: $endDate
    first: $first
    after: $after
    orderBy: $orderBy
    status: $status
    channelType: $channelType
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        accountId
        accountName
        name
        status
        statusRaw
        channelType
        channelTypeRaw
        metrics {
          cost
          conversionValue
          conversions
          clicks
          impressions
          roas
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignsOfTeamQuery, CampaignsOfTeamQueryVariables>;
export const ChoosableCampaignsDocument = new TypedDocumentString(`
    query ChoosableCampaigns($accountId: String!, $first: Int!, $status: CampaignStatus, $channelType: ChannelType) {
  campaignsConnection(
    accountId: $accountId
    first: $first
    status: $status
    channelType: $channelType
  ) {
    edges {
      node {
        id
        name
        status
        settings {
          totalBudget
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ChoosableCampaignsQuery, ChoosableCampaignsQueryVariables>;
export const ProposeChangesDocument = new TypedDocumentString(`
    mutation ProposeChanges($changes: [PlannedChangeInput!]!, $note: String) {
  createChangePlan(changes: $changes, note: $note, onRefusal: continue) {
    id
  }
}
    `) as unknown as TypedDocumentString<ProposeChangesMutation, ProposeChangesMutationVariables>;
export const CampaignsOfAccountDocument = new TypedDocumentString(`
    query CampaignsOfAccount($accountId: String!, $first: Int!, $after: String, $orderBy: CampaignOrder!, $status: CampaignStatus, $channelType: ChannelType, $withKpis: Boolean!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!) {
  campaignsConnection(
    accountId: $accountId
    startDate: $startDate
    endDate: $endDate
    first: $first
    after: $after
    orderBy: $orderBy
    status: $status
    channelType: $channelType
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        accountId
        name
        status
        statusRaw
        channelType
        channelTypeRaw
        settings {
          dailyBudget
          totalBudget
          biddingStrategy
          targetRoas
        }
        metrics {
          cost
          conversionValue
          conversions
          roas
        }
        kpis(startDate: $startDate, endDate: $endDate) @include(if: $withKpis) {
          budgetUtilization
          searchImpressionShare
          averageQualityScore
        }
        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {
          cost
          conversionValue
          conversions
          roas
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignsOfAccountQuery, CampaignsOfAccountQueryVariables>;
export const CampaignToChangeDocument = new TypedDocumentString(`
    query CampaignToChange($accountId: String!, $campaignId: String!) {
  listedCampaign(accountId: $accountId, campaignId: $campaignId) {
    id
    accountId
    name
    status
    statusRaw
    channelType
    channelTypeRaw
    settings {
      dailyBudget
      totalBudget
      biddingStrategy
      targetRoas
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignToChangeQuery, CampaignToChangeQueryVariables>;
export const SetCampaignBudgetDocument = new TypedDocumentString(`
    mutation SetCampaignBudget($accountId: String!, $campaignId: String!, $dailyBudgetEur: Float, $lifetimeBudgetEur: Float, $applyToSharedBudget: Boolean!, $validateOnly: Boolean!) {
  setCampaignBudget(
    accountId: $accountId
    campaignId: $campaignId
    dailyBudgetEur: $dailyBudgetEur
    lifetimeBudgetEur: $lifetimeBudgetEur
    applyToSharedBudget: $applyToSharedBudget
    validateOnly: $validateOnly
  ) {
    previousBudgetEur
    newBudgetEur
    previousNative {
      amount
      currency
    }
    newNative {
      amount
      currency
    }
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetCampaignBudgetMutation, SetCampaignBudgetMutationVariables>;
export const SetCampaignStatusDocument = new TypedDocumentString(`
    mutation SetCampaignStatus($accountId: String!, $campaignId: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
  setCampaignStatus(
    accountId: $accountId
    campaignId: $campaignId
    status: $status
    validateOnly: $validateOnly
  ) {
    previousStatus
    newStatus
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetCampaignStatusMutation, SetCampaignStatusMutationVariables>;
export const SetCampaignBiddingDocument = new TypedDocumentString(`
    mutation SetCampaignBidding($accountId: String!, $campaignId: String!, $strategy: BiddingStrategy!, $targetRoas: Float, $validateOnly: Boolean!) {
  setCampaignBidding(
    accountId: $accountId
    campaignId: $campaignId
    strategy: $strategy
    targetRoas: $targetRoas
    validateOnly: $validateOnly
  ) {
    previousStrategy
    newStrategy
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetCampaignBiddingMutation, SetCampaignBiddingMutationVariables>;
export const EndOfCampaignDocument = new TypedDocumentString(`
    query EndOfCampaign($accountId: String!, $campaignId: String!) {
  listedCampaign(accountId: $accountId, campaignId: $campaignId) {
    id
    settings {
      endDate
    }
  }
}
    `) as unknown as TypedDocumentString<EndOfCampaignQuery, EndOfCampaignQueryVariables>;
export const SetCampaignEndDateDocument = new TypedDocumentString(`
    mutation SetCampaignEndDate($accountId: String!, $campaignId: String!, $endDate: LocalDate, $openEnd: Boolean!, $validateOnly: Boolean!) {
  set: setCampaignEndDate(
    accountId: $accountId
    campaignId: $campaignId
    endDate: $endDate
    openEnd: $openEnd
    validateOnly: $validateOnly
  ) {
    previousEndDate
    newEndDate
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<SetCampaignEndDateMutation, SetCampaignEndDateMutationVariables>;
export const SetCampaignTargetDocument = new TypedDocumentString(`
    mutation SetCampaignTarget($accountId: String!, $campaignId: String!, $targetRoas: Float, $targetCpaEur: Float, $validateOnly: Boolean!) {
  set: setCampaignTarget(
    accountId: $accountId
    campaignId: $campaignId
    targetRoas: $targetRoas
    targetCpaEur: $targetCpaEur
    validateOnly: $validateOnly
  ) {
    previousTargetRoas
    newTargetRoas
    previousTargetCpaEur
    newTargetCpaEur
    needsApproval
    newTargetCpaNative {
      amount
      currency
    }
  }
}
    `) as unknown as TypedDocumentString<SetCampaignTargetMutation, SetCampaignTargetMutationVariables>;
export const PortfolioStrategiesDocument = new TypedDocumentString(`
    query PortfolioStrategies($accountId: String!) {
  portfolioStrategies(accountId: $accountId) {
    id
    name
    strategy
    isManagers
    targetRoas
    targetCpa
    campaigns {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PortfolioStrategiesQuery, PortfolioStrategiesQueryVariables>;
export const SetPortfolioTargetDocument = new TypedDocumentString(`
    mutation SetPortfolioTarget($accountId: String!, $strategyId: String!, $targetRoas: Float, $targetCpaEur: Float, $applyToAllCampaigns: Boolean!, $validateOnly: Boolean!) {
  set: setPortfolioTarget(
    accountId: $accountId
    strategyId: $strategyId
    targetRoas: $targetRoas
    targetCpaEur: $targetCpaEur
    applyToAllCampaigns: $applyToAllCampaigns
    validateOnly: $validateOnly
  ) {
    previousTargetRoas
    newTargetRoas
    previousTargetCpaEur
    newTargetCpaEur
    needsApproval
    newTargetCpaNative {
      amount
      currency
    }
  }
}
    `) as unknown as TypedDocumentString<SetPortfolioTargetMutation, SetPortfolioTargetMutationVariables>;
export const ChangePlansDocument = new TypedDocumentString(`
    query ChangePlans($first: Int!, $after: String, $status: ChangePlanStatus) {
  changePlansConnection(first: $first, after: $after, status: $status) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        status
        note
        accountIds
        changeCount
        campaignCount
        campaigns {
          id
          name
          accountId
        }
        currentSpendChangeEur
        currentUnknownSpendCount
        proposedBy
        apiKeyId
        apiKeyName
        createdAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ChangePlansQuery, ChangePlansQueryVariables>;
export const ChangePlanPageDocument = new TypedDocumentString(`
    query ChangePlanPage($planId: String!) {
  changePlan(planId: $planId) {
    id
    hash
    status
    onRefusal
    note
    accountIds
    changeCount
    approvedCount
    appliedCount
    refusedCount
    currentSpendChangeEur
    currentUnknownSpendCount
    proposedBy
    apiKeyId
    apiKeyName
    createdAt
    expiresAt
    approvedBy
    approvedAt
    rejectedBy
    rejectedAt
    reason
    undoneBy
    changes {
      id
      position
      operation
      accountId
      campaigns {
        id
        name
        accountId
      }
      before {
        ...PlannedState
      }
      after {
        ...PlannedState
      }
      addedKeywords {
        text
        matchType
      }
      removedKeywords {
        text
        matchType
      }
      dryRun
      dryRunCode
      dryRunMessage
      conflictsWith
      buildsOn
      status
      code
      message
      dailySpendChange {
        currency
        amount
        amountEur
      }
      last30Days {
        cost
        conversions
        roas
      }
    }
  }
  teamMembers {
    data {
      id
      name
    }
  }
}
    fragment PlannedState on ChangedState {
  status
  dailyBudgetEur
  dailyBudgetNative {
    amount
    currency
  }
  lifetimeBudgetEur
  lifetimeBudgetNative {
    amount
    currency
  }
  adSet
  strategy
  targetRoas
  negativeKeywordList
  negativeKeywordCount
  linkedCampaignCount
  promotion
  ad
  asset
  adGroup
  assetGroup
  keyword
  keywordCount
  bidEur
  bidNative {
    amount
    currency
  }
  targetCpaEur
  endDate
}`) as unknown as TypedDocumentString<ChangePlanPageQuery, ChangePlanPageQueryVariables>;
export const ChangePlanPeopleDocument = new TypedDocumentString(`
    query ChangePlanPeople {
  teamMembers {
    data {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ChangePlanPeopleQuery, ChangePlanPeopleQueryVariables>;
export const ChangePlanProgressDocument = new TypedDocumentString(`
    subscription ChangePlanProgress($planId: String!) {
  changePlanProgress(planId: $planId) {
    id
    status
    appliedCount
    refusedCount
    undoneCount
  }
}
    `) as unknown as TypedDocumentString<ChangePlanProgressSubscription, ChangePlanProgressSubscriptionVariables>;
export const ApproveChangePlanDocument = new TypedDocumentString(`
    mutation ApproveChangePlan($planId: String!, $hash: String!, $changeIds: [String!]!) {
  approveChangePlan(planId: $planId, hash: $hash, changeIds: $changeIds) {
    id
    status
  }
}
    `) as unknown as TypedDocumentString<ApproveChangePlanMutation, ApproveChangePlanMutationVariables>;
export const RejectChangePlanDocument = new TypedDocumentString(`
    mutation RejectChangePlan($planId: String!, $reason: String!) {
  rejectChangePlan(planId: $planId, reason: $reason) {
    id
    status
  }
}
    `) as unknown as TypedDocumentString<RejectChangePlanMutation, RejectChangePlanMutationVariables>;
export const UndoChangePlanDocument = new TypedDocumentString(`
    mutation UndoChangePlan($planId: String!) {
  undoChangePlan(planId: $planId) {
    id
    status
  }
}
    `) as unknown as TypedDocumentString<UndoChangePlanMutation, UndoChangePlanMutationVariables>;
export const PlannedChangePageDocument = new TypedDocumentString(`
    query PlannedChangePage($planId: String!, $accountId: String, $operation: String, $dryRun: DryRun, $status: PlannedChangeStatus, $search: String, $limit: Int!, $offset: Int!) {
  changePlanChanges(
    planId: $planId
    accountId: $accountId
    operation: $operation
    dryRun: $dryRun
    status: $status
    search: $search
    limit: $limit
    offset: $offset
  ) {
    data {
      id
      position
      operation
      accountId
      campaigns {
        id
        name
        accountId
      }
      before {
        ...PlannedState
      }
      after {
        ...PlannedState
      }
      addedKeywords {
        text
        matchType
      }
      removedKeywords {
        text
        matchType
      }
      dryRun
      dryRunCode
      dryRunMessage
      conflictsWith
      buildsOn
      status
      code
      message
      dailySpendChange {
        currency
        amount
        amountEur
      }
      last30Days {
        cost
        conversions
        roas
      }
    }
    meta {
      total
    }
  }
}
    fragment PlannedState on ChangedState {
  status
  dailyBudgetEur
  dailyBudgetNative {
    amount
    currency
  }
  lifetimeBudgetEur
  lifetimeBudgetNative {
    amount
    currency
  }
  adSet
  strategy
  targetRoas
  negativeKeywordList
  negativeKeywordCount
  linkedCampaignCount
  promotion
  ad
  asset
  adGroup
  assetGroup
  keyword
  keywordCount
  bidEur
  bidNative {
    amount
    currency
  }
  targetCpaEur
  endDate
}`) as unknown as TypedDocumentString<PlannedChangePageQuery, PlannedChangePageQueryVariables>;
export const PlanSelectionDocument = new TypedDocumentString(`
    query PlanSelection($planId: String!, $leaveOut: [PlannedChangeFilter!]) {
  changePlanSelection(planId: $planId, leaveOut: $leaveOut) {
    changeCount
    refusedCount
    conflictCount
    incompleteCount
    dailySpendChangeEur
    unknownSpendCount
    accountCount
  }
}
    `) as unknown as TypedDocumentString<PlanSelectionQuery, PlanSelectionQueryVariables>;
export const ApprovePlanPartDocument = new TypedDocumentString(`
    mutation ApprovePlanPart($planId: String!, $hash: String!, $leaveOut: [PlannedChangeFilter!], $count: Int!) {
  approveChangePlan(
    planId: $planId
    hash: $hash
    leaveOut: $leaveOut
    count: $count
  ) {
    id
    status
  }
}
    `) as unknown as TypedDocumentString<ApprovePlanPartMutation, ApprovePlanPartMutationVariables>;
export const BesideChatDocument = new TypedDocumentString(`
    query BesideChat($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!) {
  account(accountId: $accountId) {
    id
    name
    metrics(startDate: $startDate, endDate: $endDate) {
      cost
      conversionValue
      conversions
      roas
    }
    before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {
      cost
      conversionValue
      conversions
      roas
    }
    campaigns(
      startDate: $startDate
      endDate: $endDate
      limit: 5
      orderBy: COST_DESC
    ) {
      id
      name
      metrics {
        cost
        conversionValue
        roas
      }
    }
  }
  billingStatus {
    aiCredits {
      remaining
    }
  }
}
    `) as unknown as TypedDocumentString<BesideChatQuery, BesideChatQueryVariables>;
export const CustomerDocument = new TypedDocumentString(`
    query Customer($accountId: String!) {
  customerProfile(accountId: $accountId) {
    customerType
    servicesProducts
    industry
    websiteStrengths
    websiteWeaknesses
    updatedAt
  }
  memories(accountId: $accountId) {
    id
    category
    content
    entryDate
    userName
  }
}
    `) as unknown as TypedDocumentString<CustomerQuery, CustomerQueryVariables>;
export const SaveCustomerProfileDocument = new TypedDocumentString(`
    mutation SaveCustomerProfile($accountId: String!, $customerType: String, $servicesProducts: String, $industry: String, $websiteStrengths: [String!], $websiteWeaknesses: [String!]) {
  updateCustomerProfile(
    accountId: $accountId
    customerType: $customerType
    servicesProducts: $servicesProducts
    industry: $industry
    websiteStrengths: $websiteStrengths
    websiteWeaknesses: $websiteWeaknesses
  ) {
    accountId
  }
}
    `) as unknown as TypedDocumentString<SaveCustomerProfileMutation, SaveCustomerProfileMutationVariables>;
export const CreateMemoryDocument = new TypedDocumentString(`
    mutation CreateMemory($accountId: String!, $category: MemoryCategory!, $content: String!, $entryDate: DateTimeISO) {
  createMemory(
    accountId: $accountId
    category: $category
    content: $content
    entryDate: $entryDate
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateMemoryMutation, CreateMemoryMutationVariables>;
export const DeleteMemoryDocument = new TypedDocumentString(`
    mutation DeleteMemory($accountId: String!, $memoryId: String!) {
  deleteMemory(accountId: $accountId, memoryId: $memoryId) {
    status
  }
}
    `) as unknown as TypedDocumentString<DeleteMemoryMutation, DeleteMemoryMutationVariables>;
export const ExportDeliveriesDocument = new TypedDocumentString(`
    query ExportDeliveries($scheduleId: String!, $first: Int!, $after: String) {
  exportDeliveriesConnection(
    scheduleId: $scheduleId
    first: $first
    after: $after
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        dueAt
        isManual
        status
        reason
        tries
        nextTryAt
        objectKey
        rowCount
        byteSize
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ExportDeliveriesQuery, ExportDeliveriesQueryVariables>;
export const CreateBucketDestinationDocument = new TypedDocumentString(`
    mutation CreateBucketDestination($name: String!, $endpoint: String, $region: String!, $bucket: String!, $prefix: String!, $isPathStyle: Boolean!, $accessKeyId: String!, $secretAccessKey: String!) {
  createBucketDestination(
    name: $name
    endpoint: $endpoint
    region: $region
    bucket: $bucket
    prefix: $prefix
    isPathStyle: $isPathStyle
    accessKeyId: $accessKeyId
    secretAccessKey: $secretAccessKey
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateBucketDestinationMutation, CreateBucketDestinationMutationVariables>;
export const UpdateBucketDestinationDocument = new TypedDocumentString(`
    mutation UpdateBucketDestination($destinationId: String!, $name: String!, $endpoint: String, $region: String!, $bucket: String!, $prefix: String!, $isPathStyle: Boolean!, $accessKeyId: String!, $secretAccessKey: String) {
  updateBucketDestination(
    destinationId: $destinationId
    name: $name
    endpoint: $endpoint
    region: $region
    bucket: $bucket
    prefix: $prefix
    isPathStyle: $isPathStyle
    accessKeyId: $accessKeyId
    secretAccessKey: $secretAccessKey
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateBucketDestinationMutation, UpdateBucketDestinationMutationVariables>;
export const DeleteBucketDestinationDocument = new TypedDocumentString(`
    mutation DeleteBucketDestination($destinationId: String!) {
  deleteBucketDestination(destinationId: $destinationId) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<DeleteBucketDestinationMutation, DeleteBucketDestinationMutationVariables>;
export const TestBucketDestinationDocument = new TypedDocumentString(`
    mutation TestBucketDestination($destinationId: String!) {
  testBucketDestination(destinationId: $destinationId) {
    isWritable
    reason
  }
}
    `) as unknown as TypedDocumentString<TestBucketDestinationMutation, TestBucketDestinationMutationVariables>;
export const CreateExportScheduleDocument = new TypedDocumentString(`
    mutation CreateExportSchedule($savedExportId: String!, $destinationId: String!, $fileFormat: ExportFormat!, $objectName: String!, $frequency: ScheduleFrequency!, $dayOfWeek: Int, $dayOfMonth: Int, $hour: Int!, $timeZone: String!) {
  createExportSchedule(
    savedExportId: $savedExportId
    destinationId: $destinationId
    fileFormat: $fileFormat
    objectName: $objectName
    frequency: $frequency
    dayOfWeek: $dayOfWeek
    dayOfMonth: $dayOfMonth
    hour: $hour
    timeZone: $timeZone
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateExportScheduleMutation, CreateExportScheduleMutationVariables>;
export const UpdateExportScheduleDocument = new TypedDocumentString(`
    mutation UpdateExportSchedule($scheduleId: String!, $destinationId: String, $fileFormat: ExportFormat, $objectName: String, $frequency: ScheduleFrequency, $dayOfWeek: Int, $dayOfMonth: Int, $hour: Int, $timeZone: String, $isPaused: Boolean) {
  updateExportSchedule(
    scheduleId: $scheduleId
    destinationId: $destinationId
    fileFormat: $fileFormat
    objectName: $objectName
    frequency: $frequency
    dayOfWeek: $dayOfWeek
    dayOfMonth: $dayOfMonth
    hour: $hour
    timeZone: $timeZone
    isPaused: $isPaused
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateExportScheduleMutation, UpdateExportScheduleMutationVariables>;
export const DeleteExportScheduleDocument = new TypedDocumentString(`
    mutation DeleteExportSchedule($scheduleId: String!) {
  deleteExportSchedule(scheduleId: $scheduleId) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<DeleteExportScheduleMutation, DeleteExportScheduleMutationVariables>;
export const RunExportScheduleDocument = new TypedDocumentString(`
    mutation RunExportSchedule($scheduleId: String!) {
  runExportSchedule(scheduleId: $scheduleId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RunExportScheduleMutation, RunExportScheduleMutationVariables>;
export const DataExportsDocument = new TypedDocumentString(`
    query DataExports($first: Int!, $after: String) {
  dataExportsConnection(first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        dataset
        fileFormat
        accountIds
        startDate
        endDate
        days
        status
        message
        rowCount
        byteSize
        createdAt
        expiresAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DataExportsQuery, DataExportsQueryVariables>;
export const KeptExportsDocument = new TypedDocumentString(`
    query KeptExports {
  savedExports {
    id
    name
    dataset
    accountIds
    days
    period
  }
  bucketDestinations {
    id
    name
    endpoint
    region
    bucket
    prefix
    isPathStyle
    accessKeyId
  }
  exportSchedules {
    id
    isOwn
    savedExportId
    savedExportName
    dataset
    destinationId
    destinationName
    fileFormat
    objectName
    frequency
    dayOfWeek
    dayOfMonth
    hour
    timeZone
    status
    reason
    nextAt
    lastStatus
    lastDeliveredAt
  }
}
    `) as unknown as TypedDocumentString<KeptExportsQuery, KeptExportsQueryVariables>;
export const ExportLinksDocument = new TypedDocumentString(`
    query ExportLinks($savedExportId: String!) {
  exportLinks(savedExportId: $savedExportId) {
    id
    expiresAt
    revokedAt
    createdAt
  }
}
    `) as unknown as TypedDocumentString<ExportLinksQuery, ExportLinksQueryVariables>;
export const DataExportAddressDocument = new TypedDocumentString(`
    query DataExportAddress($exportId: String!) {
  dataExportDownload(exportId: $exportId) {
    url
    fileName
  }
}
    `) as unknown as TypedDocumentString<DataExportAddressQuery, DataExportAddressQueryVariables>;
export const StartDataExportDocument = new TypedDocumentString(`
    mutation StartDataExport($dataset: ExportDataset!, $fileFormat: ExportFormat!, $accountIds: [String!], $startDate: LocalDate, $endDate: LocalDate, $period: NamedPeriod, $days: Int) {
  startDataExport(
    dataset: $dataset
    fileFormat: $fileFormat
    accountIds: $accountIds
    startDate: $startDate
    endDate: $endDate
    period: $period
    days: $days
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<StartDataExportMutation, StartDataExportMutationVariables>;
export const CancelDataExportDocument = new TypedDocumentString(`
    mutation CancelDataExport($exportId: String!) {
  cancelDataExport(exportId: $exportId) {
    id
  }
}
    `) as unknown as TypedDocumentString<CancelDataExportMutation, CancelDataExportMutationVariables>;
export const CreateSavedExportDocument = new TypedDocumentString(`
    mutation CreateSavedExport($name: String!, $dataset: ExportDataset!, $accountIds: [String!], $days: Int, $period: NamedPeriod) {
  createSavedExport(
    name: $name
    dataset: $dataset
    accountIds: $accountIds
    days: $days
    period: $period
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateSavedExportMutation, CreateSavedExportMutationVariables>;
export const UpdateSavedExportDocument = new TypedDocumentString(`
    mutation UpdateSavedExport($savedExportId: String!, $name: String!, $accountIds: [String!], $days: Int, $period: NamedPeriod) {
  updateSavedExport(
    savedExportId: $savedExportId
    name: $name
    accountIds: $accountIds
    days: $days
    period: $period
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateSavedExportMutation, UpdateSavedExportMutationVariables>;
export const DeleteSavedExportDocument = new TypedDocumentString(`
    mutation DeleteSavedExport($savedExportId: String!) {
  deleteSavedExport(savedExportId: $savedExportId) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<DeleteSavedExportMutation, DeleteSavedExportMutationVariables>;
export const CreateExportLinkDocument = new TypedDocumentString(`
    mutation CreateExportLink($savedExportId: String!, $linkDays: Int!) {
  createExportLink(savedExportId: $savedExportId, linkDays: $linkDays) {
    url
  }
}
    `) as unknown as TypedDocumentString<CreateExportLinkMutation, CreateExportLinkMutationVariables>;
export const RevokeExportLinkDocument = new TypedDocumentString(`
    mutation RevokeExportLink($linkId: String!) {
  revokeExportLink(linkId: $linkId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RevokeExportLinkMutation, RevokeExportLinkMutationVariables>;
export const FeedsOfAccountDocument = new TypedDocumentString(`
    query FeedsOfAccount($accountId: String!) {
  feeds(accountId: $accountId) {
    id
    name
    type
    feedLabel
    contentLanguage
    targetCountry
    fileUrl
    itemCount
    approvedCount
    pendingCount
    disapprovedCount
    lastFetchedAt
  }
}
    `) as unknown as TypedDocumentString<FeedsOfAccountQuery, FeedsOfAccountQueryVariables>;
export const ReviewOfAccountsDocument = new TypedDocumentString(`
    query ReviewOfAccounts($accountId: String, $limit: Int!, $offset: Int!) {
  productStatusSummary(accountId: $accountId, limit: $limit, offset: $offset) {
    data {
      accountId
      accountName
      total
      approved
      limited
      pending
      disapproved
      inStock
      outOfStock
      availabilityUnknown
      asOf
    }
    meta {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<ReviewOfAccountsQuery, ReviewOfAccountsQueryVariables>;
export const DisapprovedDocument = new TypedDocumentString(`
    query Disapproved($accountId: String, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!, $offset: Int!) {
  disapprovedProducts(
    accountId: $accountId
    startDate: $startDate
    endDate: $endDate
    limit: $limit
    offset: $offset
  ) {
    data {
      offerId
      accountId
      accountName
      feedLabel
      contentLanguage
      title
      brand
      disapprovedSince
      issues {
        code
        description
        detail
        documentationUrl
      }
      metrics {
        cost
        conversionValue
        clicks
        roas
      }
    }
    meta {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<DisapprovedQuery, DisapprovedQueryVariables>;
export const OutOfStockDocument = new TypedDocumentString(`
    query OutOfStock($accountId: String, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!, $offset: Int!) {
  outOfStockProducts(
    accountId: $accountId
    startDate: $startDate
    endDate: $endDate
    limit: $limit
    offset: $offset
  ) {
    data {
      offerId
      accountId
      accountName
      feedLabel
      contentLanguage
      title
      brand
      outOfStockSince
      costSinceOutOfStock
      metrics {
        cost
        conversionValue
        clicks
        roas
      }
    }
    meta {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<OutOfStockQuery, OutOfStockQueryVariables>;
export const HistoryOfWritesDocument = new TypedDocumentString(`
    query HistoryOfWrites($limit: Int!, $after: String, $accountId: String, $userId: String, $status: AuditStatus) {
  auditLog(
    limit: $limit
    after: $after
    accountId: $accountId
    userId: $userId
    status: $status
  ) {
    data {
      id
      userId
      apiKeyId
      tool
      accountId
      payload
      status
      code
      message
      result
      undoable
      createdAt
    }
    meta {
      nextCursor
    }
  }
}
    `) as unknown as TypedDocumentString<HistoryOfWritesQuery, HistoryOfWritesQueryVariables>;
export const HistoryOfLogDocument = new TypedDocumentString(`
    query HistoryOfLog($limit: Int!, $after: String, $accountId: String) {
  activityLogs(limit: $limit, after: $after, accountId: $accountId) {
    data {
      id
      accountId
      logType
      message
      metadata
      userId
      apiKeyId
      eventDate
      undoable
      createdAt
    }
    meta {
      nextCursor
    }
  }
}
    `) as unknown as TypedDocumentString<HistoryOfLogQuery, HistoryOfLogQueryVariables>;
export const HistoryOfPlatformDocument = new TypedDocumentString(`
    query HistoryOfPlatform($accountId: String!, $limit: Int!, $after: String, $days: Int!) {
  platformChanges(
    accountId: $accountId
    limit: $limit
    after: $after
    days: $days
    withoutApi: true
  ) {
    data {
      id
      accountId
      changedAt
      userEmail
      clientType
      operation
      resourceType
      campaignName
      fields {
        field
        before
        after
      }
    }
    meta {
      nextCursor
    }
    isComplete
  }
}
    `) as unknown as TypedDocumentString<HistoryOfPlatformQuery, HistoryOfPlatformQueryVariables>;
export const HistoryPeopleDocument = new TypedDocumentString(`
    query HistoryPeople($teamId: String!) {
  teamMembers {
    data {
      id
      name
      email
    }
  }
  apiKeys(teamId: $teamId) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<HistoryPeopleQuery, HistoryPeopleQueryVariables>;
export const LandingPagesDocument = new TypedDocumentString(`
    query LandingPages($accountId: String!) {
  landingPages(accountId: $accountId) {
    id
    url
    source
    campaigns {
      id
      name
      accountId
      isSynced
    }
    updatedAt
  }
}
    `) as unknown as TypedDocumentString<LandingPagesQuery, LandingPagesQueryVariables>;
export const AddLandingPageDocument = new TypedDocumentString(`
    mutation AddLandingPage($accountId: String!, $url: String!) {
  addLandingPage(accountId: $accountId, url: $url) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddLandingPageMutation, AddLandingPageMutationVariables>;
export const DeleteLandingPageDocument = new TypedDocumentString(`
    mutation DeleteLandingPage($accountId: String!, $landingPageId: String!) {
  deleteLandingPage(accountId: $accountId, landingPageId: $landingPageId) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<DeleteLandingPageMutation, DeleteLandingPageMutationVariables>;
export const RefreshLandingPagesDocument = new TypedDocumentString(`
    mutation RefreshLandingPages($accountId: String!) {
  refreshLandingPages(accountId: $accountId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RefreshLandingPagesMutation, RefreshLandingPagesMutationVariables>;
export const MiningRunsDocument = new TypedDocumentString(`
    query MiningRuns($accountId: String!) {
  miningRuns(accountId: $accountId) {
    id
    status
    step
    progress
    errorCode
    createdAt
    completedAt
    dateRangeStart
    dateRangeEnd
    analyzedTerms
    suggestionCount
    pendingCount
    approvedCount
    rejectedCount
    appliedCount
  }
  billingStatus {
    aiCredits {
      remaining
    }
  }
}
    `) as unknown as TypedDocumentString<MiningRunsQuery, MiningRunsQueryVariables>;
export const MiningSuggestionsDocument = new TypedDocumentString(`
    query MiningSuggestions($accountId: String!, $runId: String!) {
  miningSuggestions(accountId: $accountId, runId: $runId) {
    id
    searchTerm
    keyword
    matchType
    category
    reason
    confidence
    status
    cost
    clicks
    conversions
    conversionValueAtRisk
    blockedTerms
  }
}
    `) as unknown as TypedDocumentString<MiningSuggestionsQuery, MiningSuggestionsQueryVariables>;
export const StartMiningRunDocument = new TypedDocumentString(`
    mutation StartMiningRun($accountId: String!, $dateRangeStart: LocalDate, $dateRangeEnd: LocalDate) {
  startMiningRun(
    accountId: $accountId
    dateRangeStart: $dateRangeStart
    dateRangeEnd: $dateRangeEnd
  ) {
    id
    suggestionCount
  }
}
    `) as unknown as TypedDocumentString<StartMiningRunMutation, StartMiningRunMutationVariables>;
export const ReviewMiningSuggestionsDocument = new TypedDocumentString(`
    mutation ReviewMiningSuggestions($accountId: String!, $suggestionIds: [String!]!, $status: ReviewStatus!) {
  reviewMiningSuggestions(
    accountId: $accountId
    suggestionIds: $suggestionIds
    status: $status
  ) {
    updatedCount
  }
}
    `) as unknown as TypedDocumentString<ReviewMiningSuggestionsMutation, ReviewMiningSuggestionsMutationVariables>;
export const ApplyMiningSuggestionsDocument = new TypedDocumentString(`
    mutation ApplyMiningSuggestions($accountId: String!, $force: Boolean!) {
  applyMiningSuggestions(accountId: $accountId, force: $force) {
    id
    name
    keywordCount
  }
}
    `) as unknown as TypedDocumentString<ApplyMiningSuggestionsMutation, ApplyMiningSuggestionsMutationVariables>;
export const MiningProgressDocument = new TypedDocumentString(`
    subscription MiningProgress($accountId: String!) {
  miningProgress(accountId: $accountId) {
    id
    status
    step
    progress
  }
}
    `) as unknown as TypedDocumentString<MiningProgressSubscription, MiningProgressSubscriptionVariables>;
export const MonitorsDocument = new TypedDocumentString(`
    query Monitors {
  monitors {
    id
    name
    level
    severity
    isRepeated
    isEnabled
    accountIds
    mailTo
    lastFired
    actionBy
    action {
      kind
      changePercent
      isUnattended
    }
    conditions {
      metric
      aggregate
      windowDays
      comparison
      operator
      threshold
    }
  }
}
    `) as unknown as TypedDocumentString<MonitorsQuery, MonitorsQueryVariables>;
export const MonitorTemplatesDocument = new TypedDocumentString(`
    query MonitorTemplates {
  monitorTemplates {
    key
    nameDe
    nameEn
    reasonDe
    reasonEn
    level
    severity
    isRepeated
    conditions {
      metric
      aggregate
      windowDays
      comparison
      operator
      threshold
    }
  }
}
    `) as unknown as TypedDocumentString<MonitorTemplatesQuery, MonitorTemplatesQueryVariables>;
export const TryMonitorDocument = new TypedDocumentString(`
    query TryMonitor($monitorId: String!, $days: Int!) {
  tryMonitor(monitorId: $monitorId, days: $days) {
    accountCount
    judgedCount
    firedCount
    perDay {
      date
      accountCount
    }
    fired {
      accountId
      accountName
      date
      matchCount
      matches {
        campaignId
        campaignName
        figures {
          metric
          windowDays
          value
          limit
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<TryMonitorQuery, TryMonitorQueryVariables>;
export const MonitorEventsDocument = new TypedDocumentString(`
    query MonitorEvents($monitorId: String, $isAcknowledged: Boolean, $first: Int!, $after: String) {
  monitorEventsConnection(
    monitorId: $monitorId
    isAcknowledged: $isAcknowledged
    first: $first
    after: $after
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        monitorName
        severity
        accountId
        accountName
        date
        matchCount
        acknowledgedAt
        action {
          kind
          changePercent
          status
          planId
          message
        }
        matches {
          campaignId
          campaignName
          figures {
            metric
            windowDays
            value
            limit
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MonitorEventsQuery, MonitorEventsQueryVariables>;
export const CreateMonitorDocument = new TypedDocumentString(`
    mutation CreateMonitor($name: String!, $level: MonitorLevel!, $conditions: [MonitorConditionInput!]!, $severity: MonitorSeverity!, $isRepeated: Boolean!, $language: NoticeLanguage!, $accountIds: [String!], $mailTo: [String!], $action: MonitorActionInput) {
  createMonitor(
    name: $name
    level: $level
    conditions: $conditions
    severity: $severity
    isRepeated: $isRepeated
    language: $language
    accountIds: $accountIds
    mailTo: $mailTo
    action: $action
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateMonitorMutation, CreateMonitorMutationVariables>;
export const UpdateMonitorDocument = new TypedDocumentString(`
    mutation UpdateMonitor($monitorId: String!, $name: String, $conditions: [MonitorConditionInput!], $severity: MonitorSeverity, $isRepeated: Boolean, $accountIds: [String!], $mailTo: [String!], $action: MonitorActionInput) {
  updateMonitor(
    monitorId: $monitorId
    name: $name
    conditions: $conditions
    severity: $severity
    isRepeated: $isRepeated
    accountIds: $accountIds
    mailTo: $mailTo
    action: $action
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateMonitorMutation, UpdateMonitorMutationVariables>;
export const SetMonitorEnabledDocument = new TypedDocumentString(`
    mutation SetMonitorEnabled($monitorId: String!, $isEnabled: Boolean!) {
  updateMonitor(monitorId: $monitorId, isEnabled: $isEnabled) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetMonitorEnabledMutation, SetMonitorEnabledMutationVariables>;
export const DeleteMonitorDocument = new TypedDocumentString(`
    mutation DeleteMonitor($monitorId: String!) {
  deleteMonitor(monitorId: $monitorId) {
    status
  }
}
    `) as unknown as TypedDocumentString<DeleteMonitorMutation, DeleteMonitorMutationVariables>;
export const AcknowledgeMonitorEventDocument = new TypedDocumentString(`
    mutation AcknowledgeMonitorEvent($eventId: String!) {
  acknowledgeMonitorEvent(eventId: $eventId) {
    id
  }
}
    `) as unknown as TypedDocumentString<AcknowledgeMonitorEventMutation, AcknowledgeMonitorEventMutationVariables>;
export const NegativeListsDocument = new TypedDocumentString(`
    query NegativeLists($accountId: String!) {
  negativeKeywordLists(accountId: $accountId) {
    id
    name
    category
    keywordCount
    campaignIds
    createdAt
  }
}
    `) as unknown as TypedDocumentString<NegativeListsQuery, NegativeListsQueryVariables>;
export const NegativeListDocument = new TypedDocumentString(`
    query NegativeList($accountId: String!, $listId: String!) {
  negativeKeywordList(accountId: $accountId, listId: $listId) {
    id
    accountId
    name
    category
    keywordCount
    campaignIds
    createdAt
    keywords {
      id
      text
      matchType
    }
  }
}
    `) as unknown as TypedDocumentString<NegativeListQuery, NegativeListQueryVariables>;
export const CampaignNegativesDocument = new TypedDocumentString(`
    query CampaignNegatives($accountId: String!, $limit: Int!, $after: String) {
  campaignNegativeKeywords(accountId: $accountId, limit: $limit, after: $after) {
    data {
      id
      campaignId
      text
      matchType
    }
    meta {
      total
      nextCursor
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignNegativesQuery, CampaignNegativesQueryVariables>;
export const CampaignsToExcludeFromDocument = new TypedDocumentString(`
    query CampaignsToExcludeFrom($accountId: String!) {
  campaigns(accountId: $accountId, limit: 1000, orderBy: NAME_ASC) {
    data {
      id
      name
      status
    }
    meta {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CampaignsToExcludeFromQuery, CampaignsToExcludeFromQueryVariables>;
export const NegativeKeywordRisksDocument = new TypedDocumentString(`
    query NegativeKeywordRisks($accountId: String!, $texts: [String!]!, $matchType: KeywordMatchType!) {
  negativeKeywordRisks(
    accountId: $accountId
    texts: $texts
    matchType: $matchType
  ) {
    keyword
    conversionValue
    terms
  }
}
    `) as unknown as TypedDocumentString<NegativeKeywordRisksQuery, NegativeKeywordRisksQueryVariables>;
export const AddNegativeKeywordsDocument = new TypedDocumentString(`
    mutation AddNegativeKeywords($accountId: String!, $campaignIds: [String!]!, $keywords: [NegativeKeywordInput!]!, $name: String, $validateOnly: Boolean!) {
  addNegativeKeywords(
    accountId: $accountId
    campaignIds: $campaignIds
    keywords: $keywords
    name: $name
    validateOnly: $validateOnly
  ) {
    addedCount
    sharedSetName
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<AddNegativeKeywordsMutation, AddNegativeKeywordsMutationVariables>;
export const ExtendNegativeListDocument = new TypedDocumentString(`
    mutation ExtendNegativeList($accountId: String!, $listId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!) {
  extendNegativeKeywordList(
    accountId: $accountId
    listId: $listId
    keywords: $keywords
    validateOnly: $validateOnly
  ) {
    addedCount
    skippedCount
    keywordCount
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<ExtendNegativeListMutation, ExtendNegativeListMutationVariables>;
export const ShortenNegativeListDocument = new TypedDocumentString(`
    mutation ShortenNegativeList($accountId: String!, $listId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {
  shortenNegativeKeywordList(
    accountId: $accountId
    listId: $listId
    keywordIds: $keywordIds
    validateOnly: $validateOnly
  ) {
    removedCount
    keywordCount
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<ShortenNegativeListMutation, ShortenNegativeListMutationVariables>;
export const RemoveCampaignNegativesDocument = new TypedDocumentString(`
    mutation RemoveCampaignNegatives($accountId: String!, $campaignId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {
  removeCampaignNegativeKeywords(
    accountId: $accountId
    campaignId: $campaignId
    keywordIds: $keywordIds
    validateOnly: $validateOnly
  ) {
    removedCount
    keywordCount
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<RemoveCampaignNegativesMutation, RemoveCampaignNegativesMutationVariables>;
export const AccountNegativesDocument = new TypedDocumentString(`
    query AccountNegatives($accountId: String!) {
  accountNegativeKeywords(accountId: $accountId, limit: 1000) {
    data {
      id
      text
      matchType
    }
    meta {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<AccountNegativesQuery, AccountNegativesQueryVariables>;
export const AddAccountNegativesDocument = new TypedDocumentString(`
    mutation AddAccountNegatives($accountId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!) {
  addAccountNegativeKeywords(
    accountId: $accountId
    keywords: $keywords
    validateOnly: $validateOnly
  ) {
    addedCount
    skippedCount
    keywordCount
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<AddAccountNegativesMutation, AddAccountNegativesMutationVariables>;
export const RemoveAccountNegativesDocument = new TypedDocumentString(`
    mutation RemoveAccountNegatives($accountId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {
  removeAccountNegativeKeywords(
    accountId: $accountId
    keywordIds: $keywordIds
    validateOnly: $validateOnly
  ) {
    removedCount
    keywordCount
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<RemoveAccountNegativesMutation, RemoveAccountNegativesMutationVariables>;
export const AdGroupNegativesDocument = new TypedDocumentString(`
    query AdGroupNegatives($accountId: String!, $adGroupId: String!) {
  adGroupNegativeKeywords(
    accountId: $accountId
    adGroupId: $adGroupId
    limit: 1000
  ) {
    data {
      id
      text
      matchType
    }
  }
}
    `) as unknown as TypedDocumentString<AdGroupNegativesQuery, AdGroupNegativesQueryVariables>;
export const AddAdGroupNegativesDocument = new TypedDocumentString(`
    mutation AddAdGroupNegatives($accountId: String!, $adGroupId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!) {
  addAdGroupNegativeKeywords(
    accountId: $accountId
    adGroupId: $adGroupId
    keywords: $keywords
    validateOnly: $validateOnly
  ) {
    addedCount
    skippedCount
    keywordCount
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<AddAdGroupNegativesMutation, AddAdGroupNegativesMutationVariables>;
export const RemoveAdGroupNegativesDocument = new TypedDocumentString(`
    mutation RemoveAdGroupNegatives($accountId: String!, $adGroupId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {
  removeAdGroupNegativeKeywords(
    accountId: $accountId
    adGroupId: $adGroupId
    keywordIds: $keywordIds
    validateOnly: $validateOnly
  ) {
    removedCount
    keywordCount
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<RemoveAdGroupNegativesMutation, RemoveAdGroupNegativesMutationVariables>;
export const LinkNegativeListDocument = new TypedDocumentString(`
    mutation LinkNegativeList($accountId: String!, $listId: String!, $campaignIds: [String!]!, $validateOnly: Boolean!) {
  linkNegativeKeywordList(
    accountId: $accountId
    listId: $listId
    campaignIds: $campaignIds
    validateOnly: $validateOnly
  ) {
    changedCount
    campaignCount
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<LinkNegativeListMutation, LinkNegativeListMutationVariables>;
export const UnlinkNegativeListDocument = new TypedDocumentString(`
    mutation UnlinkNegativeList($accountId: String!, $listId: String!, $campaignIds: [String!]!, $validateOnly: Boolean!) {
  unlinkNegativeKeywordList(
    accountId: $accountId
    listId: $listId
    campaignIds: $campaignIds
    validateOnly: $validateOnly
  ) {
    changedCount
    campaignCount
    needsApproval
  }
}
    `) as unknown as TypedDocumentString<UnlinkNegativeListMutation, UnlinkNegativeListMutationVariables>;
export const PacingDocument = new TypedDocumentString(`
    query Pacing($search: String, $offset: Int!, $limit: Int!) {
  accounts(search: $search, offset: $offset, limit: $limit, orderBy: COST_DESC) {
    meta {
      total
    }
    data {
      id
      name
      isMcc
      currency
      status
      monthSpend {
        month
        through
        spentEur
        dailyRateEur
        daysLeft
        expectedEur
        monthlyTargetEur
        missPercent
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PacingQuery, PacingQueryVariables>;
export const SetMonthlyTargetDocument = new TypedDocumentString(`
    mutation SetMonthlyTarget($accountId: String!, $monthlyTargetEur: Float) {
  setMonthlyTarget(accountId: $accountId, monthlyTargetEur: $monthlyTargetEur) {
    monthlyTargetEur
  }
}
    `) as unknown as TypedDocumentString<SetMonthlyTargetMutation, SetMonthlyTargetMutationVariables>;
export const PortfoliosWithFiguresDocument = new TypedDocumentString(`
    query PortfoliosWithFigures($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!) {
  portfolioStrategies(accountId: $accountId) {
    id
    name
    strategy
    isManagers
    targetRoas
    targetCpa
    targetCpaNative {
      amount
      currency
    }
    campaigns {
      id
      accountId
      name
      status
      metrics(startDate: $startDate, endDate: $endDate) {
        cost
        conversions
        conversionValue
        roas
      }
      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {
        cost
        conversions
        conversionValue
        roas
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PortfoliosWithFiguresQuery, PortfoliosWithFiguresQueryVariables>;
export const ProductsOfTeamDocument = new TypedDocumentString(`
    query ProductsOfTeam($startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String, $orderBy: ProductOrder!, $availability: Availability, $priceVsBenchmark: PriceVsBenchmark, $brand: String) {
  productsConnection(
    startDate: $startDate
    endDate: $endDate
    first: $first
    after: $after
    orderBy: $orderBy
    availability: $availability
    priceVsBenchmark: $priceVsBenchmark
    brand: $brand
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        nodeId
        offerId
        accountId
        feedLabel
        contentLanguage
        title
        brand
        price
        regularPrice
        benchmarkPrice
        priceDiffPercent
        currency
        availability
        status
        metrics {
          cost
          conversionValue
          conversions
          clicks
          impressions
          roas
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ProductsOfTeamQuery, ProductsOfTeamQueryVariables>;
export const ProductsOfAccountDocument = new TypedDocumentString(`
    query ProductsOfAccount($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String, $orderBy: ProductOrder!, $availability: Availability, $priceVsBenchmark: PriceVsBenchmark, $brand: String, $minRoas: Float, $maxRoas: Float) {
  productsConnection(
    accountId: $accountId
    startDate: $startDate
    endDate: $endDate
    first: $first
    after: $after
    orderBy: $orderBy
    availability: $availability
    priceVsBenchmark: $priceVsBenchmark
    brand: $brand
    minRoas: $minRoas
    maxRoas: $maxRoas
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        nodeId
        offerId
        accountId
        feedLabel
        contentLanguage
        title
        brand
        price
        regularPrice
        benchmarkPrice
        priceDiffPercent
        currency
        availability
        status
        metrics {
          cost
          conversionValue
          conversions
          clicks
          impressions
          roas
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ProductsOfAccountQuery, ProductsOfAccountQueryVariables>;
export const ProductBoundaryDocument = new TypedDocumentString(`
    query ProductBoundary($accountId: String!) {
  account(accountId: $accountId) {
    id
    name
    productRoasBoundary
    productCount
  }
}
    `) as unknown as TypedDocumentString<ProductBoundaryQuery, ProductBoundaryQueryVariables>;
export const ProductDetailsDocument = new TypedDocumentString(`
    query ProductDetails($accountId: String!, $offerId: String!, $feedLabel: String!, $contentLanguage: String!, $startDate: LocalDate!, $endDate: LocalDate!) {
  product(
    accountId: $accountId
    offerId: $offerId
    feedLabel: $feedLabel
    contentLanguage: $contentLanguage
    startDate: $startDate
    endDate: $endDate
  ) {
    nodeId
    offerId
    accountId
    title
    brand
    price
    regularPrice
    saleEndsAt
    benchmarkPrice
    priceDiffPercent
    currency
    availability
    status
    gtin
    productType
    condition
    link
    feedLabel
    contentLanguage
    customLabels
    lastSyncedAt
    issues {
      code
      severity
      description
      detail
    }
    metrics {
      cost
      conversionValue
      conversions
      clicks
      impressions
      roas
    }
    dailyMetrics(startDate: $startDate, endDate: $endDate) {
      date
      cost
    }
  }
}
    `) as unknown as TypedDocumentString<ProductDetailsQuery, ProductDetailsQueryVariables>;
export const ProductViewDocument = new TypedDocumentString(`
    query ProductView($accountId: String!) {
  productConfig(accountId: $accountId) {
    presetId
    presetName
    isDefault
    config {
      columns
      chartMetrics
      sortKey
      sortOrder
      viewMode
    }
  }
}
    `) as unknown as TypedDocumentString<ProductViewQuery, ProductViewQueryVariables>;
export const ProductViewsDocument = new TypedDocumentString(`
    query ProductViews {
  productViewPresets {
    id
    name
    userId
    isShared
    config {
      columns
      chartMetrics
      sortKey
      sortOrder
      viewMode
    }
  }
}
    `) as unknown as TypedDocumentString<ProductViewsQuery, ProductViewsQueryVariables>;
export const SetProductViewDocument = new TypedDocumentString(`
    mutation SetProductView($accountId: String!, $presetId: String, $config: ProductViewConfigInput) {
  setProductConfig(accountId: $accountId, presetId: $presetId, config: $config) {
    presetId
  }
}
    `) as unknown as TypedDocumentString<SetProductViewMutation, SetProductViewMutationVariables>;
export const SaveProductViewDocument = new TypedDocumentString(`
    mutation SaveProductView($name: String!, $isShared: Boolean!, $config: ProductViewConfigInput!) {
  createProductViewPreset(name: $name, isShared: $isShared, config: $config) {
    id
  }
}
    `) as unknown as TypedDocumentString<SaveProductViewMutation, SaveProductViewMutationVariables>;
export const DeleteProductViewDocument = new TypedDocumentString(`
    mutation DeleteProductView($presetId: String!) {
  deleteProductViewPreset(presetId: $presetId) {
    status
  }
}
    `) as unknown as TypedDocumentString<DeleteProductViewMutation, DeleteProductViewMutationVariables>;
export const PromotionsDocument = new TypedDocumentString(`
    query Promotions($accountId: String!, $past: Boolean!, $page: Int!, $pageSize: Int!) {
  promotions(
    accountId: $accountId
    past: $past
    upcoming: true
    page: $page
    pageSize: $pageSize
  ) {
    total
    page
    pageSize
    data {
      id
      accountId
      promotionId
      title
      overallStatus
      couponValueType
      percentOff
      effectiveStart
      effectiveEnd
      customTitle
      customNotes
      customEffectiveStart
      customEffectiveEnd
    }
  }
}
    `) as unknown as TypedDocumentString<PromotionsQuery, PromotionsQueryVariables>;
export const CreatePromotionDocument = new TypedDocumentString(`
    mutation CreatePromotion($accountId: String!, $longTitle: String!, $couponValueType: CouponValueType!, $percentOff: Int, $moneyOffAmount: Float, $freeGiftDescription: String, $offerType: PromotionOfferType!, $genericRedemptionCode: String, $effectiveStart: DateTimeISO!, $effectiveEnd: DateTimeISO!, $promotionId: String, $productApplicability: ProductApplicability!, $redemptionChannel: [RedemptionChannel!]!, $storeApplicability: StoreApplicability, $storeCodesInclusion: [String!], $storeCodesExclusion: [String!], $promotionUrl: String) {
  createPromotion(
    accountId: $accountId
    longTitle: $longTitle
    couponValueType: $couponValueType
    percentOff: $percentOff
    moneyOffAmount: $moneyOffAmount
    freeGiftDescription: $freeGiftDescription
    offerType: $offerType
    genericRedemptionCode: $genericRedemptionCode
    effectiveStart: $effectiveStart
    effectiveEnd: $effectiveEnd
    promotionId: $promotionId
    productApplicability: $productApplicability
    redemptionChannel: $redemptionChannel
    storeApplicability: $storeApplicability
    storeCodesInclusion: $storeCodesInclusion
    storeCodesExclusion: $storeCodesExclusion
    promotionUrl: $promotionUrl
  ) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<CreatePromotionMutation, CreatePromotionMutationVariables>;
export const NotePromotionDocument = new TypedDocumentString(`
    mutation NotePromotion($accountId: String!, $promotionId: String!, $customTitle: String, $customNotes: String) {
  updatePromotion(
    accountId: $accountId
    promotionId: $promotionId
    customTitle: $customTitle
    customNotes: $customNotes
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<NotePromotionMutation, NotePromotionMutationVariables>;
export const PlatformQueryDocument = new TypedDocumentString(`
    query PlatformQuery($accountId: String!, $query: String!, $offset: Int!) {
  platformReport(
    accountId: $accountId
    query: $query
    limit: 1000
    offset: $offset
  ) {
    query
    columns {
      name
      type
    }
    rows
    meta {
      total
    }
    readAt
    isComplete
  }
}
    `) as unknown as TypedDocumentString<PlatformQueryQuery, PlatformQueryQueryVariables>;
export const ReportableFieldsDocument = new TypedDocumentString(`
    query ReportableFields($platform: String!, $search: String!, $resource: String, $limit: Int!) {
  platformReportFields(
    platform: $platform
    search: $search
    resource: $resource
    limit: $limit
  ) {
    data {
      name
      category
      type
      enumValues
    }
    meta {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<ReportableFieldsQuery, ReportableFieldsQueryVariables>;
export const PlatformOfAccountDocument = new TypedDocumentString(`
    query PlatformOfAccount($accountId: String!) {
  account(accountId: $accountId) {
    platform
    currency
  }
}
    `) as unknown as TypedDocumentString<PlatformOfAccountQuery, PlatformOfAccountQueryVariables>;
export const ClientReportsDocument = new TypedDocumentString(`
    query ClientReports($accountId: String!, $limit: Int!, $after: String) {
  clientReports(accountId: $accountId, limit: $limit, after: $after) {
    data {
      id
      startDate
      endDate
      language
      status
      isScheduled
      publishedAt
      createdAt
    }
    meta {
      total
      nextCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ClientReportsQuery, ClientReportsQueryVariables>;
export const ClientReportDocument = new TypedDocumentString(`
    query ClientReport($reportId: String!) {
  clientReport(reportId: $reportId) {
    id
    accountId
    startDate
    endDate
    comparedWith
    earlierStartDate
    earlierEndDate
    language
    status
    publishedAt
    text
    isTextOutdated
    content {
      currency
      figuresThrough
      figures {
        metric
        value
        earlierValue
        percent
      }
      campaigns {
        name
      }
      events {
        title
      }
      changes {
        count
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ClientReportQuery, ClientReportQueryVariables>;
export const ClientReportLinksDocument = new TypedDocumentString(`
    query ClientReportLinks($reportId: String!) {
  clientReportLinks(reportId: $reportId) {
    id
    recipient
    expiresAt
    revokedAt
    createdAt
  }
}
    `) as unknown as TypedDocumentString<ClientReportLinksQuery, ClientReportLinksQueryVariables>;
export const ClientReportPreviewDocument = new TypedDocumentString(`
    query ClientReportPreview($reportId: String!) {
  clientReportPreview(reportId: $reportId) {
    pageUrl
    pdfUrl
  }
}
    `) as unknown as TypedDocumentString<ClientReportPreviewQuery, ClientReportPreviewQueryVariables>;
export const ClientReportSetupDocument = new TypedDocumentString(`
    query ClientReportSetup {
  clientReportSchedules {
    accountId
    dayOfMonth
    comparedWith
    language
    delivery
    mailTo
    linkDays
    text
    nextMonth
  }
  clientReportLogo {
    contentType
    image
  }
}
    `) as unknown as TypedDocumentString<ClientReportSetupQuery, ClientReportSetupQueryVariables>;
export const CreateClientReportDocument = new TypedDocumentString(`
    mutation CreateClientReport($accountId: String!, $period: NamedPeriod, $startDate: LocalDate, $endDate: LocalDate, $compare: ComparedWith, $language: ReportLanguage!) {
  createClientReport(
    accountId: $accountId
    period: $period
    startDate: $startDate
    endDate: $endDate
    compare: $compare
    language: $language
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateClientReportMutation, CreateClientReportMutationVariables>;
export const SaveClientReportDocument = new TypedDocumentString(`
    mutation SaveClientReport($reportId: String!, $text: String, $language: ReportLanguage) {
  updateClientReport(reportId: $reportId, text: $text, language: $language) {
    id
  }
}
    `) as unknown as TypedDocumentString<SaveClientReportMutation, SaveClientReportMutationVariables>;
export const DeleteClientReportDocument = new TypedDocumentString(`
    mutation DeleteClientReport($reportId: String!) {
  deleteClientReport(reportId: $reportId) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<DeleteClientReportMutation, DeleteClientReportMutationVariables>;
export const DraftClientReportTextDocument = new TypedDocumentString(`
    mutation DraftClientReportText($reportId: String!, $notes: String) {
  draftClientReportText(reportId: $reportId, notes: $notes) {
    text
  }
}
    `) as unknown as TypedDocumentString<DraftClientReportTextMutation, DraftClientReportTextMutationVariables>;
export const PublishClientReportDocument = new TypedDocumentString(`
    mutation PublishClientReport($reportId: String!, $mailTo: [String!]!, $linkDays: Int!) {
  publishClientReport(reportId: $reportId, mailTo: $mailTo, linkDays: $linkDays) {
    id
  }
}
    `) as unknown as TypedDocumentString<PublishClientReportMutation, PublishClientReportMutationVariables>;
export const CreateClientReportLinkDocument = new TypedDocumentString(`
    mutation CreateClientReportLink($reportId: String!, $linkDays: Int!) {
  createClientReportLink(reportId: $reportId, linkDays: $linkDays) {
    url
  }
}
    `) as unknown as TypedDocumentString<CreateClientReportLinkMutation, CreateClientReportLinkMutationVariables>;
export const RevokeClientReportLinkDocument = new TypedDocumentString(`
    mutation RevokeClientReportLink($linkId: String!) {
  revokeClientReportLink(linkId: $linkId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RevokeClientReportLinkMutation, RevokeClientReportLinkMutationVariables>;
export const SetClientReportScheduleDocument = new TypedDocumentString(`
    mutation SetClientReportSchedule($accountId: String!, $dayOfMonth: Int!, $compare: ComparedWith, $language: ReportLanguage!, $delivery: ReportDelivery!, $mailTo: [String!]!, $linkDays: Int!, $text: String!) {
  setClientReportSchedule(
    accountId: $accountId
    dayOfMonth: $dayOfMonth
    compare: $compare
    language: $language
    delivery: $delivery
    mailTo: $mailTo
    linkDays: $linkDays
    text: $text
  ) {
    accountId
  }
}
    `) as unknown as TypedDocumentString<SetClientReportScheduleMutation, SetClientReportScheduleMutationVariables>;
export const DeleteClientReportScheduleDocument = new TypedDocumentString(`
    mutation DeleteClientReportSchedule($accountId: String!) {
  deleteClientReportSchedule(accountId: $accountId) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<DeleteClientReportScheduleMutation, DeleteClientReportScheduleMutationVariables>;
export const SetClientReportLogoDocument = new TypedDocumentString(`
    mutation SetClientReportLogo($image: String) {
  setClientReportLogo(image: $image) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<SetClientReportLogoMutation, SetClientReportLogoMutationVariables>;
export const AccountSearchTermsDocument = new TypedDocumentString(`
    query AccountSearchTerms($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!) {
  accountSearchTerms(
    accountId: $accountId
    startDate: $startDate
    endDate: $endDate
  ) {
    searchTerm
    status
    campaignIds
    matchType
    impressions
    clicks
    cost
    conversions
    conversionValue
    roas
  }
}
    `) as unknown as TypedDocumentString<AccountSearchTermsQuery, AccountSearchTermsQueryVariables>;
export const SupportTicketsDocument = new TypedDocumentString(`
    query SupportTickets {
  supportTickets {
    id
    subject
    status
    categoryKey
    createdAt
    updatedAt
  }
  supportCategories {
    key
    labelDe
    sortOrder
    faqs {
      id
      questionDe
      answerDe
      sortOrder
    }
  }
}
    `) as unknown as TypedDocumentString<SupportTicketsQuery, SupportTicketsQueryVariables>;
export const SupportTicketDocument = new TypedDocumentString(`
    query SupportTicket($id: String!) {
  supportTicket(id: $id) {
    id
    subject
    message
    status
    categoryKey
    createdAt
    replies {
      id
      author
      authorName
      message
      createdAt
    }
    attachments {
      id
      fileName
      size
      url
      createdAt
    }
  }
}
    `) as unknown as TypedDocumentString<SupportTicketQuery, SupportTicketQueryVariables>;
export const CreateSupportTicketDocument = new TypedDocumentString(`
    mutation CreateSupportTicket($categoryKey: String!, $subject: String!, $message: String!) {
  createSupportTicket(
    categoryKey: $categoryKey
    subject: $subject
    message: $message
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateSupportTicketMutation, CreateSupportTicketMutationVariables>;
export const ReplyToSupportTicketDocument = new TypedDocumentString(`
    mutation ReplyToSupportTicket($id: String!, $message: String!) {
  replyToSupportTicket(id: $id, message: $message) {
    id
  }
}
    `) as unknown as TypedDocumentString<ReplyToSupportTicketMutation, ReplyToSupportTicketMutationVariables>;
export const BillingDocument = new TypedDocumentString(`
    query Billing {
  billingStatus {
    plan
    status
    trialEndsAt
    currentPeriodEnd
    cancelAtPeriodEnd
    accountCount
    maxAccounts
    addon {
      key
      tier
    }
    aiCredits {
      limit
      used
      remaining
      packRemaining
      resetsAt
    }
  }
  pricing {
    currency
    plans {
      key
      name
      monthlyPrice
      yearlyPrice
      maxAccounts
      aiCredits
      features
    }
    addons {
      key
      tiers {
        tier
        monthlyPrice
        yearlyPrice
        maxProducts
      }
    }
    creditPacks {
      key
      credits
      price
    }
  }
}
    `) as unknown as TypedDocumentString<BillingQuery, BillingQueryVariables>;
export const PaymentsDocument = new TypedDocumentString(`
    query Payments {
  billingSubscription {
    interval
    total
    currentPeriodEnd
    items {
      item
      amount
    }
  }
  invoices {
    id
    number
    date
    amountPaid
    currency
    status
    hostedUrl
  }
}
    `) as unknown as TypedDocumentString<PaymentsQuery, PaymentsQueryVariables>;
export const SelectPlanDocument = new TypedDocumentString(`
    mutation SelectPlan($plan: String!) {
  selectPlan(plan: $plan) {
    plan
  }
}
    `) as unknown as TypedDocumentString<SelectPlanMutation, SelectPlanMutationVariables>;
export const CreateCheckoutDocument = new TypedDocumentString(`
    mutation CreateCheckout($plan: String!, $interval: BillingInterval!, $addonTier: String, $successUrl: String, $cancelUrl: String) {
  createCheckout(
    plan: $plan
    interval: $interval
    addonTier: $addonTier
    successUrl: $successUrl
    cancelUrl: $cancelUrl
  ) {
    url
  }
}
    `) as unknown as TypedDocumentString<CreateCheckoutMutation, CreateCheckoutMutationVariables>;
export const ChangeSubscriptionDocument = new TypedDocumentString(`
    mutation ChangeSubscription($plan: String!, $interval: BillingInterval!) {
  changeSubscription(plan: $plan, interval: $interval) {
    plan
  }
}
    `) as unknown as TypedDocumentString<ChangeSubscriptionMutation, ChangeSubscriptionMutationVariables>;
export const SetAddonDocument = new TypedDocumentString(`
    mutation SetAddon($tier: String!) {
  setAddon(tier: $tier) {
    addon {
      tier
    }
  }
}
    `) as unknown as TypedDocumentString<SetAddonMutation, SetAddonMutationVariables>;
export const RemoveAddonDocument = new TypedDocumentString(`
    mutation RemoveAddon {
  removeAddon {
    addon {
      tier
    }
  }
}
    `) as unknown as TypedDocumentString<RemoveAddonMutation, RemoveAddonMutationVariables>;
export const CreateCreditPackCheckoutDocument = new TypedDocumentString(`
    mutation CreateCreditPackCheckout($pack: String!, $successUrl: String, $cancelUrl: String) {
  createCreditPackCheckout(
    pack: $pack
    successUrl: $successUrl
    cancelUrl: $cancelUrl
  ) {
    url
  }
}
    `) as unknown as TypedDocumentString<CreateCreditPackCheckoutMutation, CreateCreditPackCheckoutMutationVariables>;
export const CreatePortalSessionDocument = new TypedDocumentString(`
    mutation CreatePortalSession($returnUrl: String) {
  createPortalSession(returnUrl: $returnUrl) {
    url
  }
}
    `) as unknown as TypedDocumentString<CreatePortalSessionMutation, CreatePortalSessionMutationVariables>;
export const CancelSubscriptionDocument = new TypedDocumentString(`
    mutation CancelSubscription($reason: String!) {
  cancelSubscription(reason: $reason) {
    status
  }
}
    `) as unknown as TypedDocumentString<CancelSubscriptionMutation, CancelSubscriptionMutationVariables>;
export const PlatformsDocument = new TypedDocumentString(`
    query Platforms($logLimit: Int!, $withLog: Boolean!) {
  platforms {
    platform
    name
  }
  activityLogs(accountId: "system", limit: $logLimit) @include(if: $withLog) {
    data {
      id
      logType
      message
      metadata
      eventDate
      createdAt
    }
    meta {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<PlatformsQuery, PlatformsQueryVariables>;
export const PlatformConnectionDocument = new TypedDocumentString(`
    query PlatformConnection($platform: String!) {
  connectionStatus(platform: $platform) {
    connected
    connectedAs
    connectedAt
    expiresAt
    reason
  }
}
    `) as unknown as TypedDocumentString<PlatformConnectionQuery, PlatformConnectionQueryVariables>;
export const PlatformAccountsDocument = new TypedDocumentString(`
    query PlatformAccounts($platform: String!) {
  platformAccounts(platform: $platform) {
    id
    name
    currency
    isMcc
    status
    isImported
  }
}
    `) as unknown as TypedDocumentString<PlatformAccountsQuery, PlatformAccountsQueryVariables>;
export const ConnectPlatformDocument = new TypedDocumentString(`
    mutation ConnectPlatform($platform: String!, $returnUrl: String) {
  connectPlatform(platform: $platform, returnUrl: $returnUrl) {
    url
  }
}
    `) as unknown as TypedDocumentString<ConnectPlatformMutation, ConnectPlatformMutationVariables>;
export const DisconnectPlatformDocument = new TypedDocumentString(`
    mutation DisconnectPlatform($platform: String!) {
  disconnectPlatform(platform: $platform) {
    status
  }
}
    `) as unknown as TypedDocumentString<DisconnectPlatformMutation, DisconnectPlatformMutationVariables>;
export const ImportPlatformAccountsDocument = new TypedDocumentString(`
    mutation ImportPlatformAccounts($platform: String!, $accountIds: [String!]!) {
  importPlatformAccounts(platform: $platform, accountIds: $accountIds) {
    importedCount
  }
}
    `) as unknown as TypedDocumentString<ImportPlatformAccountsMutation, ImportPlatformAccountsMutationVariables>;
export const ApiKeyScopesDocument = new TypedDocumentString(`
    query ApiKeyScopes {
  viewer {
    apiKeyScopes
  }
}
    `) as unknown as TypedDocumentString<ApiKeyScopesQuery, ApiKeyScopesQueryVariables>;
export const TeamRulesDocument = new TypedDocumentString(`
    query TeamRules {
  guardrails {
    maxDailyBudgetEur
    maxRaisePercentPerChange
    maxRaisePercentPerDay
    blockedOperations
    blockableOperations
    secondPersonApproves
    approval
    approvalAboveEur
    approvalAbovePercent
  }
}
    `) as unknown as TypedDocumentString<TeamRulesQuery, TeamRulesQueryVariables>;
export const SetTeamRulesDocument = new TypedDocumentString(`
    mutation SetTeamRules($maxDailyBudgetEur: Float, $maxRaisePercentPerChange: Float, $maxRaisePercentPerDay: Float, $blockedOperations: [String!], $secondPersonApproves: Boolean, $approval: Approval, $approvalAboveEur: Float, $approvalAbovePercent: Float) {
  setGuardrails(
    maxDailyBudgetEur: $maxDailyBudgetEur
    maxRaisePercentPerChange: $maxRaisePercentPerChange
    maxRaisePercentPerDay: $maxRaisePercentPerDay
    blockedOperations: $blockedOperations
    secondPersonApproves: $secondPersonApproves
    approval: $approval
    approvalAboveEur: $approvalAboveEur
    approvalAbovePercent: $approvalAbovePercent
  ) {
    approval
  }
}
    `) as unknown as TypedDocumentString<SetTeamRulesMutation, SetTeamRulesMutationVariables>;
export const TeamMembersDocument = new TypedDocumentString(`
    query TeamMembers {
  teamMembers {
    data {
      id
      name
      email
      avatarUrl
      role
      joinedAt
    }
  }
  invitations {
    id
    teamName
    role
    invitedBy
    createdAt
  }
}
    `) as unknown as TypedDocumentString<TeamMembersQuery, TeamMembersQueryVariables>;
export const TeamInvitedDocument = new TypedDocumentString(`
    query TeamInvited($teamId: String!) {
  teamInvitations(teamId: $teamId) {
    id
    email
    role
    status
    createdAt
    accountIds
  }
  teamSettings(teamId: $teamId) {
    kundeCanViewSearchTerms
    kundeCanViewNegativeLists
    kundeCanCreateFeeds
  }
}
    `) as unknown as TypedDocumentString<TeamInvitedQuery, TeamInvitedQueryVariables>;
export const MemberAssignmentsDocument = new TypedDocumentString(`
    query MemberAssignments($teamId: String!, $memberId: String!) {
  memberAssignments(teamId: $teamId, memberId: $memberId) {
    accountIds
  }
}
    `) as unknown as TypedDocumentString<MemberAssignmentsQuery, MemberAssignmentsQueryVariables>;
export const SetMemberAssignmentsDocument = new TypedDocumentString(`
    mutation SetMemberAssignments($teamId: String!, $memberId: String!, $accountIds: [String!]!) {
  setMemberAssignments(
    teamId: $teamId
    memberId: $memberId
    accountIds: $accountIds
  ) {
    message
  }
}
    `) as unknown as TypedDocumentString<SetMemberAssignmentsMutation, SetMemberAssignmentsMutationVariables>;
export const InviteToTeamDocument = new TypedDocumentString(`
    mutation InviteToTeam($teamId: String!, $email: String!, $role: Role!, $accountIds: [String!]) {
  inviteToTeam(
    teamId: $teamId
    email: $email
    role: $role
    accountIds: $accountIds
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<InviteToTeamMutation, InviteToTeamMutationVariables>;
export const RevokeInvitationDocument = new TypedDocumentString(`
    mutation RevokeInvitation($teamId: String!, $invitationId: String!) {
  revokeInvitation(teamId: $teamId, invitationId: $invitationId) {
    message
  }
}
    `) as unknown as TypedDocumentString<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
export const SetMemberRoleDocument = new TypedDocumentString(`
    mutation SetMemberRole($teamId: String!, $memberId: String!, $role: Role!, $keepKeyIds: [String!]!, $accountIds: [String!]) {
  setMemberRole(
    teamId: $teamId
    memberId: $memberId
    role: $role
    keepKeyIds: $keepKeyIds
    accountIds: $accountIds
  ) {
    id
    role
  }
}
    `) as unknown as TypedDocumentString<SetMemberRoleMutation, SetMemberRoleMutationVariables>;
export const RemoveMemberDocument = new TypedDocumentString(`
    mutation RemoveMember($teamId: String!, $memberId: String!, $keepKeyIds: [String!]!) {
  removeMember(teamId: $teamId, memberId: $memberId, keepKeyIds: $keepKeyIds) {
    message
  }
}
    `) as unknown as TypedDocumentString<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const UpdateTeamSettingsDocument = new TypedDocumentString(`
    mutation UpdateTeamSettings($teamId: String!, $kundeCanViewSearchTerms: Boolean!, $kundeCanViewNegativeLists: Boolean!, $kundeCanCreateFeeds: Boolean!) {
  updateTeamSettings(
    teamId: $teamId
    kundeCanViewSearchTerms: $kundeCanViewSearchTerms
    kundeCanViewNegativeLists: $kundeCanViewNegativeLists
    kundeCanCreateFeeds: $kundeCanCreateFeeds
  ) {
    teamId
  }
}
    `) as unknown as TypedDocumentString<UpdateTeamSettingsMutation, UpdateTeamSettingsMutationVariables>;
export const AcceptInvitationDocument = new TypedDocumentString(`
    mutation AcceptInvitation($id: String!) {
  acceptInvitation(id: $id) {
    teamId
  }
}
    `) as unknown as TypedDocumentString<AcceptInvitationMutation, AcceptInvitationMutationVariables>;
export const DeclineInvitationDocument = new TypedDocumentString(`
    mutation DeclineInvitation($id: String!) {
  declineInvitation(id: $id) {
    status
  }
}
    `) as unknown as TypedDocumentString<DeclineInvitationMutation, DeclineInvitationMutationVariables>;
export const TeamApiKeysDocument = new TypedDocumentString(`
    query TeamApiKeys($teamId: String!) {
  apiKeys(teamId: $teamId) {
    id
    name
    keyPrefix
    scopes
    proposeOnly
    createdAt
    lastUsedAt
    expiresAt
    redirectHost
    grantedBy
    createdBy
    createdByName
  }
}
    `) as unknown as TypedDocumentString<TeamApiKeysQuery, TeamApiKeysQueryVariables>;
export const CreateApiKeyDocument = new TypedDocumentString(`
    mutation CreateApiKey($teamId: String!, $name: String!, $scopes: [String!]!, $expiresAt: DateTimeISO, $proposeOnly: Boolean) {
  createApiKey(
    teamId: $teamId
    name: $name
    scopes: $scopes
    expiresAt: $expiresAt
    proposeOnly: $proposeOnly
  ) {
    id
    name
    key
  }
}
    `) as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const DeleteApiKeyDocument = new TypedDocumentString(`
    mutation DeleteApiKey($teamId: String!, $keyId: String!) {
  deleteApiKey(teamId: $teamId, keyId: $keyId) {
    message
  }
}
    `) as unknown as TypedDocumentString<DeleteApiKeyMutation, DeleteApiKeyMutationVariables>;
export const MyTodosDocument = new TypedDocumentString(`
    query MyTodos($limit: Int!) {
  myTodos(limit: $limit) {
    data {
      id
      accountId
      title
      description
      dueDate
    }
    meta {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<MyTodosQuery, MyTodosQueryVariables>;
export const AccountTodosDocument = new TypedDocumentString(`
    query AccountTodos($accountId: String!) {
  todos(accountId: $accountId) {
    id
    title
    description
    dueDate
    isCompleted
    completedAt
    assignedTo
    assigneeName
  }
  teamMembers {
    data {
      id
      name
      role
    }
  }
}
    `) as unknown as TypedDocumentString<AccountTodosQuery, AccountTodosQueryVariables>;
export const CreateTodoDocument = new TypedDocumentString(`
    mutation CreateTodo($accountId: String!, $title: String!, $description: String, $dueDate: LocalDate, $assignedTo: String) {
  createTodo(
    accountId: $accountId
    title: $title
    description: $description
    dueDate: $dueDate
    assignedTo: $assignedTo
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateTodoMutation, CreateTodoMutationVariables>;
export const UpdateTodoDocument = new TypedDocumentString(`
    mutation UpdateTodo($todoId: String!, $isCompleted: Boolean, $title: String, $description: String, $dueDate: LocalDate, $assignedTo: String) {
  updateTodo(
    todoId: $todoId
    isCompleted: $isCompleted
    title: $title
    description: $description
    dueDate: $dueDate
    assignedTo: $assignedTo
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateTodoMutation, UpdateTodoMutationVariables>;
export const DeleteTodoDocument = new TypedDocumentString(`
    mutation DeleteTodo($todoId: String!) {
  deleteTodo(todoId: $todoId) {
    status
  }
}
    `) as unknown as TypedDocumentString<DeleteTodoMutation, DeleteTodoMutationVariables>;
export const TodosChangedDocument = new TypedDocumentString(`
    subscription TodosChanged($accountId: String) {
  todosChanged(accountId: $accountId) {
    deletedIds
    mayHaveMissed
    todos {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<TodosChangedSubscription, TodosChangedSubscriptionVariables>;
export const WebhooksDocument = new TypedDocumentString(`
    query Webhooks {
  webhookEndpoints {
    id
    url
    description
    events
    isEnabled
    disabledAt
    disabledReason
    failingSince
    previousSecretUntil
    createdAt
  }
}
    `) as unknown as TypedDocumentString<WebhooksQuery, WebhooksQueryVariables>;
export const WebhookDeliveriesDocument = new TypedDocumentString(`
    query WebhookDeliveries($webhookId: String!, $first: Int!, $after: String) {
  webhookDeliveriesConnection(webhookId: $webhookId, first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        eventType
        status
        attempts
        createdAt
        lastAttemptAt
        nextAttemptAt
        lastStatus
        lastError
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const CreateWebhookDocument = new TypedDocumentString(`
    mutation CreateWebhook($url: String!, $description: String, $events: [String!]!, $format: WebhookFormat!, $language: NoticeLanguage!) {
  createWebhookEndpoint(
    url: $url
    description: $description
    events: $events
    format: $format
    language: $language
  ) {
    id
    secret
  }
}
    `) as unknown as TypedDocumentString<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = new TypedDocumentString(`
    mutation UpdateWebhook($webhookId: String!, $url: String, $description: String, $events: [String!], $isEnabled: Boolean) {
  updateWebhookEndpoint(
    webhookId: $webhookId
    url: $url
    description: $description
    events: $events
    isEnabled: $isEnabled
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const SetWebhookEnabledDocument = new TypedDocumentString(`
    mutation SetWebhookEnabled($webhookId: String!, $isEnabled: Boolean!) {
  updateWebhookEndpoint(webhookId: $webhookId, isEnabled: $isEnabled) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetWebhookEnabledMutation, SetWebhookEnabledMutationVariables>;
export const DeleteWebhookDocument = new TypedDocumentString(`
    mutation DeleteWebhook($webhookId: String!) {
  deleteWebhookEndpoint(webhookId: $webhookId) {
    status
  }
}
    `) as unknown as TypedDocumentString<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const RotateWebhookSecretDocument = new TypedDocumentString(`
    mutation RotateWebhookSecret($webhookId: String!) {
  rotateWebhookSecret(webhookId: $webhookId) {
    secret
  }
}
    `) as unknown as TypedDocumentString<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const TestWebhookDocument = new TypedDocumentString(`
    mutation TestWebhook($webhookId: String!) {
  sendTestWebhook(webhookId: $webhookId) {
    id
  }
}
    `) as unknown as TypedDocumentString<TestWebhookMutation, TestWebhookMutationVariables>;
export const RedeliverWebhookDocument = new TypedDocumentString(`
    mutation RedeliverWebhook($webhookId: String!, $deliveryId: String!) {
  redeliverWebhook(webhookId: $webhookId, deliveryId: $deliveryId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RedeliverWebhookMutation, RedeliverWebhookMutationVariables>;
export const UndoChangeDocument = new TypedDocumentString(`
    mutation UndoChange($auditId: String!) {
  undoChange(auditId: $auditId) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<UndoChangeMutation, UndoChangeMutationVariables>;
export const ToggleFavoriteDocument = new TypedDocumentString(`
    mutation ToggleFavorite($accountId: String!) {
  toggleFavorite(accountId: $accountId) {
    isFavorited
  }
}
    `) as unknown as TypedDocumentString<ToggleFavoriteMutation, ToggleFavoriteMutationVariables>;
export const KpiPresetsDocument = new TypedDocumentString(`
    query KpiPresets {
  kpiPresets {
    id
    name
    userId
    isShared
    kpiOrder
  }
}
    `) as unknown as TypedDocumentString<KpiPresetsQuery, KpiPresetsQueryVariables>;
export const SetKpisDocument = new TypedDocumentString(`
    mutation SetKpis($accountId: String!, $presetId: String, $kpiOrder: [KpiKey!]) {
  setKpiConfig(accountId: $accountId, presetId: $presetId, kpiOrder: $kpiOrder) {
    presetId
  }
}
    `) as unknown as TypedDocumentString<SetKpisMutation, SetKpisMutationVariables>;
export const SaveKpisDocument = new TypedDocumentString(`
    mutation SaveKpis($name: String!, $isShared: Boolean!, $kpiOrder: [KpiKey!]!) {
  createKpiPreset(name: $name, isShared: $isShared, kpiOrder: $kpiOrder) {
    id
  }
}
    `) as unknown as TypedDocumentString<SaveKpisMutation, SaveKpisMutationVariables>;
export const DeleteKpisDocument = new TypedDocumentString(`
    mutation DeleteKpis($presetId: String!) {
  deleteKpiPreset(presetId: $presetId) {
    status
  }
}
    `) as unknown as TypedDocumentString<DeleteKpisMutation, DeleteKpisMutationVariables>;
export const LogEntriesDocument = new TypedDocumentString(`
    query LogEntries($accountId: String!, $limit: Int!) {
  activityLogs(accountId: $accountId, limit: $limit) {
    data {
      id
      logType
      message
      metadata
      eventDate
      createdAt
    }
    meta {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<LogEntriesQuery, LogEntriesQueryVariables>;
export const FiguresBySegmentDocument = new TypedDocumentString(`
    query FiguresBySegment($accountId: String!, $campaignId: String, $by: FigureSegment!, $startDate: LocalDate!, $endDate: LocalDate!) {
  segmentedFigures(
    accountId: $accountId
    campaignId: $campaignId
    by: $by
    startDate: $startDate
    endDate: $endDate
  ) {
    startDate
    endDate
    readAt
    total {
      impressions
      clicks
      cost
      conversions
      conversionValue
      roas
    }
    data {
      device
      network
      hour
      dayOfWeek
      days
      impressions
      clicks
      cost
      conversions
      conversionValue
      roas
    }
  }
}
    `) as unknown as TypedDocumentString<FiguresBySegmentQuery, FiguresBySegmentQueryVariables>;