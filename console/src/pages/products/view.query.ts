import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { ProductViewQuery } from '../../generated/graphql';

const VIEW = graphql(`
  query ProductView($accountId: String!) {
    productConfig(accountId: $accountId) {
      presetId presetName isDefault
      config { columns chartMetrics sortKey sortOrder viewMode }
    }
  }
`);

const VIEWS = graphql(`
  query ProductViews {
    productViewPresets { id name userId isShared config { columns chartMetrics sortKey sortOrder viewMode } }
  }
`);

export const SET_VIEW = graphql(`
  mutation SetProductView($accountId: String!, $presetId: String, $config: ProductViewConfigInput) {
    setProductConfig(accountId: $accountId, presetId: $presetId, config: $config) { presetId }
  }
`);

export const SAVE_VIEW = graphql(`
  mutation SaveProductView($name: String!, $isShared: Boolean!, $config: ProductViewConfigInput!) {
    createProductViewPreset(name: $name, isShared: $isShared, config: $config) { id }
  }
`);

export const DELETE_VIEW = graphql(`
  mutation DeleteProductView($presetId: String!) {
    deleteProductViewPreset(presetId: $presetId) { status }
  }
`);

export type ProductView = ProductViewQuery['productConfig'];
export type ViewConfig = ProductView['config'];

export const VIEWS_KEY = ['product-views'];

export function viewQuery(accountId: string) {
  return queryOptions({
    queryKey: ['account', accountId, 'product-view'],
    queryFn: ({ signal }) => client.request(VIEW, { accountId }, { signal }),
  });
}

export const viewsQuery = queryOptions({
  queryKey: VIEWS_KEY,
  queryFn: ({ signal }) => client.request(VIEWS, {}, { signal }),
});
