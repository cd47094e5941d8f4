import type { DeclaredOperation } from '../../../resolvers/operations/operation.js';
import type { Role } from '../../../src/access/roles.js';
import type { Scope } from '../../../src/access/scopes.js';
import type { KundeSettings } from '../../../src/access/viewer.js';

/**
 * What the two interface documents and the decisions say of every operation, typed by hand: neither the declarations nor
 * anything generated from them is a source for it. Operations without a REST route stand as `GRAPHQL` with their root field.
 *
 * scope:  what an API key needs. `-` no API key may call it, `*` any key gets as far as to be asked, `?` left open.
 * role:   the least role of a session, also where the route itself takes API keys alone: both credentials work in GraphQL.
 *         A kunde reads (decisions, section 4), so what is only read is open to it and what is written starts at member.
 * kunde:  the setting that a kunde needs besides, without its `kundeCan`.
 * about:  account  what it touches belongs to an account: 404 for whoever cannot see the account
 *         team     the path names a team: 404 for people of another one
 *         caller   what the caller's own team or person has; nobody else's is in reach
 *         nothing  asked for with an id that does not exist: 404 for everybody who may call it
 *         door     a door of its own, called by the tests of its room
 */
const TABLE = `
route                                                            | status | scope             | role   | kunde             | about
GET    /query/campaigns                                          | 200    | campaigns:read    | kunde  | -                 | account
GET    /query/products                                           | 200    | products:read     | kunde  | -                 | account
GET    /query/accounts                                           | 200    | accounts:read     | kunde  | -                 | caller
GET    /query/team/members                                       | 200    | accounts:read     | kunde  | -                 | caller
GET    /query/accounts/{accountID}                               | 200    | accounts:read     | kunde  | -                 | account
GET    /query/accounts/{accountID}/metrics/daily                 | 200    | accounts:read     | kunde  | -                 | account
GET    /query/accounts/{accountID}/campaigns                     | 200    | accounts:read     | kunde  | -                 | account
GET    /query/campaigns/{campaignID}/search-terms                | 200    | campaigns:read    | kunde  | ViewSearchTerms   | account
GET    /query/campaigns/{campaignID}/metrics/daily               | 200    | campaigns:read    | kunde  | -                 | account
GET    /query/campaigns/{campaignID}/impression-share            | 200    | campaigns:read    | kunde  | -                 | account
GET    /query/campaigns/{campaignID}/impression-share/daily      | 200    | campaigns:read    | kunde  | -                 | account
GET    /query/campaign/{campaignId}                              | 200    | campaigns:read    | kunde  | -                 | account
GET    /query/products/{offerID}                                 | 200    | products:read     | kunde  | -                 | account
GET    /query/products/{offerID}/metrics/daily                   | 200    | products:read     | kunde  | -                 | account
GET    /query/accounts/{accountID}/feeds                         | 200    | products:read     | kunde  | CreateFeeds       | account
GET    /query/accounts/{accountID}/search-terms                  | 200    | search_terms:read | kunde  | ViewSearchTerms   | account
GET    /query/accounts/{accountID}/mining/runs                   | 200    | search_terms:read | kunde  | ViewSearchTerms   | account
GET    /query/accounts/{accountID}/mining/runs/{runID}           | 200    | search_terms:read | kunde  | ViewSearchTerms   | account
GET    /query/accounts/{accountID}/mining/runs/{runID}/suggestions | 200  | search_terms:read | kunde  | ViewSearchTerms   | account
GET    /query/accounts/{accountID}/mining/suggestions/pending    | 200    | search_terms:read | kunde  | ViewSearchTerms   | account
GET    /query/accounts/{accountID}/negative-keywords             | 200    | search_terms:read | kunde  | ViewNegativeLists | account
GET    /query/accounts/{accountID}/negative-keywords/{listID}    | 200    | search_terms:read | kunde  | ViewNegativeLists | account
POST   /query/accounts/{accountID}/negative-keywords/{listID}/keywords | 200 | keywords:write | member | - | account
POST   /query/accounts/{accountID}/negative-keywords/{listID}/keywords/remove | 200 | keywords:write | member | - | account
POST   /query/accounts/{accountID}/negative-keywords/{listID}/campaigns | 200 | keywords:write | member | - | account
POST   /query/accounts/{accountID}/negative-keywords/{listID}/campaigns/remove | 200 | keywords:write | member | - | account
GET    /query/accounts/{accountID}/campaign-negatives            | 200    | search_terms:read | kunde  | ViewNegativeLists | account
POST   /query/campaign/{campaignId}/negative-keywords/remove     | 200    | keywords:write    | member | -                 | account
GET    /query/accounts/{accountID}/platform-changes              | 200    | logs:read         | member | -                 | account
GET    /query/accounts/{accountID}/platform-report               | 200    | campaigns:read    | member | -                 | account
GET    /query/platform-report-fields                             | 200    | campaigns:read    | member | -                 | caller
GET    /query/accounts/{accountID}/conversion-actions            | 200    | campaigns:read    | kunde  | -                 | account
GET    /query/accounts/{accountID}/metrics/segments              | 200    | campaigns:read    | kunde  | -                 | account
GET    /query/accounts/{accountID}/customer-profile              | 200    | customers:read    | member | -                 | account
GET    /query/accounts/{accountID}/memories                      | 200    | customers:read    | member | -                 | account
GET    /query/planning/board                                     | 200    | planning:read     | kunde  | -                 | caller
GET    /query/planning/status-config                             | 200    | planning:read     | kunde  | -                 | caller
GET    /query/planning/calendar                                  | 200    | planning:read     | kunde  | -                 | caller
GET    /query/accounts/{accountID}/todos                         | 200    | planning:read     | kunde  | -                 | account
GET    /query/accounts/{accountID}/logs                          | 200    | logs:read         | kunde  | -                 | account
GET    /query/logs                                               | 200    | logs:read         | kunde  | -                 | account
POST   /query/campaign/{campaignId}/budget                       | 200    | campaigns:write   | member | -                 | account
POST   /query/campaign/{campaignId}/status                       | 200    | campaigns:write   | member | -                 | account
POST   /query/campaign/{campaignId}/bidding                      | 200    | campaigns:write   | member | -                 | account
GET    /query/campaigns/{campaignID}/ad-sets                     | 200    | campaigns:read    | kunde  | -                 | account
POST   /query/ad-sets/{adSetId}/budget                           | 200    | campaigns:write   | member | -                 | nothing
POST   /query/ad-sets/{adSetId}/status                           | 200    | campaigns:write   | member | -                 | nothing
GET    /query/campaigns/{campaignID}/ad-groups                   | 200    | campaigns:read    | kunde  | -                 | account
GET    /query/campaigns/{campaignID}/keywords                    | 200    | search_terms:read | kunde  | ViewSearchTerms   | account
POST   /query/campaign/{campaignId}/end-date                     | 200    | campaigns:write   | member | -                 | account
GET    /query/accounts/{accountID}/portfolio-strategies          | 200    | campaigns:read    | kunde  | -                 | account
POST   /query/accounts/{accountID}/portfolio-strategies/{strategyId}/target | 200 | campaigns:write | member | -               | nothing
POST   /query/campaign/{campaignId}/target                       | 200    | campaigns:write   | member | -                 | account
POST   /query/asset-groups/{assetGroupId}/status                 | 200    | campaigns:write   | member | -                 | account
GET    /query/campaigns/{campaignID}/ads                         | 200    | campaigns:read    | kunde  | -                 | account
POST   /query/ads/{adId}/status                                  | 200    | campaigns:write   | member | -                 | account
GET    /query/campaigns/{campaignID}/assets                      | 200    | campaigns:read    | kunde  | -                 | account
POST   /query/assets/{assetLinkId}/status                        | 200    | campaigns:write   | member | -                 | account
POST   /query/ad-groups/{adGroupId}/status                       | 200    | campaigns:write   | member | -                 | account
POST   /query/ad-groups/{adGroupId}/bid                          | 200    | campaigns:write   | member | -                 | account
POST   /query/ad-groups/{adGroupId}/keywords                     | 200    | campaigns:write   | member | -                 | account
GET    /query/ad-groups/{adGroupId}/negative-keywords            | 200    | search_terms:read | kunde  | ViewNegativeLists | account
GET    /query/accounts/{accountID}/account-negatives             | 200    | search_terms:read | kunde  | ViewNegativeLists | account
POST   /query/accounts/{accountID}/account-negatives             | 200    | keywords:write    | member | -                 | account
POST   /query/accounts/{accountID}/account-negatives/remove      | 200    | keywords:write    | member | -                 | account
POST   /query/ad-groups/{adGroupId}/negative-keywords            | 200    | keywords:write    | member | -                 | account
POST   /query/ad-groups/{adGroupId}/negative-keywords/remove     | 200    | keywords:write    | member | -                 | account
POST   /query/keywords/{keywordId}/status                        | 200    | campaigns:write   | member | -                 | account
POST   /query/keywords/{keywordId}/bid                           | 200    | campaigns:write   | member | -                 | account
POST   /query/negative-keywords                                  | 200    | keywords:write    | member | -                 | account
PUT    /query/accounts/{accountID}/customer-profile              | 200    | customers:write   | member | -                 | account
POST   /query/accounts/{accountID}/memories                      | 201    | customers:write   | member | -                 | account
DELETE /query/accounts/{accountID}/memories/{memoryID}           | 200    | customers:write   | member | -                 | account
POST   /query/accounts/{accountID}/logs                          | 201    | logs:write        | member | -                 | account
POST   /query/logs                                               | 201    | logs:write        | member | -                 | account
PUT    /query/planning/board/{accountID}/move                    | 200    | planning:write    | member | -                 | account
PUT    /query/planning/board/{accountID}/settings                | 200    | planning:write    | member | -                 | account
POST   /query/planning/todos                                     | 201    | planning:write    | member | -                 | account
PATCH  /query/planning/todos/{todoID}                            | 200    | planning:write    | member | -                 | account
DELETE /query/planning/todos/{todoID}                            | 200    | planning:write    | member | -                 | account
PUT    /query/accounts/{accountID}/assignees                     | 200    | planning:write    | member | -                 | account
GET    /teams/{teamId}/api-keys                                  | 200    | -                 | kunde  | -                 | team
POST   /teams/{teamId}/api-keys                                  | 201    | -                 | admin  | -                 | team
DELETE /teams/{teamId}/api-keys/{keyId}                          | 200    | -                 | admin  | -                 | nothing
GET    /client-requests                                          | 200    | -                 | kunde  | -                 | caller
POST   /client-grants                                            | 201    | -                 | admin  | -                 | caller
POST   /auth/google                                              | 200    | -                 | public | -                 | caller
POST   /auth/sign-out                                            | 200    | -                 | kunde  | -                 | door
GET    /campaigns/{campaignId}/details                           | 200    | campaigns:read    | kunde  | -                 | account
GET    /campaigns/{campaignId}/settings                          | 200    | campaigns:read    | kunde  | -                 | account
GET    /campaigns/{campaignId}/ai-context                        | 200    | campaigns:read    | kunde  | -                 | account
POST   /accounts/{accountID}/mining/start                        | 200    | ?                 | member | -                 | account
GET    /accounts/{accountID}/mining/runs                         | 200    | search_terms:read | kunde  | ViewSearchTerms   | account
GET    /accounts/{accountID}/mining/runs/{runID}                 | 200    | search_terms:read | kunde  | ViewSearchTerms   | account
GET    /accounts/{accountID}/mining/runs/{runID}/suggestions     | 200    | search_terms:read | kunde  | ViewSearchTerms   | account
GET    /accounts/{accountID}/mining/suggestions/pending          | 200    | search_terms:read | kunde  | ViewSearchTerms   | account
PUT    /accounts/{accountID}/mining/suggestions/{suggestionID}   | 200    | ?                 | member | -                 | account
POST   /accounts/{accountID}/mining/suggestions/bulk-review      | 200    | ?                 | member | -                 | account
POST   /accounts/{accountID}/mining/suggestions/apply            | 200    | ?                 | member | -                 | account
GET    /accounts/{accountID}/mining/search-terms                 | 200    | ?                 | kunde  | ViewSearchTerms   | account
POST   /accounts/{accountID}/mining/analyze-relevance            | 200    | ?                 | member | -                 | account
GET    /accounts/{accountID}/mining/keywords                     | 200    | ?                 | kunde  | ViewSearchTerms   | account
POST   /accounts/{accountID}/mining/keywords/sync                | 200    | ?                 | member | -                 | account
GET    /accounts/{accountID}/mining/keywords/{keywordID}/tail    | 200    | ?                 | kunde  | ViewSearchTerms   | account
POST   /accounts/{accountID}/mining/negative-keywords/generate   | 200    | ?                 | member | -                 | account
GET    /auth/maintenance-status                                  | 200    | -                 | public | -                 | caller
GET    /favorites                                                | 200    | -                 | kunde  | -                 | caller
GET    /search                                                   | 200    | -                 | kunde  | -                 | caller
POST   /favorites/{accountID}                                    | 200    | -                 | kunde  | -                 | account
GET    /teams/{teamId}/settings                                  | 200    | -                 | admin  | -                 | team
PUT    /teams/{teamId}/settings                                  | 200    | -                 | admin  | -                 | team
GET    /teams/{teamID}/members/{memberID}/assignments            | 200    | -                 | admin  | -                 | team
PUT    /teams/{teamID}/members/{memberID}/assignments            | 200    | -                 | admin  | -                 | team
POST   /teams/{teamId}/invitations                               | 201    | -                 | admin  | -                 | team
DELETE /teams/{teamId}/members/{memberID}                        | 200    | -                 | admin  | -                 | nothing
GET    /invitations                                              | 200    | -                 | kunde  | -                 | caller
POST   /invitations/{id}/accept                                  | 200    | -                 | kunde  | -                 | nothing
POST   /invitations/{id}/decline                                 | 200    | -                 | kunde  | -                 | nothing
PUT    /teams/{teamId}/members/{memberID}                        | 200    | -                 | admin  | -                 | nothing
GET    /teams/{teamId}/mcc-visibility                            | 200    | -                 | admin  | -                 | team
PUT    /teams/{teamId}/mcc-visibility                            | 200    | -                 | admin  | -                 | team
GET    /connections/{platform}/connect                           | 200    | -                 | admin  | -                 | caller
GET    /connections/{platform}/callback                          | 200    | -                 | public | -                 | door
GET    /connections/{platform}/status                            | 200    | -                 | admin  | -                 | caller
DELETE /connections/{platform}                                   | 200    | -                 | admin  | -                 | caller
GET    /connections/{platform}/accounts                          | 200    | -                 | admin  | -                 | caller
POST   /connections/{platform}/accounts                          | 200    | -                 | admin  | -                 | caller
GET    /planning/status-config                                   | 200    | planning:read     | kunde  | -                 | caller
PUT    /planning/status-config/{status}                          | 200    | -                 | member | -                 | caller
GET    /planning/board                                           | 200    | planning:read     | kunde  | -                 | caller
PUT    /planning/board/{accountID}/move                          | 200    | planning:write    | member | -                 | account
PUT    /planning/board/{accountID}/settings                      | 200    | planning:write    | member | -                 | account
GET    /planning/calendar                                        | 200    | planning:read     | kunde  | -                 | caller
POST   /planning/calendar                                        | 201    | -                 | member | -                 | account
PATCH  /planning/calendar/{entryID}                              | 200    | -                 | member | -                 | account
DELETE /planning/calendar/{entryID}                              | 200    | -                 | member | -                 | account
GET    /planning/accounts/{accountID}/todos                      | 200    | planning:read     | kunde  | -                 | account
POST   /planning/todos                                           | 201    | planning:write    | member | -                 | account
PUT    /planning/todos/{todoID}                                  | 200    | planning:write    | member | -                 | account
DELETE /planning/todos/{todoID}                                  | 200    | planning:write    | member | -                 | account
GET    /accounts/{accountID}/events                              | 200    | -                 | kunde  | -                 | account
POST   /accounts/{accountID}/events                              | 201    | -                 | member | -                 | account
PUT    /accounts/{accountID}/events/{eventID}                    | 200    | -                 | member | -                 | account
DELETE /accounts/{accountID}/events/{eventID}                    | 204    | -                 | member | -                 | account
GET    /accounts/{accountID}/promotions                          | 200    | ?                 | kunde  | -                 | account
POST   /accounts/{accountID}/promotions                          | 201    | ?                 | member | -                 | account
PATCH  /accounts/{accountID}/promotions/{promotionID}            | 200    | ?                 | member | -                 | account
GET    /accounts/{accountID}/landing-pages                       | 200    | -                 | kunde  | -                 | account
POST   /accounts/{accountID}/landing-pages/refresh               | 200    | -                 | member | -                 | account
POST   /accounts/{accountID}/landing-pages/refresh-products      | 200    | -                 | member | -                 | account
POST   /accounts/{accountID}/landing-pages                       | 201    | -                 | member | -                 | account
PUT    /accounts/{accountID}/landing-pages/{landingPageID}       | 200    | -                 | member | -                 | account
DELETE /accounts/{accountID}/landing-pages/{landingPageID}       | 200    | -                 | member | -                 | account
GET    /public/pricing                                           | 200    | ?                 | public | -                 | caller
GET    /billing/pricing                                          | 200    | ?                 | kunde  | -                 | caller
GET    /billing/status                                           | 200    | ?                 | kunde  | -                 | caller
GET    /billing/invoices                                         | 200    | ?                 | kunde  | -                 | caller
POST   /billing/checkout                                         | 200    | -                 | owner  | -                 | caller
POST   /billing/portal                                           | 200    | -                 | owner  | -                 | caller
PUT    /billing/select-plan                                      | 200    | -                 | owner  | -                 | caller
PUT    /billing/subscription                                     | 200    | -                 | owner  | -                 | door
PUT    /billing/addon                                            | 200    | -                 | owner  | -                 | caller
DELETE /billing/addon                                            | 200    | -                 | owner  | -                 | caller
POST   /billing/cancel                                           | 200    | -                 | owner  | -                 | caller
POST   /billing/credit-pack-checkout                             | 200    | -                 | owner  | -                 | caller
POST   /billing/webhook                                          | 200    | -                 | public | -                 | door
POST   /chat/stream                                              | 200    | -                 | kunde  | -                 | door
GET    /kpi-presets                                              | 200    | -                 | kunde  | -                 | caller
POST   /kpi-presets                                              | 201    | -                 | kunde  | -                 | caller
PUT    /kpi-presets/{presetID}                                   | 200    | -                 | kunde  | -                 | nothing
DELETE /kpi-presets/{presetID}                                   | 204    | -                 | kunde  | -                 | nothing
GET    /accounts/{accountID}/kpi-config                          | 200    | -                 | kunde  | -                 | account
PUT    /accounts/{accountID}/kpi-config                          | 204    | -                 | member | -                 | account
GET    /product-view-presets                                     | 200    | -                 | kunde  | -                 | caller
POST   /product-view-presets                                     | 201    | -                 | kunde  | -                 | caller
PUT    /product-view-presets/{presetID}                          | 200    | -                 | kunde  | -                 | nothing
DELETE /product-view-presets/{presetID}                          | 204    | -                 | kunde  | -                 | nothing
GET    /accounts/{accountID}/product-config                      | 200    | -                 | kunde  | -                 | account
PUT    /accounts/{accountID}/product-config                      | 200    | -                 | member | -                 | account
GET    /support/categories                                       | 200    | -                 | kunde  | -                 | caller
GET    /support/faqs/{categoryKey}                               | 200    | -                 | kunde  | -                 | caller
POST   /support/tickets                                          | 201    | -                 | kunde  | -                 | caller
GET    /support/tickets                                          | 200    | -                 | kunde  | -                 | caller
GET    /support/tickets/{id}                                     | 200    | -                 | kunde  | -                 | nothing
POST   /support/tickets/{id}/replies                             | 201    | -                 | kunde  | -                 | nothing
POST   /support/tickets/{id}/attachments                         | 201    | -                 | kunde  | -                 | door
GET    /support/attachments/{id}                                 | 200    | -                 | kunde  | -                 | door
POST   /query/change-plans                                       | 201    | campaigns:read    | member | -                 | door
POST   /change-plans                                             | 201    | campaigns:read    | member | -                 | door
GET    /query/failing-syncs                                      | 200    | accounts:read     | kunde  | -                 | caller
GET    /failing-syncs                                            | 200    | accounts:read     | kunde  | -                 | caller
GET    /query/attention                                          | 200    | *                 | kunde  | -                 | caller
GET    /attention                                                | 200    | *                 | kunde  | -                 | caller
GET    /planning/todos                                           | 200    | -                 | kunde  | -                 | caller
GET    /query/change-plans/{planId}/changes                      | 200    | campaigns:read    | member | -                 | nothing
GET    /change-plans/{planId}/changes                            | 200    | campaigns:read    | member | -                 | nothing
POST   /query/data-exports                                       | 201    | accounts:read     | member | -                 | door
POST   /data-exports                                             | 201    | accounts:read     | member | -                 | door
GET    /query/data-exports                                       | 200    | accounts:read     | member | -                 | caller
GET    /data-exports                                             | 200    | accounts:read     | member | -                 | caller
GET    /query/data-exports/{exportId}                            | 200    | accounts:read     | member | -                 | nothing
GET    /data-exports/{exportId}                                  | 200    | accounts:read     | member | -                 | nothing
POST   /query/data-exports/{exportId}/cancel                     | 200    | accounts:read     | member | -                 | nothing
POST   /data-exports/{exportId}/cancel                           | 200    | accounts:read     | member | -                 | nothing
GET    /query/data-exports/{exportId}/download                   | 200    | accounts:read     | member | -                 | nothing
GET    /data-exports/{exportId}/download                         | 200    | accounts:read     | member | -                 | nothing
GET    /saved-exports                                            | 200    | -                 | member | -                 | caller
POST   /saved-exports                                            | 201    | -                 | member | -                 | caller
DELETE /saved-exports/{savedExportId}                            | 200    | -                 | member | -                 | nothing
GET    /saved-exports/{savedExportId}/links                      | 200    | -                 | member | -                 | nothing
POST   /saved-exports/{savedExportId}/links                      | 201    | -                 | member | -                 | nothing
POST   /export-links/{linkId}/revoke                             | 200    | -                 | member | -                 | nothing
PATCH  /saved-exports/{savedExportId}                            | 200    | -                 | member | -                 | nothing
GET    /bucket-destinations                                      | 200    | -                 | member | -                 | caller
POST   /bucket-destinations                                      | 201    | -                 | owner  | -                 | caller
PATCH  /bucket-destinations/{destinationId}                      | 200    | -                 | owner  | -                 | nothing
DELETE /bucket-destinations/{destinationId}                      | 200    | -                 | owner  | -                 | nothing
POST   /bucket-destinations/{destinationId}/test                 | 200    | -                 | owner  | -                 | nothing
GET    /query/export-schedules                                   | 200    | accounts:read     | member | -                 | caller
GET    /export-schedules                                         | 200    | accounts:read     | member | -                 | caller
POST   /export-schedules                                         | 201    | -                 | member | -                 | nothing
PATCH  /export-schedules/{scheduleId}                            | 200    | -                 | member | -                 | nothing
DELETE /export-schedules/{scheduleId}                            | 200    | -                 | member | -                 | nothing
POST   /query/export-schedules/{scheduleId}/run                  | 201    | accounts:read     | member | -                 | nothing
POST   /export-schedules/{scheduleId}/run                        | 201    | accounts:read     | member | -                 | nothing
GET    /query/export-schedules/{scheduleId}/deliveries           | 200    | accounts:read     | member | -                 | nothing
GET    /export-schedules/{scheduleId}/deliveries                 | 200    | accounts:read     | member | -                 | nothing
POST   /query/bulk-files                                         | 201    | campaigns:read    | member | -                 | door
POST   /bulk-file-uploads                                        | 201    | campaigns:read    | member | -                 | door
POST   /bulk-files                                               | 201    | campaigns:read    | member | -                 | door
GET    /query/bulk-files                                         | 200    | campaigns:read    | member | -                 | caller
GET    /bulk-files                                               | 200    | campaigns:read    | member | -                 | caller
GET    /query/bulk-files/{fileId}                                | 200    | campaigns:read    | member | -                 | nothing
GET    /bulk-files/{fileId}                                      | 200    | campaigns:read    | member | -                 | nothing
GET    /query/bulk-files/{fileId}/lines                          | 200    | campaigns:read    | member | -                 | nothing
GET    /bulk-files/{fileId}/lines                                | 200    | campaigns:read    | member | -                 | nothing
GET    /query/change-plans                                       | 200    | campaigns:read    | member | -                 | caller
GET    /change-plans                                             | 200    | campaigns:read    | member | -                 | caller
GET    /query/change-plans/{planId}                              | 200    | campaigns:read    | member | -                 | nothing
GET    /change-plans/{planId}                                    | 200    | campaigns:read    | member | -                 | nothing
POST   /change-plans/{planId}/approve                            | 200    | -                 | member | -                 | nothing
POST   /query/change-plans/{planId}/reject                       | 200    | campaigns:read    | member | -                 | nothing
POST   /change-plans/{planId}/reject                             | 200    | campaigns:read    | member | -                 | nothing
POST   /change-plans/{planId}/undo                               | 200    | -                 | member | -                 | nothing
GET    /query/accounts/{accountID}/month-spend                   | 200    | accounts:read     | kunde  | -                 | account
GET    /accounts/{accountID}/month-spend                         | 200    | accounts:read     | kunde  | -                 | account
GET    /query/accounts/{accountID}/negative-keyword-risks        | 200    | search_terms:read | kunde  | ViewSearchTerms   | account
GET    /accounts/{accountID}/negative-keyword-risks              | 200    | search_terms:read | kunde  | ViewSearchTerms   | account
PUT    /accounts/{accountID}/monthly-target                      | 200    | -                 | admin  | -                 | account
GET    /webhook-endpoints                                        | 200    | -                 | admin  | -                 | caller
POST   /webhook-endpoints                                        | 201    | -                 | admin  | -                 | caller
PATCH  /webhook-endpoints/{webhookId}                            | 200    | -                 | admin  | -                 | nothing
DELETE /webhook-endpoints/{webhookId}                            | 200    | -                 | admin  | -                 | nothing
POST   /webhook-endpoints/{webhookId}/rotate-secret              | 200    | -                 | admin  | -                 | nothing
POST   /webhook-endpoints/{webhookId}/test                       | 201    | -                 | admin  | -                 | nothing
GET    /webhook-endpoints/{webhookId}/deliveries                 | 200    | -                 | admin  | -                 | nothing
POST   /webhook-endpoints/{webhookId}/deliveries/{deliveryId}/redeliver | 201 | -             | admin  | -                 | nothing
GET    /query/budget-groups                                      | 200    | campaigns:read    | member | -                 | caller
GET    /budget-groups                                            | 200    | campaigns:read    | member | -                 | caller
GET    /query/budget-groups/{groupId}                            | 200    | campaigns:read    | member | -                 | nothing
GET    /budget-groups/{groupId}                                  | 200    | campaigns:read    | member | -                 | nothing
POST   /budget-groups                                            | 201    | -                 | admin  | -                 | caller
PATCH  /budget-groups/{groupId}                                  | 200    | -                 | admin  | -                 | nothing
DELETE /budget-groups/{groupId}                                  | 200    | -                 | admin  | -                 | nothing
POST   /query/budget-groups/{groupId}/daily-budgets              | 201    | campaigns:read    | member | -                 | nothing
POST   /budget-groups/{groupId}/daily-budgets                    | 201    | campaigns:read    | member | -                 | nothing
GET    /query/product-status-summary                             | 200    | products:read     | kunde  | -                 | account
GET    /product-status-summary                                   | 200    | products:read     | kunde  | -                 | account
GET    /query/monitors                                           | 200    | accounts:read     | member | -                 | caller
GET    /monitors                                                 | 200    | accounts:read     | member | -                 | caller
GET    /monitor-templates                                        | 200    | -                 | member | -                 | caller
POST   /monitors                                                 | 201    | -                 | member | -                 | caller
PATCH  /monitors/{monitorId}                                     | 200    | -                 | member | -                 | nothing
DELETE /monitors/{monitorId}                                     | 200    | -                 | member | -                 | nothing
GET    /query/monitors/{monitorId}/trial                         | 200    | accounts:read     | member | -                 | nothing
GET    /monitors/{monitorId}/trial                               | 200    | accounts:read     | member | -                 | nothing
GET    /query/monitor-events                                     | 200    | accounts:read     | member | -                 | account
GET    /monitor-events                                           | 200    | accounts:read     | member | -                 | account
POST   /monitor-events/{eventId}/acknowledge                     | 200    | -                 | member | -                 | nothing
GET    /query/client-reports                                     | 200    | accounts:read     | kunde  | -                 | account
GET    /client-reports                                           | 200    | accounts:read     | kunde  | -                 | account
GET    /query/client-reports/{reportId}                          | 200    | accounts:read     | kunde  | -                 | nothing
GET    /client-reports/{reportId}                                | 200    | accounts:read     | kunde  | -                 | nothing
POST   /query/client-reports                                     | 201    | customers:write   | member | -                 | account
POST   /client-reports                                           | 201    | customers:write   | member | -                 | account
PATCH  /query/client-reports/{reportId}                          | 200    | customers:write   | member | -                 | nothing
PATCH  /client-reports/{reportId}                                | 200    | customers:write   | member | -                 | nothing
DELETE /client-reports/{reportId}                                | 200    | -                 | member | -                 | nothing
POST   /client-reports/{reportId}/text-draft                     | 200    | -                 | member | -                 | nothing
POST   /client-reports/{reportId}/publish                        | 200    | -                 | member | -                 | nothing
GET    /client-reports/{reportId}/preview                        | 200    | -                 | kunde  | -                 | nothing
GET    /client-reports/{reportId}/links                          | 200    | -                 | member | -                 | nothing
POST   /client-reports/{reportId}/links                          | 201    | -                 | member | -                 | nothing
POST   /client-report-links/{linkId}/revoke                      | 200    | -                 | member | -                 | nothing
GET    /client-report-schedules                                  | 200    | -                 | member | -                 | caller
PUT    /accounts/{accountID}/client-report-schedule              | 200    | -                 | member | -                 | account
DELETE /accounts/{accountID}/client-report-schedule              | 200    | -                 | member | -                 | account
GET    /client-report-logo                                       | 200    | -                 | member | -                 | caller
PUT    /client-report-logo                                       | 200    | -                 | admin  | -                 | caller
GRAPHQL clientReportsConnection                                  | -      | accounts:read     | kunde  | -                 | account
GRAPHQL monitorEventsConnection                                  | -      | accounts:read     | member | -                 | account
GRAPHQL webhookDeliveriesConnection                              | -      | -                 | admin  | -                 | nothing
GRAPHQL changePlansConnection                                    | -      | campaigns:read    | member | -                 | caller
GRAPHQL changePlanSelection                                      | -      | campaigns:read    | member | -                 | nothing
GRAPHQL dataExportsConnection                                    | -      | accounts:read     | member | -                 | caller
GRAPHQL exportDeliveriesConnection                                | -      | accounts:read     | member | -                 | nothing
GRAPHQL dataExportProgress                                       | -      | accounts:read     | member | -                 | door
GRAPHQL bulkFilesConnection                                      | -      | campaigns:read    | member | -                 | caller
GRAPHQL changePlanProgress                                       | -      | campaigns:read    | member | -                 | door
GRAPHQL campaignsConnection                                      | -      | campaigns:read    | kunde  | -                 | account
GRAPHQL productsConnection                                       | -      | products:read     | kunde  | -                 | account
GRAPHQL activityLogsConnection                                   | -      | logs:read         | kunde  | -                 | account
GRAPHQL accountActivityLogsConnection                            | -      | logs:read         | kunde  | -                 | account
GRAPHQL accountsConnection                                       | -      | accounts:read     | kunde  | -                 | caller
GRAPHQL campaignSearchTermsConnection                            | -      | campaigns:read    | kunde  | ViewSearchTerms   | account
GRAPHQL accountSearchTermsConnection                             | -      | search_terms:read | kunde  | ViewSearchTerms   | account
GRAPHQL listedAccount                                            | -      | accounts:read     | kunde  | -                 | account
GRAPHQL listedCampaign                                           | -      | campaigns:read    | kunde  | -                 | account
GRAPHQL listedProduct                                            | -      | products:read     | kunde  | -                 | account
GRAPHQL platforms                                                | -      | -                 | kunde  | -                 | caller
GRAPHQL node                                                     | -      | *                 | kunde  | -                 | door
GRAPHQL auditLog                                                 | -      | -                 | admin  | -                 | caller
GRAPHQL disapprovedProducts                                      | -      | products:read     | kunde  | -                 | account
GRAPHQL outOfStockProducts                                       | -      | products:read     | kunde  | -                 | account
GRAPHQL productStatusHistory                                     | -      | products:read     | kunde  | -                 | account
GRAPHQL syncRuns                                                 | -      | accounts:read     | kunde  | -                 | account
GRAPHQL billingSubscription                                      | -      | -                 | member | -                 | caller
GRAPHQL signInOptions                                            | -      | -                 | public | -                 | caller
GRAPHQL signInToPage                                             | -      | ?                 | public | -                 | door
GRAPHQL viewer                                                   | -      | -                 | kunde  | -                 | caller
GRAPHQL waiting                                                  | -      | -                 | kunde  | -                 | caller
GRAPHQL guardrails                                               | -      | campaigns:read    | admin  | -                 | caller
GRAPHQL setGuardrails                                            | -      | -                 | owner  | -                 | caller
GRAPHQL undoChange                                               | -      | *                 | member | -                 | nothing
GRAPHQL teamInvitations                                          | -      | -                 | admin  | -                 | team
GRAPHQL revokeInvitation                                         | -      | -                 | admin  | -                 | nothing
GRAPHQL maintenanceStatusChanged                                 | -      | -                 | public | -                 | caller
GRAPHQL boardChanged                                             | -      | planning:read     | kunde  | -                 | caller
GRAPHQL todosChanged                                             | -      | planning:read     | kunde  | -                 | account
GRAPHQL miningProgress                                           | -      | search_terms:read | kunde  | ViewSearchTerms   | account
GRAPHQL chatStream                                               | -      | ?                 | kunde  | -                 | door
`;

/** What needs a feature of the plan besides, which the team of the calls has and the other one has not. */
export const PLAN_FEATURE: ReadonlySet<string> = new Set(['POST /accounts/{accountID}/promotions']);

/** Read by name, but looking at the head of the answer would act: no HEAD is served. */
export const ACTING_READS: ReadonlySet<string> = new Set([
  'GET /connections/{platform}/connect',
  'GET /connections/{platform}/callback',
]);

/** Declared for less than the contract's role, because the service itself lets some more people do a part of it. */
export const DECLARED_ROLE: Readonly<Record<string, Role>> = {
  // Admins and owners remove people; leaving by oneself is everybody's.
  'DELETE /teams/{teamId}/members/{memberID}': 'kunde',
};

export interface ContractRow {
  /** `GET /path/{as}/documented`, or `GRAPHQL rootField`. */
  route: string;
  status: number;
  /** null: no API key; `*`: any key; `?`: left open. */
  scope: Scope | '*' | '?' | null;
  role: Role | 'public';
  kundeSetting: keyof KundeSettings | null;
  about: 'account' | 'team' | 'caller' | 'nothing' | 'door';
}

/** Every row of the contract by its route. */
export const CONTRACT: ReadonlyMap<string, ContractRow> = new Map(
  TABLE.trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [name, status, scope, role, kunde, about] = line.split('|').map((cell) => cell.trim()) as string[];
      const route = (name as string).replace(/ +/, ' ');
      const row = {
        route,
        status: Number(status),
        scope: scope === '-' ? null : scope,
        role,
        kundeSetting: kunde === '-' ? null : `kundeCan${kunde}`,
        about,
      };
      return [route, row as ContractRow];
    }),
);

/** The row with a scope that the contract leaves open as the declaration has it. */
export function settled(row: ContractRow, { scope }: Pick<DeclaredOperation, 'scope'>): ContractRow {
  return row.scope === '?' ? { ...row, scope: scope === 'any' ? '*' : (scope ?? null) } : row;
}
