/* eslint-disable */
import * as types from './graphql.js';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query SignInOptions {\n    signInOptions { authorizeUrl clientId people { email name role } }\n  }\n": typeof types.SignInOptionsDocument,
    "\n  mutation SignIn($credential: String!, $teamId: String) {\n    signInToPage(credential: $credential, teamId: $teamId) { name expiresAt user { id } team { id } }\n  }\n": typeof types.SignInDocument,
    "\n  mutation SignOut {\n    signOut { status }\n  }\n": typeof types.SignOutDocument,
    "\n  query ConsoleStart {\n    viewer {\n      user { id name email avatarUrl }\n      team { id name role }\n      teams { id name role }\n      approval\n      teamSettings { kundeCanViewSearchTerms kundeCanViewNegativeLists kundeCanCreateFeeds }\n    }\n    accounts(limit: 1000, orderBy: NAME_ASC) { data { id name isMcc isFavorite currency platform yesterday figuresSince } }\n    platforms { platform name offers }\n    waiting { openTodos proposedPlans failingAccountIds }\n  }\n": typeof types.ConsoleStartDocument,
    "\n  query Waiting {\n    waiting { openTodos proposedPlans failingAccountIds }\n  }\n": typeof types.WaitingDocument,
    "\n  query AccountNames {\n    accounts(limit: 1000, orderBy: NAME_ASC) { data { id name isMcc isFavorite currency platform yesterday figuresSince } }\n    platforms { platform name offers }\n  }\n": typeof types.AccountNamesDocument,
    "\n  query FinderPlans {\n    changePlans(limit: 100) { data { id note changeCount createdAt } }\n  }\n": typeof types.FinderPlansDocument,
    "\n  query FinderSearch($text: String!) {\n    searchResults(text: $text, limit: 6) { kind id accountId accountName name status }\n  }\n": typeof types.FinderSearchDocument,
    "\n  query AccountOverview(\n    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    account(accountId: $accountId) {\n      id name currency status timeZone reportedTimeZone isFavorite isMcc lastSyncedAt campaignCount productCount figuresSince\n      metrics(startDate: $startDate, endDate: $endDate) {\n        cost conversionValue conversions clicks impressions roas native { cost conversionValue currency }\n      }\n      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        cost conversionValue conversions clicks impressions roas\n      }\n      dailyMetrics(startDate: $startDate, endDate: $endDate) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      daysBefore: dailyMetrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      syncRuns { status errorCode errorMessage }\n      events(start: $startDate, end: $endDate) { id eventDate title description color icon }\n      monthSpend { month through spentEur dailyRateEur daysLeft expectedEur monthlyTargetEur missPercent }\n      kpis(startDate: $startDate, endDate: $endDate) {\n        dailyBudget budgetUtilization searchImpressionShare averageQualityScore\n      }\n      productStatusSummary { total disapproved }\n    }\n    kpiConfig(accountId: $accountId) { kpiOrder presetId presetName isDefault }\n    campaignsConnection(accountId: $accountId, status: ENABLED, first: 1) { totalCount }\n  }\n": typeof types.AccountOverviewDocument,
    "\n  mutation CreateAccountEvent($accountId: String!, $eventDate: LocalDate!, $title: String!, $description: String, $color: String!, $icon: String) {\n    createAccountEvent(accountId: $accountId, eventDate: $eventDate, title: $title, description: $description, color: $color, icon: $icon) { id }\n  }\n": typeof types.CreateAccountEventDocument,
    "\n  mutation DeleteAccountEvent($accountId: String!, $eventId: String!) {\n    deleteAccountEvent(accountId: $accountId, eventId: $eventId)\n  }\n": typeof types.DeleteAccountEventDocument,
    "\n  query AccountsWithFigures(\n    $sparkStart: LocalDate!, $search: String, $limit: Int!\n    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    accounts(startDate: $startDate, endDate: $endDate, search: $search, limit: $limit, orderBy: COST_DESC) {\n      meta { total }\n      data {\n        id name isMcc isFavorite currency status figuresSince\n        metrics(startDate: $startDate, endDate: $endDate) { cost conversionValue conversions clicks impressions roas }\n        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions clicks impressions roas }\n        dailyMetrics(startDate: $sparkStart, endDate: $endDate) { cost }\n      }\n    }\n  }\n": typeof types.AccountsWithFiguresDocument,
    "\n  query Attention {\n    attention { kind count ids }\n  }\n": typeof types.AttentionDocument,
    "\n  query ClientRequest(\n    $clientId: String!, $redirectUri: String, $responseType: String!, $codeChallenge: String!\n    $codeChallengeMethod: String!, $scope: String, $state: String, $resource: String\n  ) {\n    clientRequest(\n      clientId: $clientId, redirectUri: $redirectUri, responseType: $responseType, codeChallenge: $codeChallenge\n      codeChallengeMethod: $codeChallengeMethod, scope: $scope, state: $state, resource: $resource\n    ) { clientName redirectHost isOnOwnMachine scopes denyUrl }\n  }\n": typeof types.ClientRequestDocument,
    "\n  mutation GrantClientAccess(\n    $clientId: String!, $redirectUri: String, $responseType: String!, $codeChallenge: String!\n    $codeChallengeMethod: String!, $scope: String, $state: String, $resource: String, $scopes: [String!]!\n  ) {\n    grantClientAccess(\n      clientId: $clientId, redirectUri: $redirectUri, responseType: $responseType, codeChallenge: $codeChallenge\n      codeChallengeMethod: $codeChallengeMethod, scope: $scope, state: $state, resource: $resource, scopes: $scopes\n    ) { redirectTo }\n  }\n": typeof types.GrantClientAccessDocument,
    "\n  query PlanningBoard {\n    boardStatusConfigs { status label color }\n    planningBoard {\n      accountId accountName logoUrl status position dueDate isOverdue cycleDurationDays openTodoCount updatedAt\n      assignees { id name avatarUrl }\n    }\n    teamMembers { data { id name role } }\n  }\n": typeof types.PlanningBoardDocument,
    "\n  mutation SetAccountAssignees($accountId: String!, $userIds: [String!]!) {\n    setAccountAssignees(accountId: $accountId, userIds: $userIds) { status }\n  }\n": typeof types.SetAccountAssigneesDocument,
    "\n  mutation MoveBoardCard($accountId: String!, $status: BoardStatus!, $position: Int!) {\n    moveBoardCard(accountId: $accountId, status: $status, position: $position) { status }\n  }\n": typeof types.MoveBoardCardDocument,
    "\n  mutation UpdateBoardCard($accountId: String!, $dueDate: LocalDate, $clearDueDate: Boolean, $cycleDurationDays: Int) {\n    updateBoardCard(\n      accountId: $accountId, dueDate: $dueDate, clearDueDate: $clearDueDate, cycleDurationDays: $cycleDurationDays\n    ) { status }\n  }\n": typeof types.UpdateBoardCardDocument,
    "\n  subscription BoardChanged { boardChanged { accountId status position } }\n": typeof types.BoardChangedDocument,
    "\n  query BudgetGroups {\n    budgetGroups {\n      id name monthlyBudgetEur campaignCount accountCount cap capPercent capProblem\n      pace { month through budgetEur spentEur todayEur spentPercent neededPerDayEur dailyBudgetEur daysLeft expectedEur missPercent }\n    }\n  }\n": typeof types.BudgetGroupsDocument,
    "\n  query BudgetGroup($groupId: String!) {\n    budgetGroup(groupId: $groupId) {\n      id name monthlyBudgetEur cap capPercent capProblem\n      months { month budgetEur }\n      pace {\n        month through budgetEur spentEur todayEur daysLeft neededPerDayEur dailyBudgetEur unknownBudgetCount sharedBudgetCount\n        runningCount expectedEur expectedLowEur expectedHighEur missPercent method staleAccountIds\n      }\n      campaigns { accountId accountName campaignId name status spentEur }\n      capActions { month planId campaignCount pausedCount enablePlanId createdAt }\n    }\n  }\n": typeof types.BudgetGroupDocument,
    "\n  query GroupableCampaigns($first: Int!, $after: String) {\n    campaignsConnection(first: $first, after: $after, orderBy: NAME_ASC) {\n      pageInfo { hasNextPage endCursor }\n      edges { node { id accountId accountName name status } }\n    }\n  }\n": typeof types.GroupableCampaignsDocument,
    "\n  mutation CreateBudgetGroup(\n    $name: String!, $monthlyBudgetEur: Float!, $months: [MonthBudgetInput!]!, $campaigns: [BudgetGroupCampaignInput!]!\n    $cap: BudgetCap!, $capPercent: Int!\n  ) {\n    createBudgetGroup(\n      name: $name, monthlyBudgetEur: $monthlyBudgetEur, months: $months, campaigns: $campaigns, cap: $cap\n      capPercent: $capPercent\n    ) { id }\n  }\n": typeof types.CreateBudgetGroupDocument,
    "\n  mutation UpdateBudgetGroup(\n    $groupId: String!, $name: String, $monthlyBudgetEur: Float, $months: [MonthBudgetInput!]\n    $campaigns: [BudgetGroupCampaignInput!], $cap: BudgetCap, $capPercent: Int\n  ) {\n    updateBudgetGroup(\n      groupId: $groupId, name: $name, monthlyBudgetEur: $monthlyBudgetEur, months: $months, campaigns: $campaigns, cap: $cap\n      capPercent: $capPercent\n    ) { id }\n  }\n": typeof types.UpdateBudgetGroupDocument,
    "\n  mutation DeleteBudgetGroup($groupId: String!) {\n    deleteBudgetGroup(groupId: $groupId) { __typename }\n  }\n": typeof types.DeleteBudgetGroupDocument,
    "\n  mutation ProposeDailyBudgets($groupId: String!) {\n    proposeDailyBudgets(groupId: $groupId) { id }\n  }\n": typeof types.ProposeDailyBudgetsDocument,
    "\n  query BulkFilePage($fileId: String!) {\n    bulkFile(fileId: $fileId) {\n      id fileName status message lineCount changeCount triedCount plannedCount planId createdAt\n    }\n  }\n": typeof types.BulkFilePageDocument,
    "\n  query BulkFileLines($fileId: String!, $verdict: BulkLineVerdict, $limit: Int!, $offset: Int!) {\n    bulkFileLines(fileId: $fileId, verdict: $verdict, limit: $limit, offset: $offset) {\n      data { line verdict message target accountId }\n      meta { total }\n    }\n  }\n": typeof types.BulkFileLinesDocument,
    "\n  query BulkFiles {\n    bulkFiles(limit: 10) { data { id fileName status plannedCount lineCount createdAt } }\n  }\n": typeof types.BulkFilesDocument,
    "\n  query PlanningCalendar($start: LocalDate!, $end: LocalDate!) {\n    planningCalendar(start: $start, end: $end) { id accountId accountName note scheduledDate source todoId }\n  }\n": typeof types.PlanningCalendarDocument,
    "\n  mutation CreateCalendarEntry($accountId: String!, $note: String!, $scheduledDate: LocalDate!) {\n    createCalendarEntry(accountId: $accountId, note: $note, scheduledDate: $scheduledDate) { id }\n  }\n": typeof types.CreateCalendarEntryDocument,
    "\n  mutation RescheduleCalendarEntry($entryId: String!, $scheduledDate: LocalDate!) {\n    rescheduleCalendarEntry(entryId: $entryId, scheduledDate: $scheduledDate) { id }\n  }\n": typeof types.RescheduleCalendarEntryDocument,
    "\n  mutation DeleteCalendarEntry($entryId: String!) {\n    deleteCalendarEntry(entryId: $entryId) { status }\n  }\n": typeof types.DeleteCalendarEntryDocument,
    "\n  query CampaignAdSets($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!) {\n    adSets(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate) {\n      id name status effectiveStatus hasOwnBudget endDate campaignEndDate\n      dailyBudget dailyBudgetNative { amount currency }\n      lifetimeBudget lifetimeBudgetNative { amount currency }\n      impressions clicks cost conversions conversionValue roas\n    }\n  }\n": typeof types.CampaignAdSetsDocument,
    "\n  query CampaignAds($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {\n    ads(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, limit: $limit) {\n      isComplete\n      meta { total }\n      data {\n        id name adGroupName type status effectiveStatus approvalStatus headlines finalUrls issues { name effect }\n        clicks cost conversions conversionValue roas\n      }\n    }\n  }\n": typeof types.CampaignAdsDocument,
    "\n  query CampaignAssetLinks($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {\n    ofCampaign: assets(\n      accountId: $accountId, campaignId: $campaignId, level: CAMPAIGN, startDate: $startDate, endDate: $endDate, limit: $limit\n    ) { ...CampaignAssetLinks }\n    ofGroups: assets(\n      accountId: $accountId, campaignId: $campaignId, level: AD_GROUP, startDate: $startDate, endDate: $endDate, limit: $limit\n    ) { ...CampaignAssetLinks }\n    ofAccount: assets(\n      accountId: $accountId, campaignId: $campaignId, level: ACCOUNT, startDate: $startDate, endDate: $endDate, limit: $limit\n    ) { ...CampaignAssetLinks }\n  }\n\n  fragment CampaignAssetLinks on AssetLinkPage {\n    meta { total }\n    data {\n      id level adGroupName assetId type fieldType name text details url finalUrls status effectiveStatus source\n      issues { name effect }\n      clicks cost conversions conversionValue roas\n    }\n  }\n": typeof types.CampaignAssetLinksDocument,
    "\n  query CampaignPage(\n    $accountId: String!, $campaignId: String!\n    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n    $withIssues: Boolean!\n  ) {\n    account(accountId: $accountId) { id figuresSince }\n    campaignAiContext(accountId: $accountId, campaignId: $campaignId) @include(if: $withIssues) {\n      issues { severity code facts message }\n    }\n    listedCampaign(accountId: $accountId, campaignId: $campaignId) {\n      id accountId accountName name status statusRaw channelType channelTypeRaw\n      settings { dailyBudget totalBudget biddingStrategy targetRoas startDate endDate }\n      metrics(startDate: $startDate, endDate: $endDate) {\n        cost conversionValue conversions clicks impressions roas native { cost conversionValue currency }\n      }\n      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        cost conversionValue conversions clicks impressions roas\n      }\n      dailyMetrics(startDate: $startDate, endDate: $endDate) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      daysBefore: dailyMetrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      impressionShare(startDate: $startDate, endDate: $endDate) {\n        reportedDays boundedDays searchImpressionShare searchBudgetLostImpressionShare searchRankLostImpressionShare\n      }\n      dailyImpressionShare(startDate: $startDate, endDate: $endDate) {\n        date searchImpressionShare searchBudgetLostImpressionShare searchRankLostImpressionShare\n      }\n      geoTargets { id name countryCode targetType }\n    }\n  }\n": typeof types.CampaignPageDocument,
    "\n  query CampaignIssues($accountId: String!, $campaignId: String!) {\n    campaignAiContext(accountId: $accountId, campaignId: $campaignId) {\n      issues { severity code facts message }\n    }\n  }\n": typeof types.CampaignIssuesDocument,
    "\n  query CampaignTerms($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String) {\n    campaignSearchTermsConnection(\n      accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, first: $first, after: $after\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node { searchTerm status matchType impressions clicks cost conversions conversionValue roas }\n      }\n    }\n  }\n": typeof types.CampaignTermsDocument,
    "\n  query CampaignKeywords($accountId: String!, $campaignId: String!) {\n    keywords(accountId: $accountId, campaignId: $campaignId) {\n      id text matchType status adGroupName qualityScore expectedCtr adRelevance landingPageExperience\n      clicks cost conversions conversionValue roas syncedAt\n    }\n  }\n": typeof types.CampaignKeywordsDocument,
    "\n  query CampaignAssets($accountId: String!, $campaignId: String!) {\n    campaignDetails(accountId: $accountId, campaignId: $campaignId) {\n      pmax {\n        assetGroups {\n          id name status adStrength finalUrls\n          assets {\n            id linkId assetGroupId fieldType type text name url status effectiveStatus performanceLabel\n            metrics { impressions clicks cost conversions conversionValue roas }\n          }\n        }\n        listingGroups { id assetGroupId type caseValue { dimension value } }\n      }\n    }\n  }\n": typeof types.CampaignAssetsDocument,
    "\n  query CampaignHistory($accountId: String!, $campaignId: String!, $days: Int!, $limit: Int!) {\n    platformChanges(accountId: $accountId, campaignId: $campaignId, days: $days, limit: $limit) {\n      isComplete readAt\n      meta { total }\n      data { id changedAt userEmail clientType operation resourceType fields { field before after } }\n    }\n  }\n": typeof types.CampaignHistoryDocument,
    "\n  query CampaignPlans($accountId: String!, $campaignId: String!, $limit: Int!) {\n    changePlans(accountId: $accountId, campaignId: $campaignId, limit: $limit) {\n      data { id status note changeCount currentSpendChangeEur currentUnknownSpendCount proposedBy apiKeyId apiKeyName createdAt }\n      meta { total }\n    }\n    teamMembers { data { id name } }\n  }\n": typeof types.CampaignPlansDocument,
    "\n  mutation SetAdGroupStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAdGroupStatus(accountId: $accountId, adGroupId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": typeof types.SetAdGroupStatusDocument,
    "\n  mutation SetAdSetStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAdSetStatus(accountId: $accountId, adSetId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": typeof types.SetAdSetStatusDocument,
    "\n  mutation SetAdSetBudget(\n    $accountId: String!, $id: String!, $dailyBudgetEur: Float, $lifetimeBudgetEur: Float, $validateOnly: Boolean!\n  ) {\n    set: setAdSetBudget(\n      accountId: $accountId, adSetId: $id, dailyBudgetEur: $dailyBudgetEur, lifetimeBudgetEur: $lifetimeBudgetEur\n      validateOnly: $validateOnly\n    ) {\n      previousBudgetEur newBudgetEur needsApproval\n      previousNative { amount currency }\n      newNative { amount currency }\n    }\n  }\n": typeof types.SetAdSetBudgetDocument,
    "\n  mutation SetAdStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAdStatus(accountId: $accountId, adId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": typeof types.SetAdStatusDocument,
    "\n  mutation SetAssetGroupStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAssetGroupStatus(accountId: $accountId, assetGroupId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": typeof types.SetAssetGroupStatusDocument,
    "\n  mutation SetAssetStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAssetStatus(accountId: $accountId, assetLinkId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": typeof types.SetAssetStatusDocument,
    "\n  mutation SetKeywordStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setKeywordStatus(accountId: $accountId, keywordId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": typeof types.SetKeywordStatusDocument,
    "\n  mutation SetAdGroupBid($accountId: String!, $id: String!, $bidEur: Float!, $validateOnly: Boolean!) {\n    set: setAdGroupBid(accountId: $accountId, adGroupId: $id, bidEur: $bidEur, validateOnly: $validateOnly) {\n      previousBidEur newBidEur needsApproval\n    }\n  }\n": typeof types.SetAdGroupBidDocument,
    "\n  mutation SetKeywordBid($accountId: String!, $id: String!, $bidEur: Float, $useAdGroupBid: Boolean!, $validateOnly: Boolean!) {\n    set: setKeywordBid(\n      accountId: $accountId, keywordId: $id, bidEur: $bidEur, useAdGroupBid: $useAdGroupBid, validateOnly: $validateOnly\n    ) {\n      previousBidEur newBidEur needsApproval\n    }\n  }\n": typeof types.SetKeywordBidDocument,
    "\n  query CampaignAdGroups($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {\n    adGroups(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, limit: $limit) {\n      readAt\n      meta { total }\n      data { id name status bidEur clicks cost conversions conversionValue roas }\n    }\n  }\n": typeof types.CampaignAdGroupsDocument,
    "\n  query CampaignBids($accountId: String!, $campaignId: String!, $limit: Int!) {\n    bookedKeywords(accountId: $accountId, campaignId: $campaignId, limit: $limit) {\n      data { id text status bidEur adGroupBidEur }\n    }\n  }\n": typeof types.CampaignBidsDocument,
    "\n  query CampaignsOfTeam(\n    $first: Int!, $after: String, $orderBy: CampaignOrder!, $status: CampaignStatus, $channelType: ChannelType\n    $startDate: LocalDate!, $endDate: LocalDate!\n  ) {\n    campaignsConnection(\n      startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      status: $status, channelType: $channelType\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id accountId accountName name status statusRaw channelType channelTypeRaw\n          metrics { cost conversionValue conversions clicks impressions roas }\n        }\n      }\n    }\n  }\n": typeof types.CampaignsOfTeamDocument,
    "\n  query ChoosableCampaigns($accountId: String!, $first: Int!, $status: CampaignStatus, $channelType: ChannelType) {\n    campaignsConnection(accountId: $accountId, first: $first, status: $status, channelType: $channelType) {\n      edges { node { id name status settings { totalBudget } } }\n    }\n  }\n": typeof types.ChoosableCampaignsDocument,
    "\n  mutation ProposeChanges($changes: [PlannedChangeInput!]!, $note: String) {\n    createChangePlan(changes: $changes, note: $note, onRefusal: continue) { id }\n  }\n": typeof types.ProposeChangesDocument,
    "\n  query CampaignsOfAccount(\n    $accountId: String!, $first: Int!, $after: String, $orderBy: CampaignOrder!\n    $status: CampaignStatus, $channelType: ChannelType, $withKpis: Boolean!\n    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    campaignsConnection(\n      accountId: $accountId, startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      status: $status, channelType: $channelType\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id accountId name status statusRaw channelType channelTypeRaw\n          settings { dailyBudget totalBudget biddingStrategy targetRoas }\n          metrics { cost conversionValue conversions roas }\n          kpis(startDate: $startDate, endDate: $endDate) @include(if: $withKpis) {\n            budgetUtilization searchImpressionShare averageQualityScore\n          }\n          before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions roas }\n        }\n      }\n    }\n  }\n": typeof types.CampaignsOfAccountDocument,
    "\n  query CampaignToChange($accountId: String!, $campaignId: String!) {\n    listedCampaign(accountId: $accountId, campaignId: $campaignId) {\n      id accountId name status statusRaw channelType channelTypeRaw\n      settings { dailyBudget totalBudget biddingStrategy targetRoas }\n    }\n  }\n": typeof types.CampaignToChangeDocument,
    "\n  mutation SetCampaignBudget(\n    $accountId: String!, $campaignId: String!, $dailyBudgetEur: Float, $lifetimeBudgetEur: Float\n    $applyToSharedBudget: Boolean!, $validateOnly: Boolean!\n  ) {\n    setCampaignBudget(\n      accountId: $accountId, campaignId: $campaignId, dailyBudgetEur: $dailyBudgetEur, lifetimeBudgetEur: $lifetimeBudgetEur\n      applyToSharedBudget: $applyToSharedBudget, validateOnly: $validateOnly\n    ) {\n      previousBudgetEur newBudgetEur\n      previousNative { amount currency }\n      newNative { amount currency }\n      needsApproval\n    }\n  }\n": typeof types.SetCampaignBudgetDocument,
    "\n  mutation SetCampaignStatus($accountId: String!, $campaignId: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    setCampaignStatus(accountId: $accountId, campaignId: $campaignId, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": typeof types.SetCampaignStatusDocument,
    "\n  mutation SetCampaignBidding(\n    $accountId: String!, $campaignId: String!, $strategy: BiddingStrategy!, $targetRoas: Float, $validateOnly: Boolean!\n  ) {\n    setCampaignBidding(\n      accountId: $accountId, campaignId: $campaignId, strategy: $strategy, targetRoas: $targetRoas, validateOnly: $validateOnly\n    ) {\n      previousStrategy newStrategy needsApproval\n    }\n  }\n": typeof types.SetCampaignBiddingDocument,
    "\n  query EndOfCampaign($accountId: String!, $campaignId: String!) {\n    listedCampaign(accountId: $accountId, campaignId: $campaignId) { id settings { endDate } }\n  }\n": typeof types.EndOfCampaignDocument,
    "\n  mutation SetCampaignEndDate(\n    $accountId: String!, $campaignId: String!, $endDate: LocalDate, $openEnd: Boolean!, $validateOnly: Boolean!\n  ) {\n    set: setCampaignEndDate(\n      accountId: $accountId, campaignId: $campaignId, endDate: $endDate, openEnd: $openEnd, validateOnly: $validateOnly\n    ) { previousEndDate newEndDate needsApproval }\n  }\n": typeof types.SetCampaignEndDateDocument,
    "\n  mutation SetCampaignTarget(\n    $accountId: String!, $campaignId: String!, $targetRoas: Float, $targetCpaEur: Float, $validateOnly: Boolean!\n  ) {\n    set: setCampaignTarget(\n      accountId: $accountId, campaignId: $campaignId, targetRoas: $targetRoas, targetCpaEur: $targetCpaEur\n      validateOnly: $validateOnly\n    ) {\n      previousTargetRoas newTargetRoas previousTargetCpaEur newTargetCpaEur needsApproval\n      newTargetCpaNative { amount currency }\n    }\n  }\n": typeof types.SetCampaignTargetDocument,
    "\n  query PortfolioStrategies($accountId: String!) {\n    portfolioStrategies(accountId: $accountId) {\n      id name strategy isManagers targetRoas targetCpa campaigns { id }\n    }\n  }\n": typeof types.PortfolioStrategiesDocument,
    "\n  mutation SetPortfolioTarget(\n    $accountId: String!, $strategyId: String!, $targetRoas: Float, $targetCpaEur: Float\n    $applyToAllCampaigns: Boolean!, $validateOnly: Boolean!\n  ) {\n    set: setPortfolioTarget(\n      accountId: $accountId, strategyId: $strategyId, targetRoas: $targetRoas, targetCpaEur: $targetCpaEur\n      applyToAllCampaigns: $applyToAllCampaigns, validateOnly: $validateOnly\n    ) {\n      previousTargetRoas newTargetRoas previousTargetCpaEur newTargetCpaEur needsApproval\n      newTargetCpaNative { amount currency }\n    }\n  }\n": typeof types.SetPortfolioTargetDocument,
    "\n  query ChangePlans($first: Int!, $after: String, $status: ChangePlanStatus) {\n    changePlansConnection(first: $first, after: $after, status: $status) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id status note accountIds changeCount campaignCount campaigns { id name accountId } currentSpendChangeEur currentUnknownSpendCount\n          proposedBy apiKeyId apiKeyName createdAt\n        }\n      }\n    }\n  }\n": typeof types.ChangePlansDocument,
    "\n  query ChangePlanPage($planId: String!) {\n    changePlan(planId: $planId) {\n      id hash status onRefusal note accountIds changeCount approvedCount appliedCount refusedCount currentSpendChangeEur\n      currentUnknownSpendCount proposedBy apiKeyId apiKeyName createdAt expiresAt approvedBy approvedAt rejectedBy rejectedAt\n      reason undoneBy\n      changes {\n        id position operation accountId\n        campaigns { id name accountId }\n        before { ...PlannedState }\n        after { ...PlannedState }\n        addedKeywords { text matchType }\n        removedKeywords { text matchType }\n        dryRun dryRunCode dryRunMessage conflictsWith buildsOn status code message\n        dailySpendChange { currency amount amountEur }\n        last30Days { cost conversions roas }\n      }\n    }\n    teamMembers { data { id name } }\n  }\n  fragment PlannedState on ChangedState {\n    status dailyBudgetEur dailyBudgetNative { amount currency } lifetimeBudgetEur lifetimeBudgetNative { amount currency }\n    adSet strategy targetRoas negativeKeywordList negativeKeywordCount\n    linkedCampaignCount promotion ad asset adGroup assetGroup keyword keywordCount bidEur bidNative { amount currency }\n    targetCpaEur endDate\n  }\n": typeof types.ChangePlanPageDocument,
    "\n  query ChangePlanPeople {\n    teamMembers { data { id name } }\n  }\n": typeof types.ChangePlanPeopleDocument,
    "\n  subscription ChangePlanProgress($planId: String!) {\n    changePlanProgress(planId: $planId) { id status appliedCount refusedCount undoneCount }\n  }\n": typeof types.ChangePlanProgressDocument,
    "\n  mutation ApproveChangePlan($planId: String!, $hash: String!, $changeIds: [String!]!) {\n    approveChangePlan(planId: $planId, hash: $hash, changeIds: $changeIds) { id status }\n  }\n": typeof types.ApproveChangePlanDocument,
    "\n  mutation RejectChangePlan($planId: String!, $reason: String!) {\n    rejectChangePlan(planId: $planId, reason: $reason) { id status }\n  }\n": typeof types.RejectChangePlanDocument,
    "\n  mutation UndoChangePlan($planId: String!) {\n    undoChangePlan(planId: $planId) { id status }\n  }\n": typeof types.UndoChangePlanDocument,
    "\n  query PlannedChangePage(\n    $planId: String!, $accountId: String, $operation: String, $dryRun: DryRun, $status: PlannedChangeStatus, $search: String,\n    $limit: Int!, $offset: Int!\n  ) {\n    changePlanChanges(\n      planId: $planId, accountId: $accountId, operation: $operation, dryRun: $dryRun, status: $status, search: $search,\n      limit: $limit, offset: $offset\n    ) {\n      data {\n        id position operation accountId\n        campaigns { id name accountId }\n        before { ...PlannedState }\n        after { ...PlannedState }\n        addedKeywords { text matchType }\n        removedKeywords { text matchType }\n        dryRun dryRunCode dryRunMessage conflictsWith buildsOn status code message\n        dailySpendChange { currency amount amountEur }\n        last30Days { cost conversions roas }\n      }\n      meta { total }\n    }\n  }\n": typeof types.PlannedChangePageDocument,
    "\n  query PlanSelection($planId: String!, $leaveOut: [PlannedChangeFilter!]) {\n    changePlanSelection(planId: $planId, leaveOut: $leaveOut) {\n      changeCount refusedCount conflictCount incompleteCount dailySpendChangeEur unknownSpendCount accountCount\n    }\n  }\n": typeof types.PlanSelectionDocument,
    "\n  mutation ApprovePlanPart($planId: String!, $hash: String!, $leaveOut: [PlannedChangeFilter!], $count: Int!) {\n    approveChangePlan(planId: $planId, hash: $hash, leaveOut: $leaveOut, count: $count) { id status }\n  }\n": typeof types.ApprovePlanPartDocument,
    "\n  query BesideChat($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!) {\n    account(accountId: $accountId) {\n      id name\n      metrics(startDate: $startDate, endDate: $endDate) { cost conversionValue conversions roas }\n      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions roas }\n      campaigns(startDate: $startDate, endDate: $endDate, limit: 5, orderBy: COST_DESC) { id name metrics { cost conversionValue roas } }\n    }\n    billingStatus { aiCredits { remaining } }\n  }\n": typeof types.BesideChatDocument,
    "\n  query Customer($accountId: String!) {\n    customerProfile(accountId: $accountId) {\n      customerType servicesProducts industry websiteStrengths websiteWeaknesses updatedAt\n    }\n    memories(accountId: $accountId) { id category content entryDate userName }\n  }\n": typeof types.CustomerDocument,
    "\n  mutation SaveCustomerProfile(\n    $accountId: String!, $customerType: String, $servicesProducts: String, $industry: String\n    $websiteStrengths: [String!], $websiteWeaknesses: [String!]\n  ) {\n    updateCustomerProfile(\n      accountId: $accountId, customerType: $customerType, servicesProducts: $servicesProducts, industry: $industry\n      websiteStrengths: $websiteStrengths, websiteWeaknesses: $websiteWeaknesses\n    ) { accountId }\n  }\n": typeof types.SaveCustomerProfileDocument,
    "\n  mutation CreateMemory($accountId: String!, $category: MemoryCategory!, $content: String!, $entryDate: DateTimeISO) {\n    createMemory(accountId: $accountId, category: $category, content: $content, entryDate: $entryDate) { id }\n  }\n": typeof types.CreateMemoryDocument,
    "\n  mutation DeleteMemory($accountId: String!, $memoryId: String!) {\n    deleteMemory(accountId: $accountId, memoryId: $memoryId) { status }\n  }\n": typeof types.DeleteMemoryDocument,
    "\n  query ExportDeliveries($scheduleId: String!, $first: Int!, $after: String) {\n    exportDeliveriesConnection(scheduleId: $scheduleId, first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node { id dueAt isManual status reason tries nextTryAt objectKey rowCount byteSize }\n      }\n    }\n  }\n": typeof types.ExportDeliveriesDocument,
    "\n  mutation CreateBucketDestination(\n    $name: String!, $endpoint: String, $region: String!, $bucket: String!, $prefix: String!, $isPathStyle: Boolean!\n    $accessKeyId: String!, $secretAccessKey: String!\n  ) {\n    createBucketDestination(\n      name: $name, endpoint: $endpoint, region: $region, bucket: $bucket, prefix: $prefix, isPathStyle: $isPathStyle\n      accessKeyId: $accessKeyId, secretAccessKey: $secretAccessKey\n    ) { id }\n  }\n": typeof types.CreateBucketDestinationDocument,
    "\n  mutation UpdateBucketDestination(\n    $destinationId: String!, $name: String!, $endpoint: String, $region: String!, $bucket: String!, $prefix: String!\n    $isPathStyle: Boolean!, $accessKeyId: String!, $secretAccessKey: String\n  ) {\n    updateBucketDestination(\n      destinationId: $destinationId, name: $name, endpoint: $endpoint, region: $region, bucket: $bucket, prefix: $prefix\n      isPathStyle: $isPathStyle, accessKeyId: $accessKeyId, secretAccessKey: $secretAccessKey\n    ) { id }\n  }\n": typeof types.UpdateBucketDestinationDocument,
    "\n  mutation DeleteBucketDestination($destinationId: String!) {\n    deleteBucketDestination(destinationId: $destinationId) { __typename }\n  }\n": typeof types.DeleteBucketDestinationDocument,
    "\n  mutation TestBucketDestination($destinationId: String!) {\n    testBucketDestination(destinationId: $destinationId) { isWritable reason }\n  }\n": typeof types.TestBucketDestinationDocument,
    "\n  mutation CreateExportSchedule(\n    $savedExportId: String!, $destinationId: String!, $fileFormat: ExportFormat!, $objectName: String!\n    $frequency: ScheduleFrequency!, $dayOfWeek: Int, $dayOfMonth: Int, $hour: Int!, $timeZone: String!\n  ) {\n    createExportSchedule(\n      savedExportId: $savedExportId, destinationId: $destinationId, fileFormat: $fileFormat, objectName: $objectName\n      frequency: $frequency, dayOfWeek: $dayOfWeek, dayOfMonth: $dayOfMonth, hour: $hour, timeZone: $timeZone\n    ) { id }\n  }\n": typeof types.CreateExportScheduleDocument,
    "\n  mutation UpdateExportSchedule(\n    $scheduleId: String!, $destinationId: String, $fileFormat: ExportFormat, $objectName: String\n    $frequency: ScheduleFrequency, $dayOfWeek: Int, $dayOfMonth: Int, $hour: Int, $timeZone: String, $isPaused: Boolean\n  ) {\n    updateExportSchedule(\n      scheduleId: $scheduleId, destinationId: $destinationId, fileFormat: $fileFormat, objectName: $objectName\n      frequency: $frequency, dayOfWeek: $dayOfWeek, dayOfMonth: $dayOfMonth, hour: $hour, timeZone: $timeZone\n      isPaused: $isPaused\n    ) { id }\n  }\n": typeof types.UpdateExportScheduleDocument,
    "\n  mutation DeleteExportSchedule($scheduleId: String!) {\n    deleteExportSchedule(scheduleId: $scheduleId) { __typename }\n  }\n": typeof types.DeleteExportScheduleDocument,
    "\n  mutation RunExportSchedule($scheduleId: String!) {\n    runExportSchedule(scheduleId: $scheduleId) { id }\n  }\n": typeof types.RunExportScheduleDocument,
    "\n  query DataExports($first: Int!, $after: String) {\n    dataExportsConnection(first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id dataset fileFormat accountIds startDate endDate days status message rowCount byteSize createdAt expiresAt\n        }\n      }\n    }\n  }\n": typeof types.DataExportsDocument,
    "\n  query KeptExports {\n    savedExports { id name dataset accountIds days period }\n    bucketDestinations { id name endpoint region bucket prefix isPathStyle accessKeyId }\n    exportSchedules {\n      id isOwn savedExportId savedExportName dataset destinationId destinationName fileFormat objectName\n      frequency dayOfWeek dayOfMonth hour timeZone status reason nextAt lastStatus lastDeliveredAt\n    }\n  }\n": typeof types.KeptExportsDocument,
    "\n  query ExportLinks($savedExportId: String!) {\n    exportLinks(savedExportId: $savedExportId) { id expiresAt revokedAt createdAt }\n  }\n": typeof types.ExportLinksDocument,
    "\n  query DataExportAddress($exportId: String!) {\n    dataExportDownload(exportId: $exportId) { url fileName }\n  }\n": typeof types.DataExportAddressDocument,
    "\n  mutation StartDataExport(\n    $dataset: ExportDataset!, $fileFormat: ExportFormat!, $accountIds: [String!], $startDate: LocalDate, $endDate: LocalDate,\n    $period: NamedPeriod, $days: Int\n  ) {\n    startDataExport(\n      dataset: $dataset, fileFormat: $fileFormat, accountIds: $accountIds, startDate: $startDate, endDate: $endDate,\n      period: $period, days: $days\n    ) { id }\n  }\n": typeof types.StartDataExportDocument,
    "\n  mutation CancelDataExport($exportId: String!) {\n    cancelDataExport(exportId: $exportId) { id }\n  }\n": typeof types.CancelDataExportDocument,
    "\n  mutation CreateSavedExport(\n    $name: String!, $dataset: ExportDataset!, $accountIds: [String!], $days: Int, $period: NamedPeriod\n  ) {\n    createSavedExport(name: $name, dataset: $dataset, accountIds: $accountIds, days: $days, period: $period) { id }\n  }\n": typeof types.CreateSavedExportDocument,
    "\n  mutation UpdateSavedExport(\n    $savedExportId: String!, $name: String!, $accountIds: [String!], $days: Int, $period: NamedPeriod\n  ) {\n    updateSavedExport(savedExportId: $savedExportId, name: $name, accountIds: $accountIds, days: $days, period: $period) { id }\n  }\n": typeof types.UpdateSavedExportDocument,
    "\n  mutation DeleteSavedExport($savedExportId: String!) {\n    deleteSavedExport(savedExportId: $savedExportId) { __typename }\n  }\n": typeof types.DeleteSavedExportDocument,
    "\n  mutation CreateExportLink($savedExportId: String!, $linkDays: Int!) {\n    createExportLink(savedExportId: $savedExportId, linkDays: $linkDays) { url }\n  }\n": typeof types.CreateExportLinkDocument,
    "\n  mutation RevokeExportLink($linkId: String!) {\n    revokeExportLink(linkId: $linkId) { id }\n  }\n": typeof types.RevokeExportLinkDocument,
    "\n  query FeedsOfAccount($accountId: String!) {\n    feeds(accountId: $accountId) {\n      id name type feedLabel contentLanguage targetCountry fileUrl itemCount approvedCount pendingCount disapprovedCount\n      lastFetchedAt\n    }\n  }\n": typeof types.FeedsOfAccountDocument,
    "\n  query ReviewOfAccounts($accountId: String, $limit: Int!, $offset: Int!) {\n    productStatusSummary(accountId: $accountId, limit: $limit, offset: $offset) {\n      data {\n        accountId accountName total approved limited pending disapproved inStock outOfStock availabilityUnknown asOf\n      }\n      meta { total }\n    }\n  }\n": typeof types.ReviewOfAccountsDocument,
    "\n  query Disapproved($accountId: String, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!, $offset: Int!) {\n    disapprovedProducts(accountId: $accountId, startDate: $startDate, endDate: $endDate, limit: $limit, offset: $offset) {\n      data {\n        offerId accountId accountName feedLabel contentLanguage title brand disapprovedSince\n        issues { code description detail documentationUrl }\n        metrics { cost conversionValue clicks roas }\n      }\n      meta { total }\n    }\n  }\n": typeof types.DisapprovedDocument,
    "\n  query OutOfStock($accountId: String, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!, $offset: Int!) {\n    outOfStockProducts(accountId: $accountId, startDate: $startDate, endDate: $endDate, limit: $limit, offset: $offset) {\n      data {\n        offerId accountId accountName feedLabel contentLanguage title brand outOfStockSince costSinceOutOfStock\n        metrics { cost conversionValue clicks roas }\n      }\n      meta { total }\n    }\n  }\n": typeof types.OutOfStockDocument,
    "\n  query HistoryOfWrites(\n    $limit: Int!, $after: String, $accountId: String, $userId: String, $status: AuditStatus\n  ) {\n    auditLog(limit: $limit, after: $after, accountId: $accountId, userId: $userId, status: $status) {\n      data { id userId apiKeyId tool accountId payload status code message result undoable createdAt }\n      meta { nextCursor }\n    }\n  }\n": typeof types.HistoryOfWritesDocument,
    "\n  query HistoryOfLog($limit: Int!, $after: String, $accountId: String) {\n    activityLogs(limit: $limit, after: $after, accountId: $accountId) {\n      data { id accountId logType message metadata userId apiKeyId eventDate undoable createdAt }\n      meta { nextCursor }\n    }\n  }\n": typeof types.HistoryOfLogDocument,
    "\n  query HistoryOfPlatform($accountId: String!, $limit: Int!, $after: String, $days: Int!) {\n    platformChanges(accountId: $accountId, limit: $limit, after: $after, days: $days, withoutApi: true) {\n      data {\n        id accountId changedAt userEmail clientType operation resourceType campaignName\n        fields { field before after }\n      }\n      meta { nextCursor }\n      isComplete\n    }\n  }\n": typeof types.HistoryOfPlatformDocument,
    "\n  query HistoryPeople($teamId: String!) {\n    teamMembers { data { id name email } }\n    apiKeys(teamId: $teamId) { id name }\n  }\n": typeof types.HistoryPeopleDocument,
    "\n  query LandingPages($accountId: String!) {\n    landingPages(accountId: $accountId) { id url source campaigns { id name accountId isSynced } updatedAt }\n  }\n": typeof types.LandingPagesDocument,
    "\n  mutation AddLandingPage($accountId: String!, $url: String!) {\n    addLandingPage(accountId: $accountId, url: $url) { id }\n  }\n": typeof types.AddLandingPageDocument,
    "\n  mutation DeleteLandingPage($accountId: String!, $landingPageId: String!) {\n    deleteLandingPage(accountId: $accountId, landingPageId: $landingPageId) { __typename }\n  }\n": typeof types.DeleteLandingPageDocument,
    "\n  mutation RefreshLandingPages($accountId: String!) {\n    refreshLandingPages(accountId: $accountId) { id }\n  }\n": typeof types.RefreshLandingPagesDocument,
    "\n  query MiningRuns($accountId: String!) {\n    miningRuns(accountId: $accountId) {\n      id status step progress errorCode createdAt completedAt dateRangeStart dateRangeEnd analyzedTerms\n      suggestionCount pendingCount approvedCount rejectedCount appliedCount\n    }\n    billingStatus { aiCredits { remaining } }\n  }\n": typeof types.MiningRunsDocument,
    "\n  query MiningSuggestions($accountId: String!, $runId: String!) {\n    miningSuggestions(accountId: $accountId, runId: $runId) {\n      id searchTerm keyword matchType category reason confidence status cost clicks conversions\n      conversionValueAtRisk blockedTerms\n    }\n  }\n": typeof types.MiningSuggestionsDocument,
    "\n  mutation StartMiningRun($accountId: String!, $dateRangeStart: LocalDate, $dateRangeEnd: LocalDate) {\n    startMiningRun(accountId: $accountId, dateRangeStart: $dateRangeStart, dateRangeEnd: $dateRangeEnd) { id suggestionCount }\n  }\n": typeof types.StartMiningRunDocument,
    "\n  mutation ReviewMiningSuggestions($accountId: String!, $suggestionIds: [String!]!, $status: ReviewStatus!) {\n    reviewMiningSuggestions(accountId: $accountId, suggestionIds: $suggestionIds, status: $status) { updatedCount }\n  }\n": typeof types.ReviewMiningSuggestionsDocument,
    "\n  mutation ApplyMiningSuggestions($accountId: String!, $force: Boolean!) {\n    applyMiningSuggestions(accountId: $accountId, force: $force) { id name keywordCount }\n  }\n": typeof types.ApplyMiningSuggestionsDocument,
    "\n  subscription MiningProgress($accountId: String!) {\n    miningProgress(accountId: $accountId) { id status step progress }\n  }\n": typeof types.MiningProgressDocument,
    "\n  query Monitors {\n    monitors {\n      id name level severity isRepeated isEnabled accountIds mailTo lastFired actionBy\n      action { kind changePercent isUnattended }\n      conditions { metric aggregate windowDays comparison operator threshold }\n    }\n  }\n": typeof types.MonitorsDocument,
    "\n  query MonitorTemplates {\n    monitorTemplates {\n      key nameDe nameEn reasonDe reasonEn level severity isRepeated\n      conditions { metric aggregate windowDays comparison operator threshold }\n    }\n  }\n": typeof types.MonitorTemplatesDocument,
    "\n  query TryMonitor($monitorId: String!, $days: Int!) {\n    tryMonitor(monitorId: $monitorId, days: $days) {\n      accountCount judgedCount firedCount\n      perDay { date accountCount }\n      fired {\n        accountId accountName date matchCount\n        matches { campaignId campaignName figures { metric windowDays value limit } }\n      }\n    }\n  }\n": typeof types.TryMonitorDocument,
    "\n  query MonitorEvents($monitorId: String, $isAcknowledged: Boolean, $first: Int!, $after: String) {\n    monitorEventsConnection(monitorId: $monitorId, isAcknowledged: $isAcknowledged, first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id monitorName severity accountId accountName date matchCount acknowledgedAt\n          action { kind changePercent status planId message }\n          matches { campaignId campaignName figures { metric windowDays value limit } }\n        }\n      }\n    }\n  }\n": typeof types.MonitorEventsDocument,
    "\n  mutation CreateMonitor(\n    $name: String!, $level: MonitorLevel!, $conditions: [MonitorConditionInput!]!, $severity: MonitorSeverity!,\n    $isRepeated: Boolean!, $language: NoticeLanguage!, $accountIds: [String!], $mailTo: [String!], $action: MonitorActionInput\n  ) {\n    createMonitor(\n      name: $name, level: $level, conditions: $conditions, severity: $severity, isRepeated: $isRepeated, language: $language,\n      accountIds: $accountIds, mailTo: $mailTo, action: $action\n    ) { id }\n  }\n": typeof types.CreateMonitorDocument,
    "\n  mutation UpdateMonitor(\n    $monitorId: String!, $name: String, $conditions: [MonitorConditionInput!], $severity: MonitorSeverity, $isRepeated: Boolean,\n    $accountIds: [String!], $mailTo: [String!], $action: MonitorActionInput\n  ) {\n    updateMonitor(\n      monitorId: $monitorId, name: $name, conditions: $conditions, severity: $severity, isRepeated: $isRepeated,\n      accountIds: $accountIds, mailTo: $mailTo, action: $action\n    ) { id }\n  }\n": typeof types.UpdateMonitorDocument,
    "\n  mutation SetMonitorEnabled($monitorId: String!, $isEnabled: Boolean!) {\n    updateMonitor(monitorId: $monitorId, isEnabled: $isEnabled) { id }\n  }\n": typeof types.SetMonitorEnabledDocument,
    "\n  mutation DeleteMonitor($monitorId: String!) {\n    deleteMonitor(monitorId: $monitorId) { status }\n  }\n": typeof types.DeleteMonitorDocument,
    "\n  mutation AcknowledgeMonitorEvent($eventId: String!) {\n    acknowledgeMonitorEvent(eventId: $eventId) { id }\n  }\n": typeof types.AcknowledgeMonitorEventDocument,
    "\n  query NegativeLists($accountId: String!) {\n    negativeKeywordLists(accountId: $accountId) { id name category keywordCount campaignIds createdAt }\n  }\n": typeof types.NegativeListsDocument,
    "\n  query NegativeList($accountId: String!, $listId: String!) {\n    negativeKeywordList(accountId: $accountId, listId: $listId) {\n      id accountId name category keywordCount campaignIds createdAt\n      keywords { id text matchType }\n    }\n  }\n": typeof types.NegativeListDocument,
    "\n  query CampaignNegatives($accountId: String!, $limit: Int!, $after: String) {\n    campaignNegativeKeywords(accountId: $accountId, limit: $limit, after: $after) {\n      data { id campaignId text matchType }\n      meta { total nextCursor }\n    }\n  }\n": typeof types.CampaignNegativesDocument,
    "\n  query CampaignsToExcludeFrom($accountId: String!) {\n    campaigns(accountId: $accountId, limit: 1000, orderBy: NAME_ASC) { data { id name status } meta { total } }\n  }\n": typeof types.CampaignsToExcludeFromDocument,
    "\n  query NegativeKeywordRisks($accountId: String!, $texts: [String!]!, $matchType: KeywordMatchType!) {\n    negativeKeywordRisks(accountId: $accountId, texts: $texts, matchType: $matchType) { keyword conversionValue terms }\n  }\n": typeof types.NegativeKeywordRisksDocument,
    "\n  mutation AddNegativeKeywords(\n    $accountId: String!, $campaignIds: [String!]!, $keywords: [NegativeKeywordInput!]!, $name: String, $validateOnly: Boolean!\n  ) {\n    addNegativeKeywords(\n      accountId: $accountId, campaignIds: $campaignIds, keywords: $keywords, name: $name, validateOnly: $validateOnly\n    ) { addedCount sharedSetName needsApproval }\n  }\n": typeof types.AddNegativeKeywordsDocument,
    "\n  mutation ExtendNegativeList(\n    $accountId: String!, $listId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!\n  ) {\n    extendNegativeKeywordList(accountId: $accountId, listId: $listId, keywords: $keywords, validateOnly: $validateOnly) {\n      addedCount skippedCount keywordCount needsApproval\n    }\n  }\n": typeof types.ExtendNegativeListDocument,
    "\n  mutation ShortenNegativeList($accountId: String!, $listId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {\n    shortenNegativeKeywordList(\n      accountId: $accountId, listId: $listId, keywordIds: $keywordIds, validateOnly: $validateOnly\n    ) { removedCount keywordCount needsApproval }\n  }\n": typeof types.ShortenNegativeListDocument,
    "\n  mutation RemoveCampaignNegatives(\n    $accountId: String!, $campaignId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!\n  ) {\n    removeCampaignNegativeKeywords(\n      accountId: $accountId, campaignId: $campaignId, keywordIds: $keywordIds, validateOnly: $validateOnly\n    ) { removedCount keywordCount needsApproval }\n  }\n": typeof types.RemoveCampaignNegativesDocument,
    "\n  query AccountNegatives($accountId: String!) {\n    accountNegativeKeywords(accountId: $accountId, limit: 1000) { data { id text matchType } meta { total } }\n  }\n": typeof types.AccountNegativesDocument,
    "\n  mutation AddAccountNegatives($accountId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!) {\n    addAccountNegativeKeywords(accountId: $accountId, keywords: $keywords, validateOnly: $validateOnly) {\n      addedCount skippedCount keywordCount needsApproval\n    }\n  }\n": typeof types.AddAccountNegativesDocument,
    "\n  mutation RemoveAccountNegatives($accountId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {\n    removeAccountNegativeKeywords(accountId: $accountId, keywordIds: $keywordIds, validateOnly: $validateOnly) {\n      removedCount keywordCount needsApproval\n    }\n  }\n": typeof types.RemoveAccountNegativesDocument,
    "\n  query AdGroupNegatives($accountId: String!, $adGroupId: String!) {\n    adGroupNegativeKeywords(accountId: $accountId, adGroupId: $adGroupId, limit: 1000) { data { id text matchType } }\n  }\n": typeof types.AdGroupNegativesDocument,
    "\n  mutation AddAdGroupNegatives(\n    $accountId: String!, $adGroupId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!\n  ) {\n    addAdGroupNegativeKeywords(\n      accountId: $accountId, adGroupId: $adGroupId, keywords: $keywords, validateOnly: $validateOnly\n    ) { addedCount skippedCount keywordCount needsApproval }\n  }\n": typeof types.AddAdGroupNegativesDocument,
    "\n  mutation RemoveAdGroupNegatives(\n    $accountId: String!, $adGroupId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!\n  ) {\n    removeAdGroupNegativeKeywords(\n      accountId: $accountId, adGroupId: $adGroupId, keywordIds: $keywordIds, validateOnly: $validateOnly\n    ) { removedCount keywordCount needsApproval }\n  }\n": typeof types.RemoveAdGroupNegativesDocument,
    "\n  mutation LinkNegativeList($accountId: String!, $listId: String!, $campaignIds: [String!]!, $validateOnly: Boolean!) {\n    linkNegativeKeywordList(\n      accountId: $accountId, listId: $listId, campaignIds: $campaignIds, validateOnly: $validateOnly\n    ) { changedCount campaignCount needsApproval }\n  }\n": typeof types.LinkNegativeListDocument,
    "\n  mutation UnlinkNegativeList($accountId: String!, $listId: String!, $campaignIds: [String!]!, $validateOnly: Boolean!) {\n    unlinkNegativeKeywordList(\n      accountId: $accountId, listId: $listId, campaignIds: $campaignIds, validateOnly: $validateOnly\n    ) { changedCount campaignCount needsApproval }\n  }\n": typeof types.UnlinkNegativeListDocument,
    "\n  query Pacing($search: String, $offset: Int!, $limit: Int!) {\n    accounts(search: $search, offset: $offset, limit: $limit, orderBy: COST_DESC) {\n      meta { total }\n      data {\n        id name isMcc currency status\n        monthSpend { month through spentEur dailyRateEur daysLeft expectedEur monthlyTargetEur missPercent }\n      }\n    }\n  }\n": typeof types.PacingDocument,
    "\n  mutation SetMonthlyTarget($accountId: String!, $monthlyTargetEur: Float) {\n    setMonthlyTarget(accountId: $accountId, monthlyTargetEur: $monthlyTargetEur) { monthlyTargetEur }\n  }\n": typeof types.SetMonthlyTargetDocument,
    "\n  query PortfoliosWithFigures(\n    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    portfolioStrategies(accountId: $accountId) {\n      id name strategy isManagers targetRoas targetCpa\n      targetCpaNative { amount currency }\n      campaigns {\n        id accountId name status\n        metrics(startDate: $startDate, endDate: $endDate) { cost conversions conversionValue roas }\n        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversions conversionValue roas }\n      }\n    }\n  }\n": typeof types.PortfoliosWithFiguresDocument,
    "\n  query ProductsOfTeam(\n    $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String, $orderBy: ProductOrder!\n    $availability: Availability, $priceVsBenchmark: PriceVsBenchmark, $brand: String\n  ) {\n    productsConnection(\n      startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      availability: $availability, priceVsBenchmark: $priceVsBenchmark, brand: $brand\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          nodeId offerId accountId feedLabel contentLanguage title brand price regularPrice benchmarkPrice priceDiffPercent\n          currency availability status\n          metrics { cost conversionValue conversions clicks impressions roas }\n        }\n      }\n    }\n  }\n": typeof types.ProductsOfTeamDocument,
    "\n  query ProductsOfAccount(\n    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String, $orderBy: ProductOrder!\n    $availability: Availability, $priceVsBenchmark: PriceVsBenchmark, $brand: String, $minRoas: Float, $maxRoas: Float\n  ) {\n    productsConnection(\n      accountId: $accountId, startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      availability: $availability\n      priceVsBenchmark: $priceVsBenchmark, brand: $brand, minRoas: $minRoas, maxRoas: $maxRoas\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          nodeId offerId accountId feedLabel contentLanguage title brand price regularPrice benchmarkPrice priceDiffPercent currency availability status\n          metrics { cost conversionValue conversions clicks impressions roas }\n        }\n      }\n    }\n  }\n": typeof types.ProductsOfAccountDocument,
    "\n  query ProductBoundary($accountId: String!) {\n    account(accountId: $accountId) { id name productRoasBoundary productCount }\n  }\n": typeof types.ProductBoundaryDocument,
    "\n  query ProductDetails(\n    $accountId: String!, $offerId: String!, $feedLabel: String!, $contentLanguage: String!\n    $startDate: LocalDate!, $endDate: LocalDate!\n  ) {\n    product(\n      accountId: $accountId, offerId: $offerId, feedLabel: $feedLabel, contentLanguage: $contentLanguage\n      startDate: $startDate, endDate: $endDate\n    ) {\n      nodeId offerId accountId title brand price regularPrice saleEndsAt benchmarkPrice priceDiffPercent currency\n      availability status\n      gtin productType condition link feedLabel contentLanguage customLabels lastSyncedAt\n      issues { code severity description detail }\n      metrics { cost conversionValue conversions clicks impressions roas }\n      dailyMetrics(startDate: $startDate, endDate: $endDate) { date cost }\n    }\n  }\n": typeof types.ProductDetailsDocument,
    "\n  query ProductView($accountId: String!) {\n    productConfig(accountId: $accountId) {\n      presetId presetName isDefault\n      config { columns chartMetrics sortKey sortOrder viewMode }\n    }\n  }\n": typeof types.ProductViewDocument,
    "\n  query ProductViews {\n    productViewPresets { id name userId isShared config { columns chartMetrics sortKey sortOrder viewMode } }\n  }\n": typeof types.ProductViewsDocument,
    "\n  mutation SetProductView($accountId: String!, $presetId: String, $config: ProductViewConfigInput) {\n    setProductConfig(accountId: $accountId, presetId: $presetId, config: $config) { presetId }\n  }\n": typeof types.SetProductViewDocument,
    "\n  mutation SaveProductView($name: String!, $isShared: Boolean!, $config: ProductViewConfigInput!) {\n    createProductViewPreset(name: $name, isShared: $isShared, config: $config) { id }\n  }\n": typeof types.SaveProductViewDocument,
    "\n  mutation DeleteProductView($presetId: String!) {\n    deleteProductViewPreset(presetId: $presetId) { status }\n  }\n": typeof types.DeleteProductViewDocument,
    "\n  query Promotions($accountId: String!, $past: Boolean!, $page: Int!, $pageSize: Int!) {\n    promotions(accountId: $accountId, past: $past, upcoming: true, page: $page, pageSize: $pageSize) {\n      total page pageSize\n      data {\n        id accountId promotionId title overallStatus couponValueType percentOff effectiveStart effectiveEnd\n        customTitle customNotes customEffectiveStart customEffectiveEnd\n      }\n    }\n  }\n": typeof types.PromotionsDocument,
    "\n  mutation CreatePromotion(\n    $accountId: String!, $longTitle: String!, $couponValueType: CouponValueType!, $percentOff: Int, $moneyOffAmount: Float\n    $freeGiftDescription: String, $offerType: PromotionOfferType!, $genericRedemptionCode: String\n    $effectiveStart: DateTimeISO!, $effectiveEnd: DateTimeISO!, $promotionId: String\n    $productApplicability: ProductApplicability!, $redemptionChannel: [RedemptionChannel!]!\n    $storeApplicability: StoreApplicability, $storeCodesInclusion: [String!], $storeCodesExclusion: [String!]\n    $promotionUrl: String\n  ) {\n    createPromotion(\n      accountId: $accountId, longTitle: $longTitle, couponValueType: $couponValueType, percentOff: $percentOff\n      moneyOffAmount: $moneyOffAmount, freeGiftDescription: $freeGiftDescription, offerType: $offerType\n      genericRedemptionCode: $genericRedemptionCode, effectiveStart: $effectiveStart, effectiveEnd: $effectiveEnd\n      promotionId: $promotionId, productApplicability: $productApplicability, redemptionChannel: $redemptionChannel\n      storeApplicability: $storeApplicability, storeCodesInclusion: $storeCodesInclusion\n      storeCodesExclusion: $storeCodesExclusion, promotionUrl: $promotionUrl\n    ) { id title }\n  }\n": typeof types.CreatePromotionDocument,
    "\n  mutation NotePromotion($accountId: String!, $promotionId: String!, $customTitle: String, $customNotes: String) {\n    updatePromotion(accountId: $accountId, promotionId: $promotionId, customTitle: $customTitle, customNotes: $customNotes) { id }\n  }\n": typeof types.NotePromotionDocument,
    "\n  query PlatformQuery($accountId: String!, $query: String!, $offset: Int!) {\n    platformReport(accountId: $accountId, query: $query, limit: 1000, offset: $offset) {\n      query columns { name type } rows meta { total } readAt isComplete\n    }\n  }\n": typeof types.PlatformQueryDocument,
    "\n  query ReportableFields($platform: String!, $search: String!, $resource: String, $limit: Int!) {\n    platformReportFields(platform: $platform, search: $search, resource: $resource, limit: $limit) {\n      data { name category type enumValues } meta { total }\n    }\n  }\n": typeof types.ReportableFieldsDocument,
    "\n  query PlatformOfAccount($accountId: String!) {\n    account(accountId: $accountId) { platform currency }\n  }\n": typeof types.PlatformOfAccountDocument,
    "\n  query ClientReports($accountId: String!, $limit: Int!, $after: String) {\n    clientReports(accountId: $accountId, limit: $limit, after: $after) {\n      data { id startDate endDate language status isScheduled publishedAt createdAt }\n      meta { total nextCursor }\n    }\n  }\n": typeof types.ClientReportsDocument,
    "\n  query ClientReport($reportId: String!) {\n    clientReport(reportId: $reportId) {\n      id accountId startDate endDate comparedWith earlierStartDate earlierEndDate language status publishedAt\n      text isTextOutdated\n      content {\n        currency figuresThrough\n        figures { metric value earlierValue percent }\n        campaigns { name }\n        events { title }\n        changes { count }\n      }\n    }\n  }\n": typeof types.ClientReportDocument,
    "\n  query ClientReportLinks($reportId: String!) {\n    clientReportLinks(reportId: $reportId) { id recipient expiresAt revokedAt createdAt }\n  }\n": typeof types.ClientReportLinksDocument,
    "\n  query ClientReportPreview($reportId: String!) {\n    clientReportPreview(reportId: $reportId) { pageUrl pdfUrl }\n  }\n": typeof types.ClientReportPreviewDocument,
    "\n  query ClientReportSetup {\n    clientReportSchedules { accountId dayOfMonth comparedWith language delivery mailTo linkDays text nextMonth }\n    clientReportLogo { contentType image }\n  }\n": typeof types.ClientReportSetupDocument,
    "\n  mutation CreateClientReport(\n    $accountId: String!, $period: NamedPeriod, $startDate: LocalDate, $endDate: LocalDate, $compare: ComparedWith,\n    $language: ReportLanguage!\n  ) {\n    createClientReport(\n      accountId: $accountId, period: $period, startDate: $startDate, endDate: $endDate, compare: $compare,\n      language: $language\n    ) { id }\n  }\n": typeof types.CreateClientReportDocument,
    "\n  mutation SaveClientReport($reportId: String!, $text: String, $language: ReportLanguage) {\n    updateClientReport(reportId: $reportId, text: $text, language: $language) { id }\n  }\n": typeof types.SaveClientReportDocument,
    "\n  mutation DeleteClientReport($reportId: String!) {\n    deleteClientReport(reportId: $reportId) { __typename }\n  }\n": typeof types.DeleteClientReportDocument,
    "\n  mutation DraftClientReportText($reportId: String!, $notes: String) {\n    draftClientReportText(reportId: $reportId, notes: $notes) { text }\n  }\n": typeof types.DraftClientReportTextDocument,
    "\n  mutation PublishClientReport($reportId: String!, $mailTo: [String!]!, $linkDays: Int!) {\n    publishClientReport(reportId: $reportId, mailTo: $mailTo, linkDays: $linkDays) { id }\n  }\n": typeof types.PublishClientReportDocument,
    "\n  mutation CreateClientReportLink($reportId: String!, $linkDays: Int!) {\n    createClientReportLink(reportId: $reportId, linkDays: $linkDays) { url }\n  }\n": typeof types.CreateClientReportLinkDocument,
    "\n  mutation RevokeClientReportLink($linkId: String!) {\n    revokeClientReportLink(linkId: $linkId) { id }\n  }\n": typeof types.RevokeClientReportLinkDocument,
    "\n  mutation SetClientReportSchedule(\n    $accountId: String!, $dayOfMonth: Int!, $compare: ComparedWith, $language: ReportLanguage!, $delivery: ReportDelivery!,\n    $mailTo: [String!]!, $linkDays: Int!, $text: String!\n  ) {\n    setClientReportSchedule(\n      accountId: $accountId, dayOfMonth: $dayOfMonth, compare: $compare, language: $language, delivery: $delivery,\n      mailTo: $mailTo, linkDays: $linkDays, text: $text\n    ) { accountId }\n  }\n": typeof types.SetClientReportScheduleDocument,
    "\n  mutation DeleteClientReportSchedule($accountId: String!) {\n    deleteClientReportSchedule(accountId: $accountId) { __typename }\n  }\n": typeof types.DeleteClientReportScheduleDocument,
    "\n  mutation SetClientReportLogo($image: String) {\n    setClientReportLogo(image: $image) { __typename }\n  }\n": typeof types.SetClientReportLogoDocument,
    "\n  query AccountSearchTerms($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!) {\n    accountSearchTerms(accountId: $accountId, startDate: $startDate, endDate: $endDate) {\n      searchTerm status campaignIds matchType impressions clicks cost conversions conversionValue roas\n    }\n  }\n": typeof types.AccountSearchTermsDocument,
    "\n  query SupportTickets {\n    supportTickets { id subject status categoryKey createdAt updatedAt }\n    supportCategories { key labelDe sortOrder faqs { id questionDe answerDe sortOrder } }\n  }\n": typeof types.SupportTicketsDocument,
    "\n  query SupportTicket($id: String!) {\n    supportTicket(id: $id) {\n      id subject message status categoryKey createdAt\n      replies { id author authorName message createdAt }\n      attachments { id fileName size url createdAt }\n    }\n  }\n": typeof types.SupportTicketDocument,
    "\n  mutation CreateSupportTicket($categoryKey: String!, $subject: String!, $message: String!) {\n    createSupportTicket(categoryKey: $categoryKey, subject: $subject, message: $message) { id }\n  }\n": typeof types.CreateSupportTicketDocument,
    "\n  mutation ReplyToSupportTicket($id: String!, $message: String!) {\n    replyToSupportTicket(id: $id, message: $message) { id }\n  }\n": typeof types.ReplyToSupportTicketDocument,
    "\n  query Billing {\n    billingStatus {\n      plan status trialEndsAt currentPeriodEnd cancelAtPeriodEnd accountCount maxAccounts addon { key tier }\n      aiCredits { limit used remaining packRemaining resetsAt }\n    }\n    pricing {\n      currency\n      plans { key name monthlyPrice yearlyPrice maxAccounts aiCredits features }\n      addons { key tiers { tier monthlyPrice yearlyPrice maxProducts } }\n      creditPacks { key credits price }\n    }\n  }\n": typeof types.BillingDocument,
    "\n  query Payments {\n    billingSubscription { interval total currentPeriodEnd items { item amount } }\n    invoices { id number date amountPaid currency status hostedUrl }\n  }\n": typeof types.PaymentsDocument,
    "\n  mutation SelectPlan($plan: String!) {\n    selectPlan(plan: $plan) { plan }\n  }\n": typeof types.SelectPlanDocument,
    "\n  mutation CreateCheckout(\n    $plan: String!, $interval: BillingInterval!, $addonTier: String, $successUrl: String, $cancelUrl: String\n  ) {\n    createCheckout(\n      plan: $plan, interval: $interval, addonTier: $addonTier, successUrl: $successUrl, cancelUrl: $cancelUrl\n    ) { url }\n  }\n": typeof types.CreateCheckoutDocument,
    "\n  mutation ChangeSubscription($plan: String!, $interval: BillingInterval!) {\n    changeSubscription(plan: $plan, interval: $interval) { plan }\n  }\n": typeof types.ChangeSubscriptionDocument,
    "\n  mutation SetAddon($tier: String!) {\n    setAddon(tier: $tier) { addon { tier } }\n  }\n": typeof types.SetAddonDocument,
    "\n  mutation RemoveAddon {\n    removeAddon { addon { tier } }\n  }\n": typeof types.RemoveAddonDocument,
    "\n  mutation CreateCreditPackCheckout($pack: String!, $successUrl: String, $cancelUrl: String) {\n    createCreditPackCheckout(pack: $pack, successUrl: $successUrl, cancelUrl: $cancelUrl) { url }\n  }\n": typeof types.CreateCreditPackCheckoutDocument,
    "\n  mutation CreatePortalSession($returnUrl: String) {\n    createPortalSession(returnUrl: $returnUrl) { url }\n  }\n": typeof types.CreatePortalSessionDocument,
    "\n  mutation CancelSubscription($reason: String!) {\n    cancelSubscription(reason: $reason) { status }\n  }\n": typeof types.CancelSubscriptionDocument,
    "\n  query Platforms($logLimit: Int!, $withLog: Boolean!) {\n    platforms { platform name }\n    activityLogs(accountId: \"system\", limit: $logLimit) @include(if: $withLog) {\n      data { id logType message metadata eventDate createdAt }\n      meta { total }\n    }\n  }\n": typeof types.PlatformsDocument,
    "\n  query PlatformConnection($platform: String!) {\n    connectionStatus(platform: $platform) { connected connectedAs connectedAt expiresAt reason }\n  }\n": typeof types.PlatformConnectionDocument,
    "\n  query PlatformAccounts($platform: String!) {\n    platformAccounts(platform: $platform) { id name currency isMcc status isImported }\n  }\n": typeof types.PlatformAccountsDocument,
    "\n  mutation ConnectPlatform($platform: String!, $returnUrl: String) {\n    connectPlatform(platform: $platform, returnUrl: $returnUrl) { url }\n  }\n": typeof types.ConnectPlatformDocument,
    "\n  mutation DisconnectPlatform($platform: String!) {\n    disconnectPlatform(platform: $platform) { status }\n  }\n": typeof types.DisconnectPlatformDocument,
    "\n  mutation ImportPlatformAccounts($platform: String!, $accountIds: [String!]!) {\n    importPlatformAccounts(platform: $platform, accountIds: $accountIds) { importedCount }\n  }\n": typeof types.ImportPlatformAccountsDocument,
    "\n  query ApiKeyScopes {\n    viewer { apiKeyScopes }\n  }\n": typeof types.ApiKeyScopesDocument,
    "\n  query TeamRules {\n    guardrails {\n      maxDailyBudgetEur maxRaisePercentPerChange maxRaisePercentPerDay blockedOperations blockableOperations\n      secondPersonApproves approval approvalAboveEur approvalAbovePercent\n    }\n  }\n": typeof types.TeamRulesDocument,
    "\n  mutation SetTeamRules(\n    $maxDailyBudgetEur: Float, $maxRaisePercentPerChange: Float, $maxRaisePercentPerDay: Float, $blockedOperations: [String!]\n    $secondPersonApproves: Boolean, $approval: Approval, $approvalAboveEur: Float, $approvalAbovePercent: Float\n  ) {\n    setGuardrails(\n      maxDailyBudgetEur: $maxDailyBudgetEur, maxRaisePercentPerChange: $maxRaisePercentPerChange\n      maxRaisePercentPerDay: $maxRaisePercentPerDay, blockedOperations: $blockedOperations\n      secondPersonApproves: $secondPersonApproves, approval: $approval\n      approvalAboveEur: $approvalAboveEur, approvalAbovePercent: $approvalAbovePercent\n    ) { approval }\n  }\n": typeof types.SetTeamRulesDocument,
    "\n  query TeamMembers {\n    teamMembers { data { id name email avatarUrl role joinedAt } }\n    invitations { id teamName role invitedBy createdAt }\n  }\n": typeof types.TeamMembersDocument,
    "\n  query TeamInvited($teamId: String!) {\n    teamInvitations(teamId: $teamId) { id email role status createdAt accountIds }\n    teamSettings(teamId: $teamId) { kundeCanViewSearchTerms kundeCanViewNegativeLists kundeCanCreateFeeds }\n  }\n": typeof types.TeamInvitedDocument,
    "\n  query MemberAssignments($teamId: String!, $memberId: String!) {\n    memberAssignments(teamId: $teamId, memberId: $memberId) { accountIds }\n  }\n": typeof types.MemberAssignmentsDocument,
    "\n  mutation SetMemberAssignments($teamId: String!, $memberId: String!, $accountIds: [String!]!) {\n    setMemberAssignments(teamId: $teamId, memberId: $memberId, accountIds: $accountIds) { message }\n  }\n": typeof types.SetMemberAssignmentsDocument,
    "\n  mutation InviteToTeam($teamId: String!, $email: String!, $role: Role!, $accountIds: [String!]) {\n    inviteToTeam(teamId: $teamId, email: $email, role: $role, accountIds: $accountIds) { id }\n  }\n": typeof types.InviteToTeamDocument,
    "\n  mutation RevokeInvitation($teamId: String!, $invitationId: String!) {\n    revokeInvitation(teamId: $teamId, invitationId: $invitationId) { message }\n  }\n": typeof types.RevokeInvitationDocument,
    "\n  mutation SetMemberRole(\n    $teamId: String!, $memberId: String!, $role: Role!, $keepKeyIds: [String!]!, $accountIds: [String!]\n  ) {\n    setMemberRole(\n      teamId: $teamId, memberId: $memberId, role: $role, keepKeyIds: $keepKeyIds, accountIds: $accountIds\n    ) { id role }\n  }\n": typeof types.SetMemberRoleDocument,
    "\n  mutation RemoveMember($teamId: String!, $memberId: String!, $keepKeyIds: [String!]!) {\n    removeMember(teamId: $teamId, memberId: $memberId, keepKeyIds: $keepKeyIds) { message }\n  }\n": typeof types.RemoveMemberDocument,
    "\n  mutation UpdateTeamSettings(\n    $teamId: String!, $kundeCanViewSearchTerms: Boolean!, $kundeCanViewNegativeLists: Boolean!, $kundeCanCreateFeeds: Boolean!\n  ) {\n    updateTeamSettings(\n      teamId: $teamId, kundeCanViewSearchTerms: $kundeCanViewSearchTerms\n      kundeCanViewNegativeLists: $kundeCanViewNegativeLists, kundeCanCreateFeeds: $kundeCanCreateFeeds\n    ) { teamId }\n  }\n": typeof types.UpdateTeamSettingsDocument,
    "\n  mutation AcceptInvitation($id: String!) {\n    acceptInvitation(id: $id) { teamId }\n  }\n": typeof types.AcceptInvitationDocument,
    "\n  mutation DeclineInvitation($id: String!) {\n    declineInvitation(id: $id) { status }\n  }\n": typeof types.DeclineInvitationDocument,
    "\n  query TeamApiKeys($teamId: String!) {\n    apiKeys(teamId: $teamId) {\n      id name keyPrefix scopes proposeOnly createdAt lastUsedAt expiresAt redirectHost grantedBy createdBy createdByName\n    }\n  }\n": typeof types.TeamApiKeysDocument,
    "\n  mutation CreateApiKey(\n    $teamId: String!\n    $name: String!\n    $scopes: [String!]!\n    $expiresAt: DateTimeISO\n    $proposeOnly: Boolean\n  ) {\n    createApiKey(teamId: $teamId, name: $name, scopes: $scopes, expiresAt: $expiresAt, proposeOnly: $proposeOnly) { id name key }\n  }\n": typeof types.CreateApiKeyDocument,
    "\n  mutation DeleteApiKey($teamId: String!, $keyId: String!) {\n    deleteApiKey(teamId: $teamId, keyId: $keyId) { message }\n  }\n": typeof types.DeleteApiKeyDocument,
    "\n  query MyTodos($limit: Int!) {\n    myTodos(limit: $limit) {\n      data { id accountId title description dueDate }\n      meta { total }\n    }\n  }\n": typeof types.MyTodosDocument,
    "\n  query AccountTodos($accountId: String!) {\n    todos(accountId: $accountId) {\n      id title description dueDate isCompleted completedAt assignedTo assigneeName\n    }\n    teamMembers { data { id name role } }\n  }\n": typeof types.AccountTodosDocument,
    "\n  mutation CreateTodo(\n    $accountId: String!, $title: String!, $description: String, $dueDate: LocalDate, $assignedTo: String\n  ) {\n    createTodo(\n      accountId: $accountId, title: $title, description: $description, dueDate: $dueDate, assignedTo: $assignedTo\n    ) { id }\n  }\n": typeof types.CreateTodoDocument,
    "\n  mutation UpdateTodo(\n    $todoId: String!, $isCompleted: Boolean, $title: String, $description: String, $dueDate: LocalDate, $assignedTo: String\n  ) {\n    updateTodo(\n      todoId: $todoId, isCompleted: $isCompleted, title: $title, description: $description, dueDate: $dueDate\n      assignedTo: $assignedTo\n    ) { id }\n  }\n": typeof types.UpdateTodoDocument,
    "\n  mutation DeleteTodo($todoId: String!) {\n    deleteTodo(todoId: $todoId) { status }\n  }\n": typeof types.DeleteTodoDocument,
    "\n  subscription TodosChanged($accountId: String) {\n    todosChanged(accountId: $accountId) { deletedIds mayHaveMissed todos { id } }\n  }\n": typeof types.TodosChangedDocument,
    "\n  query Webhooks {\n    webhookEndpoints {\n      id url description events isEnabled disabledAt disabledReason failingSince previousSecretUntil createdAt\n    }\n  }\n": typeof types.WebhooksDocument,
    "\n  query WebhookDeliveries($webhookId: String!, $first: Int!, $after: String) {\n    webhookDeliveriesConnection(webhookId: $webhookId, first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node { id eventType status attempts createdAt lastAttemptAt nextAttemptAt lastStatus lastError }\n      }\n    }\n  }\n": typeof types.WebhookDeliveriesDocument,
    "\n  mutation CreateWebhook(\n    $url: String!, $description: String, $events: [String!]!, $format: WebhookFormat!, $language: NoticeLanguage!\n  ) {\n    createWebhookEndpoint(url: $url, description: $description, events: $events, format: $format, language: $language) {\n      id secret\n    }\n  }\n": typeof types.CreateWebhookDocument,
    "\n  mutation UpdateWebhook($webhookId: String!, $url: String, $description: String, $events: [String!], $isEnabled: Boolean) {\n    updateWebhookEndpoint(\n      webhookId: $webhookId, url: $url, description: $description, events: $events, isEnabled: $isEnabled\n    ) { id }\n  }\n": typeof types.UpdateWebhookDocument,
    "\n  mutation SetWebhookEnabled($webhookId: String!, $isEnabled: Boolean!) {\n    updateWebhookEndpoint(webhookId: $webhookId, isEnabled: $isEnabled) { id }\n  }\n": typeof types.SetWebhookEnabledDocument,
    "\n  mutation DeleteWebhook($webhookId: String!) {\n    deleteWebhookEndpoint(webhookId: $webhookId) { status }\n  }\n": typeof types.DeleteWebhookDocument,
    "\n  mutation RotateWebhookSecret($webhookId: String!) {\n    rotateWebhookSecret(webhookId: $webhookId) { secret }\n  }\n": typeof types.RotateWebhookSecretDocument,
    "\n  mutation TestWebhook($webhookId: String!) {\n    sendTestWebhook(webhookId: $webhookId) { id }\n  }\n": typeof types.TestWebhookDocument,
    "\n  mutation RedeliverWebhook($webhookId: String!, $deliveryId: String!) {\n    redeliverWebhook(webhookId: $webhookId, deliveryId: $deliveryId) { id }\n  }\n": typeof types.RedeliverWebhookDocument,
    "\n  mutation UndoChange($auditId: String!) {\n    undoChange(auditId: $auditId) { __typename }\n  }\n": typeof types.UndoChangeDocument,
    "\n  mutation ToggleFavorite($accountId: String!) {\n    toggleFavorite(accountId: $accountId) { isFavorited }\n  }\n": typeof types.ToggleFavoriteDocument,
    "\n  query KpiPresets {\n    kpiPresets { id name userId isShared kpiOrder }\n  }\n": typeof types.KpiPresetsDocument,
    "\n  mutation SetKpis($accountId: String!, $presetId: String, $kpiOrder: [KpiKey!]) {\n    setKpiConfig(accountId: $accountId, presetId: $presetId, kpiOrder: $kpiOrder) { presetId }\n  }\n": typeof types.SetKpisDocument,
    "\n  mutation SaveKpis($name: String!, $isShared: Boolean!, $kpiOrder: [KpiKey!]!) {\n    createKpiPreset(name: $name, isShared: $isShared, kpiOrder: $kpiOrder) { id }\n  }\n": typeof types.SaveKpisDocument,
    "\n  mutation DeleteKpis($presetId: String!) {\n    deleteKpiPreset(presetId: $presetId) { status }\n  }\n": typeof types.DeleteKpisDocument,
    "\n  query LogEntries($accountId: String!, $limit: Int!) {\n    activityLogs(accountId: $accountId, limit: $limit) {\n      data { id logType message metadata eventDate createdAt }\n      meta { total }\n    }\n  }\n": typeof types.LogEntriesDocument,
    "\n  query FiguresBySegment(\n    $accountId: String!, $campaignId: String, $by: FigureSegment!, $startDate: LocalDate!, $endDate: LocalDate!\n  ) {\n    segmentedFigures(\n      accountId: $accountId, campaignId: $campaignId, by: $by, startDate: $startDate, endDate: $endDate\n    ) {\n      startDate endDate readAt\n      total { impressions clicks cost conversions conversionValue roas }\n      data { device network hour dayOfWeek days impressions clicks cost conversions conversionValue roas }\n    }\n  }\n": typeof types.FiguresBySegmentDocument,
};
const documents: Documents = {
    "\n  query SignInOptions {\n    signInOptions { authorizeUrl clientId people { email name role } }\n  }\n": types.SignInOptionsDocument,
    "\n  mutation SignIn($credential: String!, $teamId: String) {\n    signInToPage(credential: $credential, teamId: $teamId) { name expiresAt user { id } team { id } }\n  }\n": types.SignInDocument,
    "\n  mutation SignOut {\n    signOut { status }\n  }\n": types.SignOutDocument,
    "\n  query ConsoleStart {\n    viewer {\n      user { id name email avatarUrl }\n      team { id name role }\n      teams { id name role }\n      approval\n      teamSettings { kundeCanViewSearchTerms kundeCanViewNegativeLists kundeCanCreateFeeds }\n    }\n    accounts(limit: 1000, orderBy: NAME_ASC) { data { id name isMcc isFavorite currency platform yesterday figuresSince } }\n    platforms { platform name offers }\n    waiting { openTodos proposedPlans failingAccountIds }\n  }\n": types.ConsoleStartDocument,
    "\n  query Waiting {\n    waiting { openTodos proposedPlans failingAccountIds }\n  }\n": types.WaitingDocument,
    "\n  query AccountNames {\n    accounts(limit: 1000, orderBy: NAME_ASC) { data { id name isMcc isFavorite currency platform yesterday figuresSince } }\n    platforms { platform name offers }\n  }\n": types.AccountNamesDocument,
    "\n  query FinderPlans {\n    changePlans(limit: 100) { data { id note changeCount createdAt } }\n  }\n": types.FinderPlansDocument,
    "\n  query FinderSearch($text: String!) {\n    searchResults(text: $text, limit: 6) { kind id accountId accountName name status }\n  }\n": types.FinderSearchDocument,
    "\n  query AccountOverview(\n    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    account(accountId: $accountId) {\n      id name currency status timeZone reportedTimeZone isFavorite isMcc lastSyncedAt campaignCount productCount figuresSince\n      metrics(startDate: $startDate, endDate: $endDate) {\n        cost conversionValue conversions clicks impressions roas native { cost conversionValue currency }\n      }\n      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        cost conversionValue conversions clicks impressions roas\n      }\n      dailyMetrics(startDate: $startDate, endDate: $endDate) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      daysBefore: dailyMetrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      syncRuns { status errorCode errorMessage }\n      events(start: $startDate, end: $endDate) { id eventDate title description color icon }\n      monthSpend { month through spentEur dailyRateEur daysLeft expectedEur monthlyTargetEur missPercent }\n      kpis(startDate: $startDate, endDate: $endDate) {\n        dailyBudget budgetUtilization searchImpressionShare averageQualityScore\n      }\n      productStatusSummary { total disapproved }\n    }\n    kpiConfig(accountId: $accountId) { kpiOrder presetId presetName isDefault }\n    campaignsConnection(accountId: $accountId, status: ENABLED, first: 1) { totalCount }\n  }\n": types.AccountOverviewDocument,
    "\n  mutation CreateAccountEvent($accountId: String!, $eventDate: LocalDate!, $title: String!, $description: String, $color: String!, $icon: String) {\n    createAccountEvent(accountId: $accountId, eventDate: $eventDate, title: $title, description: $description, color: $color, icon: $icon) { id }\n  }\n": types.CreateAccountEventDocument,
    "\n  mutation DeleteAccountEvent($accountId: String!, $eventId: String!) {\n    deleteAccountEvent(accountId: $accountId, eventId: $eventId)\n  }\n": types.DeleteAccountEventDocument,
    "\n  query AccountsWithFigures(\n    $sparkStart: LocalDate!, $search: String, $limit: Int!\n    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    accounts(startDate: $startDate, endDate: $endDate, search: $search, limit: $limit, orderBy: COST_DESC) {\n      meta { total }\n      data {\n        id name isMcc isFavorite currency status figuresSince\n        metrics(startDate: $startDate, endDate: $endDate) { cost conversionValue conversions clicks impressions roas }\n        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions clicks impressions roas }\n        dailyMetrics(startDate: $sparkStart, endDate: $endDate) { cost }\n      }\n    }\n  }\n": types.AccountsWithFiguresDocument,
    "\n  query Attention {\n    attention { kind count ids }\n  }\n": types.AttentionDocument,
    "\n  query ClientRequest(\n    $clientId: String!, $redirectUri: String, $responseType: String!, $codeChallenge: String!\n    $codeChallengeMethod: String!, $scope: String, $state: String, $resource: String\n  ) {\n    clientRequest(\n      clientId: $clientId, redirectUri: $redirectUri, responseType: $responseType, codeChallenge: $codeChallenge\n      codeChallengeMethod: $codeChallengeMethod, scope: $scope, state: $state, resource: $resource\n    ) { clientName redirectHost isOnOwnMachine scopes denyUrl }\n  }\n": types.ClientRequestDocument,
    "\n  mutation GrantClientAccess(\n    $clientId: String!, $redirectUri: String, $responseType: String!, $codeChallenge: String!\n    $codeChallengeMethod: String!, $scope: String, $state: String, $resource: String, $scopes: [String!]!\n  ) {\n    grantClientAccess(\n      clientId: $clientId, redirectUri: $redirectUri, responseType: $responseType, codeChallenge: $codeChallenge\n      codeChallengeMethod: $codeChallengeMethod, scope: $scope, state: $state, resource: $resource, scopes: $scopes\n    ) { redirectTo }\n  }\n": types.GrantClientAccessDocument,
    "\n  query PlanningBoard {\n    boardStatusConfigs { status label color }\n    planningBoard {\n      accountId accountName logoUrl status position dueDate isOverdue cycleDurationDays openTodoCount updatedAt\n      assignees { id name avatarUrl }\n    }\n    teamMembers { data { id name role } }\n  }\n": types.PlanningBoardDocument,
    "\n  mutation SetAccountAssignees($accountId: String!, $userIds: [String!]!) {\n    setAccountAssignees(accountId: $accountId, userIds: $userIds) { status }\n  }\n": types.SetAccountAssigneesDocument,
    "\n  mutation MoveBoardCard($accountId: String!, $status: BoardStatus!, $position: Int!) {\n    moveBoardCard(accountId: $accountId, status: $status, position: $position) { status }\n  }\n": types.MoveBoardCardDocument,
    "\n  mutation UpdateBoardCard($accountId: String!, $dueDate: LocalDate, $clearDueDate: Boolean, $cycleDurationDays: Int) {\n    updateBoardCard(\n      accountId: $accountId, dueDate: $dueDate, clearDueDate: $clearDueDate, cycleDurationDays: $cycleDurationDays\n    ) { status }\n  }\n": types.UpdateBoardCardDocument,
    "\n  subscription BoardChanged { boardChanged { accountId status position } }\n": types.BoardChangedDocument,
    "\n  query BudgetGroups {\n    budgetGroups {\n      id name monthlyBudgetEur campaignCount accountCount cap capPercent capProblem\n      pace { month through budgetEur spentEur todayEur spentPercent neededPerDayEur dailyBudgetEur daysLeft expectedEur missPercent }\n    }\n  }\n": types.BudgetGroupsDocument,
    "\n  query BudgetGroup($groupId: String!) {\n    budgetGroup(groupId: $groupId) {\n      id name monthlyBudgetEur cap capPercent capProblem\n      months { month budgetEur }\n      pace {\n        month through budgetEur spentEur todayEur daysLeft neededPerDayEur dailyBudgetEur unknownBudgetCount sharedBudgetCount\n        runningCount expectedEur expectedLowEur expectedHighEur missPercent method staleAccountIds\n      }\n      campaigns { accountId accountName campaignId name status spentEur }\n      capActions { month planId campaignCount pausedCount enablePlanId createdAt }\n    }\n  }\n": types.BudgetGroupDocument,
    "\n  query GroupableCampaigns($first: Int!, $after: String) {\n    campaignsConnection(first: $first, after: $after, orderBy: NAME_ASC) {\n      pageInfo { hasNextPage endCursor }\n      edges { node { id accountId accountName name status } }\n    }\n  }\n": types.GroupableCampaignsDocument,
    "\n  mutation CreateBudgetGroup(\n    $name: String!, $monthlyBudgetEur: Float!, $months: [MonthBudgetInput!]!, $campaigns: [BudgetGroupCampaignInput!]!\n    $cap: BudgetCap!, $capPercent: Int!\n  ) {\n    createBudgetGroup(\n      name: $name, monthlyBudgetEur: $monthlyBudgetEur, months: $months, campaigns: $campaigns, cap: $cap\n      capPercent: $capPercent\n    ) { id }\n  }\n": types.CreateBudgetGroupDocument,
    "\n  mutation UpdateBudgetGroup(\n    $groupId: String!, $name: String, $monthlyBudgetEur: Float, $months: [MonthBudgetInput!]\n    $campaigns: [BudgetGroupCampaignInput!], $cap: BudgetCap, $capPercent: Int\n  ) {\n    updateBudgetGroup(\n      groupId: $groupId, name: $name, monthlyBudgetEur: $monthlyBudgetEur, months: $months, campaigns: $campaigns, cap: $cap\n      capPercent: $capPercent\n    ) { id }\n  }\n": types.UpdateBudgetGroupDocument,
    "\n  mutation DeleteBudgetGroup($groupId: String!) {\n    deleteBudgetGroup(groupId: $groupId) { __typename }\n  }\n": types.DeleteBudgetGroupDocument,
    "\n  mutation ProposeDailyBudgets($groupId: String!) {\n    proposeDailyBudgets(groupId: $groupId) { id }\n  }\n": types.ProposeDailyBudgetsDocument,
    "\n  query BulkFilePage($fileId: String!) {\n    bulkFile(fileId: $fileId) {\n      id fileName status message lineCount changeCount triedCount plannedCount planId createdAt\n    }\n  }\n": types.BulkFilePageDocument,
    "\n  query BulkFileLines($fileId: String!, $verdict: BulkLineVerdict, $limit: Int!, $offset: Int!) {\n    bulkFileLines(fileId: $fileId, verdict: $verdict, limit: $limit, offset: $offset) {\n      data { line verdict message target accountId }\n      meta { total }\n    }\n  }\n": types.BulkFileLinesDocument,
    "\n  query BulkFiles {\n    bulkFiles(limit: 10) { data { id fileName status plannedCount lineCount createdAt } }\n  }\n": types.BulkFilesDocument,
    "\n  query PlanningCalendar($start: LocalDate!, $end: LocalDate!) {\n    planningCalendar(start: $start, end: $end) { id accountId accountName note scheduledDate source todoId }\n  }\n": types.PlanningCalendarDocument,
    "\n  mutation CreateCalendarEntry($accountId: String!, $note: String!, $scheduledDate: LocalDate!) {\n    createCalendarEntry(accountId: $accountId, note: $note, scheduledDate: $scheduledDate) { id }\n  }\n": types.CreateCalendarEntryDocument,
    "\n  mutation RescheduleCalendarEntry($entryId: String!, $scheduledDate: LocalDate!) {\n    rescheduleCalendarEntry(entryId: $entryId, scheduledDate: $scheduledDate) { id }\n  }\n": types.RescheduleCalendarEntryDocument,
    "\n  mutation DeleteCalendarEntry($entryId: String!) {\n    deleteCalendarEntry(entryId: $entryId) { status }\n  }\n": types.DeleteCalendarEntryDocument,
    "\n  query CampaignAdSets($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!) {\n    adSets(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate) {\n      id name status effectiveStatus hasOwnBudget endDate campaignEndDate\n      dailyBudget dailyBudgetNative { amount currency }\n      lifetimeBudget lifetimeBudgetNative { amount currency }\n      impressions clicks cost conversions conversionValue roas\n    }\n  }\n": types.CampaignAdSetsDocument,
    "\n  query CampaignAds($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {\n    ads(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, limit: $limit) {\n      isComplete\n      meta { total }\n      data {\n        id name adGroupName type status effectiveStatus approvalStatus headlines finalUrls issues { name effect }\n        clicks cost conversions conversionValue roas\n      }\n    }\n  }\n": types.CampaignAdsDocument,
    "\n  query CampaignAssetLinks($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {\n    ofCampaign: assets(\n      accountId: $accountId, campaignId: $campaignId, level: CAMPAIGN, startDate: $startDate, endDate: $endDate, limit: $limit\n    ) { ...CampaignAssetLinks }\n    ofGroups: assets(\n      accountId: $accountId, campaignId: $campaignId, level: AD_GROUP, startDate: $startDate, endDate: $endDate, limit: $limit\n    ) { ...CampaignAssetLinks }\n    ofAccount: assets(\n      accountId: $accountId, campaignId: $campaignId, level: ACCOUNT, startDate: $startDate, endDate: $endDate, limit: $limit\n    ) { ...CampaignAssetLinks }\n  }\n\n  fragment CampaignAssetLinks on AssetLinkPage {\n    meta { total }\n    data {\n      id level adGroupName assetId type fieldType name text details url finalUrls status effectiveStatus source\n      issues { name effect }\n      clicks cost conversions conversionValue roas\n    }\n  }\n": types.CampaignAssetLinksDocument,
    "\n  query CampaignPage(\n    $accountId: String!, $campaignId: String!\n    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n    $withIssues: Boolean!\n  ) {\n    account(accountId: $accountId) { id figuresSince }\n    campaignAiContext(accountId: $accountId, campaignId: $campaignId) @include(if: $withIssues) {\n      issues { severity code facts message }\n    }\n    listedCampaign(accountId: $accountId, campaignId: $campaignId) {\n      id accountId accountName name status statusRaw channelType channelTypeRaw\n      settings { dailyBudget totalBudget biddingStrategy targetRoas startDate endDate }\n      metrics(startDate: $startDate, endDate: $endDate) {\n        cost conversionValue conversions clicks impressions roas native { cost conversionValue currency }\n      }\n      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        cost conversionValue conversions clicks impressions roas\n      }\n      dailyMetrics(startDate: $startDate, endDate: $endDate) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      daysBefore: dailyMetrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      impressionShare(startDate: $startDate, endDate: $endDate) {\n        reportedDays boundedDays searchImpressionShare searchBudgetLostImpressionShare searchRankLostImpressionShare\n      }\n      dailyImpressionShare(startDate: $startDate, endDate: $endDate) {\n        date searchImpressionShare searchBudgetLostImpressionShare searchRankLostImpressionShare\n      }\n      geoTargets { id name countryCode targetType }\n    }\n  }\n": types.CampaignPageDocument,
    "\n  query CampaignIssues($accountId: String!, $campaignId: String!) {\n    campaignAiContext(accountId: $accountId, campaignId: $campaignId) {\n      issues { severity code facts message }\n    }\n  }\n": types.CampaignIssuesDocument,
    "\n  query CampaignTerms($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String) {\n    campaignSearchTermsConnection(\n      accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, first: $first, after: $after\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node { searchTerm status matchType impressions clicks cost conversions conversionValue roas }\n      }\n    }\n  }\n": types.CampaignTermsDocument,
    "\n  query CampaignKeywords($accountId: String!, $campaignId: String!) {\n    keywords(accountId: $accountId, campaignId: $campaignId) {\n      id text matchType status adGroupName qualityScore expectedCtr adRelevance landingPageExperience\n      clicks cost conversions conversionValue roas syncedAt\n    }\n  }\n": types.CampaignKeywordsDocument,
    "\n  query CampaignAssets($accountId: String!, $campaignId: String!) {\n    campaignDetails(accountId: $accountId, campaignId: $campaignId) {\n      pmax {\n        assetGroups {\n          id name status adStrength finalUrls\n          assets {\n            id linkId assetGroupId fieldType type text name url status effectiveStatus performanceLabel\n            metrics { impressions clicks cost conversions conversionValue roas }\n          }\n        }\n        listingGroups { id assetGroupId type caseValue { dimension value } }\n      }\n    }\n  }\n": types.CampaignAssetsDocument,
    "\n  query CampaignHistory($accountId: String!, $campaignId: String!, $days: Int!, $limit: Int!) {\n    platformChanges(accountId: $accountId, campaignId: $campaignId, days: $days, limit: $limit) {\n      isComplete readAt\n      meta { total }\n      data { id changedAt userEmail clientType operation resourceType fields { field before after } }\n    }\n  }\n": types.CampaignHistoryDocument,
    "\n  query CampaignPlans($accountId: String!, $campaignId: String!, $limit: Int!) {\n    changePlans(accountId: $accountId, campaignId: $campaignId, limit: $limit) {\n      data { id status note changeCount currentSpendChangeEur currentUnknownSpendCount proposedBy apiKeyId apiKeyName createdAt }\n      meta { total }\n    }\n    teamMembers { data { id name } }\n  }\n": types.CampaignPlansDocument,
    "\n  mutation SetAdGroupStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAdGroupStatus(accountId: $accountId, adGroupId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": types.SetAdGroupStatusDocument,
    "\n  mutation SetAdSetStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAdSetStatus(accountId: $accountId, adSetId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": types.SetAdSetStatusDocument,
    "\n  mutation SetAdSetBudget(\n    $accountId: String!, $id: String!, $dailyBudgetEur: Float, $lifetimeBudgetEur: Float, $validateOnly: Boolean!\n  ) {\n    set: setAdSetBudget(\n      accountId: $accountId, adSetId: $id, dailyBudgetEur: $dailyBudgetEur, lifetimeBudgetEur: $lifetimeBudgetEur\n      validateOnly: $validateOnly\n    ) {\n      previousBudgetEur newBudgetEur needsApproval\n      previousNative { amount currency }\n      newNative { amount currency }\n    }\n  }\n": types.SetAdSetBudgetDocument,
    "\n  mutation SetAdStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAdStatus(accountId: $accountId, adId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": types.SetAdStatusDocument,
    "\n  mutation SetAssetGroupStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAssetGroupStatus(accountId: $accountId, assetGroupId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": types.SetAssetGroupStatusDocument,
    "\n  mutation SetAssetStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAssetStatus(accountId: $accountId, assetLinkId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": types.SetAssetStatusDocument,
    "\n  mutation SetKeywordStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setKeywordStatus(accountId: $accountId, keywordId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": types.SetKeywordStatusDocument,
    "\n  mutation SetAdGroupBid($accountId: String!, $id: String!, $bidEur: Float!, $validateOnly: Boolean!) {\n    set: setAdGroupBid(accountId: $accountId, adGroupId: $id, bidEur: $bidEur, validateOnly: $validateOnly) {\n      previousBidEur newBidEur needsApproval\n    }\n  }\n": types.SetAdGroupBidDocument,
    "\n  mutation SetKeywordBid($accountId: String!, $id: String!, $bidEur: Float, $useAdGroupBid: Boolean!, $validateOnly: Boolean!) {\n    set: setKeywordBid(\n      accountId: $accountId, keywordId: $id, bidEur: $bidEur, useAdGroupBid: $useAdGroupBid, validateOnly: $validateOnly\n    ) {\n      previousBidEur newBidEur needsApproval\n    }\n  }\n": types.SetKeywordBidDocument,
    "\n  query CampaignAdGroups($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {\n    adGroups(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, limit: $limit) {\n      readAt\n      meta { total }\n      data { id name status bidEur clicks cost conversions conversionValue roas }\n    }\n  }\n": types.CampaignAdGroupsDocument,
    "\n  query CampaignBids($accountId: String!, $campaignId: String!, $limit: Int!) {\n    bookedKeywords(accountId: $accountId, campaignId: $campaignId, limit: $limit) {\n      data { id text status bidEur adGroupBidEur }\n    }\n  }\n": types.CampaignBidsDocument,
    "\n  query CampaignsOfTeam(\n    $first: Int!, $after: String, $orderBy: CampaignOrder!, $status: CampaignStatus, $channelType: ChannelType\n    $startDate: LocalDate!, $endDate: LocalDate!\n  ) {\n    campaignsConnection(\n      startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      status: $status, channelType: $channelType\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id accountId accountName name status statusRaw channelType channelTypeRaw\n          metrics { cost conversionValue conversions clicks impressions roas }\n        }\n      }\n    }\n  }\n": types.CampaignsOfTeamDocument,
    "\n  query ChoosableCampaigns($accountId: String!, $first: Int!, $status: CampaignStatus, $channelType: ChannelType) {\n    campaignsConnection(accountId: $accountId, first: $first, status: $status, channelType: $channelType) {\n      edges { node { id name status settings { totalBudget } } }\n    }\n  }\n": types.ChoosableCampaignsDocument,
    "\n  mutation ProposeChanges($changes: [PlannedChangeInput!]!, $note: String) {\n    createChangePlan(changes: $changes, note: $note, onRefusal: continue) { id }\n  }\n": types.ProposeChangesDocument,
    "\n  query CampaignsOfAccount(\n    $accountId: String!, $first: Int!, $after: String, $orderBy: CampaignOrder!\n    $status: CampaignStatus, $channelType: ChannelType, $withKpis: Boolean!\n    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    campaignsConnection(\n      accountId: $accountId, startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      status: $status, channelType: $channelType\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id accountId name status statusRaw channelType channelTypeRaw\n          settings { dailyBudget totalBudget biddingStrategy targetRoas }\n          metrics { cost conversionValue conversions roas }\n          kpis(startDate: $startDate, endDate: $endDate) @include(if: $withKpis) {\n            budgetUtilization searchImpressionShare averageQualityScore\n          }\n          before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions roas }\n        }\n      }\n    }\n  }\n": types.CampaignsOfAccountDocument,
    "\n  query CampaignToChange($accountId: String!, $campaignId: String!) {\n    listedCampaign(accountId: $accountId, campaignId: $campaignId) {\n      id accountId name status statusRaw channelType channelTypeRaw\n      settings { dailyBudget totalBudget biddingStrategy targetRoas }\n    }\n  }\n": types.CampaignToChangeDocument,
    "\n  mutation SetCampaignBudget(\n    $accountId: String!, $campaignId: String!, $dailyBudgetEur: Float, $lifetimeBudgetEur: Float\n    $applyToSharedBudget: Boolean!, $validateOnly: Boolean!\n  ) {\n    setCampaignBudget(\n      accountId: $accountId, campaignId: $campaignId, dailyBudgetEur: $dailyBudgetEur, lifetimeBudgetEur: $lifetimeBudgetEur\n      applyToSharedBudget: $applyToSharedBudget, validateOnly: $validateOnly\n    ) {\n      previousBudgetEur newBudgetEur\n      previousNative { amount currency }\n      newNative { amount currency }\n      needsApproval\n    }\n  }\n": types.SetCampaignBudgetDocument,
    "\n  mutation SetCampaignStatus($accountId: String!, $campaignId: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    setCampaignStatus(accountId: $accountId, campaignId: $campaignId, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n": types.SetCampaignStatusDocument,
    "\n  mutation SetCampaignBidding(\n    $accountId: String!, $campaignId: String!, $strategy: BiddingStrategy!, $targetRoas: Float, $validateOnly: Boolean!\n  ) {\n    setCampaignBidding(\n      accountId: $accountId, campaignId: $campaignId, strategy: $strategy, targetRoas: $targetRoas, validateOnly: $validateOnly\n    ) {\n      previousStrategy newStrategy needsApproval\n    }\n  }\n": types.SetCampaignBiddingDocument,
    "\n  query EndOfCampaign($accountId: String!, $campaignId: String!) {\n    listedCampaign(accountId: $accountId, campaignId: $campaignId) { id settings { endDate } }\n  }\n": types.EndOfCampaignDocument,
    "\n  mutation SetCampaignEndDate(\n    $accountId: String!, $campaignId: String!, $endDate: LocalDate, $openEnd: Boolean!, $validateOnly: Boolean!\n  ) {\n    set: setCampaignEndDate(\n      accountId: $accountId, campaignId: $campaignId, endDate: $endDate, openEnd: $openEnd, validateOnly: $validateOnly\n    ) { previousEndDate newEndDate needsApproval }\n  }\n": types.SetCampaignEndDateDocument,
    "\n  mutation SetCampaignTarget(\n    $accountId: String!, $campaignId: String!, $targetRoas: Float, $targetCpaEur: Float, $validateOnly: Boolean!\n  ) {\n    set: setCampaignTarget(\n      accountId: $accountId, campaignId: $campaignId, targetRoas: $targetRoas, targetCpaEur: $targetCpaEur\n      validateOnly: $validateOnly\n    ) {\n      previousTargetRoas newTargetRoas previousTargetCpaEur newTargetCpaEur needsApproval\n      newTargetCpaNative { amount currency }\n    }\n  }\n": types.SetCampaignTargetDocument,
    "\n  query PortfolioStrategies($accountId: String!) {\n    portfolioStrategies(accountId: $accountId) {\n      id name strategy isManagers targetRoas targetCpa campaigns { id }\n    }\n  }\n": types.PortfolioStrategiesDocument,
    "\n  mutation SetPortfolioTarget(\n    $accountId: String!, $strategyId: String!, $targetRoas: Float, $targetCpaEur: Float\n    $applyToAllCampaigns: Boolean!, $validateOnly: Boolean!\n  ) {\n    set: setPortfolioTarget(\n      accountId: $accountId, strategyId: $strategyId, targetRoas: $targetRoas, targetCpaEur: $targetCpaEur\n      applyToAllCampaigns: $applyToAllCampaigns, validateOnly: $validateOnly\n    ) {\n      previousTargetRoas newTargetRoas previousTargetCpaEur newTargetCpaEur needsApproval\n      newTargetCpaNative { amount currency }\n    }\n  }\n": types.SetPortfolioTargetDocument,
    "\n  query ChangePlans($first: Int!, $after: String, $status: ChangePlanStatus) {\n    changePlansConnection(first: $first, after: $after, status: $status) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id status note accountIds changeCount campaignCount campaigns { id name accountId } currentSpendChangeEur currentUnknownSpendCount\n          proposedBy apiKeyId apiKeyName createdAt\n        }\n      }\n    }\n  }\n": types.ChangePlansDocument,
    "\n  query ChangePlanPage($planId: String!) {\n    changePlan(planId: $planId) {\n      id hash status onRefusal note accountIds changeCount approvedCount appliedCount refusedCount currentSpendChangeEur\n      currentUnknownSpendCount proposedBy apiKeyId apiKeyName createdAt expiresAt approvedBy approvedAt rejectedBy rejectedAt\n      reason undoneBy\n      changes {\n        id position operation accountId\n        campaigns { id name accountId }\n        before { ...PlannedState }\n        after { ...PlannedState }\n        addedKeywords { text matchType }\n        removedKeywords { text matchType }\n        dryRun dryRunCode dryRunMessage conflictsWith buildsOn status code message\n        dailySpendChange { currency amount amountEur }\n        last30Days { cost conversions roas }\n      }\n    }\n    teamMembers { data { id name } }\n  }\n  fragment PlannedState on ChangedState {\n    status dailyBudgetEur dailyBudgetNative { amount currency } lifetimeBudgetEur lifetimeBudgetNative { amount currency }\n    adSet strategy targetRoas negativeKeywordList negativeKeywordCount\n    linkedCampaignCount promotion ad asset adGroup assetGroup keyword keywordCount bidEur bidNative { amount currency }\n    targetCpaEur endDate\n  }\n": types.ChangePlanPageDocument,
    "\n  query ChangePlanPeople {\n    teamMembers { data { id name } }\n  }\n": types.ChangePlanPeopleDocument,
    "\n  subscription ChangePlanProgress($planId: String!) {\n    changePlanProgress(planId: $planId) { id status appliedCount refusedCount undoneCount }\n  }\n": types.ChangePlanProgressDocument,
    "\n  mutation ApproveChangePlan($planId: String!, $hash: String!, $changeIds: [String!]!) {\n    approveChangePlan(planId: $planId, hash: $hash, changeIds: $changeIds) { id status }\n  }\n": types.ApproveChangePlanDocument,
    "\n  mutation RejectChangePlan($planId: String!, $reason: String!) {\n    rejectChangePlan(planId: $planId, reason: $reason) { id status }\n  }\n": types.RejectChangePlanDocument,
    "\n  mutation UndoChangePlan($planId: String!) {\n    undoChangePlan(planId: $planId) { id status }\n  }\n": types.UndoChangePlanDocument,
    "\n  query PlannedChangePage(\n    $planId: String!, $accountId: String, $operation: String, $dryRun: DryRun, $status: PlannedChangeStatus, $search: String,\n    $limit: Int!, $offset: Int!\n  ) {\n    changePlanChanges(\n      planId: $planId, accountId: $accountId, operation: $operation, dryRun: $dryRun, status: $status, search: $search,\n      limit: $limit, offset: $offset\n    ) {\n      data {\n        id position operation accountId\n        campaigns { id name accountId }\n        before { ...PlannedState }\n        after { ...PlannedState }\n        addedKeywords { text matchType }\n        removedKeywords { text matchType }\n        dryRun dryRunCode dryRunMessage conflictsWith buildsOn status code message\n        dailySpendChange { currency amount amountEur }\n        last30Days { cost conversions roas }\n      }\n      meta { total }\n    }\n  }\n": types.PlannedChangePageDocument,
    "\n  query PlanSelection($planId: String!, $leaveOut: [PlannedChangeFilter!]) {\n    changePlanSelection(planId: $planId, leaveOut: $leaveOut) {\n      changeCount refusedCount conflictCount incompleteCount dailySpendChangeEur unknownSpendCount accountCount\n    }\n  }\n": types.PlanSelectionDocument,
    "\n  mutation ApprovePlanPart($planId: String!, $hash: String!, $leaveOut: [PlannedChangeFilter!], $count: Int!) {\n    approveChangePlan(planId: $planId, hash: $hash, leaveOut: $leaveOut, count: $count) { id status }\n  }\n": types.ApprovePlanPartDocument,
    "\n  query BesideChat($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!) {\n    account(accountId: $accountId) {\n      id name\n      metrics(startDate: $startDate, endDate: $endDate) { cost conversionValue conversions roas }\n      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions roas }\n      campaigns(startDate: $startDate, endDate: $endDate, limit: 5, orderBy: COST_DESC) { id name metrics { cost conversionValue roas } }\n    }\n    billingStatus { aiCredits { remaining } }\n  }\n": types.BesideChatDocument,
    "\n  query Customer($accountId: String!) {\n    customerProfile(accountId: $accountId) {\n      customerType servicesProducts industry websiteStrengths websiteWeaknesses updatedAt\n    }\n    memories(accountId: $accountId) { id category content entryDate userName }\n  }\n": types.CustomerDocument,
    "\n  mutation SaveCustomerProfile(\n    $accountId: String!, $customerType: String, $servicesProducts: String, $industry: String\n    $websiteStrengths: [String!], $websiteWeaknesses: [String!]\n  ) {\n    updateCustomerProfile(\n      accountId: $accountId, customerType: $customerType, servicesProducts: $servicesProducts, industry: $industry\n      websiteStrengths: $websiteStrengths, websiteWeaknesses: $websiteWeaknesses\n    ) { accountId }\n  }\n": types.SaveCustomerProfileDocument,
    "\n  mutation CreateMemory($accountId: String!, $category: MemoryCategory!, $content: String!, $entryDate: DateTimeISO) {\n    createMemory(accountId: $accountId, category: $category, content: $content, entryDate: $entryDate) { id }\n  }\n": types.CreateMemoryDocument,
    "\n  mutation DeleteMemory($accountId: String!, $memoryId: String!) {\n    deleteMemory(accountId: $accountId, memoryId: $memoryId) { status }\n  }\n": types.DeleteMemoryDocument,
    "\n  query ExportDeliveries($scheduleId: String!, $first: Int!, $after: String) {\n    exportDeliveriesConnection(scheduleId: $scheduleId, first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node { id dueAt isManual status reason tries nextTryAt objectKey rowCount byteSize }\n      }\n    }\n  }\n": types.ExportDeliveriesDocument,
    "\n  mutation CreateBucketDestination(\n    $name: String!, $endpoint: String, $region: String!, $bucket: String!, $prefix: String!, $isPathStyle: Boolean!\n    $accessKeyId: String!, $secretAccessKey: String!\n  ) {\n    createBucketDestination(\n      name: $name, endpoint: $endpoint, region: $region, bucket: $bucket, prefix: $prefix, isPathStyle: $isPathStyle\n      accessKeyId: $accessKeyId, secretAccessKey: $secretAccessKey\n    ) { id }\n  }\n": types.CreateBucketDestinationDocument,
    "\n  mutation UpdateBucketDestination(\n    $destinationId: String!, $name: String!, $endpoint: String, $region: String!, $bucket: String!, $prefix: String!\n    $isPathStyle: Boolean!, $accessKeyId: String!, $secretAccessKey: String\n  ) {\n    updateBucketDestination(\n      destinationId: $destinationId, name: $name, endpoint: $endpoint, region: $region, bucket: $bucket, prefix: $prefix\n      isPathStyle: $isPathStyle, accessKeyId: $accessKeyId, secretAccessKey: $secretAccessKey\n    ) { id }\n  }\n": types.UpdateBucketDestinationDocument,
    "\n  mutation DeleteBucketDestination($destinationId: String!) {\n    deleteBucketDestination(destinationId: $destinationId) { __typename }\n  }\n": types.DeleteBucketDestinationDocument,
    "\n  mutation TestBucketDestination($destinationId: String!) {\n    testBucketDestination(destinationId: $destinationId) { isWritable reason }\n  }\n": types.TestBucketDestinationDocument,
    "\n  mutation CreateExportSchedule(\n    $savedExportId: String!, $destinationId: String!, $fileFormat: ExportFormat!, $objectName: String!\n    $frequency: ScheduleFrequency!, $dayOfWeek: Int, $dayOfMonth: Int, $hour: Int!, $timeZone: String!\n  ) {\n    createExportSchedule(\n      savedExportId: $savedExportId, destinationId: $destinationId, fileFormat: $fileFormat, objectName: $objectName\n      frequency: $frequency, dayOfWeek: $dayOfWeek, dayOfMonth: $dayOfMonth, hour: $hour, timeZone: $timeZone\n    ) { id }\n  }\n": types.CreateExportScheduleDocument,
    "\n  mutation UpdateExportSchedule(\n    $scheduleId: String!, $destinationId: String, $fileFormat: ExportFormat, $objectName: String\n    $frequency: ScheduleFrequency, $dayOfWeek: Int, $dayOfMonth: Int, $hour: Int, $timeZone: String, $isPaused: Boolean\n  ) {\n    updateExportSchedule(\n      scheduleId: $scheduleId, destinationId: $destinationId, fileFormat: $fileFormat, objectName: $objectName\n      frequency: $frequency, dayOfWeek: $dayOfWeek, dayOfMonth: $dayOfMonth, hour: $hour, timeZone: $timeZone\n      isPaused: $isPaused\n    ) { id }\n  }\n": types.UpdateExportScheduleDocument,
    "\n  mutation DeleteExportSchedule($scheduleId: String!) {\n    deleteExportSchedule(scheduleId: $scheduleId) { __typename }\n  }\n": types.DeleteExportScheduleDocument,
    "\n  mutation RunExportSchedule($scheduleId: String!) {\n    runExportSchedule(scheduleId: $scheduleId) { id }\n  }\n": types.RunExportScheduleDocument,
    "\n  query DataExports($first: Int!, $after: String) {\n    dataExportsConnection(first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id dataset fileFormat accountIds startDate endDate days status message rowCount byteSize createdAt expiresAt\n        }\n      }\n    }\n  }\n": types.DataExportsDocument,
    "\n  query KeptExports {\n    savedExports { id name dataset accountIds days period }\n    bucketDestinations { id name endpoint region bucket prefix isPathStyle accessKeyId }\n    exportSchedules {\n      id isOwn savedExportId savedExportName dataset destinationId destinationName fileFormat objectName\n      frequency dayOfWeek dayOfMonth hour timeZone status reason nextAt lastStatus lastDeliveredAt\n    }\n  }\n": types.KeptExportsDocument,
    "\n  query ExportLinks($savedExportId: String!) {\n    exportLinks(savedExportId: $savedExportId) { id expiresAt revokedAt createdAt }\n  }\n": types.ExportLinksDocument,
    "\n  query DataExportAddress($exportId: String!) {\n    dataExportDownload(exportId: $exportId) { url fileName }\n  }\n": types.DataExportAddressDocument,
    "\n  mutation StartDataExport(\n    $dataset: ExportDataset!, $fileFormat: ExportFormat!, $accountIds: [String!], $startDate: LocalDate, $endDate: LocalDate,\n    $period: NamedPeriod, $days: Int\n  ) {\n    startDataExport(\n      dataset: $dataset, fileFormat: $fileFormat, accountIds: $accountIds, startDate: $startDate, endDate: $endDate,\n      period: $period, days: $days\n    ) { id }\n  }\n": types.StartDataExportDocument,
    "\n  mutation CancelDataExport($exportId: String!) {\n    cancelDataExport(exportId: $exportId) { id }\n  }\n": types.CancelDataExportDocument,
    "\n  mutation CreateSavedExport(\n    $name: String!, $dataset: ExportDataset!, $accountIds: [String!], $days: Int, $period: NamedPeriod\n  ) {\n    createSavedExport(name: $name, dataset: $dataset, accountIds: $accountIds, days: $days, period: $period) { id }\n  }\n": types.CreateSavedExportDocument,
    "\n  mutation UpdateSavedExport(\n    $savedExportId: String!, $name: String!, $accountIds: [String!], $days: Int, $period: NamedPeriod\n  ) {\n    updateSavedExport(savedExportId: $savedExportId, name: $name, accountIds: $accountIds, days: $days, period: $period) { id }\n  }\n": types.UpdateSavedExportDocument,
    "\n  mutation DeleteSavedExport($savedExportId: String!) {\n    deleteSavedExport(savedExportId: $savedExportId) { __typename }\n  }\n": types.DeleteSavedExportDocument,
    "\n  mutation CreateExportLink($savedExportId: String!, $linkDays: Int!) {\n    createExportLink(savedExportId: $savedExportId, linkDays: $linkDays) { url }\n  }\n": types.CreateExportLinkDocument,
    "\n  mutation RevokeExportLink($linkId: String!) {\n    revokeExportLink(linkId: $linkId) { id }\n  }\n": types.RevokeExportLinkDocument,
    "\n  query FeedsOfAccount($accountId: String!) {\n    feeds(accountId: $accountId) {\n      id name type feedLabel contentLanguage targetCountry fileUrl itemCount approvedCount pendingCount disapprovedCount\n      lastFetchedAt\n    }\n  }\n": types.FeedsOfAccountDocument,
    "\n  query ReviewOfAccounts($accountId: String, $limit: Int!, $offset: Int!) {\n    productStatusSummary(accountId: $accountId, limit: $limit, offset: $offset) {\n      data {\n        accountId accountName total approved limited pending disapproved inStock outOfStock availabilityUnknown asOf\n      }\n      meta { total }\n    }\n  }\n": types.ReviewOfAccountsDocument,
    "\n  query Disapproved($accountId: String, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!, $offset: Int!) {\n    disapprovedProducts(accountId: $accountId, startDate: $startDate, endDate: $endDate, limit: $limit, offset: $offset) {\n      data {\n        offerId accountId accountName feedLabel contentLanguage title brand disapprovedSince\n        issues { code description detail documentationUrl }\n        metrics { cost conversionValue clicks roas }\n      }\n      meta { total }\n    }\n  }\n": types.DisapprovedDocument,
    "\n  query OutOfStock($accountId: String, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!, $offset: Int!) {\n    outOfStockProducts(accountId: $accountId, startDate: $startDate, endDate: $endDate, limit: $limit, offset: $offset) {\n      data {\n        offerId accountId accountName feedLabel contentLanguage title brand outOfStockSince costSinceOutOfStock\n        metrics { cost conversionValue clicks roas }\n      }\n      meta { total }\n    }\n  }\n": types.OutOfStockDocument,
    "\n  query HistoryOfWrites(\n    $limit: Int!, $after: String, $accountId: String, $userId: String, $status: AuditStatus\n  ) {\n    auditLog(limit: $limit, after: $after, accountId: $accountId, userId: $userId, status: $status) {\n      data { id userId apiKeyId tool accountId payload status code message result undoable createdAt }\n      meta { nextCursor }\n    }\n  }\n": types.HistoryOfWritesDocument,
    "\n  query HistoryOfLog($limit: Int!, $after: String, $accountId: String) {\n    activityLogs(limit: $limit, after: $after, accountId: $accountId) {\n      data { id accountId logType message metadata userId apiKeyId eventDate undoable createdAt }\n      meta { nextCursor }\n    }\n  }\n": types.HistoryOfLogDocument,
    "\n  query HistoryOfPlatform($accountId: String!, $limit: Int!, $after: String, $days: Int!) {\n    platformChanges(accountId: $accountId, limit: $limit, after: $after, days: $days, withoutApi: true) {\n      data {\n        id accountId changedAt userEmail clientType operation resourceType campaignName\n        fields { field before after }\n      }\n      meta { nextCursor }\n      isComplete\n    }\n  }\n": types.HistoryOfPlatformDocument,
    "\n  query HistoryPeople($teamId: String!) {\n    teamMembers { data { id name email } }\n    apiKeys(teamId: $teamId) { id name }\n  }\n": types.HistoryPeopleDocument,
    "\n  query LandingPages($accountId: String!) {\n    landingPages(accountId: $accountId) { id url source campaigns { id name accountId isSynced } updatedAt }\n  }\n": types.LandingPagesDocument,
    "\n  mutation AddLandingPage($accountId: String!, $url: String!) {\n    addLandingPage(accountId: $accountId, url: $url) { id }\n  }\n": types.AddLandingPageDocument,
    "\n  mutation DeleteLandingPage($accountId: String!, $landingPageId: String!) {\n    deleteLandingPage(accountId: $accountId, landingPageId: $landingPageId) { __typename }\n  }\n": types.DeleteLandingPageDocument,
    "\n  mutation RefreshLandingPages($accountId: String!) {\n    refreshLandingPages(accountId: $accountId) { id }\n  }\n": types.RefreshLandingPagesDocument,
    "\n  query MiningRuns($accountId: String!) {\n    miningRuns(accountId: $accountId) {\n      id status step progress errorCode createdAt completedAt dateRangeStart dateRangeEnd analyzedTerms\n      suggestionCount pendingCount approvedCount rejectedCount appliedCount\n    }\n    billingStatus { aiCredits { remaining } }\n  }\n": types.MiningRunsDocument,
    "\n  query MiningSuggestions($accountId: String!, $runId: String!) {\n    miningSuggestions(accountId: $accountId, runId: $runId) {\n      id searchTerm keyword matchType category reason confidence status cost clicks conversions\n      conversionValueAtRisk blockedTerms\n    }\n  }\n": types.MiningSuggestionsDocument,
    "\n  mutation StartMiningRun($accountId: String!, $dateRangeStart: LocalDate, $dateRangeEnd: LocalDate) {\n    startMiningRun(accountId: $accountId, dateRangeStart: $dateRangeStart, dateRangeEnd: $dateRangeEnd) { id suggestionCount }\n  }\n": types.StartMiningRunDocument,
    "\n  mutation ReviewMiningSuggestions($accountId: String!, $suggestionIds: [String!]!, $status: ReviewStatus!) {\n    reviewMiningSuggestions(accountId: $accountId, suggestionIds: $suggestionIds, status: $status) { updatedCount }\n  }\n": types.ReviewMiningSuggestionsDocument,
    "\n  mutation ApplyMiningSuggestions($accountId: String!, $force: Boolean!) {\n    applyMiningSuggestions(accountId: $accountId, force: $force) { id name keywordCount }\n  }\n": types.ApplyMiningSuggestionsDocument,
    "\n  subscription MiningProgress($accountId: String!) {\n    miningProgress(accountId: $accountId) { id status step progress }\n  }\n": types.MiningProgressDocument,
    "\n  query Monitors {\n    monitors {\n      id name level severity isRepeated isEnabled accountIds mailTo lastFired actionBy\n      action { kind changePercent isUnattended }\n      conditions { metric aggregate windowDays comparison operator threshold }\n    }\n  }\n": types.MonitorsDocument,
    "\n  query MonitorTemplates {\n    monitorTemplates {\n      key nameDe nameEn reasonDe reasonEn level severity isRepeated\n      conditions { metric aggregate windowDays comparison operator threshold }\n    }\n  }\n": types.MonitorTemplatesDocument,
    "\n  query TryMonitor($monitorId: String!, $days: Int!) {\n    tryMonitor(monitorId: $monitorId, days: $days) {\n      accountCount judgedCount firedCount\n      perDay { date accountCount }\n      fired {\n        accountId accountName date matchCount\n        matches { campaignId campaignName figures { metric windowDays value limit } }\n      }\n    }\n  }\n": types.TryMonitorDocument,
    "\n  query MonitorEvents($monitorId: String, $isAcknowledged: Boolean, $first: Int!, $after: String) {\n    monitorEventsConnection(monitorId: $monitorId, isAcknowledged: $isAcknowledged, first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id monitorName severity accountId accountName date matchCount acknowledgedAt\n          action { kind changePercent status planId message }\n          matches { campaignId campaignName figures { metric windowDays value limit } }\n        }\n      }\n    }\n  }\n": types.MonitorEventsDocument,
    "\n  mutation CreateMonitor(\n    $name: String!, $level: MonitorLevel!, $conditions: [MonitorConditionInput!]!, $severity: MonitorSeverity!,\n    $isRepeated: Boolean!, $language: NoticeLanguage!, $accountIds: [String!], $mailTo: [String!], $action: MonitorActionInput\n  ) {\n    createMonitor(\n      name: $name, level: $level, conditions: $conditions, severity: $severity, isRepeated: $isRepeated, language: $language,\n      accountIds: $accountIds, mailTo: $mailTo, action: $action\n    ) { id }\n  }\n": types.CreateMonitorDocument,
    "\n  mutation UpdateMonitor(\n    $monitorId: String!, $name: String, $conditions: [MonitorConditionInput!], $severity: MonitorSeverity, $isRepeated: Boolean,\n    $accountIds: [String!], $mailTo: [String!], $action: MonitorActionInput\n  ) {\n    updateMonitor(\n      monitorId: $monitorId, name: $name, conditions: $conditions, severity: $severity, isRepeated: $isRepeated,\n      accountIds: $accountIds, mailTo: $mailTo, action: $action\n    ) { id }\n  }\n": types.UpdateMonitorDocument,
    "\n  mutation SetMonitorEnabled($monitorId: String!, $isEnabled: Boolean!) {\n    updateMonitor(monitorId: $monitorId, isEnabled: $isEnabled) { id }\n  }\n": types.SetMonitorEnabledDocument,
    "\n  mutation DeleteMonitor($monitorId: String!) {\n    deleteMonitor(monitorId: $monitorId) { status }\n  }\n": types.DeleteMonitorDocument,
    "\n  mutation AcknowledgeMonitorEvent($eventId: String!) {\n    acknowledgeMonitorEvent(eventId: $eventId) { id }\n  }\n": types.AcknowledgeMonitorEventDocument,
    "\n  query NegativeLists($accountId: String!) {\n    negativeKeywordLists(accountId: $accountId) { id name category keywordCount campaignIds createdAt }\n  }\n": types.NegativeListsDocument,
    "\n  query NegativeList($accountId: String!, $listId: String!) {\n    negativeKeywordList(accountId: $accountId, listId: $listId) {\n      id accountId name category keywordCount campaignIds createdAt\n      keywords { id text matchType }\n    }\n  }\n": types.NegativeListDocument,
    "\n  query CampaignNegatives($accountId: String!, $limit: Int!, $after: String) {\n    campaignNegativeKeywords(accountId: $accountId, limit: $limit, after: $after) {\n      data { id campaignId text matchType }\n      meta { total nextCursor }\n    }\n  }\n": types.CampaignNegativesDocument,
    "\n  query CampaignsToExcludeFrom($accountId: String!) {\n    campaigns(accountId: $accountId, limit: 1000, orderBy: NAME_ASC) { data { id name status } meta { total } }\n  }\n": types.CampaignsToExcludeFromDocument,
    "\n  query NegativeKeywordRisks($accountId: String!, $texts: [String!]!, $matchType: KeywordMatchType!) {\n    negativeKeywordRisks(accountId: $accountId, texts: $texts, matchType: $matchType) { keyword conversionValue terms }\n  }\n": types.NegativeKeywordRisksDocument,
    "\n  mutation AddNegativeKeywords(\n    $accountId: String!, $campaignIds: [String!]!, $keywords: [NegativeKeywordInput!]!, $name: String, $validateOnly: Boolean!\n  ) {\n    addNegativeKeywords(\n      accountId: $accountId, campaignIds: $campaignIds, keywords: $keywords, name: $name, validateOnly: $validateOnly\n    ) { addedCount sharedSetName needsApproval }\n  }\n": types.AddNegativeKeywordsDocument,
    "\n  mutation ExtendNegativeList(\n    $accountId: String!, $listId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!\n  ) {\n    extendNegativeKeywordList(accountId: $accountId, listId: $listId, keywords: $keywords, validateOnly: $validateOnly) {\n      addedCount skippedCount keywordCount needsApproval\n    }\n  }\n": types.ExtendNegativeListDocument,
    "\n  mutation ShortenNegativeList($accountId: String!, $listId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {\n    shortenNegativeKeywordList(\n      accountId: $accountId, listId: $listId, keywordIds: $keywordIds, validateOnly: $validateOnly\n    ) { removedCount keywordCount needsApproval }\n  }\n": types.ShortenNegativeListDocument,
    "\n  mutation RemoveCampaignNegatives(\n    $accountId: String!, $campaignId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!\n  ) {\n    removeCampaignNegativeKeywords(\n      accountId: $accountId, campaignId: $campaignId, keywordIds: $keywordIds, validateOnly: $validateOnly\n    ) { removedCount keywordCount needsApproval }\n  }\n": types.RemoveCampaignNegativesDocument,
    "\n  query AccountNegatives($accountId: String!) {\n    accountNegativeKeywords(accountId: $accountId, limit: 1000) { data { id text matchType } meta { total } }\n  }\n": types.AccountNegativesDocument,
    "\n  mutation AddAccountNegatives($accountId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!) {\n    addAccountNegativeKeywords(accountId: $accountId, keywords: $keywords, validateOnly: $validateOnly) {\n      addedCount skippedCount keywordCount needsApproval\n    }\n  }\n": types.AddAccountNegativesDocument,
    "\n  mutation RemoveAccountNegatives($accountId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {\n    removeAccountNegativeKeywords(accountId: $accountId, keywordIds: $keywordIds, validateOnly: $validateOnly) {\n      removedCount keywordCount needsApproval\n    }\n  }\n": types.RemoveAccountNegativesDocument,
    "\n  query AdGroupNegatives($accountId: String!, $adGroupId: String!) {\n    adGroupNegativeKeywords(accountId: $accountId, adGroupId: $adGroupId, limit: 1000) { data { id text matchType } }\n  }\n": types.AdGroupNegativesDocument,
    "\n  mutation AddAdGroupNegatives(\n    $accountId: String!, $adGroupId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!\n  ) {\n    addAdGroupNegativeKeywords(\n      accountId: $accountId, adGroupId: $adGroupId, keywords: $keywords, validateOnly: $validateOnly\n    ) { addedCount skippedCount keywordCount needsApproval }\n  }\n": types.AddAdGroupNegativesDocument,
    "\n  mutation RemoveAdGroupNegatives(\n    $accountId: String!, $adGroupId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!\n  ) {\n    removeAdGroupNegativeKeywords(\n      accountId: $accountId, adGroupId: $adGroupId, keywordIds: $keywordIds, validateOnly: $validateOnly\n    ) { removedCount keywordCount needsApproval }\n  }\n": types.RemoveAdGroupNegativesDocument,
    "\n  mutation LinkNegativeList($accountId: String!, $listId: String!, $campaignIds: [String!]!, $validateOnly: Boolean!) {\n    linkNegativeKeywordList(\n      accountId: $accountId, listId: $listId, campaignIds: $campaignIds, validateOnly: $validateOnly\n    ) { changedCount campaignCount needsApproval }\n  }\n": types.LinkNegativeListDocument,
    "\n  mutation UnlinkNegativeList($accountId: String!, $listId: String!, $campaignIds: [String!]!, $validateOnly: Boolean!) {\n    unlinkNegativeKeywordList(\n      accountId: $accountId, listId: $listId, campaignIds: $campaignIds, validateOnly: $validateOnly\n    ) { changedCount campaignCount needsApproval }\n  }\n": types.UnlinkNegativeListDocument,
    "\n  query Pacing($search: String, $offset: Int!, $limit: Int!) {\n    accounts(search: $search, offset: $offset, limit: $limit, orderBy: COST_DESC) {\n      meta { total }\n      data {\n        id name isMcc currency status\n        monthSpend { month through spentEur dailyRateEur daysLeft expectedEur monthlyTargetEur missPercent }\n      }\n    }\n  }\n": types.PacingDocument,
    "\n  mutation SetMonthlyTarget($accountId: String!, $monthlyTargetEur: Float) {\n    setMonthlyTarget(accountId: $accountId, monthlyTargetEur: $monthlyTargetEur) { monthlyTargetEur }\n  }\n": types.SetMonthlyTargetDocument,
    "\n  query PortfoliosWithFigures(\n    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    portfolioStrategies(accountId: $accountId) {\n      id name strategy isManagers targetRoas targetCpa\n      targetCpaNative { amount currency }\n      campaigns {\n        id accountId name status\n        metrics(startDate: $startDate, endDate: $endDate) { cost conversions conversionValue roas }\n        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversions conversionValue roas }\n      }\n    }\n  }\n": types.PortfoliosWithFiguresDocument,
    "\n  query ProductsOfTeam(\n    $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String, $orderBy: ProductOrder!\n    $availability: Availability, $priceVsBenchmark: PriceVsBenchmark, $brand: String\n  ) {\n    productsConnection(\n      startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      availability: $availability, priceVsBenchmark: $priceVsBenchmark, brand: $brand\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          nodeId offerId accountId feedLabel contentLanguage title brand price regularPrice benchmarkPrice priceDiffPercent\n          currency availability status\n          metrics { cost conversionValue conversions clicks impressions roas }\n        }\n      }\n    }\n  }\n": types.ProductsOfTeamDocument,
    "\n  query ProductsOfAccount(\n    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String, $orderBy: ProductOrder!\n    $availability: Availability, $priceVsBenchmark: PriceVsBenchmark, $brand: String, $minRoas: Float, $maxRoas: Float\n  ) {\n    productsConnection(\n      accountId: $accountId, startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      availability: $availability\n      priceVsBenchmark: $priceVsBenchmark, brand: $brand, minRoas: $minRoas, maxRoas: $maxRoas\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          nodeId offerId accountId feedLabel contentLanguage title brand price regularPrice benchmarkPrice priceDiffPercent currency availability status\n          metrics { cost conversionValue conversions clicks impressions roas }\n        }\n      }\n    }\n  }\n": types.ProductsOfAccountDocument,
    "\n  query ProductBoundary($accountId: String!) {\n    account(accountId: $accountId) { id name productRoasBoundary productCount }\n  }\n": types.ProductBoundaryDocument,
    "\n  query ProductDetails(\n    $accountId: String!, $offerId: String!, $feedLabel: String!, $contentLanguage: String!\n    $startDate: LocalDate!, $endDate: LocalDate!\n  ) {\n    product(\n      accountId: $accountId, offerId: $offerId, feedLabel: $feedLabel, contentLanguage: $contentLanguage\n      startDate: $startDate, endDate: $endDate\n    ) {\n      nodeId offerId accountId title brand price regularPrice saleEndsAt benchmarkPrice priceDiffPercent currency\n      availability status\n      gtin productType condition link feedLabel contentLanguage customLabels lastSyncedAt\n      issues { code severity description detail }\n      metrics { cost conversionValue conversions clicks impressions roas }\n      dailyMetrics(startDate: $startDate, endDate: $endDate) { date cost }\n    }\n  }\n": types.ProductDetailsDocument,
    "\n  query ProductView($accountId: String!) {\n    productConfig(accountId: $accountId) {\n      presetId presetName isDefault\n      config { columns chartMetrics sortKey sortOrder viewMode }\n    }\n  }\n": types.ProductViewDocument,
    "\n  query ProductViews {\n    productViewPresets { id name userId isShared config { columns chartMetrics sortKey sortOrder viewMode } }\n  }\n": types.ProductViewsDocument,
    "\n  mutation SetProductView($accountId: String!, $presetId: String, $config: ProductViewConfigInput) {\n    setProductConfig(accountId: $accountId, presetId: $presetId, config: $config) { presetId }\n  }\n": types.SetProductViewDocument,
    "\n  mutation SaveProductView($name: String!, $isShared: Boolean!, $config: ProductViewConfigInput!) {\n    createProductViewPreset(name: $name, isShared: $isShared, config: $config) { id }\n  }\n": types.SaveProductViewDocument,
    "\n  mutation DeleteProductView($presetId: String!) {\n    deleteProductViewPreset(presetId: $presetId) { status }\n  }\n": types.DeleteProductViewDocument,
    "\n  query Promotions($accountId: String!, $past: Boolean!, $page: Int!, $pageSize: Int!) {\n    promotions(accountId: $accountId, past: $past, upcoming: true, page: $page, pageSize: $pageSize) {\n      total page pageSize\n      data {\n        id accountId promotionId title overallStatus couponValueType percentOff effectiveStart effectiveEnd\n        customTitle customNotes customEffectiveStart customEffectiveEnd\n      }\n    }\n  }\n": types.PromotionsDocument,
    "\n  mutation CreatePromotion(\n    $accountId: String!, $longTitle: String!, $couponValueType: CouponValueType!, $percentOff: Int, $moneyOffAmount: Float\n    $freeGiftDescription: String, $offerType: PromotionOfferType!, $genericRedemptionCode: String\n    $effectiveStart: DateTimeISO!, $effectiveEnd: DateTimeISO!, $promotionId: String\n    $productApplicability: ProductApplicability!, $redemptionChannel: [RedemptionChannel!]!\n    $storeApplicability: StoreApplicability, $storeCodesInclusion: [String!], $storeCodesExclusion: [String!]\n    $promotionUrl: String\n  ) {\n    createPromotion(\n      accountId: $accountId, longTitle: $longTitle, couponValueType: $couponValueType, percentOff: $percentOff\n      moneyOffAmount: $moneyOffAmount, freeGiftDescription: $freeGiftDescription, offerType: $offerType\n      genericRedemptionCode: $genericRedemptionCode, effectiveStart: $effectiveStart, effectiveEnd: $effectiveEnd\n      promotionId: $promotionId, productApplicability: $productApplicability, redemptionChannel: $redemptionChannel\n      storeApplicability: $storeApplicability, storeCodesInclusion: $storeCodesInclusion\n      storeCodesExclusion: $storeCodesExclusion, promotionUrl: $promotionUrl\n    ) { id title }\n  }\n": types.CreatePromotionDocument,
    "\n  mutation NotePromotion($accountId: String!, $promotionId: String!, $customTitle: String, $customNotes: String) {\n    updatePromotion(accountId: $accountId, promotionId: $promotionId, customTitle: $customTitle, customNotes: $customNotes) { id }\n  }\n": types.NotePromotionDocument,
    "\n  query PlatformQuery($accountId: String!, $query: String!, $offset: Int!) {\n    platformReport(accountId: $accountId, query: $query, limit: 1000, offset: $offset) {\n      query columns { name type } rows meta { total } readAt isComplete\n    }\n  }\n": types.PlatformQueryDocument,
    "\n  query ReportableFields($platform: String!, $search: String!, $resource: String, $limit: Int!) {\n    platformReportFields(platform: $platform, search: $search, resource: $resource, limit: $limit) {\n      data { name category type enumValues } meta { total }\n    }\n  }\n": types.ReportableFieldsDocument,
    "\n  query PlatformOfAccount($accountId: String!) {\n    account(accountId: $accountId) { platform currency }\n  }\n": types.PlatformOfAccountDocument,
    "\n  query ClientReports($accountId: String!, $limit: Int!, $after: String) {\n    clientReports(accountId: $accountId, limit: $limit, after: $after) {\n      data { id startDate endDate language status isScheduled publishedAt createdAt }\n      meta { total nextCursor }\n    }\n  }\n": types.ClientReportsDocument,
    "\n  query ClientReport($reportId: String!) {\n    clientReport(reportId: $reportId) {\n      id accountId startDate endDate comparedWith earlierStartDate earlierEndDate language status publishedAt\n      text isTextOutdated\n      content {\n        currency figuresThrough\n        figures { metric value earlierValue percent }\n        campaigns { name }\n        events { title }\n        changes { count }\n      }\n    }\n  }\n": types.ClientReportDocument,
    "\n  query ClientReportLinks($reportId: String!) {\n    clientReportLinks(reportId: $reportId) { id recipient expiresAt revokedAt createdAt }\n  }\n": types.ClientReportLinksDocument,
    "\n  query ClientReportPreview($reportId: String!) {\n    clientReportPreview(reportId: $reportId) { pageUrl pdfUrl }\n  }\n": types.ClientReportPreviewDocument,
    "\n  query ClientReportSetup {\n    clientReportSchedules { accountId dayOfMonth comparedWith language delivery mailTo linkDays text nextMonth }\n    clientReportLogo { contentType image }\n  }\n": types.ClientReportSetupDocument,
    "\n  mutation CreateClientReport(\n    $accountId: String!, $period: NamedPeriod, $startDate: LocalDate, $endDate: LocalDate, $compare: ComparedWith,\n    $language: ReportLanguage!\n  ) {\n    createClientReport(\n      accountId: $accountId, period: $period, startDate: $startDate, endDate: $endDate, compare: $compare,\n      language: $language\n    ) { id }\n  }\n": types.CreateClientReportDocument,
    "\n  mutation SaveClientReport($reportId: String!, $text: String, $language: ReportLanguage) {\n    updateClientReport(reportId: $reportId, text: $text, language: $language) { id }\n  }\n": types.SaveClientReportDocument,
    "\n  mutation DeleteClientReport($reportId: String!) {\n    deleteClientReport(reportId: $reportId) { __typename }\n  }\n": types.DeleteClientReportDocument,
    "\n  mutation DraftClientReportText($reportId: String!, $notes: String) {\n    draftClientReportText(reportId: $reportId, notes: $notes) { text }\n  }\n": types.DraftClientReportTextDocument,
    "\n  mutation PublishClientReport($reportId: String!, $mailTo: [String!]!, $linkDays: Int!) {\n    publishClientReport(reportId: $reportId, mailTo: $mailTo, linkDays: $linkDays) { id }\n  }\n": types.PublishClientReportDocument,
    "\n  mutation CreateClientReportLink($reportId: String!, $linkDays: Int!) {\n    createClientReportLink(reportId: $reportId, linkDays: $linkDays) { url }\n  }\n": types.CreateClientReportLinkDocument,
    "\n  mutation RevokeClientReportLink($linkId: String!) {\n    revokeClientReportLink(linkId: $linkId) { id }\n  }\n": types.RevokeClientReportLinkDocument,
    "\n  mutation SetClientReportSchedule(\n    $accountId: String!, $dayOfMonth: Int!, $compare: ComparedWith, $language: ReportLanguage!, $delivery: ReportDelivery!,\n    $mailTo: [String!]!, $linkDays: Int!, $text: String!\n  ) {\n    setClientReportSchedule(\n      accountId: $accountId, dayOfMonth: $dayOfMonth, compare: $compare, language: $language, delivery: $delivery,\n      mailTo: $mailTo, linkDays: $linkDays, text: $text\n    ) { accountId }\n  }\n": types.SetClientReportScheduleDocument,
    "\n  mutation DeleteClientReportSchedule($accountId: String!) {\n    deleteClientReportSchedule(accountId: $accountId) { __typename }\n  }\n": types.DeleteClientReportScheduleDocument,
    "\n  mutation SetClientReportLogo($image: String) {\n    setClientReportLogo(image: $image) { __typename }\n  }\n": types.SetClientReportLogoDocument,
    "\n  query AccountSearchTerms($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!) {\n    accountSearchTerms(accountId: $accountId, startDate: $startDate, endDate: $endDate) {\n      searchTerm status campaignIds matchType impressions clicks cost conversions conversionValue roas\n    }\n  }\n": types.AccountSearchTermsDocument,
    "\n  query SupportTickets {\n    supportTickets { id subject status categoryKey createdAt updatedAt }\n    supportCategories { key labelDe sortOrder faqs { id questionDe answerDe sortOrder } }\n  }\n": types.SupportTicketsDocument,
    "\n  query SupportTicket($id: String!) {\n    supportTicket(id: $id) {\n      id subject message status categoryKey createdAt\n      replies { id author authorName message createdAt }\n      attachments { id fileName size url createdAt }\n    }\n  }\n": types.SupportTicketDocument,
    "\n  mutation CreateSupportTicket($categoryKey: String!, $subject: String!, $message: String!) {\n    createSupportTicket(categoryKey: $categoryKey, subject: $subject, message: $message) { id }\n  }\n": types.CreateSupportTicketDocument,
    "\n  mutation ReplyToSupportTicket($id: String!, $message: String!) {\n    replyToSupportTicket(id: $id, message: $message) { id }\n  }\n": types.ReplyToSupportTicketDocument,
    "\n  query Billing {\n    billingStatus {\n      plan status trialEndsAt currentPeriodEnd cancelAtPeriodEnd accountCount maxAccounts addon { key tier }\n      aiCredits { limit used remaining packRemaining resetsAt }\n    }\n    pricing {\n      currency\n      plans { key name monthlyPrice yearlyPrice maxAccounts aiCredits features }\n      addons { key tiers { tier monthlyPrice yearlyPrice maxProducts } }\n      creditPacks { key credits price }\n    }\n  }\n": types.BillingDocument,
    "\n  query Payments {\n    billingSubscription { interval total currentPeriodEnd items { item amount } }\n    invoices { id number date amountPaid currency status hostedUrl }\n  }\n": types.PaymentsDocument,
    "\n  mutation SelectPlan($plan: String!) {\n    selectPlan(plan: $plan) { plan }\n  }\n": types.SelectPlanDocument,
    "\n  mutation CreateCheckout(\n    $plan: String!, $interval: BillingInterval!, $addonTier: String, $successUrl: String, $cancelUrl: String\n  ) {\n    createCheckout(\n      plan: $plan, interval: $interval, addonTier: $addonTier, successUrl: $successUrl, cancelUrl: $cancelUrl\n    ) { url }\n  }\n": types.CreateCheckoutDocument,
    "\n  mutation ChangeSubscription($plan: String!, $interval: BillingInterval!) {\n    changeSubscription(plan: $plan, interval: $interval) { plan }\n  }\n": types.ChangeSubscriptionDocument,
    "\n  mutation SetAddon($tier: String!) {\n    setAddon(tier: $tier) { addon { tier } }\n  }\n": types.SetAddonDocument,
    "\n  mutation RemoveAddon {\n    removeAddon { addon { tier } }\n  }\n": types.RemoveAddonDocument,
    "\n  mutation CreateCreditPackCheckout($pack: String!, $successUrl: String, $cancelUrl: String) {\n    createCreditPackCheckout(pack: $pack, successUrl: $successUrl, cancelUrl: $cancelUrl) { url }\n  }\n": types.CreateCreditPackCheckoutDocument,
    "\n  mutation CreatePortalSession($returnUrl: String) {\n    createPortalSession(returnUrl: $returnUrl) { url }\n  }\n": types.CreatePortalSessionDocument,
    "\n  mutation CancelSubscription($reason: String!) {\n    cancelSubscription(reason: $reason) { status }\n  }\n": types.CancelSubscriptionDocument,
    "\n  query Platforms($logLimit: Int!, $withLog: Boolean!) {\n    platforms { platform name }\n    activityLogs(accountId: \"system\", limit: $logLimit) @include(if: $withLog) {\n      data { id logType message metadata eventDate createdAt }\n      meta { total }\n    }\n  }\n": types.PlatformsDocument,
    "\n  query PlatformConnection($platform: String!) {\n    connectionStatus(platform: $platform) { connected connectedAs connectedAt expiresAt reason }\n  }\n": types.PlatformConnectionDocument,
    "\n  query PlatformAccounts($platform: String!) {\n    platformAccounts(platform: $platform) { id name currency isMcc status isImported }\n  }\n": types.PlatformAccountsDocument,
    "\n  mutation ConnectPlatform($platform: String!, $returnUrl: String) {\n    connectPlatform(platform: $platform, returnUrl: $returnUrl) { url }\n  }\n": types.ConnectPlatformDocument,
    "\n  mutation DisconnectPlatform($platform: String!) {\n    disconnectPlatform(platform: $platform) { status }\n  }\n": types.DisconnectPlatformDocument,
    "\n  mutation ImportPlatformAccounts($platform: String!, $accountIds: [String!]!) {\n    importPlatformAccounts(platform: $platform, accountIds: $accountIds) { importedCount }\n  }\n": types.ImportPlatformAccountsDocument,
    "\n  query ApiKeyScopes {\n    viewer { apiKeyScopes }\n  }\n": types.ApiKeyScopesDocument,
    "\n  query TeamRules {\n    guardrails {\n      maxDailyBudgetEur maxRaisePercentPerChange maxRaisePercentPerDay blockedOperations blockableOperations\n      secondPersonApproves approval approvalAboveEur approvalAbovePercent\n    }\n  }\n": types.TeamRulesDocument,
    "\n  mutation SetTeamRules(\n    $maxDailyBudgetEur: Float, $maxRaisePercentPerChange: Float, $maxRaisePercentPerDay: Float, $blockedOperations: [String!]\n    $secondPersonApproves: Boolean, $approval: Approval, $approvalAboveEur: Float, $approvalAbovePercent: Float\n  ) {\n    setGuardrails(\n      maxDailyBudgetEur: $maxDailyBudgetEur, maxRaisePercentPerChange: $maxRaisePercentPerChange\n      maxRaisePercentPerDay: $maxRaisePercentPerDay, blockedOperations: $blockedOperations\n      secondPersonApproves: $secondPersonApproves, approval: $approval\n      approvalAboveEur: $approvalAboveEur, approvalAbovePercent: $approvalAbovePercent\n    ) { approval }\n  }\n": types.SetTeamRulesDocument,
    "\n  query TeamMembers {\n    teamMembers { data { id name email avatarUrl role joinedAt } }\n    invitations { id teamName role invitedBy createdAt }\n  }\n": types.TeamMembersDocument,
    "\n  query TeamInvited($teamId: String!) {\n    teamInvitations(teamId: $teamId) { id email role status createdAt accountIds }\n    teamSettings(teamId: $teamId) { kundeCanViewSearchTerms kundeCanViewNegativeLists kundeCanCreateFeeds }\n  }\n": types.TeamInvitedDocument,
    "\n  query MemberAssignments($teamId: String!, $memberId: String!) {\n    memberAssignments(teamId: $teamId, memberId: $memberId) { accountIds }\n  }\n": types.MemberAssignmentsDocument,
    "\n  mutation SetMemberAssignments($teamId: String!, $memberId: String!, $accountIds: [String!]!) {\n    setMemberAssignments(teamId: $teamId, memberId: $memberId, accountIds: $accountIds) { message }\n  }\n": types.SetMemberAssignmentsDocument,
    "\n  mutation InviteToTeam($teamId: String!, $email: String!, $role: Role!, $accountIds: [String!]) {\n    inviteToTeam(teamId: $teamId, email: $email, role: $role, accountIds: $accountIds) { id }\n  }\n": types.InviteToTeamDocument,
    "\n  mutation RevokeInvitation($teamId: String!, $invitationId: String!) {\n    revokeInvitation(teamId: $teamId, invitationId: $invitationId) { message }\n  }\n": types.RevokeInvitationDocument,
    "\n  mutation SetMemberRole(\n    $teamId: String!, $memberId: String!, $role: Role!, $keepKeyIds: [String!]!, $accountIds: [String!]\n  ) {\n    setMemberRole(\n      teamId: $teamId, memberId: $memberId, role: $role, keepKeyIds: $keepKeyIds, accountIds: $accountIds\n    ) { id role }\n  }\n": types.SetMemberRoleDocument,
    "\n  mutation RemoveMember($teamId: String!, $memberId: String!, $keepKeyIds: [String!]!) {\n    removeMember(teamId: $teamId, memberId: $memberId, keepKeyIds: $keepKeyIds) { message }\n  }\n": types.RemoveMemberDocument,
    "\n  mutation UpdateTeamSettings(\n    $teamId: String!, $kundeCanViewSearchTerms: Boolean!, $kundeCanViewNegativeLists: Boolean!, $kundeCanCreateFeeds: Boolean!\n  ) {\n    updateTeamSettings(\n      teamId: $teamId, kundeCanViewSearchTerms: $kundeCanViewSearchTerms\n      kundeCanViewNegativeLists: $kundeCanViewNegativeLists, kundeCanCreateFeeds: $kundeCanCreateFeeds\n    ) { teamId }\n  }\n": types.UpdateTeamSettingsDocument,
    "\n  mutation AcceptInvitation($id: String!) {\n    acceptInvitation(id: $id) { teamId }\n  }\n": types.AcceptInvitationDocument,
    "\n  mutation DeclineInvitation($id: String!) {\n    declineInvitation(id: $id) { status }\n  }\n": types.DeclineInvitationDocument,
    "\n  query TeamApiKeys($teamId: String!) {\n    apiKeys(teamId: $teamId) {\n      id name keyPrefix scopes proposeOnly createdAt lastUsedAt expiresAt redirectHost grantedBy createdBy createdByName\n    }\n  }\n": types.TeamApiKeysDocument,
    "\n  mutation CreateApiKey(\n    $teamId: String!\n    $name: String!\n    $scopes: [String!]!\n    $expiresAt: DateTimeISO\n    $proposeOnly: Boolean\n  ) {\n    createApiKey(teamId: $teamId, name: $name, scopes: $scopes, expiresAt: $expiresAt, proposeOnly: $proposeOnly) { id name key }\n  }\n": types.CreateApiKeyDocument,
    "\n  mutation DeleteApiKey($teamId: String!, $keyId: String!) {\n    deleteApiKey(teamId: $teamId, keyId: $keyId) { message }\n  }\n": types.DeleteApiKeyDocument,
    "\n  query MyTodos($limit: Int!) {\n    myTodos(limit: $limit) {\n      data { id accountId title description dueDate }\n      meta { total }\n    }\n  }\n": types.MyTodosDocument,
    "\n  query AccountTodos($accountId: String!) {\n    todos(accountId: $accountId) {\n      id title description dueDate isCompleted completedAt assignedTo assigneeName\n    }\n    teamMembers { data { id name role } }\n  }\n": types.AccountTodosDocument,
    "\n  mutation CreateTodo(\n    $accountId: String!, $title: String!, $description: String, $dueDate: LocalDate, $assignedTo: String\n  ) {\n    createTodo(\n      accountId: $accountId, title: $title, description: $description, dueDate: $dueDate, assignedTo: $assignedTo\n    ) { id }\n  }\n": types.CreateTodoDocument,
    "\n  mutation UpdateTodo(\n    $todoId: String!, $isCompleted: Boolean, $title: String, $description: String, $dueDate: LocalDate, $assignedTo: String\n  ) {\n    updateTodo(\n      todoId: $todoId, isCompleted: $isCompleted, title: $title, description: $description, dueDate: $dueDate\n      assignedTo: $assignedTo\n    ) { id }\n  }\n": types.UpdateTodoDocument,
    "\n  mutation DeleteTodo($todoId: String!) {\n    deleteTodo(todoId: $todoId) { status }\n  }\n": types.DeleteTodoDocument,
    "\n  subscription TodosChanged($accountId: String) {\n    todosChanged(accountId: $accountId) { deletedIds mayHaveMissed todos { id } }\n  }\n": types.TodosChangedDocument,
    "\n  query Webhooks {\n    webhookEndpoints {\n      id url description events isEnabled disabledAt disabledReason failingSince previousSecretUntil createdAt\n    }\n  }\n": types.WebhooksDocument,
    "\n  query WebhookDeliveries($webhookId: String!, $first: Int!, $after: String) {\n    webhookDeliveriesConnection(webhookId: $webhookId, first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node { id eventType status attempts createdAt lastAttemptAt nextAttemptAt lastStatus lastError }\n      }\n    }\n  }\n": types.WebhookDeliveriesDocument,
    "\n  mutation CreateWebhook(\n    $url: String!, $description: String, $events: [String!]!, $format: WebhookFormat!, $language: NoticeLanguage!\n  ) {\n    createWebhookEndpoint(url: $url, description: $description, events: $events, format: $format, language: $language) {\n      id secret\n    }\n  }\n": types.CreateWebhookDocument,
    "\n  mutation UpdateWebhook($webhookId: String!, $url: String, $description: String, $events: [String!], $isEnabled: Boolean) {\n    updateWebhookEndpoint(\n      webhookId: $webhookId, url: $url, description: $description, events: $events, isEnabled: $isEnabled\n    ) { id }\n  }\n": types.UpdateWebhookDocument,
    "\n  mutation SetWebhookEnabled($webhookId: String!, $isEnabled: Boolean!) {\n    updateWebhookEndpoint(webhookId: $webhookId, isEnabled: $isEnabled) { id }\n  }\n": types.SetWebhookEnabledDocument,
    "\n  mutation DeleteWebhook($webhookId: String!) {\n    deleteWebhookEndpoint(webhookId: $webhookId) { status }\n  }\n": types.DeleteWebhookDocument,
    "\n  mutation RotateWebhookSecret($webhookId: String!) {\n    rotateWebhookSecret(webhookId: $webhookId) { secret }\n  }\n": types.RotateWebhookSecretDocument,
    "\n  mutation TestWebhook($webhookId: String!) {\n    sendTestWebhook(webhookId: $webhookId) { id }\n  }\n": types.TestWebhookDocument,
    "\n  mutation RedeliverWebhook($webhookId: String!, $deliveryId: String!) {\n    redeliverWebhook(webhookId: $webhookId, deliveryId: $deliveryId) { id }\n  }\n": types.RedeliverWebhookDocument,
    "\n  mutation UndoChange($auditId: String!) {\n    undoChange(auditId: $auditId) { __typename }\n  }\n": types.UndoChangeDocument,
    "\n  mutation ToggleFavorite($accountId: String!) {\n    toggleFavorite(accountId: $accountId) { isFavorited }\n  }\n": types.ToggleFavoriteDocument,
    "\n  query KpiPresets {\n    kpiPresets { id name userId isShared kpiOrder }\n  }\n": types.KpiPresetsDocument,
    "\n  mutation SetKpis($accountId: String!, $presetId: String, $kpiOrder: [KpiKey!]) {\n    setKpiConfig(accountId: $accountId, presetId: $presetId, kpiOrder: $kpiOrder) { presetId }\n  }\n": types.SetKpisDocument,
    "\n  mutation SaveKpis($name: String!, $isShared: Boolean!, $kpiOrder: [KpiKey!]!) {\n    createKpiPreset(name: $name, isShared: $isShared, kpiOrder: $kpiOrder) { id }\n  }\n": types.SaveKpisDocument,
    "\n  mutation DeleteKpis($presetId: String!) {\n    deleteKpiPreset(presetId: $presetId) { status }\n  }\n": types.DeleteKpisDocument,
    "\n  query LogEntries($accountId: String!, $limit: Int!) {\n    activityLogs(accountId: $accountId, limit: $limit) {\n      data { id logType message metadata eventDate createdAt }\n      meta { total }\n    }\n  }\n": types.LogEntriesDocument,
    "\n  query FiguresBySegment(\n    $accountId: String!, $campaignId: String, $by: FigureSegment!, $startDate: LocalDate!, $endDate: LocalDate!\n  ) {\n    segmentedFigures(\n      accountId: $accountId, campaignId: $campaignId, by: $by, startDate: $startDate, endDate: $endDate\n    ) {\n      startDate endDate readAt\n      total { impressions clicks cost conversions conversionValue roas }\n      data { device network hour dayOfWeek days impressions clicks cost conversions conversionValue roas }\n    }\n  }\n": types.FiguresBySegmentDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SignInOptions {\n    signInOptions { authorizeUrl clientId people { email name role } }\n  }\n"): typeof import('./graphql.js').SignInOptionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SignIn($credential: String!, $teamId: String) {\n    signInToPage(credential: $credential, teamId: $teamId) { name expiresAt user { id } team { id } }\n  }\n"): typeof import('./graphql.js').SignInDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SignOut {\n    signOut { status }\n  }\n"): typeof import('./graphql.js').SignOutDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsoleStart {\n    viewer {\n      user { id name email avatarUrl }\n      team { id name role }\n      teams { id name role }\n      approval\n      teamSettings { kundeCanViewSearchTerms kundeCanViewNegativeLists kundeCanCreateFeeds }\n    }\n    accounts(limit: 1000, orderBy: NAME_ASC) { data { id name isMcc isFavorite currency platform yesterday figuresSince } }\n    platforms { platform name offers }\n    waiting { openTodos proposedPlans failingAccountIds }\n  }\n"): typeof import('./graphql.js').ConsoleStartDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Waiting {\n    waiting { openTodos proposedPlans failingAccountIds }\n  }\n"): typeof import('./graphql.js').WaitingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccountNames {\n    accounts(limit: 1000, orderBy: NAME_ASC) { data { id name isMcc isFavorite currency platform yesterday figuresSince } }\n    platforms { platform name offers }\n  }\n"): typeof import('./graphql.js').AccountNamesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FinderPlans {\n    changePlans(limit: 100) { data { id note changeCount createdAt } }\n  }\n"): typeof import('./graphql.js').FinderPlansDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FinderSearch($text: String!) {\n    searchResults(text: $text, limit: 6) { kind id accountId accountName name status }\n  }\n"): typeof import('./graphql.js').FinderSearchDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccountOverview(\n    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    account(accountId: $accountId) {\n      id name currency status timeZone reportedTimeZone isFavorite isMcc lastSyncedAt campaignCount productCount figuresSince\n      metrics(startDate: $startDate, endDate: $endDate) {\n        cost conversionValue conversions clicks impressions roas native { cost conversionValue currency }\n      }\n      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        cost conversionValue conversions clicks impressions roas\n      }\n      dailyMetrics(startDate: $startDate, endDate: $endDate) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      daysBefore: dailyMetrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      syncRuns { status errorCode errorMessage }\n      events(start: $startDate, end: $endDate) { id eventDate title description color icon }\n      monthSpend { month through spentEur dailyRateEur daysLeft expectedEur monthlyTargetEur missPercent }\n      kpis(startDate: $startDate, endDate: $endDate) {\n        dailyBudget budgetUtilization searchImpressionShare averageQualityScore\n      }\n      productStatusSummary { total disapproved }\n    }\n    kpiConfig(accountId: $accountId) { kpiOrder presetId presetName isDefault }\n    campaignsConnection(accountId: $accountId, status: ENABLED, first: 1) { totalCount }\n  }\n"): typeof import('./graphql.js').AccountOverviewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateAccountEvent($accountId: String!, $eventDate: LocalDate!, $title: String!, $description: String, $color: String!, $icon: String) {\n    createAccountEvent(accountId: $accountId, eventDate: $eventDate, title: $title, description: $description, color: $color, icon: $icon) { id }\n  }\n"): typeof import('./graphql.js').CreateAccountEventDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteAccountEvent($accountId: String!, $eventId: String!) {\n    deleteAccountEvent(accountId: $accountId, eventId: $eventId)\n  }\n"): typeof import('./graphql.js').DeleteAccountEventDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccountsWithFigures(\n    $sparkStart: LocalDate!, $search: String, $limit: Int!\n    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    accounts(startDate: $startDate, endDate: $endDate, search: $search, limit: $limit, orderBy: COST_DESC) {\n      meta { total }\n      data {\n        id name isMcc isFavorite currency status figuresSince\n        metrics(startDate: $startDate, endDate: $endDate) { cost conversionValue conversions clicks impressions roas }\n        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions clicks impressions roas }\n        dailyMetrics(startDate: $sparkStart, endDate: $endDate) { cost }\n      }\n    }\n  }\n"): typeof import('./graphql.js').AccountsWithFiguresDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Attention {\n    attention { kind count ids }\n  }\n"): typeof import('./graphql.js').AttentionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ClientRequest(\n    $clientId: String!, $redirectUri: String, $responseType: String!, $codeChallenge: String!\n    $codeChallengeMethod: String!, $scope: String, $state: String, $resource: String\n  ) {\n    clientRequest(\n      clientId: $clientId, redirectUri: $redirectUri, responseType: $responseType, codeChallenge: $codeChallenge\n      codeChallengeMethod: $codeChallengeMethod, scope: $scope, state: $state, resource: $resource\n    ) { clientName redirectHost isOnOwnMachine scopes denyUrl }\n  }\n"): typeof import('./graphql.js').ClientRequestDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation GrantClientAccess(\n    $clientId: String!, $redirectUri: String, $responseType: String!, $codeChallenge: String!\n    $codeChallengeMethod: String!, $scope: String, $state: String, $resource: String, $scopes: [String!]!\n  ) {\n    grantClientAccess(\n      clientId: $clientId, redirectUri: $redirectUri, responseType: $responseType, codeChallenge: $codeChallenge\n      codeChallengeMethod: $codeChallengeMethod, scope: $scope, state: $state, resource: $resource, scopes: $scopes\n    ) { redirectTo }\n  }\n"): typeof import('./graphql.js').GrantClientAccessDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlanningBoard {\n    boardStatusConfigs { status label color }\n    planningBoard {\n      accountId accountName logoUrl status position dueDate isOverdue cycleDurationDays openTodoCount updatedAt\n      assignees { id name avatarUrl }\n    }\n    teamMembers { data { id name role } }\n  }\n"): typeof import('./graphql.js').PlanningBoardDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAccountAssignees($accountId: String!, $userIds: [String!]!) {\n    setAccountAssignees(accountId: $accountId, userIds: $userIds) { status }\n  }\n"): typeof import('./graphql.js').SetAccountAssigneesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MoveBoardCard($accountId: String!, $status: BoardStatus!, $position: Int!) {\n    moveBoardCard(accountId: $accountId, status: $status, position: $position) { status }\n  }\n"): typeof import('./graphql.js').MoveBoardCardDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateBoardCard($accountId: String!, $dueDate: LocalDate, $clearDueDate: Boolean, $cycleDurationDays: Int) {\n    updateBoardCard(\n      accountId: $accountId, dueDate: $dueDate, clearDueDate: $clearDueDate, cycleDurationDays: $cycleDurationDays\n    ) { status }\n  }\n"): typeof import('./graphql.js').UpdateBoardCardDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription BoardChanged { boardChanged { accountId status position } }\n"): typeof import('./graphql.js').BoardChangedDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BudgetGroups {\n    budgetGroups {\n      id name monthlyBudgetEur campaignCount accountCount cap capPercent capProblem\n      pace { month through budgetEur spentEur todayEur spentPercent neededPerDayEur dailyBudgetEur daysLeft expectedEur missPercent }\n    }\n  }\n"): typeof import('./graphql.js').BudgetGroupsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BudgetGroup($groupId: String!) {\n    budgetGroup(groupId: $groupId) {\n      id name monthlyBudgetEur cap capPercent capProblem\n      months { month budgetEur }\n      pace {\n        month through budgetEur spentEur todayEur daysLeft neededPerDayEur dailyBudgetEur unknownBudgetCount sharedBudgetCount\n        runningCount expectedEur expectedLowEur expectedHighEur missPercent method staleAccountIds\n      }\n      campaigns { accountId accountName campaignId name status spentEur }\n      capActions { month planId campaignCount pausedCount enablePlanId createdAt }\n    }\n  }\n"): typeof import('./graphql.js').BudgetGroupDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query GroupableCampaigns($first: Int!, $after: String) {\n    campaignsConnection(first: $first, after: $after, orderBy: NAME_ASC) {\n      pageInfo { hasNextPage endCursor }\n      edges { node { id accountId accountName name status } }\n    }\n  }\n"): typeof import('./graphql.js').GroupableCampaignsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateBudgetGroup(\n    $name: String!, $monthlyBudgetEur: Float!, $months: [MonthBudgetInput!]!, $campaigns: [BudgetGroupCampaignInput!]!\n    $cap: BudgetCap!, $capPercent: Int!\n  ) {\n    createBudgetGroup(\n      name: $name, monthlyBudgetEur: $monthlyBudgetEur, months: $months, campaigns: $campaigns, cap: $cap\n      capPercent: $capPercent\n    ) { id }\n  }\n"): typeof import('./graphql.js').CreateBudgetGroupDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateBudgetGroup(\n    $groupId: String!, $name: String, $monthlyBudgetEur: Float, $months: [MonthBudgetInput!]\n    $campaigns: [BudgetGroupCampaignInput!], $cap: BudgetCap, $capPercent: Int\n  ) {\n    updateBudgetGroup(\n      groupId: $groupId, name: $name, monthlyBudgetEur: $monthlyBudgetEur, months: $months, campaigns: $campaigns, cap: $cap\n      capPercent: $capPercent\n    ) { id }\n  }\n"): typeof import('./graphql.js').UpdateBudgetGroupDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteBudgetGroup($groupId: String!) {\n    deleteBudgetGroup(groupId: $groupId) { __typename }\n  }\n"): typeof import('./graphql.js').DeleteBudgetGroupDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ProposeDailyBudgets($groupId: String!) {\n    proposeDailyBudgets(groupId: $groupId) { id }\n  }\n"): typeof import('./graphql.js').ProposeDailyBudgetsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BulkFilePage($fileId: String!) {\n    bulkFile(fileId: $fileId) {\n      id fileName status message lineCount changeCount triedCount plannedCount planId createdAt\n    }\n  }\n"): typeof import('./graphql.js').BulkFilePageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BulkFileLines($fileId: String!, $verdict: BulkLineVerdict, $limit: Int!, $offset: Int!) {\n    bulkFileLines(fileId: $fileId, verdict: $verdict, limit: $limit, offset: $offset) {\n      data { line verdict message target accountId }\n      meta { total }\n    }\n  }\n"): typeof import('./graphql.js').BulkFileLinesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BulkFiles {\n    bulkFiles(limit: 10) { data { id fileName status plannedCount lineCount createdAt } }\n  }\n"): typeof import('./graphql.js').BulkFilesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlanningCalendar($start: LocalDate!, $end: LocalDate!) {\n    planningCalendar(start: $start, end: $end) { id accountId accountName note scheduledDate source todoId }\n  }\n"): typeof import('./graphql.js').PlanningCalendarDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateCalendarEntry($accountId: String!, $note: String!, $scheduledDate: LocalDate!) {\n    createCalendarEntry(accountId: $accountId, note: $note, scheduledDate: $scheduledDate) { id }\n  }\n"): typeof import('./graphql.js').CreateCalendarEntryDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RescheduleCalendarEntry($entryId: String!, $scheduledDate: LocalDate!) {\n    rescheduleCalendarEntry(entryId: $entryId, scheduledDate: $scheduledDate) { id }\n  }\n"): typeof import('./graphql.js').RescheduleCalendarEntryDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteCalendarEntry($entryId: String!) {\n    deleteCalendarEntry(entryId: $entryId) { status }\n  }\n"): typeof import('./graphql.js').DeleteCalendarEntryDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignAdSets($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!) {\n    adSets(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate) {\n      id name status effectiveStatus hasOwnBudget endDate campaignEndDate\n      dailyBudget dailyBudgetNative { amount currency }\n      lifetimeBudget lifetimeBudgetNative { amount currency }\n      impressions clicks cost conversions conversionValue roas\n    }\n  }\n"): typeof import('./graphql.js').CampaignAdSetsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignAds($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {\n    ads(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, limit: $limit) {\n      isComplete\n      meta { total }\n      data {\n        id name adGroupName type status effectiveStatus approvalStatus headlines finalUrls issues { name effect }\n        clicks cost conversions conversionValue roas\n      }\n    }\n  }\n"): typeof import('./graphql.js').CampaignAdsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignAssetLinks($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {\n    ofCampaign: assets(\n      accountId: $accountId, campaignId: $campaignId, level: CAMPAIGN, startDate: $startDate, endDate: $endDate, limit: $limit\n    ) { ...CampaignAssetLinks }\n    ofGroups: assets(\n      accountId: $accountId, campaignId: $campaignId, level: AD_GROUP, startDate: $startDate, endDate: $endDate, limit: $limit\n    ) { ...CampaignAssetLinks }\n    ofAccount: assets(\n      accountId: $accountId, campaignId: $campaignId, level: ACCOUNT, startDate: $startDate, endDate: $endDate, limit: $limit\n    ) { ...CampaignAssetLinks }\n  }\n\n  fragment CampaignAssetLinks on AssetLinkPage {\n    meta { total }\n    data {\n      id level adGroupName assetId type fieldType name text details url finalUrls status effectiveStatus source\n      issues { name effect }\n      clicks cost conversions conversionValue roas\n    }\n  }\n"): typeof import('./graphql.js').CampaignAssetLinksDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignPage(\n    $accountId: String!, $campaignId: String!\n    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n    $withIssues: Boolean!\n  ) {\n    account(accountId: $accountId) { id figuresSince }\n    campaignAiContext(accountId: $accountId, campaignId: $campaignId) @include(if: $withIssues) {\n      issues { severity code facts message }\n    }\n    listedCampaign(accountId: $accountId, campaignId: $campaignId) {\n      id accountId accountName name status statusRaw channelType channelTypeRaw\n      settings { dailyBudget totalBudget biddingStrategy targetRoas startDate endDate }\n      metrics(startDate: $startDate, endDate: $endDate) {\n        cost conversionValue conversions clicks impressions roas native { cost conversionValue currency }\n      }\n      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        cost conversionValue conversions clicks impressions roas\n      }\n      dailyMetrics(startDate: $startDate, endDate: $endDate) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      daysBefore: dailyMetrics(startDate: $beforeStart, endDate: $beforeEnd) {\n        date cost conversionValue conversions clicks impressions roas\n      }\n      impressionShare(startDate: $startDate, endDate: $endDate) {\n        reportedDays boundedDays searchImpressionShare searchBudgetLostImpressionShare searchRankLostImpressionShare\n      }\n      dailyImpressionShare(startDate: $startDate, endDate: $endDate) {\n        date searchImpressionShare searchBudgetLostImpressionShare searchRankLostImpressionShare\n      }\n      geoTargets { id name countryCode targetType }\n    }\n  }\n"): typeof import('./graphql.js').CampaignPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignIssues($accountId: String!, $campaignId: String!) {\n    campaignAiContext(accountId: $accountId, campaignId: $campaignId) {\n      issues { severity code facts message }\n    }\n  }\n"): typeof import('./graphql.js').CampaignIssuesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignTerms($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String) {\n    campaignSearchTermsConnection(\n      accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, first: $first, after: $after\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node { searchTerm status matchType impressions clicks cost conversions conversionValue roas }\n      }\n    }\n  }\n"): typeof import('./graphql.js').CampaignTermsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignKeywords($accountId: String!, $campaignId: String!) {\n    keywords(accountId: $accountId, campaignId: $campaignId) {\n      id text matchType status adGroupName qualityScore expectedCtr adRelevance landingPageExperience\n      clicks cost conversions conversionValue roas syncedAt\n    }\n  }\n"): typeof import('./graphql.js').CampaignKeywordsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignAssets($accountId: String!, $campaignId: String!) {\n    campaignDetails(accountId: $accountId, campaignId: $campaignId) {\n      pmax {\n        assetGroups {\n          id name status adStrength finalUrls\n          assets {\n            id linkId assetGroupId fieldType type text name url status effectiveStatus performanceLabel\n            metrics { impressions clicks cost conversions conversionValue roas }\n          }\n        }\n        listingGroups { id assetGroupId type caseValue { dimension value } }\n      }\n    }\n  }\n"): typeof import('./graphql.js').CampaignAssetsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignHistory($accountId: String!, $campaignId: String!, $days: Int!, $limit: Int!) {\n    platformChanges(accountId: $accountId, campaignId: $campaignId, days: $days, limit: $limit) {\n      isComplete readAt\n      meta { total }\n      data { id changedAt userEmail clientType operation resourceType fields { field before after } }\n    }\n  }\n"): typeof import('./graphql.js').CampaignHistoryDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignPlans($accountId: String!, $campaignId: String!, $limit: Int!) {\n    changePlans(accountId: $accountId, campaignId: $campaignId, limit: $limit) {\n      data { id status note changeCount currentSpendChangeEur currentUnknownSpendCount proposedBy apiKeyId apiKeyName createdAt }\n      meta { total }\n    }\n    teamMembers { data { id name } }\n  }\n"): typeof import('./graphql.js').CampaignPlansDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAdGroupStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAdGroupStatus(accountId: $accountId, adGroupId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n"): typeof import('./graphql.js').SetAdGroupStatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAdSetStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAdSetStatus(accountId: $accountId, adSetId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n"): typeof import('./graphql.js').SetAdSetStatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAdSetBudget(\n    $accountId: String!, $id: String!, $dailyBudgetEur: Float, $lifetimeBudgetEur: Float, $validateOnly: Boolean!\n  ) {\n    set: setAdSetBudget(\n      accountId: $accountId, adSetId: $id, dailyBudgetEur: $dailyBudgetEur, lifetimeBudgetEur: $lifetimeBudgetEur\n      validateOnly: $validateOnly\n    ) {\n      previousBudgetEur newBudgetEur needsApproval\n      previousNative { amount currency }\n      newNative { amount currency }\n    }\n  }\n"): typeof import('./graphql.js').SetAdSetBudgetDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAdStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAdStatus(accountId: $accountId, adId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n"): typeof import('./graphql.js').SetAdStatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAssetGroupStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAssetGroupStatus(accountId: $accountId, assetGroupId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n"): typeof import('./graphql.js').SetAssetGroupStatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAssetStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setAssetStatus(accountId: $accountId, assetLinkId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n"): typeof import('./graphql.js').SetAssetStatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetKeywordStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    set: setKeywordStatus(accountId: $accountId, keywordId: $id, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n"): typeof import('./graphql.js').SetKeywordStatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAdGroupBid($accountId: String!, $id: String!, $bidEur: Float!, $validateOnly: Boolean!) {\n    set: setAdGroupBid(accountId: $accountId, adGroupId: $id, bidEur: $bidEur, validateOnly: $validateOnly) {\n      previousBidEur newBidEur needsApproval\n    }\n  }\n"): typeof import('./graphql.js').SetAdGroupBidDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetKeywordBid($accountId: String!, $id: String!, $bidEur: Float, $useAdGroupBid: Boolean!, $validateOnly: Boolean!) {\n    set: setKeywordBid(\n      accountId: $accountId, keywordId: $id, bidEur: $bidEur, useAdGroupBid: $useAdGroupBid, validateOnly: $validateOnly\n    ) {\n      previousBidEur newBidEur needsApproval\n    }\n  }\n"): typeof import('./graphql.js').SetKeywordBidDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignAdGroups($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {\n    adGroups(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, limit: $limit) {\n      readAt\n      meta { total }\n      data { id name status bidEur clicks cost conversions conversionValue roas }\n    }\n  }\n"): typeof import('./graphql.js').CampaignAdGroupsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignBids($accountId: String!, $campaignId: String!, $limit: Int!) {\n    bookedKeywords(accountId: $accountId, campaignId: $campaignId, limit: $limit) {\n      data { id text status bidEur adGroupBidEur }\n    }\n  }\n"): typeof import('./graphql.js').CampaignBidsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignsOfTeam(\n    $first: Int!, $after: String, $orderBy: CampaignOrder!, $status: CampaignStatus, $channelType: ChannelType\n    $startDate: LocalDate!, $endDate: LocalDate!\n  ) {\n    campaignsConnection(\n      startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      status: $status, channelType: $channelType\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id accountId accountName name status statusRaw channelType channelTypeRaw\n          metrics { cost conversionValue conversions clicks impressions roas }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.js').CampaignsOfTeamDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ChoosableCampaigns($accountId: String!, $first: Int!, $status: CampaignStatus, $channelType: ChannelType) {\n    campaignsConnection(accountId: $accountId, first: $first, status: $status, channelType: $channelType) {\n      edges { node { id name status settings { totalBudget } } }\n    }\n  }\n"): typeof import('./graphql.js').ChoosableCampaignsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ProposeChanges($changes: [PlannedChangeInput!]!, $note: String) {\n    createChangePlan(changes: $changes, note: $note, onRefusal: continue) { id }\n  }\n"): typeof import('./graphql.js').ProposeChangesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignsOfAccount(\n    $accountId: String!, $first: Int!, $after: String, $orderBy: CampaignOrder!\n    $status: CampaignStatus, $channelType: ChannelType, $withKpis: Boolean!\n    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    campaignsConnection(\n      accountId: $accountId, startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      status: $status, channelType: $channelType\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id accountId name status statusRaw channelType channelTypeRaw\n          settings { dailyBudget totalBudget biddingStrategy targetRoas }\n          metrics { cost conversionValue conversions roas }\n          kpis(startDate: $startDate, endDate: $endDate) @include(if: $withKpis) {\n            budgetUtilization searchImpressionShare averageQualityScore\n          }\n          before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions roas }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.js').CampaignsOfAccountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignToChange($accountId: String!, $campaignId: String!) {\n    listedCampaign(accountId: $accountId, campaignId: $campaignId) {\n      id accountId name status statusRaw channelType channelTypeRaw\n      settings { dailyBudget totalBudget biddingStrategy targetRoas }\n    }\n  }\n"): typeof import('./graphql.js').CampaignToChangeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetCampaignBudget(\n    $accountId: String!, $campaignId: String!, $dailyBudgetEur: Float, $lifetimeBudgetEur: Float\n    $applyToSharedBudget: Boolean!, $validateOnly: Boolean!\n  ) {\n    setCampaignBudget(\n      accountId: $accountId, campaignId: $campaignId, dailyBudgetEur: $dailyBudgetEur, lifetimeBudgetEur: $lifetimeBudgetEur\n      applyToSharedBudget: $applyToSharedBudget, validateOnly: $validateOnly\n    ) {\n      previousBudgetEur newBudgetEur\n      previousNative { amount currency }\n      newNative { amount currency }\n      needsApproval\n    }\n  }\n"): typeof import('./graphql.js').SetCampaignBudgetDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetCampaignStatus($accountId: String!, $campaignId: String!, $status: SettableStatus!, $validateOnly: Boolean!) {\n    setCampaignStatus(accountId: $accountId, campaignId: $campaignId, status: $status, validateOnly: $validateOnly) {\n      previousStatus newStatus needsApproval\n    }\n  }\n"): typeof import('./graphql.js').SetCampaignStatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetCampaignBidding(\n    $accountId: String!, $campaignId: String!, $strategy: BiddingStrategy!, $targetRoas: Float, $validateOnly: Boolean!\n  ) {\n    setCampaignBidding(\n      accountId: $accountId, campaignId: $campaignId, strategy: $strategy, targetRoas: $targetRoas, validateOnly: $validateOnly\n    ) {\n      previousStrategy newStrategy needsApproval\n    }\n  }\n"): typeof import('./graphql.js').SetCampaignBiddingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query EndOfCampaign($accountId: String!, $campaignId: String!) {\n    listedCampaign(accountId: $accountId, campaignId: $campaignId) { id settings { endDate } }\n  }\n"): typeof import('./graphql.js').EndOfCampaignDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetCampaignEndDate(\n    $accountId: String!, $campaignId: String!, $endDate: LocalDate, $openEnd: Boolean!, $validateOnly: Boolean!\n  ) {\n    set: setCampaignEndDate(\n      accountId: $accountId, campaignId: $campaignId, endDate: $endDate, openEnd: $openEnd, validateOnly: $validateOnly\n    ) { previousEndDate newEndDate needsApproval }\n  }\n"): typeof import('./graphql.js').SetCampaignEndDateDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetCampaignTarget(\n    $accountId: String!, $campaignId: String!, $targetRoas: Float, $targetCpaEur: Float, $validateOnly: Boolean!\n  ) {\n    set: setCampaignTarget(\n      accountId: $accountId, campaignId: $campaignId, targetRoas: $targetRoas, targetCpaEur: $targetCpaEur\n      validateOnly: $validateOnly\n    ) {\n      previousTargetRoas newTargetRoas previousTargetCpaEur newTargetCpaEur needsApproval\n      newTargetCpaNative { amount currency }\n    }\n  }\n"): typeof import('./graphql.js').SetCampaignTargetDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PortfolioStrategies($accountId: String!) {\n    portfolioStrategies(accountId: $accountId) {\n      id name strategy isManagers targetRoas targetCpa campaigns { id }\n    }\n  }\n"): typeof import('./graphql.js').PortfolioStrategiesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetPortfolioTarget(\n    $accountId: String!, $strategyId: String!, $targetRoas: Float, $targetCpaEur: Float\n    $applyToAllCampaigns: Boolean!, $validateOnly: Boolean!\n  ) {\n    set: setPortfolioTarget(\n      accountId: $accountId, strategyId: $strategyId, targetRoas: $targetRoas, targetCpaEur: $targetCpaEur\n      applyToAllCampaigns: $applyToAllCampaigns, validateOnly: $validateOnly\n    ) {\n      previousTargetRoas newTargetRoas previousTargetCpaEur newTargetCpaEur needsApproval\n      newTargetCpaNative { amount currency }\n    }\n  }\n"): typeof import('./graphql.js').SetPortfolioTargetDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ChangePlans($first: Int!, $after: String, $status: ChangePlanStatus) {\n    changePlansConnection(first: $first, after: $after, status: $status) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id status note accountIds changeCount campaignCount campaigns { id name accountId } currentSpendChangeEur currentUnknownSpendCount\n          proposedBy apiKeyId apiKeyName createdAt\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.js').ChangePlansDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ChangePlanPage($planId: String!) {\n    changePlan(planId: $planId) {\n      id hash status onRefusal note accountIds changeCount approvedCount appliedCount refusedCount currentSpendChangeEur\n      currentUnknownSpendCount proposedBy apiKeyId apiKeyName createdAt expiresAt approvedBy approvedAt rejectedBy rejectedAt\n      reason undoneBy\n      changes {\n        id position operation accountId\n        campaigns { id name accountId }\n        before { ...PlannedState }\n        after { ...PlannedState }\n        addedKeywords { text matchType }\n        removedKeywords { text matchType }\n        dryRun dryRunCode dryRunMessage conflictsWith buildsOn status code message\n        dailySpendChange { currency amount amountEur }\n        last30Days { cost conversions roas }\n      }\n    }\n    teamMembers { data { id name } }\n  }\n  fragment PlannedState on ChangedState {\n    status dailyBudgetEur dailyBudgetNative { amount currency } lifetimeBudgetEur lifetimeBudgetNative { amount currency }\n    adSet strategy targetRoas negativeKeywordList negativeKeywordCount\n    linkedCampaignCount promotion ad asset adGroup assetGroup keyword keywordCount bidEur bidNative { amount currency }\n    targetCpaEur endDate\n  }\n"): typeof import('./graphql.js').ChangePlanPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ChangePlanPeople {\n    teamMembers { data { id name } }\n  }\n"): typeof import('./graphql.js').ChangePlanPeopleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription ChangePlanProgress($planId: String!) {\n    changePlanProgress(planId: $planId) { id status appliedCount refusedCount undoneCount }\n  }\n"): typeof import('./graphql.js').ChangePlanProgressDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ApproveChangePlan($planId: String!, $hash: String!, $changeIds: [String!]!) {\n    approveChangePlan(planId: $planId, hash: $hash, changeIds: $changeIds) { id status }\n  }\n"): typeof import('./graphql.js').ApproveChangePlanDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RejectChangePlan($planId: String!, $reason: String!) {\n    rejectChangePlan(planId: $planId, reason: $reason) { id status }\n  }\n"): typeof import('./graphql.js').RejectChangePlanDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UndoChangePlan($planId: String!) {\n    undoChangePlan(planId: $planId) { id status }\n  }\n"): typeof import('./graphql.js').UndoChangePlanDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlannedChangePage(\n    $planId: String!, $accountId: String, $operation: String, $dryRun: DryRun, $status: PlannedChangeStatus, $search: String,\n    $limit: Int!, $offset: Int!\n  ) {\n    changePlanChanges(\n      planId: $planId, accountId: $accountId, operation: $operation, dryRun: $dryRun, status: $status, search: $search,\n      limit: $limit, offset: $offset\n    ) {\n      data {\n        id position operation accountId\n        campaigns { id name accountId }\n        before { ...PlannedState }\n        after { ...PlannedState }\n        addedKeywords { text matchType }\n        removedKeywords { text matchType }\n        dryRun dryRunCode dryRunMessage conflictsWith buildsOn status code message\n        dailySpendChange { currency amount amountEur }\n        last30Days { cost conversions roas }\n      }\n      meta { total }\n    }\n  }\n"): typeof import('./graphql.js').PlannedChangePageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlanSelection($planId: String!, $leaveOut: [PlannedChangeFilter!]) {\n    changePlanSelection(planId: $planId, leaveOut: $leaveOut) {\n      changeCount refusedCount conflictCount incompleteCount dailySpendChangeEur unknownSpendCount accountCount\n    }\n  }\n"): typeof import('./graphql.js').PlanSelectionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ApprovePlanPart($planId: String!, $hash: String!, $leaveOut: [PlannedChangeFilter!], $count: Int!) {\n    approveChangePlan(planId: $planId, hash: $hash, leaveOut: $leaveOut, count: $count) { id status }\n  }\n"): typeof import('./graphql.js').ApprovePlanPartDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BesideChat($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!) {\n    account(accountId: $accountId) {\n      id name\n      metrics(startDate: $startDate, endDate: $endDate) { cost conversionValue conversions roas }\n      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions roas }\n      campaigns(startDate: $startDate, endDate: $endDate, limit: 5, orderBy: COST_DESC) { id name metrics { cost conversionValue roas } }\n    }\n    billingStatus { aiCredits { remaining } }\n  }\n"): typeof import('./graphql.js').BesideChatDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Customer($accountId: String!) {\n    customerProfile(accountId: $accountId) {\n      customerType servicesProducts industry websiteStrengths websiteWeaknesses updatedAt\n    }\n    memories(accountId: $accountId) { id category content entryDate userName }\n  }\n"): typeof import('./graphql.js').CustomerDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveCustomerProfile(\n    $accountId: String!, $customerType: String, $servicesProducts: String, $industry: String\n    $websiteStrengths: [String!], $websiteWeaknesses: [String!]\n  ) {\n    updateCustomerProfile(\n      accountId: $accountId, customerType: $customerType, servicesProducts: $servicesProducts, industry: $industry\n      websiteStrengths: $websiteStrengths, websiteWeaknesses: $websiteWeaknesses\n    ) { accountId }\n  }\n"): typeof import('./graphql.js').SaveCustomerProfileDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateMemory($accountId: String!, $category: MemoryCategory!, $content: String!, $entryDate: DateTimeISO) {\n    createMemory(accountId: $accountId, category: $category, content: $content, entryDate: $entryDate) { id }\n  }\n"): typeof import('./graphql.js').CreateMemoryDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteMemory($accountId: String!, $memoryId: String!) {\n    deleteMemory(accountId: $accountId, memoryId: $memoryId) { status }\n  }\n"): typeof import('./graphql.js').DeleteMemoryDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ExportDeliveries($scheduleId: String!, $first: Int!, $after: String) {\n    exportDeliveriesConnection(scheduleId: $scheduleId, first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node { id dueAt isManual status reason tries nextTryAt objectKey rowCount byteSize }\n      }\n    }\n  }\n"): typeof import('./graphql.js').ExportDeliveriesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateBucketDestination(\n    $name: String!, $endpoint: String, $region: String!, $bucket: String!, $prefix: String!, $isPathStyle: Boolean!\n    $accessKeyId: String!, $secretAccessKey: String!\n  ) {\n    createBucketDestination(\n      name: $name, endpoint: $endpoint, region: $region, bucket: $bucket, prefix: $prefix, isPathStyle: $isPathStyle\n      accessKeyId: $accessKeyId, secretAccessKey: $secretAccessKey\n    ) { id }\n  }\n"): typeof import('./graphql.js').CreateBucketDestinationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateBucketDestination(\n    $destinationId: String!, $name: String!, $endpoint: String, $region: String!, $bucket: String!, $prefix: String!\n    $isPathStyle: Boolean!, $accessKeyId: String!, $secretAccessKey: String\n  ) {\n    updateBucketDestination(\n      destinationId: $destinationId, name: $name, endpoint: $endpoint, region: $region, bucket: $bucket, prefix: $prefix\n      isPathStyle: $isPathStyle, accessKeyId: $accessKeyId, secretAccessKey: $secretAccessKey\n    ) { id }\n  }\n"): typeof import('./graphql.js').UpdateBucketDestinationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteBucketDestination($destinationId: String!) {\n    deleteBucketDestination(destinationId: $destinationId) { __typename }\n  }\n"): typeof import('./graphql.js').DeleteBucketDestinationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TestBucketDestination($destinationId: String!) {\n    testBucketDestination(destinationId: $destinationId) { isWritable reason }\n  }\n"): typeof import('./graphql.js').TestBucketDestinationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateExportSchedule(\n    $savedExportId: String!, $destinationId: String!, $fileFormat: ExportFormat!, $objectName: String!\n    $frequency: ScheduleFrequency!, $dayOfWeek: Int, $dayOfMonth: Int, $hour: Int!, $timeZone: String!\n  ) {\n    createExportSchedule(\n      savedExportId: $savedExportId, destinationId: $destinationId, fileFormat: $fileFormat, objectName: $objectName\n      frequency: $frequency, dayOfWeek: $dayOfWeek, dayOfMonth: $dayOfMonth, hour: $hour, timeZone: $timeZone\n    ) { id }\n  }\n"): typeof import('./graphql.js').CreateExportScheduleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateExportSchedule(\n    $scheduleId: String!, $destinationId: String, $fileFormat: ExportFormat, $objectName: String\n    $frequency: ScheduleFrequency, $dayOfWeek: Int, $dayOfMonth: Int, $hour: Int, $timeZone: String, $isPaused: Boolean\n  ) {\n    updateExportSchedule(\n      scheduleId: $scheduleId, destinationId: $destinationId, fileFormat: $fileFormat, objectName: $objectName\n      frequency: $frequency, dayOfWeek: $dayOfWeek, dayOfMonth: $dayOfMonth, hour: $hour, timeZone: $timeZone\n      isPaused: $isPaused\n    ) { id }\n  }\n"): typeof import('./graphql.js').UpdateExportScheduleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteExportSchedule($scheduleId: String!) {\n    deleteExportSchedule(scheduleId: $scheduleId) { __typename }\n  }\n"): typeof import('./graphql.js').DeleteExportScheduleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RunExportSchedule($scheduleId: String!) {\n    runExportSchedule(scheduleId: $scheduleId) { id }\n  }\n"): typeof import('./graphql.js').RunExportScheduleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DataExports($first: Int!, $after: String) {\n    dataExportsConnection(first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id dataset fileFormat accountIds startDate endDate days status message rowCount byteSize createdAt expiresAt\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.js').DataExportsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KeptExports {\n    savedExports { id name dataset accountIds days period }\n    bucketDestinations { id name endpoint region bucket prefix isPathStyle accessKeyId }\n    exportSchedules {\n      id isOwn savedExportId savedExportName dataset destinationId destinationName fileFormat objectName\n      frequency dayOfWeek dayOfMonth hour timeZone status reason nextAt lastStatus lastDeliveredAt\n    }\n  }\n"): typeof import('./graphql.js').KeptExportsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ExportLinks($savedExportId: String!) {\n    exportLinks(savedExportId: $savedExportId) { id expiresAt revokedAt createdAt }\n  }\n"): typeof import('./graphql.js').ExportLinksDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DataExportAddress($exportId: String!) {\n    dataExportDownload(exportId: $exportId) { url fileName }\n  }\n"): typeof import('./graphql.js').DataExportAddressDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StartDataExport(\n    $dataset: ExportDataset!, $fileFormat: ExportFormat!, $accountIds: [String!], $startDate: LocalDate, $endDate: LocalDate,\n    $period: NamedPeriod, $days: Int\n  ) {\n    startDataExport(\n      dataset: $dataset, fileFormat: $fileFormat, accountIds: $accountIds, startDate: $startDate, endDate: $endDate,\n      period: $period, days: $days\n    ) { id }\n  }\n"): typeof import('./graphql.js').StartDataExportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelDataExport($exportId: String!) {\n    cancelDataExport(exportId: $exportId) { id }\n  }\n"): typeof import('./graphql.js').CancelDataExportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateSavedExport(\n    $name: String!, $dataset: ExportDataset!, $accountIds: [String!], $days: Int, $period: NamedPeriod\n  ) {\n    createSavedExport(name: $name, dataset: $dataset, accountIds: $accountIds, days: $days, period: $period) { id }\n  }\n"): typeof import('./graphql.js').CreateSavedExportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateSavedExport(\n    $savedExportId: String!, $name: String!, $accountIds: [String!], $days: Int, $period: NamedPeriod\n  ) {\n    updateSavedExport(savedExportId: $savedExportId, name: $name, accountIds: $accountIds, days: $days, period: $period) { id }\n  }\n"): typeof import('./graphql.js').UpdateSavedExportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteSavedExport($savedExportId: String!) {\n    deleteSavedExport(savedExportId: $savedExportId) { __typename }\n  }\n"): typeof import('./graphql.js').DeleteSavedExportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateExportLink($savedExportId: String!, $linkDays: Int!) {\n    createExportLink(savedExportId: $savedExportId, linkDays: $linkDays) { url }\n  }\n"): typeof import('./graphql.js').CreateExportLinkDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeExportLink($linkId: String!) {\n    revokeExportLink(linkId: $linkId) { id }\n  }\n"): typeof import('./graphql.js').RevokeExportLinkDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FeedsOfAccount($accountId: String!) {\n    feeds(accountId: $accountId) {\n      id name type feedLabel contentLanguage targetCountry fileUrl itemCount approvedCount pendingCount disapprovedCount\n      lastFetchedAt\n    }\n  }\n"): typeof import('./graphql.js').FeedsOfAccountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReviewOfAccounts($accountId: String, $limit: Int!, $offset: Int!) {\n    productStatusSummary(accountId: $accountId, limit: $limit, offset: $offset) {\n      data {\n        accountId accountName total approved limited pending disapproved inStock outOfStock availabilityUnknown asOf\n      }\n      meta { total }\n    }\n  }\n"): typeof import('./graphql.js').ReviewOfAccountsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Disapproved($accountId: String, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!, $offset: Int!) {\n    disapprovedProducts(accountId: $accountId, startDate: $startDate, endDate: $endDate, limit: $limit, offset: $offset) {\n      data {\n        offerId accountId accountName feedLabel contentLanguage title brand disapprovedSince\n        issues { code description detail documentationUrl }\n        metrics { cost conversionValue clicks roas }\n      }\n      meta { total }\n    }\n  }\n"): typeof import('./graphql.js').DisapprovedDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OutOfStock($accountId: String, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!, $offset: Int!) {\n    outOfStockProducts(accountId: $accountId, startDate: $startDate, endDate: $endDate, limit: $limit, offset: $offset) {\n      data {\n        offerId accountId accountName feedLabel contentLanguage title brand outOfStockSince costSinceOutOfStock\n        metrics { cost conversionValue clicks roas }\n      }\n      meta { total }\n    }\n  }\n"): typeof import('./graphql.js').OutOfStockDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HistoryOfWrites(\n    $limit: Int!, $after: String, $accountId: String, $userId: String, $status: AuditStatus\n  ) {\n    auditLog(limit: $limit, after: $after, accountId: $accountId, userId: $userId, status: $status) {\n      data { id userId apiKeyId tool accountId payload status code message result undoable createdAt }\n      meta { nextCursor }\n    }\n  }\n"): typeof import('./graphql.js').HistoryOfWritesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HistoryOfLog($limit: Int!, $after: String, $accountId: String) {\n    activityLogs(limit: $limit, after: $after, accountId: $accountId) {\n      data { id accountId logType message metadata userId apiKeyId eventDate undoable createdAt }\n      meta { nextCursor }\n    }\n  }\n"): typeof import('./graphql.js').HistoryOfLogDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HistoryOfPlatform($accountId: String!, $limit: Int!, $after: String, $days: Int!) {\n    platformChanges(accountId: $accountId, limit: $limit, after: $after, days: $days, withoutApi: true) {\n      data {\n        id accountId changedAt userEmail clientType operation resourceType campaignName\n        fields { field before after }\n      }\n      meta { nextCursor }\n      isComplete\n    }\n  }\n"): typeof import('./graphql.js').HistoryOfPlatformDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HistoryPeople($teamId: String!) {\n    teamMembers { data { id name email } }\n    apiKeys(teamId: $teamId) { id name }\n  }\n"): typeof import('./graphql.js').HistoryPeopleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LandingPages($accountId: String!) {\n    landingPages(accountId: $accountId) { id url source campaigns { id name accountId isSynced } updatedAt }\n  }\n"): typeof import('./graphql.js').LandingPagesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddLandingPage($accountId: String!, $url: String!) {\n    addLandingPage(accountId: $accountId, url: $url) { id }\n  }\n"): typeof import('./graphql.js').AddLandingPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteLandingPage($accountId: String!, $landingPageId: String!) {\n    deleteLandingPage(accountId: $accountId, landingPageId: $landingPageId) { __typename }\n  }\n"): typeof import('./graphql.js').DeleteLandingPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RefreshLandingPages($accountId: String!) {\n    refreshLandingPages(accountId: $accountId) { id }\n  }\n"): typeof import('./graphql.js').RefreshLandingPagesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MiningRuns($accountId: String!) {\n    miningRuns(accountId: $accountId) {\n      id status step progress errorCode createdAt completedAt dateRangeStart dateRangeEnd analyzedTerms\n      suggestionCount pendingCount approvedCount rejectedCount appliedCount\n    }\n    billingStatus { aiCredits { remaining } }\n  }\n"): typeof import('./graphql.js').MiningRunsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MiningSuggestions($accountId: String!, $runId: String!) {\n    miningSuggestions(accountId: $accountId, runId: $runId) {\n      id searchTerm keyword matchType category reason confidence status cost clicks conversions\n      conversionValueAtRisk blockedTerms\n    }\n  }\n"): typeof import('./graphql.js').MiningSuggestionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StartMiningRun($accountId: String!, $dateRangeStart: LocalDate, $dateRangeEnd: LocalDate) {\n    startMiningRun(accountId: $accountId, dateRangeStart: $dateRangeStart, dateRangeEnd: $dateRangeEnd) { id suggestionCount }\n  }\n"): typeof import('./graphql.js').StartMiningRunDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReviewMiningSuggestions($accountId: String!, $suggestionIds: [String!]!, $status: ReviewStatus!) {\n    reviewMiningSuggestions(accountId: $accountId, suggestionIds: $suggestionIds, status: $status) { updatedCount }\n  }\n"): typeof import('./graphql.js').ReviewMiningSuggestionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ApplyMiningSuggestions($accountId: String!, $force: Boolean!) {\n    applyMiningSuggestions(accountId: $accountId, force: $force) { id name keywordCount }\n  }\n"): typeof import('./graphql.js').ApplyMiningSuggestionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription MiningProgress($accountId: String!) {\n    miningProgress(accountId: $accountId) { id status step progress }\n  }\n"): typeof import('./graphql.js').MiningProgressDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Monitors {\n    monitors {\n      id name level severity isRepeated isEnabled accountIds mailTo lastFired actionBy\n      action { kind changePercent isUnattended }\n      conditions { metric aggregate windowDays comparison operator threshold }\n    }\n  }\n"): typeof import('./graphql.js').MonitorsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MonitorTemplates {\n    monitorTemplates {\n      key nameDe nameEn reasonDe reasonEn level severity isRepeated\n      conditions { metric aggregate windowDays comparison operator threshold }\n    }\n  }\n"): typeof import('./graphql.js').MonitorTemplatesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TryMonitor($monitorId: String!, $days: Int!) {\n    tryMonitor(monitorId: $monitorId, days: $days) {\n      accountCount judgedCount firedCount\n      perDay { date accountCount }\n      fired {\n        accountId accountName date matchCount\n        matches { campaignId campaignName figures { metric windowDays value limit } }\n      }\n    }\n  }\n"): typeof import('./graphql.js').TryMonitorDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MonitorEvents($monitorId: String, $isAcknowledged: Boolean, $first: Int!, $after: String) {\n    monitorEventsConnection(monitorId: $monitorId, isAcknowledged: $isAcknowledged, first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          id monitorName severity accountId accountName date matchCount acknowledgedAt\n          action { kind changePercent status planId message }\n          matches { campaignId campaignName figures { metric windowDays value limit } }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.js').MonitorEventsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateMonitor(\n    $name: String!, $level: MonitorLevel!, $conditions: [MonitorConditionInput!]!, $severity: MonitorSeverity!,\n    $isRepeated: Boolean!, $language: NoticeLanguage!, $accountIds: [String!], $mailTo: [String!], $action: MonitorActionInput\n  ) {\n    createMonitor(\n      name: $name, level: $level, conditions: $conditions, severity: $severity, isRepeated: $isRepeated, language: $language,\n      accountIds: $accountIds, mailTo: $mailTo, action: $action\n    ) { id }\n  }\n"): typeof import('./graphql.js').CreateMonitorDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateMonitor(\n    $monitorId: String!, $name: String, $conditions: [MonitorConditionInput!], $severity: MonitorSeverity, $isRepeated: Boolean,\n    $accountIds: [String!], $mailTo: [String!], $action: MonitorActionInput\n  ) {\n    updateMonitor(\n      monitorId: $monitorId, name: $name, conditions: $conditions, severity: $severity, isRepeated: $isRepeated,\n      accountIds: $accountIds, mailTo: $mailTo, action: $action\n    ) { id }\n  }\n"): typeof import('./graphql.js').UpdateMonitorDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetMonitorEnabled($monitorId: String!, $isEnabled: Boolean!) {\n    updateMonitor(monitorId: $monitorId, isEnabled: $isEnabled) { id }\n  }\n"): typeof import('./graphql.js').SetMonitorEnabledDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteMonitor($monitorId: String!) {\n    deleteMonitor(monitorId: $monitorId) { status }\n  }\n"): typeof import('./graphql.js').DeleteMonitorDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AcknowledgeMonitorEvent($eventId: String!) {\n    acknowledgeMonitorEvent(eventId: $eventId) { id }\n  }\n"): typeof import('./graphql.js').AcknowledgeMonitorEventDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NegativeLists($accountId: String!) {\n    negativeKeywordLists(accountId: $accountId) { id name category keywordCount campaignIds createdAt }\n  }\n"): typeof import('./graphql.js').NegativeListsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NegativeList($accountId: String!, $listId: String!) {\n    negativeKeywordList(accountId: $accountId, listId: $listId) {\n      id accountId name category keywordCount campaignIds createdAt\n      keywords { id text matchType }\n    }\n  }\n"): typeof import('./graphql.js').NegativeListDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignNegatives($accountId: String!, $limit: Int!, $after: String) {\n    campaignNegativeKeywords(accountId: $accountId, limit: $limit, after: $after) {\n      data { id campaignId text matchType }\n      meta { total nextCursor }\n    }\n  }\n"): typeof import('./graphql.js').CampaignNegativesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CampaignsToExcludeFrom($accountId: String!) {\n    campaigns(accountId: $accountId, limit: 1000, orderBy: NAME_ASC) { data { id name status } meta { total } }\n  }\n"): typeof import('./graphql.js').CampaignsToExcludeFromDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NegativeKeywordRisks($accountId: String!, $texts: [String!]!, $matchType: KeywordMatchType!) {\n    negativeKeywordRisks(accountId: $accountId, texts: $texts, matchType: $matchType) { keyword conversionValue terms }\n  }\n"): typeof import('./graphql.js').NegativeKeywordRisksDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddNegativeKeywords(\n    $accountId: String!, $campaignIds: [String!]!, $keywords: [NegativeKeywordInput!]!, $name: String, $validateOnly: Boolean!\n  ) {\n    addNegativeKeywords(\n      accountId: $accountId, campaignIds: $campaignIds, keywords: $keywords, name: $name, validateOnly: $validateOnly\n    ) { addedCount sharedSetName needsApproval }\n  }\n"): typeof import('./graphql.js').AddNegativeKeywordsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ExtendNegativeList(\n    $accountId: String!, $listId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!\n  ) {\n    extendNegativeKeywordList(accountId: $accountId, listId: $listId, keywords: $keywords, validateOnly: $validateOnly) {\n      addedCount skippedCount keywordCount needsApproval\n    }\n  }\n"): typeof import('./graphql.js').ExtendNegativeListDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ShortenNegativeList($accountId: String!, $listId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {\n    shortenNegativeKeywordList(\n      accountId: $accountId, listId: $listId, keywordIds: $keywordIds, validateOnly: $validateOnly\n    ) { removedCount keywordCount needsApproval }\n  }\n"): typeof import('./graphql.js').ShortenNegativeListDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveCampaignNegatives(\n    $accountId: String!, $campaignId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!\n  ) {\n    removeCampaignNegativeKeywords(\n      accountId: $accountId, campaignId: $campaignId, keywordIds: $keywordIds, validateOnly: $validateOnly\n    ) { removedCount keywordCount needsApproval }\n  }\n"): typeof import('./graphql.js').RemoveCampaignNegativesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccountNegatives($accountId: String!) {\n    accountNegativeKeywords(accountId: $accountId, limit: 1000) { data { id text matchType } meta { total } }\n  }\n"): typeof import('./graphql.js').AccountNegativesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddAccountNegatives($accountId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!) {\n    addAccountNegativeKeywords(accountId: $accountId, keywords: $keywords, validateOnly: $validateOnly) {\n      addedCount skippedCount keywordCount needsApproval\n    }\n  }\n"): typeof import('./graphql.js').AddAccountNegativesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveAccountNegatives($accountId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {\n    removeAccountNegativeKeywords(accountId: $accountId, keywordIds: $keywordIds, validateOnly: $validateOnly) {\n      removedCount keywordCount needsApproval\n    }\n  }\n"): typeof import('./graphql.js').RemoveAccountNegativesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdGroupNegatives($accountId: String!, $adGroupId: String!) {\n    adGroupNegativeKeywords(accountId: $accountId, adGroupId: $adGroupId, limit: 1000) { data { id text matchType } }\n  }\n"): typeof import('./graphql.js').AdGroupNegativesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddAdGroupNegatives(\n    $accountId: String!, $adGroupId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!\n  ) {\n    addAdGroupNegativeKeywords(\n      accountId: $accountId, adGroupId: $adGroupId, keywords: $keywords, validateOnly: $validateOnly\n    ) { addedCount skippedCount keywordCount needsApproval }\n  }\n"): typeof import('./graphql.js').AddAdGroupNegativesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveAdGroupNegatives(\n    $accountId: String!, $adGroupId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!\n  ) {\n    removeAdGroupNegativeKeywords(\n      accountId: $accountId, adGroupId: $adGroupId, keywordIds: $keywordIds, validateOnly: $validateOnly\n    ) { removedCount keywordCount needsApproval }\n  }\n"): typeof import('./graphql.js').RemoveAdGroupNegativesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation LinkNegativeList($accountId: String!, $listId: String!, $campaignIds: [String!]!, $validateOnly: Boolean!) {\n    linkNegativeKeywordList(\n      accountId: $accountId, listId: $listId, campaignIds: $campaignIds, validateOnly: $validateOnly\n    ) { changedCount campaignCount needsApproval }\n  }\n"): typeof import('./graphql.js').LinkNegativeListDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnlinkNegativeList($accountId: String!, $listId: String!, $campaignIds: [String!]!, $validateOnly: Boolean!) {\n    unlinkNegativeKeywordList(\n      accountId: $accountId, listId: $listId, campaignIds: $campaignIds, validateOnly: $validateOnly\n    ) { changedCount campaignCount needsApproval }\n  }\n"): typeof import('./graphql.js').UnlinkNegativeListDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Pacing($search: String, $offset: Int!, $limit: Int!) {\n    accounts(search: $search, offset: $offset, limit: $limit, orderBy: COST_DESC) {\n      meta { total }\n      data {\n        id name isMcc currency status\n        monthSpend { month through spentEur dailyRateEur daysLeft expectedEur monthlyTargetEur missPercent }\n      }\n    }\n  }\n"): typeof import('./graphql.js').PacingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetMonthlyTarget($accountId: String!, $monthlyTargetEur: Float) {\n    setMonthlyTarget(accountId: $accountId, monthlyTargetEur: $monthlyTargetEur) { monthlyTargetEur }\n  }\n"): typeof import('./graphql.js').SetMonthlyTargetDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PortfoliosWithFigures(\n    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!\n  ) {\n    portfolioStrategies(accountId: $accountId) {\n      id name strategy isManagers targetRoas targetCpa\n      targetCpaNative { amount currency }\n      campaigns {\n        id accountId name status\n        metrics(startDate: $startDate, endDate: $endDate) { cost conversions conversionValue roas }\n        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversions conversionValue roas }\n      }\n    }\n  }\n"): typeof import('./graphql.js').PortfoliosWithFiguresDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProductsOfTeam(\n    $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String, $orderBy: ProductOrder!\n    $availability: Availability, $priceVsBenchmark: PriceVsBenchmark, $brand: String\n  ) {\n    productsConnection(\n      startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      availability: $availability, priceVsBenchmark: $priceVsBenchmark, brand: $brand\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          nodeId offerId accountId feedLabel contentLanguage title brand price regularPrice benchmarkPrice priceDiffPercent\n          currency availability status\n          metrics { cost conversionValue conversions clicks impressions roas }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.js').ProductsOfTeamDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProductsOfAccount(\n    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String, $orderBy: ProductOrder!\n    $availability: Availability, $priceVsBenchmark: PriceVsBenchmark, $brand: String, $minRoas: Float, $maxRoas: Float\n  ) {\n    productsConnection(\n      accountId: $accountId, startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy\n      availability: $availability\n      priceVsBenchmark: $priceVsBenchmark, brand: $brand, minRoas: $minRoas, maxRoas: $maxRoas\n    ) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node {\n          nodeId offerId accountId feedLabel contentLanguage title brand price regularPrice benchmarkPrice priceDiffPercent currency availability status\n          metrics { cost conversionValue conversions clicks impressions roas }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.js').ProductsOfAccountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProductBoundary($accountId: String!) {\n    account(accountId: $accountId) { id name productRoasBoundary productCount }\n  }\n"): typeof import('./graphql.js').ProductBoundaryDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProductDetails(\n    $accountId: String!, $offerId: String!, $feedLabel: String!, $contentLanguage: String!\n    $startDate: LocalDate!, $endDate: LocalDate!\n  ) {\n    product(\n      accountId: $accountId, offerId: $offerId, feedLabel: $feedLabel, contentLanguage: $contentLanguage\n      startDate: $startDate, endDate: $endDate\n    ) {\n      nodeId offerId accountId title brand price regularPrice saleEndsAt benchmarkPrice priceDiffPercent currency\n      availability status\n      gtin productType condition link feedLabel contentLanguage customLabels lastSyncedAt\n      issues { code severity description detail }\n      metrics { cost conversionValue conversions clicks impressions roas }\n      dailyMetrics(startDate: $startDate, endDate: $endDate) { date cost }\n    }\n  }\n"): typeof import('./graphql.js').ProductDetailsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProductView($accountId: String!) {\n    productConfig(accountId: $accountId) {\n      presetId presetName isDefault\n      config { columns chartMetrics sortKey sortOrder viewMode }\n    }\n  }\n"): typeof import('./graphql.js').ProductViewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProductViews {\n    productViewPresets { id name userId isShared config { columns chartMetrics sortKey sortOrder viewMode } }\n  }\n"): typeof import('./graphql.js').ProductViewsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetProductView($accountId: String!, $presetId: String, $config: ProductViewConfigInput) {\n    setProductConfig(accountId: $accountId, presetId: $presetId, config: $config) { presetId }\n  }\n"): typeof import('./graphql.js').SetProductViewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveProductView($name: String!, $isShared: Boolean!, $config: ProductViewConfigInput!) {\n    createProductViewPreset(name: $name, isShared: $isShared, config: $config) { id }\n  }\n"): typeof import('./graphql.js').SaveProductViewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteProductView($presetId: String!) {\n    deleteProductViewPreset(presetId: $presetId) { status }\n  }\n"): typeof import('./graphql.js').DeleteProductViewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Promotions($accountId: String!, $past: Boolean!, $page: Int!, $pageSize: Int!) {\n    promotions(accountId: $accountId, past: $past, upcoming: true, page: $page, pageSize: $pageSize) {\n      total page pageSize\n      data {\n        id accountId promotionId title overallStatus couponValueType percentOff effectiveStart effectiveEnd\n        customTitle customNotes customEffectiveStart customEffectiveEnd\n      }\n    }\n  }\n"): typeof import('./graphql.js').PromotionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreatePromotion(\n    $accountId: String!, $longTitle: String!, $couponValueType: CouponValueType!, $percentOff: Int, $moneyOffAmount: Float\n    $freeGiftDescription: String, $offerType: PromotionOfferType!, $genericRedemptionCode: String\n    $effectiveStart: DateTimeISO!, $effectiveEnd: DateTimeISO!, $promotionId: String\n    $productApplicability: ProductApplicability!, $redemptionChannel: [RedemptionChannel!]!\n    $storeApplicability: StoreApplicability, $storeCodesInclusion: [String!], $storeCodesExclusion: [String!]\n    $promotionUrl: String\n  ) {\n    createPromotion(\n      accountId: $accountId, longTitle: $longTitle, couponValueType: $couponValueType, percentOff: $percentOff\n      moneyOffAmount: $moneyOffAmount, freeGiftDescription: $freeGiftDescription, offerType: $offerType\n      genericRedemptionCode: $genericRedemptionCode, effectiveStart: $effectiveStart, effectiveEnd: $effectiveEnd\n      promotionId: $promotionId, productApplicability: $productApplicability, redemptionChannel: $redemptionChannel\n      storeApplicability: $storeApplicability, storeCodesInclusion: $storeCodesInclusion\n      storeCodesExclusion: $storeCodesExclusion, promotionUrl: $promotionUrl\n    ) { id title }\n  }\n"): typeof import('./graphql.js').CreatePromotionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation NotePromotion($accountId: String!, $promotionId: String!, $customTitle: String, $customNotes: String) {\n    updatePromotion(accountId: $accountId, promotionId: $promotionId, customTitle: $customTitle, customNotes: $customNotes) { id }\n  }\n"): typeof import('./graphql.js').NotePromotionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlatformQuery($accountId: String!, $query: String!, $offset: Int!) {\n    platformReport(accountId: $accountId, query: $query, limit: 1000, offset: $offset) {\n      query columns { name type } rows meta { total } readAt isComplete\n    }\n  }\n"): typeof import('./graphql.js').PlatformQueryDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReportableFields($platform: String!, $search: String!, $resource: String, $limit: Int!) {\n    platformReportFields(platform: $platform, search: $search, resource: $resource, limit: $limit) {\n      data { name category type enumValues } meta { total }\n    }\n  }\n"): typeof import('./graphql.js').ReportableFieldsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlatformOfAccount($accountId: String!) {\n    account(accountId: $accountId) { platform currency }\n  }\n"): typeof import('./graphql.js').PlatformOfAccountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ClientReports($accountId: String!, $limit: Int!, $after: String) {\n    clientReports(accountId: $accountId, limit: $limit, after: $after) {\n      data { id startDate endDate language status isScheduled publishedAt createdAt }\n      meta { total nextCursor }\n    }\n  }\n"): typeof import('./graphql.js').ClientReportsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ClientReport($reportId: String!) {\n    clientReport(reportId: $reportId) {\n      id accountId startDate endDate comparedWith earlierStartDate earlierEndDate language status publishedAt\n      text isTextOutdated\n      content {\n        currency figuresThrough\n        figures { metric value earlierValue percent }\n        campaigns { name }\n        events { title }\n        changes { count }\n      }\n    }\n  }\n"): typeof import('./graphql.js').ClientReportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ClientReportLinks($reportId: String!) {\n    clientReportLinks(reportId: $reportId) { id recipient expiresAt revokedAt createdAt }\n  }\n"): typeof import('./graphql.js').ClientReportLinksDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ClientReportPreview($reportId: String!) {\n    clientReportPreview(reportId: $reportId) { pageUrl pdfUrl }\n  }\n"): typeof import('./graphql.js').ClientReportPreviewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ClientReportSetup {\n    clientReportSchedules { accountId dayOfMonth comparedWith language delivery mailTo linkDays text nextMonth }\n    clientReportLogo { contentType image }\n  }\n"): typeof import('./graphql.js').ClientReportSetupDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateClientReport(\n    $accountId: String!, $period: NamedPeriod, $startDate: LocalDate, $endDate: LocalDate, $compare: ComparedWith,\n    $language: ReportLanguage!\n  ) {\n    createClientReport(\n      accountId: $accountId, period: $period, startDate: $startDate, endDate: $endDate, compare: $compare,\n      language: $language\n    ) { id }\n  }\n"): typeof import('./graphql.js').CreateClientReportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveClientReport($reportId: String!, $text: String, $language: ReportLanguage) {\n    updateClientReport(reportId: $reportId, text: $text, language: $language) { id }\n  }\n"): typeof import('./graphql.js').SaveClientReportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteClientReport($reportId: String!) {\n    deleteClientReport(reportId: $reportId) { __typename }\n  }\n"): typeof import('./graphql.js').DeleteClientReportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DraftClientReportText($reportId: String!, $notes: String) {\n    draftClientReportText(reportId: $reportId, notes: $notes) { text }\n  }\n"): typeof import('./graphql.js').DraftClientReportTextDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation PublishClientReport($reportId: String!, $mailTo: [String!]!, $linkDays: Int!) {\n    publishClientReport(reportId: $reportId, mailTo: $mailTo, linkDays: $linkDays) { id }\n  }\n"): typeof import('./graphql.js').PublishClientReportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateClientReportLink($reportId: String!, $linkDays: Int!) {\n    createClientReportLink(reportId: $reportId, linkDays: $linkDays) { url }\n  }\n"): typeof import('./graphql.js').CreateClientReportLinkDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeClientReportLink($linkId: String!) {\n    revokeClientReportLink(linkId: $linkId) { id }\n  }\n"): typeof import('./graphql.js').RevokeClientReportLinkDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetClientReportSchedule(\n    $accountId: String!, $dayOfMonth: Int!, $compare: ComparedWith, $language: ReportLanguage!, $delivery: ReportDelivery!,\n    $mailTo: [String!]!, $linkDays: Int!, $text: String!\n  ) {\n    setClientReportSchedule(\n      accountId: $accountId, dayOfMonth: $dayOfMonth, compare: $compare, language: $language, delivery: $delivery,\n      mailTo: $mailTo, linkDays: $linkDays, text: $text\n    ) { accountId }\n  }\n"): typeof import('./graphql.js').SetClientReportScheduleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteClientReportSchedule($accountId: String!) {\n    deleteClientReportSchedule(accountId: $accountId) { __typename }\n  }\n"): typeof import('./graphql.js').DeleteClientReportScheduleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetClientReportLogo($image: String) {\n    setClientReportLogo(image: $image) { __typename }\n  }\n"): typeof import('./graphql.js').SetClientReportLogoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccountSearchTerms($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!) {\n    accountSearchTerms(accountId: $accountId, startDate: $startDate, endDate: $endDate) {\n      searchTerm status campaignIds matchType impressions clicks cost conversions conversionValue roas\n    }\n  }\n"): typeof import('./graphql.js').AccountSearchTermsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SupportTickets {\n    supportTickets { id subject status categoryKey createdAt updatedAt }\n    supportCategories { key labelDe sortOrder faqs { id questionDe answerDe sortOrder } }\n  }\n"): typeof import('./graphql.js').SupportTicketsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SupportTicket($id: String!) {\n    supportTicket(id: $id) {\n      id subject message status categoryKey createdAt\n      replies { id author authorName message createdAt }\n      attachments { id fileName size url createdAt }\n    }\n  }\n"): typeof import('./graphql.js').SupportTicketDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateSupportTicket($categoryKey: String!, $subject: String!, $message: String!) {\n    createSupportTicket(categoryKey: $categoryKey, subject: $subject, message: $message) { id }\n  }\n"): typeof import('./graphql.js').CreateSupportTicketDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReplyToSupportTicket($id: String!, $message: String!) {\n    replyToSupportTicket(id: $id, message: $message) { id }\n  }\n"): typeof import('./graphql.js').ReplyToSupportTicketDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Billing {\n    billingStatus {\n      plan status trialEndsAt currentPeriodEnd cancelAtPeriodEnd accountCount maxAccounts addon { key tier }\n      aiCredits { limit used remaining packRemaining resetsAt }\n    }\n    pricing {\n      currency\n      plans { key name monthlyPrice yearlyPrice maxAccounts aiCredits features }\n      addons { key tiers { tier monthlyPrice yearlyPrice maxProducts } }\n      creditPacks { key credits price }\n    }\n  }\n"): typeof import('./graphql.js').BillingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Payments {\n    billingSubscription { interval total currentPeriodEnd items { item amount } }\n    invoices { id number date amountPaid currency status hostedUrl }\n  }\n"): typeof import('./graphql.js').PaymentsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SelectPlan($plan: String!) {\n    selectPlan(plan: $plan) { plan }\n  }\n"): typeof import('./graphql.js').SelectPlanDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateCheckout(\n    $plan: String!, $interval: BillingInterval!, $addonTier: String, $successUrl: String, $cancelUrl: String\n  ) {\n    createCheckout(\n      plan: $plan, interval: $interval, addonTier: $addonTier, successUrl: $successUrl, cancelUrl: $cancelUrl\n    ) { url }\n  }\n"): typeof import('./graphql.js').CreateCheckoutDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ChangeSubscription($plan: String!, $interval: BillingInterval!) {\n    changeSubscription(plan: $plan, interval: $interval) { plan }\n  }\n"): typeof import('./graphql.js').ChangeSubscriptionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAddon($tier: String!) {\n    setAddon(tier: $tier) { addon { tier } }\n  }\n"): typeof import('./graphql.js').SetAddonDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveAddon {\n    removeAddon { addon { tier } }\n  }\n"): typeof import('./graphql.js').RemoveAddonDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateCreditPackCheckout($pack: String!, $successUrl: String, $cancelUrl: String) {\n    createCreditPackCheckout(pack: $pack, successUrl: $successUrl, cancelUrl: $cancelUrl) { url }\n  }\n"): typeof import('./graphql.js').CreateCreditPackCheckoutDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreatePortalSession($returnUrl: String) {\n    createPortalSession(returnUrl: $returnUrl) { url }\n  }\n"): typeof import('./graphql.js').CreatePortalSessionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelSubscription($reason: String!) {\n    cancelSubscription(reason: $reason) { status }\n  }\n"): typeof import('./graphql.js').CancelSubscriptionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Platforms($logLimit: Int!, $withLog: Boolean!) {\n    platforms { platform name }\n    activityLogs(accountId: \"system\", limit: $logLimit) @include(if: $withLog) {\n      data { id logType message metadata eventDate createdAt }\n      meta { total }\n    }\n  }\n"): typeof import('./graphql.js').PlatformsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlatformConnection($platform: String!) {\n    connectionStatus(platform: $platform) { connected connectedAs connectedAt expiresAt reason }\n  }\n"): typeof import('./graphql.js').PlatformConnectionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlatformAccounts($platform: String!) {\n    platformAccounts(platform: $platform) { id name currency isMcc status isImported }\n  }\n"): typeof import('./graphql.js').PlatformAccountsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConnectPlatform($platform: String!, $returnUrl: String) {\n    connectPlatform(platform: $platform, returnUrl: $returnUrl) { url }\n  }\n"): typeof import('./graphql.js').ConnectPlatformDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DisconnectPlatform($platform: String!) {\n    disconnectPlatform(platform: $platform) { status }\n  }\n"): typeof import('./graphql.js').DisconnectPlatformDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ImportPlatformAccounts($platform: String!, $accountIds: [String!]!) {\n    importPlatformAccounts(platform: $platform, accountIds: $accountIds) { importedCount }\n  }\n"): typeof import('./graphql.js').ImportPlatformAccountsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ApiKeyScopes {\n    viewer { apiKeyScopes }\n  }\n"): typeof import('./graphql.js').ApiKeyScopesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TeamRules {\n    guardrails {\n      maxDailyBudgetEur maxRaisePercentPerChange maxRaisePercentPerDay blockedOperations blockableOperations\n      secondPersonApproves approval approvalAboveEur approvalAbovePercent\n    }\n  }\n"): typeof import('./graphql.js').TeamRulesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetTeamRules(\n    $maxDailyBudgetEur: Float, $maxRaisePercentPerChange: Float, $maxRaisePercentPerDay: Float, $blockedOperations: [String!]\n    $secondPersonApproves: Boolean, $approval: Approval, $approvalAboveEur: Float, $approvalAbovePercent: Float\n  ) {\n    setGuardrails(\n      maxDailyBudgetEur: $maxDailyBudgetEur, maxRaisePercentPerChange: $maxRaisePercentPerChange\n      maxRaisePercentPerDay: $maxRaisePercentPerDay, blockedOperations: $blockedOperations\n      secondPersonApproves: $secondPersonApproves, approval: $approval\n      approvalAboveEur: $approvalAboveEur, approvalAbovePercent: $approvalAbovePercent\n    ) { approval }\n  }\n"): typeof import('./graphql.js').SetTeamRulesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TeamMembers {\n    teamMembers { data { id name email avatarUrl role joinedAt } }\n    invitations { id teamName role invitedBy createdAt }\n  }\n"): typeof import('./graphql.js').TeamMembersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TeamInvited($teamId: String!) {\n    teamInvitations(teamId: $teamId) { id email role status createdAt accountIds }\n    teamSettings(teamId: $teamId) { kundeCanViewSearchTerms kundeCanViewNegativeLists kundeCanCreateFeeds }\n  }\n"): typeof import('./graphql.js').TeamInvitedDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MemberAssignments($teamId: String!, $memberId: String!) {\n    memberAssignments(teamId: $teamId, memberId: $memberId) { accountIds }\n  }\n"): typeof import('./graphql.js').MemberAssignmentsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetMemberAssignments($teamId: String!, $memberId: String!, $accountIds: [String!]!) {\n    setMemberAssignments(teamId: $teamId, memberId: $memberId, accountIds: $accountIds) { message }\n  }\n"): typeof import('./graphql.js').SetMemberAssignmentsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation InviteToTeam($teamId: String!, $email: String!, $role: Role!, $accountIds: [String!]) {\n    inviteToTeam(teamId: $teamId, email: $email, role: $role, accountIds: $accountIds) { id }\n  }\n"): typeof import('./graphql.js').InviteToTeamDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeInvitation($teamId: String!, $invitationId: String!) {\n    revokeInvitation(teamId: $teamId, invitationId: $invitationId) { message }\n  }\n"): typeof import('./graphql.js').RevokeInvitationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetMemberRole(\n    $teamId: String!, $memberId: String!, $role: Role!, $keepKeyIds: [String!]!, $accountIds: [String!]\n  ) {\n    setMemberRole(\n      teamId: $teamId, memberId: $memberId, role: $role, keepKeyIds: $keepKeyIds, accountIds: $accountIds\n    ) { id role }\n  }\n"): typeof import('./graphql.js').SetMemberRoleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveMember($teamId: String!, $memberId: String!, $keepKeyIds: [String!]!) {\n    removeMember(teamId: $teamId, memberId: $memberId, keepKeyIds: $keepKeyIds) { message }\n  }\n"): typeof import('./graphql.js').RemoveMemberDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateTeamSettings(\n    $teamId: String!, $kundeCanViewSearchTerms: Boolean!, $kundeCanViewNegativeLists: Boolean!, $kundeCanCreateFeeds: Boolean!\n  ) {\n    updateTeamSettings(\n      teamId: $teamId, kundeCanViewSearchTerms: $kundeCanViewSearchTerms\n      kundeCanViewNegativeLists: $kundeCanViewNegativeLists, kundeCanCreateFeeds: $kundeCanCreateFeeds\n    ) { teamId }\n  }\n"): typeof import('./graphql.js').UpdateTeamSettingsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AcceptInvitation($id: String!) {\n    acceptInvitation(id: $id) { teamId }\n  }\n"): typeof import('./graphql.js').AcceptInvitationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeclineInvitation($id: String!) {\n    declineInvitation(id: $id) { status }\n  }\n"): typeof import('./graphql.js').DeclineInvitationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TeamApiKeys($teamId: String!) {\n    apiKeys(teamId: $teamId) {\n      id name keyPrefix scopes proposeOnly createdAt lastUsedAt expiresAt redirectHost grantedBy createdBy createdByName\n    }\n  }\n"): typeof import('./graphql.js').TeamApiKeysDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateApiKey(\n    $teamId: String!\n    $name: String!\n    $scopes: [String!]!\n    $expiresAt: DateTimeISO\n    $proposeOnly: Boolean\n  ) {\n    createApiKey(teamId: $teamId, name: $name, scopes: $scopes, expiresAt: $expiresAt, proposeOnly: $proposeOnly) { id name key }\n  }\n"): typeof import('./graphql.js').CreateApiKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteApiKey($teamId: String!, $keyId: String!) {\n    deleteApiKey(teamId: $teamId, keyId: $keyId) { message }\n  }\n"): typeof import('./graphql.js').DeleteApiKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MyTodos($limit: Int!) {\n    myTodos(limit: $limit) {\n      data { id accountId title description dueDate }\n      meta { total }\n    }\n  }\n"): typeof import('./graphql.js').MyTodosDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccountTodos($accountId: String!) {\n    todos(accountId: $accountId) {\n      id title description dueDate isCompleted completedAt assignedTo assigneeName\n    }\n    teamMembers { data { id name role } }\n  }\n"): typeof import('./graphql.js').AccountTodosDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTodo(\n    $accountId: String!, $title: String!, $description: String, $dueDate: LocalDate, $assignedTo: String\n  ) {\n    createTodo(\n      accountId: $accountId, title: $title, description: $description, dueDate: $dueDate, assignedTo: $assignedTo\n    ) { id }\n  }\n"): typeof import('./graphql.js').CreateTodoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateTodo(\n    $todoId: String!, $isCompleted: Boolean, $title: String, $description: String, $dueDate: LocalDate, $assignedTo: String\n  ) {\n    updateTodo(\n      todoId: $todoId, isCompleted: $isCompleted, title: $title, description: $description, dueDate: $dueDate\n      assignedTo: $assignedTo\n    ) { id }\n  }\n"): typeof import('./graphql.js').UpdateTodoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteTodo($todoId: String!) {\n    deleteTodo(todoId: $todoId) { status }\n  }\n"): typeof import('./graphql.js').DeleteTodoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription TodosChanged($accountId: String) {\n    todosChanged(accountId: $accountId) { deletedIds mayHaveMissed todos { id } }\n  }\n"): typeof import('./graphql.js').TodosChangedDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Webhooks {\n    webhookEndpoints {\n      id url description events isEnabled disabledAt disabledReason failingSince previousSecretUntil createdAt\n    }\n  }\n"): typeof import('./graphql.js').WebhooksDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WebhookDeliveries($webhookId: String!, $first: Int!, $after: String) {\n    webhookDeliveriesConnection(webhookId: $webhookId, first: $first, after: $after) {\n      totalCount\n      pageInfo { hasNextPage endCursor }\n      edges {\n        node { id eventType status attempts createdAt lastAttemptAt nextAttemptAt lastStatus lastError }\n      }\n    }\n  }\n"): typeof import('./graphql.js').WebhookDeliveriesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateWebhook(\n    $url: String!, $description: String, $events: [String!]!, $format: WebhookFormat!, $language: NoticeLanguage!\n  ) {\n    createWebhookEndpoint(url: $url, description: $description, events: $events, format: $format, language: $language) {\n      id secret\n    }\n  }\n"): typeof import('./graphql.js').CreateWebhookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateWebhook($webhookId: String!, $url: String, $description: String, $events: [String!], $isEnabled: Boolean) {\n    updateWebhookEndpoint(\n      webhookId: $webhookId, url: $url, description: $description, events: $events, isEnabled: $isEnabled\n    ) { id }\n  }\n"): typeof import('./graphql.js').UpdateWebhookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetWebhookEnabled($webhookId: String!, $isEnabled: Boolean!) {\n    updateWebhookEndpoint(webhookId: $webhookId, isEnabled: $isEnabled) { id }\n  }\n"): typeof import('./graphql.js').SetWebhookEnabledDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteWebhook($webhookId: String!) {\n    deleteWebhookEndpoint(webhookId: $webhookId) { status }\n  }\n"): typeof import('./graphql.js').DeleteWebhookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RotateWebhookSecret($webhookId: String!) {\n    rotateWebhookSecret(webhookId: $webhookId) { secret }\n  }\n"): typeof import('./graphql.js').RotateWebhookSecretDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TestWebhook($webhookId: String!) {\n    sendTestWebhook(webhookId: $webhookId) { id }\n  }\n"): typeof import('./graphql.js').TestWebhookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RedeliverWebhook($webhookId: String!, $deliveryId: String!) {\n    redeliverWebhook(webhookId: $webhookId, deliveryId: $deliveryId) { id }\n  }\n"): typeof import('./graphql.js').RedeliverWebhookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UndoChange($auditId: String!) {\n    undoChange(auditId: $auditId) { __typename }\n  }\n"): typeof import('./graphql.js').UndoChangeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ToggleFavorite($accountId: String!) {\n    toggleFavorite(accountId: $accountId) { isFavorited }\n  }\n"): typeof import('./graphql.js').ToggleFavoriteDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KpiPresets {\n    kpiPresets { id name userId isShared kpiOrder }\n  }\n"): typeof import('./graphql.js').KpiPresetsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetKpis($accountId: String!, $presetId: String, $kpiOrder: [KpiKey!]) {\n    setKpiConfig(accountId: $accountId, presetId: $presetId, kpiOrder: $kpiOrder) { presetId }\n  }\n"): typeof import('./graphql.js').SetKpisDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveKpis($name: String!, $isShared: Boolean!, $kpiOrder: [KpiKey!]!) {\n    createKpiPreset(name: $name, isShared: $isShared, kpiOrder: $kpiOrder) { id }\n  }\n"): typeof import('./graphql.js').SaveKpisDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteKpis($presetId: String!) {\n    deleteKpiPreset(presetId: $presetId) { status }\n  }\n"): typeof import('./graphql.js').DeleteKpisDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LogEntries($accountId: String!, $limit: Int!) {\n    activityLogs(accountId: $accountId, limit: $limit) {\n      data { id logType message metadata eventDate createdAt }\n      meta { total }\n    }\n  }\n"): typeof import('./graphql.js').LogEntriesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FiguresBySegment(\n    $accountId: String!, $campaignId: String, $by: FigureSegment!, $startDate: LocalDate!, $endDate: LocalDate!\n  ) {\n    segmentedFigures(\n      accountId: $accountId, campaignId: $campaignId, by: $by, startDate: $startDate, endDate: $endDate\n    ) {\n      startDate endDate readAt\n      total { impressions clicks cost conversions conversionValue roas }\n      data { device network hour dayOfWeek days impressions clicks cost conversions conversionValue roas }\n    }\n  }\n"): typeof import('./graphql.js').FiguresBySegmentDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
