import { useSignals } from '@preact/signals-react/runtime'
import type { MouseEvent } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { statusNames } from '#domain/workflow/labels.ts'
import { type List, ShortTime } from '#lists/index.ts'
import { type Process, type Task, toneOf } from '#screens/workspace/instance/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { isPlainClick } from '#ui/controls/plain-click.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { DueTag } from './DueTag.tsx'
import type { Opened } from './use-opened.ts'
import { messages } from './workspace.messages.ts'
import { isOf } from './workspace.rules.ts'

interface RailProps {
  title: string
  /** What stands over it has the first heading of the page. */
  within: boolean
  list: List<Task | Process>
  opened: Opened
  /** All of them are open: where each waits, and until when, tells more than that. */
  decides: boolean
}

/** The rows of a list in few words, beside what one of them opens. */
export function Rail({ title, within, list, opened, decides }: RailProps) {
  useSignals()
  const t = useText(messages)
  const state = list.state.value
  const page = state.phase === 'ready' ? state.page : undefined
  const Heading = within ? 'h2' : 'h1'
  return (
    <nav className="ws-rail" part="list" aria-label={t('rail')}>
      <div className="ws-rail-head">
        <Heading className="ws-rail-title">
          {title} {page && <span className="ls-count">{page.total}</span>}
        </Heading>
        <Button kind="text" onPress={opened.close}>
          {t('rail.back')}
        </Button>
      </div>
      <ul>
        {(page?.rows ?? []).map((row) => (
          <li key={list.idOf(row)}>
            <RailRow row={row} opened={opened} decides={decides} />
          </li>
        ))}
      </ul>
      {page && page.total > page.pageSize && (
        <Pager pageIndex={page.pageIndex} pageSize={page.pageSize} total={page.total} onChange={(to) => void list.turn(to)} />
      )}
    </nav>
  )
}

function RailRow({ row, opened, decides }: Pick<RailProps, 'opened' | 'decides'> & { row: Task | Process }) {
  const t = useText(messages)
  const { lang } = useLocale()
  const isOpen = isOf(opened.target, row)
  const href = opened.hrefOf(row)
  const body = (
    <>
      <strong title={row.title}>{row.title || t('untitled')}</strong>
      <small>
        {row.processName} · {row.initiatorName}
      </small>
      <span className="ws-rail-end">
        {decides && 'nodeName' in row ? <Waits row={row} /> : <Tag tone={toneOf(row.status)}>{statusNames[row.status][lang]}</Tag>}
        <ShortTime at={row.at} />
      </span>
    </>
  )
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    opened.open(row)
  }
  const part = isOpen ? 'row row-active' : 'row'
  const current = isOpen ? ('true' as const) : undefined
  return href === undefined ? (
    <button type="button" className="ws-rail-row" part={part} aria-current={current} onClick={() => opened.open(row)}>
      {body}
    </button>
  ) : (
    <a className="ws-rail-row" part={part} href={href} aria-current={current} onClick={press}>
      {body}
    </a>
  )
}

/** Where it waits; that time runs out is said first. */
function Waits({ row: { nodeName, dueAt } }: { row: Task }) {
  return (
    <span className="ws-rail-node">
      {dueAt && <DueTag at={dueAt} />}
      <span title={nodeName}>{nodeName}</span>
    </span>
  )
}
