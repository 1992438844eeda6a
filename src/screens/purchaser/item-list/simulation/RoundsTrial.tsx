import { useCallback, useMemo, useState } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { formOf } from '#domain/tender/project/draft.ts'
import { roundsToType, simulateRounds } from '#domain/tender/simulation/simulate-rounds.ts'
import type { RoundsSimulation } from '#domain/tender/simulation/simulation.ts'
import { useFailReason } from '#screens/bidding/live/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { EditableTable, type EditColumn } from '#widgets/data-table/edit/index.ts'
import { RoundSeen } from './RoundSeen.tsx'
import { simulationMessages } from './simulation.messages.ts'
import { BIDDERS, priceOf, quotesOf, rowsFor, rowsOfCourse, type TrialProps, type TypedRow } from './simulation.rules.ts'
import { useRun } from './use-run.ts'

/** Sealed rounds, tried out by chance or with prices of one's own: what each round brings, and what everybody sees of it. */
export function RoundsTrial({ form, say }: TrialProps) {
  const t = useText(simulationMessages)
  const [count, setCount] = useState('5')
  const [seed, setSeed] = useState(1)
  const [typed, setTyped] = useState<readonly TypedRow[]>()
  const [seenBy, setSeenBy] = useState('all')
  const { scale } = formOf(form)
  const bidders = Number(count)
  const rows = useMemo(() => typed && rowsFor(bidders, typed), [typed, bidders])
  const course = useRun(
    useCallback(
      () => simulateRounds(form, { bidders, seed, ...(rows && { quotes: quotesOf(rows, roundsToType(form), scale) }) }),
      [form, bidders, seed, rows, scale],
    ),
  )
  const sides = ['all', 'purchaser', ...rowsFor(bidders).map(({ id = '' }) => id)]
  const side = sides.includes(seenBy) ? seenBy : 'all'
  return (
    <>
      <div className="ed-relative">
        <SelectField label={t('bidders')} value={count} options={BIDDERS} onChange={setCount} />
        <SelectField
          label={t('prices')}
          value={typed ? 'typed' : 'chance'}
          options={(['chance', 'typed'] as const).map((value) => ({ value, label: t(`prices.${value}`) }))}
          onChange={(next) => setTyped(next === 'typed' && course ? rowsOfCourse(course, bidders) : undefined)}
        />
        <SelectField
          label={t('seenBy')}
          value={side}
          options={sides.map((value) => ({ value, label: value === 'all' || value === 'purchaser' ? t(`seenBy.${value}`) : value }))}
          onChange={setSeenBy}
        />
        {!typed && (
          <Button icon="refresh" onPress={() => setSeed(seed + 1)}>
            {t('again')}
          </Button>
        )}
      </div>
      {rows && <TypedPrices form={form} rows={rows} scale={scale} onChange={setTyped} />}
      {course ? <Course form={form} say={say} course={course} side={side} /> : <Skeleton lines={6} />}
    </>
  )
}

interface TypedPricesProps {
  form: TrialProps['form']
  rows: readonly TypedRow[]
  scale: number
  onChange: (rows: readonly TypedRow[]) => void
}

function TypedPrices({ form, rows, scale, onChange }: TypedPricesProps) {
  const t = useText(simulationMessages)
  const { rounds = 0 } = form.rounds ?? {}
  const most = roundsToType(form)
  const columns = useMemo<EditColumn[]>(
    () => [
      { prop: 'id', label: t('col.bidder'), readOnly: true, width: 96 },
      ...Array.from({ length: most }, (_, index): EditColumn => {
        const label = index < rounds ? t('round', { n: index + 1 }) : t('round.extra')
        return { prop: priceOf(index + 1), label, type: 'money', decimals: scale, positive: true, width: 140 }
      }),
    ],
    [t, most, rounds, scale],
  )
  return (
    <div>
      <EditableTable label={t('prices.typed')} columns={columns} rows={rows} onChange={onChange} maxRows={rows.length} />
      <p className="ed-note">{t('prices.help')}</p>
    </div>
  )
}

interface CourseProps extends TrialProps {
  course: RoundsSimulation
  side: string
}

function Course({ form, say, course, side }: CourseProps) {
  const t = useText(simulationMessages)
  const why = useFailReason()
  const { money } = useFormats()
  const { currency } = formOf(form)
  const { rounds, first, shares, drawn, failed, expected } = course
  const winner = first && t('first', { alias: first.alias, price: money(first.gross, currency) })
  const each = shares?.map(({ alias, sharePct, amount }) => t('share', { alias, n: sharePct, amount: money(amount, currency) }))
  const { lengthMs, quotes, saving } = expected ?? course
  return (
    <>
      <Description
        items={[
          { label: t(expected ? 'length' : 'lengthOne'), value: t('minutes', { n: Math.round(lengthMs / 6_000) / 10 }) },
          { label: t('quotes'), value: quotes },
          { label: t('saving'), value: saving === undefined ? t('saving.none') : `${saving} %` },
        ]}
      />
      <h3>{t(expected ? 'course' : 'course.typed')}</h3>
      {rounds.map((round) => (
        <RoundSeen key={round.no} round={round} side={side} form={form} say={say} />
      ))}
      {drawn && <p className="ed-fact">{t('drawn', { order: drawn.join(' · ') })}</p>}
      {winner && <p className="ed-fact">{each ? t('shares', { list: each.join(' · ') }) : winner}</p>}
      {!first && <Notice tone="warning">{failed === undefined ? t('nobodyLeft') : t('failed', { why: why(failed) })}</Notice>}
    </>
  )
}
