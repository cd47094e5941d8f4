import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useOffers } from '../../app/account';
import { useTexts } from '../../app/language';
import type { KpiKey } from '../../generated/graphql';
import { TEXTS } from '../course/texts';
import { ErrorNote } from '../error-note';
import { OrderedChoice } from '../presets/ordered-choice';
import { PresetForm } from '../presets/preset-form';
import { TEXTS as PRESETS } from '../presets/texts';
import { KPI_NEEDS, SHOWN_KPIS } from './kpis';
import {
  type AccountKpis,
  DELETE_KPIS,
  KPI_PRESETS_KEY,
  kpiPresetsQuery,
  overviewKey,
  SAVE_KPIS,
  SET_KPIS,
} from './kpis.query';

/** As many as the server takes. */
const MOST = 16;

interface KpisDialogProps {
  accountId: string;
  config: AccountKpis['kpiConfig'];
  /** What is shown now. */
  shown: readonly KpiKey[];
  onClose: () => void;
}

/** Which figures an account shows, in which order, and which orders are saved. */
export function KpisDialog({ accountId, config, shown, onClose }: KpisDialogProps) {
  const t = useTexts(TEXTS);
  const offers = useOffers();
  const said = useTexts(PRESETS);
  const found = useQuery(kpiPresetsQuery);
  const { run, isRunning } = useWrite(overviewKey(accountId), KPI_PRESETS_KEY);
  const [kpiOrder, setOrder] = useState(shown);
  const set = async (what: { presetId: string } | { kpiOrder: KpiKey[] }) => {
    if (await run(SET_KPIS, { accountId, ...what }, said('applied'))) onClose();
  };
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  return (
    <PresetForm
      presets={found.data?.kpiPresets ?? []}
      linkedId={config.presetId}
      isRunning={isRunning}
      onUse={(presetId) => void set({ presetId })}
      onRemove={({ id, name }) => void run(DELETE_KPIS, { presetId: id }, said('removed', { name }))}
      onApply={async (name, isShared) => {
        const order = [...kpiOrder];
        if (name === undefined) return set({ kpiOrder: order });
        const made = await run(SAVE_KPIS, { name, isShared, kpiOrder: order });
        if (made) await set({ presetId: made.createKpiPreset.id });
      }}
      onClose={onClose}
    >
      <OrderedChoice<KpiKey>
        legend={t('kpis')}
        options={SHOWN_KPIS.filter((key) => offers(KPI_NEEDS[key]) || shown.includes(key)).map((key) => ({
          key,
          label: t(key),
        }))}
        chosen={kpiOrder}
        most={MOST}
        onChange={setOrder}
      />
    </PresetForm>
  );
}
