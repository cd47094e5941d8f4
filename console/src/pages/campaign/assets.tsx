import { useTexts } from '../../app/language';
import { AssetGroups } from './asset-groups';
import { AssetLinks } from './asset-links';
import { TEXTS } from './assets-texts';
import type { CampaignKey } from './campaign.query';

interface AssetsProps {
  of: CampaignKey;
  hasGroups: boolean;
  mayChange: boolean;
}

/** What a campaign's ads are built from, and for members what is shown beside them. */
export function Assets({ of, hasGroups, mayChange }: AssetsProps) {
  const t = useTexts(TEXTS);
  return (
    <>
      {hasGroups ? <AssetGroups of={of} mayChange={mayChange} /> : null}
      {hasGroups && mayChange ? (
        <header className="card-text">
          <h3>{t('links')}</h3>
        </header>
      ) : null}
      {mayChange ? <AssetLinks of={of} /> : null}
    </>
  );
}
