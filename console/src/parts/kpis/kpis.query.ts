import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { AccountOverviewQuery } from '../../generated/graphql';

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

/** What an account shows, and what of it is no figure of a period. */
export type AccountKpis = Pick<AccountOverviewQuery, 'account' | 'kpiConfig' | 'campaignsConnection'>;

export const KPI_PRESETS_KEY = ['kpi-presets'];

/** Of all that the page of an account shows. */
export function overviewKey(accountId: string): readonly string[] {
  return ['account', accountId, 'overview'];
}

export const kpiPresetsQuery = queryOptions({
  queryKey: KPI_PRESETS_KEY,
  queryFn: ({ signal }) => client.request(PRESETS, {}, { signal }),
});
