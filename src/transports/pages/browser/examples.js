/**
 * Stands in the variables of an example for the first account, or its costliest running campaign, that the
 * credential may see.
 */
export const FIRST_ACCOUNT = '<the first account>';
export const FIRST_CAMPAIGN = '<its first campaign>';

const variables = (values) => JSON.stringify(values, null, 2);

/** What GraphiQL opens with; a tab is called as its operation is. */
export const EXAMPLES = [
  {
    query: `# Paste an API key or a session token above. A demo
# writes both to data/demo-credentials.json.
#
# Ctrl-Enter runs, Ctrl-Space completes. Other tabs:
# accounts by days, a write that is only tried, a chat.

query Campaigns {
  campaigns(limit: 10, orderBy: COST_DESC) {
    data {
      name
      accountName
      channelType
      settings {
        dailyBudget
      }
      # The window of the list: 30 days.
      metrics {
        cost
        conversionValue
        roas
      }
      lastWeek: metrics(days: 7) {
        cost
        roas
      }
    }
    meta {
      total
      nextCursor
    }
  }
}
`,
  },
  {
    query: `# Accounts with every day of two weeks, in one request.

query AccountDays {
  accounts(limit: 2) {
    data {
      name
      currency
      metrics(days: 14) {
        cost
        roas
      }
      dailyMetrics(days: 14) {
        date
        cost
        conversions
        roas
      }
    }
  }
}
`,
  },
  {
    query: `# validateOnly: the platform and the team's guardrails
# judge the change, and nothing is changed.

mutation TryBudget(
  $accountId: String!
  $campaignId: String!
  $eur: Float!
) {
  setCampaignBudget(
    accountId: $accountId
    campaignId: $campaignId
    dailyBudgetEur: $eur
    validateOnly: true
  ) {
    success
    previousBudgetEur
    newBudgetEur
  }
}
`,
    variables: variables({ accountId: FIRST_ACCOUNT, campaignId: FIRST_CAMPAIGN, eur: 25 }),
  },
  {
    query: `# The answer comes in pieces; below the last one stands
# what was said so far. Takes an AI credit, and needs a
# session token.

subscription Chat($input: ChatInput!) {
  chatStream(input: $input) {
    text
  }
}
`,
    variables: variables({
      input: { accountId: FIRST_ACCOUNT, message: 'Which campaigns should get more budget, and why?', history: [] },
    }),
  },
];
