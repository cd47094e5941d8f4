import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { connectionQuery } from '../../api/connection';
import { graphql } from '../../generated';
import type {
  MonitorEventsQuery,
  MonitorsQuery,
  MonitorTemplatesQuery,
  TryMonitorQuery,
} from '../../generated/graphql';

const MONITORS = graphql(`
  query Monitors {
    monitors {
      id name level severity isRepeated isEnabled accountIds mailTo lastFired actionBy
      action { kind changePercent isUnattended }
      conditions { metric aggregate windowDays comparison operator threshold }
    }
  }
`);

const TEMPLATES = graphql(`
  query MonitorTemplates {
    monitorTemplates {
      key nameDe nameEn reasonDe reasonEn level severity isRepeated
      conditions { metric aggregate windowDays comparison operator threshold }
    }
  }
`);

const TRIAL = graphql(`
  query TryMonitor($monitorId: String!, $days: Int!) {
    tryMonitor(monitorId: $monitorId, days: $days) {
      accountCount judgedCount firedCount
      perDay { date accountCount }
      fired {
        accountId accountName date matchCount
        matches { campaignId campaignName figures { metric windowDays value limit } }
      }
    }
  }
`);

const EVENTS = graphql(`
  query MonitorEvents($monitorId: String, $isAcknowledged: Boolean, $first: Int!, $after: String) {
    monitorEventsConnection(monitorId: $monitorId, isAcknowledged: $isAcknowledged, first: $first, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id monitorName severity accountId accountName date matchCount acknowledgedAt
          action { kind changePercent status planId message }
          matches { campaignId campaignName figures { metric windowDays value limit } }
        }
      }
    }
  }
`);

export const CREATE_MONITOR = graphql(`
  mutation CreateMonitor(
    $name: String!, $level: MonitorLevel!, $conditions: [MonitorConditionInput!]!, $severity: MonitorSeverity!,
    $isRepeated: Boolean!, $language: NoticeLanguage!, $accountIds: [String!], $mailTo: [String!], $action: MonitorActionInput
  ) {
    createMonitor(
      name: $name, level: $level, conditions: $conditions, severity: $severity, isRepeated: $isRepeated, language: $language,
      accountIds: $accountIds, mailTo: $mailTo, action: $action
    ) { id }
  }
`);

export const UPDATE_MONITOR = graphql(`
  mutation UpdateMonitor(
    $monitorId: String!, $name: String, $conditions: [MonitorConditionInput!], $severity: MonitorSeverity, $isRepeated: Boolean,
    $accountIds: [String!], $mailTo: [String!], $action: MonitorActionInput
  ) {
    updateMonitor(
      monitorId: $monitorId, name: $name, conditions: $conditions, severity: $severity, isRepeated: $isRepeated,
      accountIds: $accountIds, mailTo: $mailTo, action: $action
    ) { id }
  }
`);

export const SET_MONITOR_ENABLED = graphql(`
  mutation SetMonitorEnabled($monitorId: String!, $isEnabled: Boolean!) {
    updateMonitor(monitorId: $monitorId, isEnabled: $isEnabled) { id }
  }
`);

export const DELETE_MONITOR = graphql(`
  mutation DeleteMonitor($monitorId: String!) {
    deleteMonitor(monitorId: $monitorId) { status }
  }
`);

export const ACKNOWLEDGE = graphql(`
  mutation AcknowledgeMonitorEvent($eventId: String!) {
    acknowledgeMonitorEvent(eventId: $eventId) { id }
  }
`);

export type Monitor = MonitorsQuery['monitors'][number];
export type Condition = Monitor['conditions'][number];
export type Template = MonitorTemplatesQuery['monitorTemplates'][number];
export type FiredDay = TryMonitorQuery['tryMonitor']['fired'][number];
export type MonitorEvent = MonitorEventsQuery['monitorEventsConnection']['edges'][number]['node'];
export type Match = MonitorEvent['matches'][number];

export const MONITORS_KEY = ['monitors'];

export const monitorsQuery = queryOptions({
  queryKey: [...MONITORS_KEY, 'list'],
  queryFn: ({ signal }) => client.request(MONITORS, {}, { signal }),
});

export const templatesQuery = queryOptions({
  queryKey: ['monitor-templates'],
  queryFn: ({ signal }) => client.request(TEMPLATES, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function trialQuery(monitorId: string, days: number) {
  return queryOptions({
    queryKey: [...MONITORS_KEY, 'trial', monitorId, days],
    queryFn: async ({ signal }) => (await client.request(TRIAL, { monitorId, days }, { signal })).tryMonitor,
  });
}

const AT_ONCE = 50;

export function eventsQuery(monitorId: string, isAcknowledged: boolean | undefined) {
  return connectionQuery([...MONITORS_KEY, 'events', monitorId, isAcknowledged ?? 'all'], async (after, signal) => {
    const variables = { monitorId: monitorId || null, isAcknowledged: isAcknowledged ?? null, first: AT_ONCE, after };
    return (await client.request(EVENTS, variables, { signal })).monitorEventsConnection;
  });
}
