import type { CheckoutSession } from './billing.args.js';
import type { BillingStatus } from './billing-status.type.js';
import type { Pricing } from './pricing.type.js';

export const PRICING_EXAMPLE = {
  currency: 'eur',
  plans: [
    {
      key: 'starter',
      name: 'Starter',
      monthlyPrice: 4900,
      yearlyPrice: 49_000,
      maxAccounts: 5,
      aiCredits: 100,
      features: ['ai_chat', 'keyword_mining'],
    },
  ],
  addons: [{ key: 'ecommerce', tiers: [{ tier: 'small', monthlyPrice: 1900, maxProducts: 1000 }] }],
  creditPacks: [{ key: 'pack_100', credits: 100, price: 900 }],
} satisfies Pricing;

export const BILLING_STATUS_EXAMPLE = {
  plan: 'pro',
  status: 'active',
  trialEndsAt: '2026-01-14T09:00:00.000Z',
  currentPeriodEnd: '2026-02-10T09:00:00.000Z',
  cancelAtPeriodEnd: false,
  maxAccounts: 20,
  accountCount: 12,
  aiCredits: { limit: 500, used: 120, packRemaining: 100, remaining: 480, resetsAt: '2026-02-01T00:00:00.000Z' },
  addon: { key: 'ecommerce', tier: 'small' },
  features: { ai_chat: true, ecommerce: true, priority_support: false },
} satisfies BillingStatus;

export const CHECKOUT_EXAMPLE = {
  sessionId: 'cs_test_a1b2c3',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3',
} satisfies CheckoutSession;
