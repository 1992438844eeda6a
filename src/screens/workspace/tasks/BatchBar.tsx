import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import type { limits } from '#contract/limits.ts'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { List } from '#lists/index.ts'
import { type Task, useEmbedding } from '#screens/workspace/instance/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useOnePerson } from '#widgets/approval/index.ts'
import { type BatchDecision, type BatchResult, decideBatch } from './workspace.api.ts'
import { messages } from './workspace.messages.ts'
import { isOf } from './workspace.rules.ts'

const MOST_CHARACTERS: (typeof limits)['opinionChars'] = 2_000

/** Something that is to be decided for several tasks. */
export interface BatchAsked {
  action: BatchDecision['action']
  rows: readonly Task[]
}

interface BatchBarProps {
  list: List<Task>
  onAsk: (asked: BatchAsked) => void
}

/** What can be decided at once for the tasks that are chosen, and for no other. */
export function BatchBar({ list, onAsk }: BatchBarProps) {
  useSignals()
  const t = useText(messages)
  const state = list.state.value
  const chosen = list.chosen.value
  const rows = (state.phase === 'ready' ? state.page.rows : []).filter((row) => chosen.includes(list.idOf(row)))
  return (
    <>
      <Button icon="check" onPress={() => onAsk({ action: 'agree', rows })}>
        {t('batch.agree')}
      </Button>
      <Button kind="danger" icon="close" onPress={() => onAsk({ action: 'refuse', rows })}>
        {t('batch.refuse')}
      </Button>
      <Button icon="users" onPress={() => onAsk({ action: 'transfer', rows })}>
        {t('batch.transfer')}
      </Button>
    </>
  )
}

/** Asks for the opinion, and tells afterwards what became of each. It outlives the choice: what is decided leaves the list at once. */
export function BatchDialogs({ list, asked, onClose }: { list: List<Task>; asked: BatchAsked; onClose: () => void }) {
  useSignals()
  const [results, setResults] = useState<readonly BatchResult[]>()
  const embedding = useEmbedding()
  const state = list.state.value
  const shown = state.phase === 'ready' ? state.page.rows : []
  const end = () => {
    list.mark([])
    void list.refresh()
    onClose()
  }
  if (results) return <Results rows={asked.rows} results={results} onClose={end} />
  return (
    <Ask
      {...asked}
      still={asked.rows.every((row) => shown.some((one) => list.idOf(one) === list.idOf(row)))}
      onClose={(told) => {
        if (!told) return onClose()
        setResults(told)
        const done = asked.rows.filter((row) => told.some((one) => one.done && isOf(one, row)))
        if (done.length > 0) embedding?.decided({ action: asked.action, tasks: done, response: told })
      }}
    />
  )
}

interface Told {
  rows: readonly Task[]
  results: readonly BatchResult[]
}

interface AskProps extends BatchAsked {
  /** All of them are still to be decided. */
  still: boolean
  onClose: (results?: readonly BatchResult[]) => void
}

function Ask({ action, rows, still, onClose }: AskProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const results = useRef<readonly BatchResult[]>(undefined)
  const { field, userId, isReady } = useOnePerson()
  const name = rows.map(({ id, taskId }) => `${id}:${taskId}`).join(' ')
  const work = useAction<ActionInput>(
    async ({ text }, key) => {
      results.current = await decideBatch(runtime, { action, opinion: text, userId, tasks: rows }, key)
    },
    `workflow.batch ${action} ${userId ?? ''} ${name}`,
  )
  return (
    <ActionDialog
      heading={t(`batch.${action}.title`, { n: rows.length })}
      kind={action === 'refuse' ? 'danger' : 'primary'}
      send={t(`batch.${action}`)}
      lead={
        <>
          <p>{t('batch.lead')}</p>
          <ul className="ws-chosen">
            {rows.map((row) => (
              <li key={`${row.id} ${row.taskId}`}>{row.title}</li>
            ))}
          </ul>
          {action === 'transfer' && field}
        </>
      }
      text={{ label: t('batch.opinion'), help: t('batch.opinion.help'), min: action === 'refuse' ? 1 : 0, max: MOST_CHARACTERS }}
      subject={still && ''}
      action={work}
      isReady={action === 'transfer' ? isReady : undefined}
      onClose={(done) => onClose(done ? results.current : undefined)}
    />
  )
}

/** What became of each: nothing is passed over in silence. */
function Results({ rows, results, onClose }: Told & { onClose: () => void }) {
  const t = useText(messages)
  const shown = results.map((result, at) => ({ ...result, at, title: rows.find((row) => isOf(result, row))?.title ?? result.businessId }))
  const done = results.filter((result) => result.done).length
  return (
    <Dialog
      open
      dismissible
      width="640px"
      heading={t('batch.result', { done, n: results.length })}
      onClose={onClose}
      footer={
        <Button kind="primary" first onPress={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Table
        cards
        caption={t('batch.result', { done, n: results.length })}
        rows={shown}
        rowKey={({ at }) => String(at)}
        columns={[
          { key: 'title', label: t('batch.row'), wrap: true, cell: ({ title }) => title },
          {
            key: 'said',
            label: t('batch.said'),
            wrap: true,
            cell: (row) => (
              <>
                <Tag tone={row.done ? 'success' : 'danger'}>{t(row.done ? 'batch.done' : 'batch.failed')}</Tag> {row.message}
              </>
            ),
          },
        ]}
      />
    </Dialog>
  )
}
