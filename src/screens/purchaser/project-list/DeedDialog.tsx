import type { ProjectRow } from '#contract/tender-project.ts'
import { useRuntime } from '#core/context.tsx'
import { useText } from '#core/locale.tsx'
import { AskDialog } from '#screens/purchaser/parts/index.ts'
import type { ProjectDeeds } from './project-list.api.ts'
import { messages } from './project-list.messages.ts'
import { deedsOf } from './project-row.rules.ts'

/** Something to be done with one or several projects, which is asked for first. */
export interface Wish {
  deed: keyof ProjectDeeds
  rows: readonly ProjectRow[]
}

interface DeedDialogProps {
  wish: Wish
  /** A row as it is shown now; itself, when it is not shown any more. */
  newest: (row: ProjectRow) => ProjectRow
  deeds: ProjectDeeds
  onDone: () => Promise<void>
  onClose: () => void
}

/** What each deed asks and says. */
const ASKS = {
  copy: { title: 'act.copy', done: 'copied.one', kind: 'primary', text: undefined },
  delete: { title: 'delete.title', done: 'deleted', kind: 'danger', text: undefined },
  recall: { title: 'act.recall', done: 'recalled', kind: 'primary', text: undefined },
  suspend: { title: 'act.suspend', done: 'suspended', kind: 'danger', text: 'reason' },
  void: { title: 'act.void', done: 'voided', kind: 'danger', text: 'reason' },
} as const satisfies Record<keyof ProjectDeeds, unknown>

/** Asks, does it, says that it is done, and has the list read again. */
export function DeedDialog({ wish: { deed, rows }, newest, deeds, onDone, onClose }: DeedDialogProps) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const { title, done, kind, text } = ASKS[deed]
  const [first] = rows
  const several = rows.length > 1 && (deed === 'copy' || deed === 'delete')
  const lead = several ? t(`${deed}.many`, { n: rows.length }) : t(`${deed}.lead`, { project: nameOf(first) })
  const work = async (words: string, key: string) => {
    await deeds[deed](rows, words, key)
    notices.show({ tone: 'success', text: several && deed === 'copy' ? t('copied.many', { n: rows.length }) : t(done) })
    await onDone()
  }
  return (
    <AskDialog
      heading={t(title)}
      lead={lead}
      send={t(`${deed}.send`)}
      kind={kind}
      text={text}
      subject={rows.map(newest).every((row) => deedsOf(row, true).includes(deed)) && ''}
      work={work}
      onClose={onClose}
    />
  )
}

const nameOf = (row: ProjectRow | undefined): string => (row ? `${row.code} ${row.title}`.trim() : '')
