import type { Formats } from '../../app/formats';
import type { Translate } from '../../app/language';
import type { Column } from '../../parts/data-table';
import { MetricValue, Money } from '../../parts/figure';
import { metricOf } from '../../parts/metrics';
import type { Key } from './texts';

interface Figures {
  clicks: number;
  cost: number;
  conversions: number;
  conversionValue: number;
  roas: number;
}

/** What ad groups and keywords brought. */
export function figureColumns<Row extends Figures>(t: Translate<Key>, count: Formats['count']): readonly Column<Row>[] {
  return [
    {
      key: 'clicks',
      header: t('clicks'),
      isNumber: true,
      from: 'medium',
      sortBy: ({ clicks }) => clicks,
      cell: ({ clicks }) => count(clicks),
    },
    {
      key: 'cost',
      header: t('cost'),
      isNumber: true,
      sortBy: ({ cost }) => cost,
      cell: ({ cost }) => <Money value={cost} />,
    },
    {
      key: 'conversions',
      header: t('conversions'),
      isNumber: true,
      from: 'medium',
      sortBy: ({ conversions }) => conversions,
      cell: ({ conversions }) => count(conversions),
    },
    {
      key: 'roas',
      header: t('roas'),
      isNumber: true,
      from: 'medium',
      sortBy: (row) => metricOf('roas', row),
      cell: (row) => <MetricValue metric="roas" of={row} />,
    },
  ];
}
