import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../app/language';
import type { ProductColumn } from '../../generated/graphql';
import { Choice } from '../../parts/choice';
import { ErrorNote } from '../../parts/error-note';
import { OrderedChoice } from '../../parts/presets/ordered-choice';
import { PresetForm } from '../../parts/presets/preset-form';
import { TEXTS as PRESETS } from '../../parts/presets/texts';
import { CHART_METRICS, COLUMNS, columnName } from './columns';
import { TEXTS } from './texts';
import {
  DELETE_VIEW,
  type ProductView,
  SAVE_VIEW,
  SET_VIEW,
  VIEWS_KEY,
  type ViewConfig,
  viewQuery,
  viewsQuery,
} from './view.query';

const MODES = ['table', 'pricefinder', 'chart'] as const;

interface ViewDialogProps {
  accountId: string;
  view: ProductView;
  onClose: () => void;
}

/** How the products of an account are shown: as what, with which columns, and which of these are saved. */
export function ViewDialog({ accountId, view, onClose }: ViewDialogProps) {
  const t = useTexts(TEXTS);
  const said = useTexts(PRESETS);
  const found = useQuery(viewsQuery);
  const { run, isRunning } = useWrite(viewQuery(accountId).queryKey, VIEWS_KEY);
  const [config, setConfig] = useState<ViewConfig>(view.config);
  const change = (part: Partial<ViewConfig>) => setConfig({ ...config, ...part });
  const set = async (what: { presetId: string } | { config: ViewConfig }) => {
    if (await run(SET_VIEW, { accountId, ...what }, said('applied'))) onClose();
  };
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  return (
    <PresetForm
      presets={found.data?.productViewPresets ?? []}
      linkedId={view.presetId}
      isRunning={isRunning}
      onUse={(presetId) => void set({ presetId })}
      onRemove={({ id, name }) => void run(DELETE_VIEW, { presetId: id }, said('removed', { name }))}
      onApply={async (name, isShared) => {
        if (name === undefined) return set({ config });
        const made = await run(SAVE_VIEW, { name, isShared, config });
        if (made) await set({ presetId: made.createProductViewPreset.id });
      }}
      onClose={onClose}
    >
      <Choice
        label={t('mode')}
        value={config.viewMode}
        options={MODES.map((value) => ({ value, label: t(`mode_${value}`) }))}
        onChange={(viewMode) => change({ viewMode })}
      />
      {config.viewMode === 'chart' ? (
        <OrderedChoice
          legend={t('chartMetrics')}
          options={CHART_METRICS.map((key) => ({ key, label: columnName(t, key) }))}
          chosen={config.chartMetrics}
          onChange={(chartMetrics) => change({ chartMetrics: [...chartMetrics] })}
        />
      ) : null}
      {config.viewMode === 'table' ? (
        <OrderedChoice<ProductColumn>
          legend={t('columns')}
          options={COLUMNS.map((key) => ({ key, label: columnName(t, key) }))}
          chosen={config.columns}
          onChange={(columns) => change({ columns: [...columns] })}
        />
      ) : null}
    </PresetForm>
  );
}
