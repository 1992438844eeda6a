import { useFormats, useText } from '#core/i18n/locale.tsx'
import { benchmarkMessages } from '#screens/purchaser/award/benchmark.messages.ts'
import type { FileData, Ranking } from '#screens/purchaser/award/project-file.api.ts'
import type { Column } from '#ui/display/Table.tsx'

/** What average prices are held against, and how it came about. */
export function BenchmarkLine({ benchmark }: { benchmark: NonNullable<FileData['benchmark']> }) {
  const t = useText(benchmarkMessages)
  const { money } = useFormats()
  const { value, mean, prices, dropped, floatBp } = benchmark
  const left = dropped.map((one) => money(one)).join(' · ')
  return (
    <p className="pf-said">
      {t('benchmark', { value: money(value), mean: money(mean), n: prices.length, percent: floatBp / 100 })}
      {left && ` ${t('benchmark.dropped', { prices: left })}`}
    </p>
  )
}

/** What the ranks are not yet: by points, as long as some are still to be given. */
export function PointsWaiting({ project, ranking = [] }: Pick<FileData, 'project' | 'ranking'>) {
  const t = useText(benchmarkMessages)
  const waits = project.form?.award?.method === 'combined' && ranking.some(({ total }) => total === undefined)
  return waits ? <p className="pf-said">{t('points.waiting')}</p> : null
}

/** Numbers that only some methods have. */
export function useMethodColumns(ranking: Ranking): Column<Ranking[number]>[] {
  const t = useText(benchmarkMessages)
  const { money } = useFormats()
  const points = (key: 'price' | 'technical' | 'business' | 'total') => ({
    ...{ key, label: t(key === 'price' ? 'col.points' : `col.${key}`), align: 'end' as const },
    text: (row: Ranking[number]) => row[key],
    sort: (row: Ranking[number]) => Number(row[key] ?? 0),
  })
  const columns: readonly (Column<Ranking[number]> & { key: 'distance' | 'price' | 'technical' | 'business' | 'total' })[] = [
    {
      ...{ key: 'distance', label: t('col.distance'), align: 'end' },
      text: ({ distance }) => distance && money(distance),
      sort: ({ distance }) => Number(distance ?? 0),
    },
    ...(['price', 'technical', 'business', 'total'] as const).map(points),
  ]
  return columns.filter(({ key }) => ranking.some((row) => row[key] !== undefined))
}
