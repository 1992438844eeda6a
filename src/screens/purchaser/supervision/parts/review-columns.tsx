import { useText } from '#core/i18n/locale.tsx'
import { reviewProjects } from '#domain/tender/lists/review-projects.ts'
import { type ListColumn, ShortTime, useColumn } from '#lists/index.ts'
import { ProjectStatus } from '#screens/bidding/live/RoundNote.tsx'
import { ProjectName } from '#screens/project-lists/ProjectName.tsx'
import type { ReviewRow } from '#screens/purchaser/supervision/supervision.api.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { useLogFaultText } from './use-log-fault-text.ts'

const TONES = { WATCHING: 'info', OPENED: 'warning', SCORING: 'warning', REPORT: 'warning', RETURNED: 'danger', SIGNED: 'success' } as const
const SEVERITIES = ['high', 'medium', 'low'] as const
const SEVERITY_TONES = { high: 'danger', medium: 'warning', low: 'neutral' } as const
const TASKS = [
  'suspended',
  'opening',
  'conflict',
  'score',
  'correction',
  'report',
  'low-price',
  'proposal',
  'award',
  'objection',
  'schedule',
] as const

/** How a review stands, in words and colour. */
export function ReviewTag({ status }: { status: ReviewRow['reviewStatus'] }) {
  const t = useText(messages)
  return <Tag tone={TONES[status]}>{t(`review.${status}`)}</Tag>
}

/** How bad a clue is. */
export function SeverityTag({ severity, n }: { severity: (typeof SEVERITIES)[number]; n?: number }) {
  const t = useText(messages)
  return <Tag tone={SEVERITY_TONES[severity]}>{n === undefined ? t(`severity.${severity}`) : `${t(`severity.${severity}`)} ${n}`}</Tag>
}

/** The columns of 9.14. */
export function useColumns(onOpen: (id: string) => void, hrefOf: ((id: string) => string) | undefined): ListColumn<ReviewRow>[] {
  const t = useText(messages)
  const column = useColumn(reviewProjects)
  return [
    column('project', (row) => <Project row={row} href={hrefOf?.(row.project.id)} onOpen={() => onOpen(row.project.id)} />, {
      ...{ name: t('col.project'), filter: 'title', orderBy: 'code', shows: ['title', 'titleEn', 'code', 'mode'], isName: true },
    }),
    column('status', ({ project }) => <ProjectStatus row={project} />, { shows: ['status', 'roundNo', 'roundPhase'] }),
    column('review', (row) => <ReviewTag status={row.reviewStatus} />, {
      ...{ name: t('col.review'), filter: 'reviewStatus', shows: ['reviewStatus'] },
    }),
    column('tasks', (row) => <Tasks tasks={row.tasks} />, { name: t('col.tasks'), shows: ['waiting'] }),
    column('signals', (row) => <Clues row={row} />, { name: t('col.signals'), shows: ['signalsHigh', 'signalsMedium', 'signalsLow'] }),
    column('low', ({ lowPrices }) => (lowPrices > 0 ? <Tag tone="danger">{String(lowPrices)}</Tag> : '–'), {
      ...{ name: t('col.low'), shows: ['lowPrices'], align: 'end' },
    }),
    column('chain', (row) => <Chain row={row} />, { name: t('col.chain'), shows: ['chainOk'] }),
    // While bidding is suspended its end moves.
    column('closes', ({ project }) => <ShortTime at={project.status === 'SUSPENDED' ? undefined : project.closesAt} />, {
      ...{ name: t('col.closes'), filter: 'closesAt', orderBy: 'closesAt', shows: ['closesAt'] },
    }),
    {
      key: 'acts',
      label: t('col.acts'),
      pinned: true,
      cell: ({ project }) => (
        <Button kind="text" label={`${t('open')} ${project.code}`} onPress={() => onOpen(project.id)}>
          {t('open')}
        </Button>
      ),
    },
  ]
}

/** Whether the log of a project proves what is stored of it; where it does not, the tooltip says what. */
function Chain({ row: { chainOk, fault, checked } }: { row: ReviewRow }) {
  const t = useText(messages)
  const faultText = useLogFaultText()
  if (checked !== undefined) return <Tag tone="neutral">{t('chain.unknown', { n: checked })}</Tag>
  const title = fault && faultText(fault)
  return (
    <span title={title}>
      <Tag tone={chainOk ? 'success' : 'danger'}>{t(chainOk ? 'chain.sound' : 'chain.broken')}</Tag>
    </span>
  )
}

/** Title and code; on a telephone also what the columns say that have no room there. */
function Project({ row, href, onOpen }: { row: ReviewRow; href: string | undefined; onOpen: () => void }) {
  const t = useText(messages)
  const { project, tasks, lowPrices, signals, chainOk } = row
  const clues = signals ? SEVERITIES.some((severity) => signals[severity] > 0) : false
  return (
    <ProjectName row={project} href={href} onOpen={onOpen}>
      <ProjectStatus row={project} />
      <ReviewTag status={row.reviewStatus} />
      {tasks.length > 0 && <Tasks tasks={tasks} />}
      {clues && <Clues row={row} />}
      {lowPrices > 0 && <Tag tone="danger">{`${t('col.low')} ${lowPrices}`}</Tag>}
      {!chainOk && <Chain row={row} />}
    </ProjectName>
  )
}

/** What waits for the reader; each kind once. */
export function Tasks({ tasks }: { tasks: readonly string[] }) {
  const t = useText(messages)
  const kinds = TASKS.filter((kind) => tasks.includes(kind))
  if (kinds.length === 0) return '–'
  return (
    <span className="ls-tags">
      {kinds.map((kind) => (
        <Tag key={kind} tone="warning">
          {t(`task.${kind}`)}
        </Tag>
      ))}
    </span>
  )
}

/** Clues nobody has looked into, by severity. */
function Clues({ row: { signals, checked } }: { row: ReviewRow }) {
  const t = useText(messages)
  if (checked !== undefined) return '–'
  if (!signals) return <span className="ls-muted">{t('hidden')}</span>
  const open = SEVERITIES.filter((severity) => signals[severity] > 0)
  if (open.length === 0) return '–'
  return (
    <span className="ls-tags">
      {open.map((severity) => (
        <SeverityTag key={severity} severity={severity} n={signals[severity]} />
      ))}
    </span>
  )
}
