import { type ComponentProps, useMemo } from 'react'
import type { Overview } from '#contract/tender/stat-calls.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Chart, type ChartModel } from '#widgets/chart/index.ts'
import { messages } from './overview.messages.ts'

/** Stages of free bidding; rounds are numbered. */
const STAGES = ['first', 'end'] as const

/** The four charts of 9.1. Amounts are drawn as numbers and written from their decimal strings. */
export function Charts({ figures }: { figures: Overview }) {
  const t = useText(messages)
  const { money, number } = useFormats()
  const categories = useDictionary('tender_category')
  const { months, drops, currency } = figures
  const amounts = [months.map(({ amount }) => amount), months.map(({ saving }) => saving)]
  const models = useMemo(() => modelsOf(figures, t, (code) => wordFor(categories, code)), [figures, t, categories])
  const amountOf = (value: number, texts: readonly string[]) =>
    money(texts.find((text) => Number(text) === value) ?? String(value), currency)
  const texts = figures.categories.map(({ amount }) => amount)
  return (
    <div className="overview-charts">
      <ChartCard
        heading={t('chart.months')}
        labelHead={t('chart.month')}
        model={models.months}
        figure={(value, series) => amountOf(value, amounts[series] ?? [])}
      />
      <ChartCard
        heading={t('chart.categories')}
        labelHead={t('chart.category')}
        model={models.categories}
        figure={(value) => amountOf(value, texts)}
      />
      <ChartCard
        heading={t('chart.bidders')}
        labelHead={t('chart.bidders.head')}
        model={models.bidders}
        figure={(value) => number(value)}
      />
      <ChartCard
        heading={t('chart.drops')}
        labelHead={t('chart.stage')}
        model={models.drops}
        figure={(value) => drops.find(({ percent }) => Number(percent) === value)?.percent ?? number(value)}
      />
    </div>
  )
}

function ChartCard(props: Pick<ComponentProps<typeof Chart>, 'heading' | 'labelHead' | 'model' | 'figure'>) {
  const t = useText(messages)
  return (
    <Chart {...props} emptyTitle={t('chart.empty')}>
      {(content, tools) => (
        <Card heading={props.heading} actions={tools}>
          {content}
        </Card>
      )}
    </Chart>
  )
}

type Text = (
  key: 'chart.amount' | 'chart.saving' | 'chart.projects' | 'chart.drop' | 'stage.first' | 'stage.end' | 'stage.round',
  values?: { n: number },
) => string

function modelsOf({ months, categories, bidders, drops }: Overview, t: Text, category: (code: string) => string) {
  const stageOf = ({ mode, stage }: Overview['drops'][number]) => {
    const name = STAGES[stage - 1]
    return mode === 'freeBid' && name ? t(`stage.${name}`) : t('stage.round', { n: stage })
  }
  const bars = (name: string, labels: string[], values: number[], sideways = false): ChartModel => ({
    labels,
    series: [{ name, values }],
    sideways,
  })
  return {
    months: {
      labels: months.map(({ month }) => month),
      series: [
        { name: t('chart.amount'), values: months.map(({ amount }) => Number(amount)) },
        { name: t('chart.saving'), values: months.map(({ saving }) => Number(saving)) },
      ],
    },
    categories: bars(
      t('chart.amount'),
      categories.map(({ categoryCode }) => category(categoryCode)),
      categories.map(({ amount }) => Number(amount)),
      true,
    ),
    bidders: bars(
      t('chart.projects'),
      bidders.map((row) => String(row.bidders)),
      bidders.map(({ projects }) => projects),
    ),
    drops: {
      ...bars(
        t('chart.drop'),
        drops.map(stageOf),
        drops.map(({ percent }) => Number(percent)),
      ),
      percent: true,
    },
  } satisfies Record<string, ChartModel>
}
