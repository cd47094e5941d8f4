import { useMutation } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTexts } from '../../app/language';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { type Chosen, choosable, MOST_CHANGES, type Shown } from './bulk.query';
import { BulkChange } from './bulk-change';
import { BULK } from './bulk-texts';

interface Row extends Chosen {
  status: string;
}

/** Campaigns chosen on a page. Another account or filter begins anew: nothing out of sight is changed. */
export function useSelection(shown: Shown) {
  const scope = JSON.stringify(shown);
  const [kept, keep] = useState<{ scope: string; chosen: ReadonlyMap<string, Chosen> }>({ scope, chosen: new Map() });
  const chosen = kept.scope === scope ? kept.chosen : NONE;
  return useMemo(
    () => ({
      shown: JSON.parse(scope) as Shown,
      chosen,
      choose: (rows: readonly Chosen[]) => keep({ scope, chosen: new Map(rows.map((row) => [row.id, row])) }),
    }),
    [scope, chosen],
  );
}

const NONE: ReadonlyMap<string, Chosen> = new Map();

export type Selection = ReturnType<typeof useSelection>;

/** The columns with a box in the first one, by which a row is chosen. */
export function useSelectable<R extends Row>(columns: readonly Column<R>[], selection: Selection | undefined) {
  const t = useTexts(BULK);
  return useMemo(() => {
    const [first, ...others] = columns;
    if (!selection || !first) return columns;
    const { chosen, choose } = selection;
    const cell = (row: R) => (
      <span className="check-row">
        <input
          type="checkbox"
          aria-label={t('choose', { name: row.name })}
          checked={chosen.has(row.id)}
          disabled={row.status === 'REMOVED'}
          onChange={() => {
            const rest = [...chosen.values()].filter(({ id }) => id !== row.id);
            choose(chosen.has(row.id) ? rest : [...rest, row]);
          }}
        />
        {first.cell(row)}
      </span>
    );
    return [{ ...first, cell }, ...others];
  }, [t, columns, selection]);
}

interface BulkBarProps {
  selection: Selection;
  rows: readonly Row[] | undefined;
  total: number;
}

/** Above a list: chooses what is shown or all that match, and changes what is chosen. */
export function BulkBar({ selection: { shown, chosen, choose }, rows = [], total }: BulkBarProps) {
  const t = useTexts(BULK);
  const [isChanging, setChanging] = useState(false);
  const all = useMutation({ mutationFn: () => choosable(shown), onSuccess: choose });
  const here = rows.filter(({ status }) => status !== 'REMOVED');
  if (here.length === 0) return null;
  const areChosen = here.every(({ id }) => chosen.has(id));
  const count = chosen.size;
  return (
    <div className="bulk-bar">
      <label className="check-row">
        <input
          type="checkbox"
          checked={areChosen}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !areChosen;
          }}
          onChange={() => choose(areChosen ? [] : here)}
        />
        {t('chooseShown', { count: here.length })}
      </label>
      {total > rows.length && total <= MOST_CHANGES ? (
        <button type="button" className="link" disabled={all.isPending} onClick={() => all.mutate()}>
          {t('chooseAll', { count: total })}
        </button>
      ) : null}
      <span className="quiet" role="status">
        {count > MOST_CHANGES ? t('tooMany', { most: MOST_CHANGES }) : count > 0 ? t('chosen', { count }) : null}
      </span>
      {count > 0 ? (
        <button
          type="button"
          className="button small-button"
          disabled={count > MOST_CHANGES}
          onClick={() => setChanging(true)}
        >
          <ListChecks aria-hidden="true" />
          {t('change')}
        </button>
      ) : null}
      {all.error ? <ErrorNote error={all.error} /> : null}
      <Dialog isOpen={isChanging} onClose={() => setChanging(false)} title={t('title', { count })}>
        <BulkChange accountId={shown.accountId} campaigns={[...chosen.values()]} onClose={() => setChanging(false)} />
      </Dialog>
    </div>
  );
}
