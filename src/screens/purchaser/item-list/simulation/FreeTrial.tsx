import { useCallback, useState } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { formOf } from '#domain/tender/project/draft.ts'
import { simulate } from '#domain/tender/simulation/simulate.ts'
import type { SimulationEvent } from '#domain/tender/simulation/simulation.ts'
import { useFailReason } from '#screens/bidding/live/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { simulationMessages } from './simulation.messages.ts'
import { BIDDERS, type Say, sinceStart, type TrialProps } from './simulation.rules.ts'
import { useRun } from './use-run.ts'

/** Free bidding, tried out: what to expect, and one course in full. */
export function FreeTrial({ form, say }: TrialProps) {
  const t = useText(simulationMessages)
  const [bidders, setBidders] = useState('5')
  const [seed, setSeed] = useState(1)
  return (
    <>
      <div className="ed-relative">
        <SelectField label={t('bidders')} value={bidders} options={BIDDERS} onChange={setBidders} />
        <Button icon="refresh" onPress={() => setSeed(seed + 1)}>
          {t('again')}
        </Button>
      </div>
      <Course form={form} say={say} bidders={Number(bidders)} seed={seed} />
    </>
  )
}

function Course({ form, say, bidders, seed }: TrialProps & { bidders: number; seed: number }) {
  const t = useText(simulationMessages)
  const formats = useFormats()
  const { currency } = formOf(form)
  const course = useRun(useCallback(() => simulate(form, { bidders, seed }), [form, bidders, seed]))
  if (!course) return <Skeleton lines={6} />
  const { expected } = course
  const events = course.events.map((event, index) => ({ ...event, key: String(index) }))
  return (
    <>
      <Description
        items={[
          { label: t('length'), value: t('minutes', { n: Math.round(expected.lengthMs / 6_000) / 10 }) },
          { label: t('extensions'), value: expected.extensions },
          { label: t('bids'), value: expected.bids },
          { label: t('saving'), value: expected.saving === undefined ? t('saving.none') : `${expected.saving} %` },
        ]}
      />
      <h3>{t('course')}</h3>
      <Table
        caption={t('course')}
        rows={events}
        rowKey={(event) => event.key}
        columns={[
          { key: 'after', label: t('col.after'), align: 'end', cell: (event) => sinceStart(event.afterMs) },
          { key: 'what', label: t('col.what'), wrap: true, cell: (event) => <What event={event} say={say} /> },
          { key: 'price', label: t('col.price'), align: 'end', cell: (event) => (event.gross ? formats.money(event.gross, currency) : '') },
          { key: 'rank', label: t('col.rank'), align: 'end', cell: (event) => event.rank ?? '' },
        ]}
      />
      {course.atHardStop && <p className="ed-note">{t('hardStop')}</p>}
    </>
  )
}

function What({ event, say }: { event: SimulationEvent; say: Say }) {
  const t = useText(simulationMessages)
  const why = useFailReason()
  const { kind, alias = '', code = '', args = {}, closesAfterMs = 0, reason = '' } = event
  if (kind === 'bid') {
    return (
      <>
        {t('bid', { alias })} {event.tookLead && <strong>{t('lead')}</strong>}
      </>
    )
  }
  if (kind === 'refused') return <span className="ed-note">{t('refused', { alias, why: say({ code, path: '', args }) })}</span>
  if (kind === 'extended') return <>{t('extended', { at: sinceStart(closesAfterMs) })}</>
  if (kind === 'failed') return <>{t('failed', { why: why(reason) })}</>
  return <strong>{t('closed')}</strong>
}
