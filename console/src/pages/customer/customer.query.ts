import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { CustomerQuery } from '../../generated/graphql';

const CUSTOMER = graphql(`
  query Customer($accountId: String!) {
    customerProfile(accountId: $accountId) {
      customerType servicesProducts industry websiteStrengths websiteWeaknesses updatedAt
    }
    memories(accountId: $accountId) { id category content entryDate userName }
  }
`);

export const SAVE_PROFILE = graphql(`
  mutation SaveCustomerProfile(
    $accountId: String!, $customerType: String, $servicesProducts: String, $industry: String
    $websiteStrengths: [String!], $websiteWeaknesses: [String!]
  ) {
    updateCustomerProfile(
      accountId: $accountId, customerType: $customerType, servicesProducts: $servicesProducts, industry: $industry
      websiteStrengths: $websiteStrengths, websiteWeaknesses: $websiteWeaknesses
    ) { accountId }
  }
`);

export const CREATE_MEMORY = graphql(`
  mutation CreateMemory($accountId: String!, $category: MemoryCategory!, $content: String!, $entryDate: DateTimeISO) {
    createMemory(accountId: $accountId, category: $category, content: $content, entryDate: $entryDate) { id }
  }
`);

export const DELETE_MEMORY = graphql(`
  mutation DeleteMemory($accountId: String!, $memoryId: String!) {
    deleteMemory(accountId: $accountId, memoryId: $memoryId) { status }
  }
`);

export type Profile = CustomerQuery['customerProfile'];
export type Memory = CustomerQuery['memories'][number];

export function customerQuery(accountId: string) {
  return queryOptions({
    queryKey: ['account', accountId, 'customer'],
    queryFn: ({ signal }) => client.request(CUSTOMER, { accountId }, { signal }),
  });
}
