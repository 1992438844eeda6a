import { useSignals } from '@preact/signals-react/runtime'
import type { ProgressNode } from '#contract/workflow/shapes.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import css from './ApprovalTimeline.css?inline'
import { messages } from './approval-timeline.messages.ts'
import { type Band, type Round, roundsOf } from './approval-timeline.rules.ts'
import { TimelineStep } from './TimelineStep.tsx'

const sheet = styleSheet(css)

export interface ApprovalTimelineProps {
  nodes: readonly ProgressNode[]
  /** Approvers of one node that show before the rest folds; 0 for all. */
  collapseAfter?: number | undefined
  layout?: 'vertical' | 'horizontal' | undefined
  /** The last step first. */
  reversed?: boolean | undefined
  /** A step was pressed. Without it steps cannot be. */
  onSelect?: ((node: ProgressNode) => void) | undefined
}

/** Who has decided, who is asked, who will be asked: by round, with opinions. @see FLOW-07 */
export function ApprovalTimeline(props: ApprovalTimelineProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { nodes, layout = 'vertical', reversed } = props
  const rounds = roundsOf(nodes, reversed)
  if (rounds.length === 0) return <Empty title={t('timeline.empty')} icon="list" />
  const newest = Math.max(...rounds.map(({ round }) => round))
  return (
    <section className="tl" aria-label={t('timeline.label')} data-layout={layout}>
      {rounds.length === 1
        ? rounds.map((round) => <Steps key={round.round} {...props} round={round} label={t('timeline.label')} />)
        : rounds.map((round) => (
            <details key={round.round} className="tl-round" open={round.round === newest}>
              <summary>
                {t('timeline.round', { round: round.round })}
                {round.outcome && <small className="tl-outcome">{round.outcome}</small>}
              </summary>
              <Steps {...props} round={round} label={t('timeline.round', { round: round.round })} />
            </details>
          ))}
    </section>
  )
}

/** A list that scrolls sideways must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

function Steps({ round, label, ...props }: ApprovalTimelineProps & { round: Round; label: string }) {
  const focusable = props.layout === 'horizontal' ? reachable : undefined
  return (
    <ol className="tl-list" aria-label={label} {...focusable}>
      {round.bands.map((band, at) =>
        band.length > 1 ? (
          <Parallel key={keyOf(band, at)} {...props} band={band} />
        ) : (
          band.map((step) => <TimelineStep key={keyOf(band, at)} {...props} step={step} />)
        ),
      )}
    </ol>
  )
}

function Parallel({ band, ...props }: ApprovalTimelineProps & { band: Band }) {
  const t = useText(messages)
  return (
    <li className="tl-parallel">
      <span className="tl-parallel-word">{t('timeline.parallel')}</span>
      <ol aria-label={t('timeline.parallel')}>
        {band.map((step, at) => (
          <TimelineStep key={keyOf([step], at)} {...props} step={step} />
        ))}
      </ol>
    </li>
  )
}

/** A node may run more than once in a round: its place tells the runs apart. */
const keyOf = ([step]: Band, at: number) => `${at} ${step?.nodeId}`
