import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { AccountKpisQuery } from '../../generated/graphql';

const KPIS = graphql(`
  query AccountKpis($accountId: String!) {
    kpiConfig(accountId: $accountId) { kpiOrder presetId presetName isDefault }
    account(accountId: $accountId) { id productStatusSummary { total disapproved } }
    campaignsConnection(accountId: $accountId, status: ENABLED, first: 1) { totalCount }
  }
`);

const PRESETS = graphql(`
  query KpiPresets {
    kpiPresets { id name userId isShared kpiOrder }
  }
`);

export const SET_KPIS = graphql(`
  mutation SetKpis($accountId: String!, $presetId: String, $kpiOrder: [KpiKey!]) {
    setKpiConfig(accountId: $accountId, presetId: $presetId, kpiOrder: $kpiOrder) { presetId }
  }
`);

export const SAVE_KPIS = graphql(`
  mutation SaveKpis($name: String!, $isShared: Boolean!, $kpiOrder: [KpiKey!]!) {
    createKpiPreset(name: $name, isShared: $isShared, kpiOrder: $kpiOrder) { id }
  }
`);

export const DELETE_KPIS = graphql(`
  mutation DeleteKpis($presetId: String!) {
    deleteKpiPreset(presetId: $presetId) { status }
  }
`);

export type AccountKpis = AccountKpisQuery;

export const KPI_PRESETS_KEY = ['kpi-presets'];

export function kpisQuery(accountId: string) {
  return queryOptions({
    queryKey: ['account', accountId, 'kpis'],
    queryFn: ({ signal }) => client.request(KPIS, { accountId }, { signal }),
  });
}

export const kpiPresetsQuery = queryOptions({
  queryKey: KPI_PRESETS_KEY,
  queryFn: ({ signal }) => client.request(PRESETS, {}, { signal }),
});
