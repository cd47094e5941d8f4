import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../app/language';
import { Dialog } from '../../parts/dialog';
import { type CampaignKey, campaignKey } from './campaign.query';
import type { Level } from './level-form';
import { TEXTS } from './texts';

const LevelForm = lazy(() => import('./level-form'));

interface ChangeLevelProps {
  of: CampaignKey;
  /** Undefined: the dialog is closed. */
  level: Level | undefined;
  onClose: () => void;
}

/** Status, bid or budget of a part of a campaign, in a dialog. */
export function ChangeLevel({ of, level, onClose }: ChangeLevelProps) {
  const t = useTexts(TEXTS);
  const queries = useQueryClient();
  const onChanged = () => void queries.invalidateQueries({ queryKey: campaignKey(of) });
  return (
    <Dialog isOpen={level !== undefined} onClose={onClose} title={level?.name ?? t('change')}>
      {level ? (
        <Suspense fallback={null}>
          <LevelForm of={of} level={level} onChanged={onChanged} onClose={onClose} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
