import { useEffect, useState } from 'react'
import type { ProjectDraft } from '#contract/tender/draft.ts'
import type { ConfigFault } from '#contract/tender/project.ts'
import { inSlices } from '#core/browser/slices.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { formOf } from '#domain/tender/project/draft.ts'
import { simulationFaults } from '#domain/tender/simulation/hall.ts'
import { simulate } from '#domain/tender/simulation/simulate.ts'
import type { Simulation, SimulationEvent } from '#domain/tender/simulation/simulation.ts'
import { useFailReason } from '#screens/bidding/live/index.ts'
import { simulationMessages } from '#screens/purchaser/item-list/simulation.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

const BIDDERS = ['2', '3', '5', '8', '12', '20'].map((value) => ({ value, label: value }))

/** Says what is wrong, in the reader's language. */
type Say = (fault: ConfigFault) => string

interface SimulationDialogProps {
  /** The draft as it stood when the dialog was opened. */
  form: ProjectDraft
  say: Say
  onClose: () => void
}

/** What the settings lead to: fictitious bidders run through the real rules, in this page. */
export function SimulationDialog({ form, say, onClose }: SimulationDialogProps) {
  const t = useText(simulationMessages)
  const [bidders, setBidders] = useState('5')
  const [seed, setSeed] = useState(1)
  const faults = simulationFaults(form)
  return (
    <Dialog open dismissible presentation="drawer" width="720px" heading={t('title')} onClose={() => onClose()}>
      <div className="ed-simulation">
        <p className="ed-note">{t('intro')}</p>
        {faults.length > 0 ? (
          <Notice tone="warning" title={t('faults')}>
            <ul>
              {faults.map((fault) => (
                <li key={fault.path + fault.code}>{say(fault)}</li>
              ))}
            </ul>
          </Notice>
        ) : (
          <>
            <div className="ed-relative">
              <SelectField label={t('bidders')} value={bidders} options={BIDDERS} onChange={setBidders} />
              <Button icon="refresh" onPress={() => setSeed(seed + 1)}>
                {t('again')}
              </Button>
            </div>
            <Course form={form} say={say} bidders={Number(bidders)} seed={seed} />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface CourseProps extends Pick<SimulationDialogProps, 'form' | 'say'> {
  bidders: number
  seed: number
}

function Course({ form, say, bidders, seed }: CourseProps) {
  const t = useText(simulationMessages)
  const formats = useFormats()
  const { currency } = formOf(form)
  const course = useSimulation(form, bidders, seed)
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
          { key: 'after', label: t('col.after'), align: 'end', cell: (event) => clock(event.afterMs) },
          { key: 'what', label: t('col.what'), wrap: true, cell: (event) => <What event={event} say={say} /> },
          { key: 'price', label: t('col.price'), align: 'end', cell: (event) => (event.gross ? formats.money(event.gross, currency) : '') },
          { key: 'rank', label: t('col.rank'), align: 'end', cell: (event) => event.rank ?? '' },
        ]}
      />
      {course.atHardStop && <p className="ed-note">{t('hardStop')}</p>}
    </>
  )
}

/** Takes a moment: the page goes on meanwhile, and shows the last one until the next is there. */
function useSimulation(form: ProjectDraft, bidders: number, seed: number): Simulation | undefined {
  const [simulation, setSimulation] = useState<Simulation>()
  useEffect(() => {
    const leaving = new AbortController()
    inSlices(simulate(form, { bidders, seed }), leaving.signal).then(setSimulation, (cause: unknown) => {
      if (!leaving.signal.aborted) throw cause
    })
    return () => leaving.abort()
  }, [form, bidders, seed])
  return simulation
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
  if (kind === 'extended') return <>{t('extended', { at: clock(closesAfterMs) })}</>
  if (kind === 'failed') return <>{t('failed', { why: why(reason) })}</>
  return <strong>{t('closed')}</strong>
}

/** `12:34` from the start on; hours when there are any. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const parts = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60].map((part) => String(part).padStart(2, '0'))
  return (parts[0] === '00' ? parts.slice(1) : parts).join(':')
}
