import { lazy, Suspense } from 'react';
import { useOffers } from '../../app/account';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { TEXTS as CAMPAIGNS, wordOf } from '../campaigns/texts';
import type { Campaign, CampaignKey } from './campaign.query';
import { TEXTS } from './texts';

const AdSetBudgets = lazy(async () => ({ default: (await import('./further-views')).AdSetBudgets }));

/** How the campaign is set up at the platform, as of the last sync. */
export function Setup({ campaign: { settings, geoTargets }, of }: { campaign: Campaign; of: CampaignKey }) {
  const t = useTexts(TEXTS);
  const offers = useOffers();
  const ofParts = offers('ad_sets') && settings !== null;
  const words = useTexts(CAMPAIGNS);
  const { money, roas, date } = useFormats();
  const start = settings?.startDate ? date(settings.startDate) : undefined;
  const end = settings?.endDate ? date(settings.endDate) : undefined;
  return (
    <section className="card">
      <header>
        <h2>{t('setup')}</h2>
      </header>
      <div className="card-body">
        <dl className="facts">
          <dt>{t('budget')}</dt>
          <dd>
            {settings?.totalBudget != null ? (
              t('inAll', { amount: money(settings.totalBudget) })
            ) : settings?.dailyBudget != null ? (
              t('perDay', { amount: money(settings.dailyBudget) })
            ) : ofParts ? (
              <Suspense fallback={t('ofParts')}>
                <AdSetBudgets of={of} />
              </Suspense>
            ) : (
              t('noBudget')
            )}
          </dd>
          <dt>{t('bidding')}</dt>
          <dd>
            {ofParts && settings?.biddingStrategy === 'UNKNOWN'
              ? t('ofParts')
              : settings
                ? settings.targetRoas == null
                  ? wordOf(words, settings.biddingStrategy)
                  : t('target', { strategy: wordOf(words, settings.biddingStrategy), roas: roas(settings.targetRoas) })
                : t('unknown')}
          </dd>
          <dt>{t('runs')}</dt>
          <dd>
            {start && end
              ? t('fromTo', { start, end })
              : start
                ? t('from', { start })
                : end
                  ? t('until', { end })
                  : t('unknown')}
          </dd>
          {offers('structure') ? (
            <>
              <dt>{t('locations')}</dt>
              <dd>
                {geoTargets.length === 0
                  ? t('everywhere')
                  : geoTargets
                      .map(({ name, countryCode }) =>
                        countryCode && countryCode !== name ? `${name} (${countryCode})` : name,
                      )
                      .join(', ')}
              </dd>
            </>
          ) : null}
        </dl>
      </div>
    </section>
  );
}
