import type { CustomerMemory, CustomerProfile } from './customer.type.js';

export const CUSTOMER_PROFILE = {
  accountId: '1000000001',
  customerType: 'B2C online shop',
  servicesProducts: 'Outdoor clothing and equipment',
  industry: 'Outdoor',
  websiteStrengths: ['Fast product pages'],
  websiteWeaknesses: ['Checkout asks for an account'],
  updatedAt: '2026-01-31T08:00:00.000Z',
} satisfies CustomerProfile;

export const CUSTOMER_MEMORY = {
  id: '2f6d0a3b-7c1e-4b58-8f4a-9d0e1f2a3b4c',
  accountId: '1000000001',
  category: 'kundengespraeche',
  content: 'The autumn range is in the shop from September.',
  entryDate: '2026-01-30T14:00:00.000Z',
  userId: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
  userName: 'Ada Example',
  createdAt: '2026-01-31T08:00:00.000Z',
} satisfies CustomerMemory;
