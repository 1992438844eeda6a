import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { List } from '#lists/index.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { isUnsent } from '#screens/workspace/draft/index.ts'
import { InstancePanel, type Row, useEmbedding, useKeys } from '#screens/workspace/instance/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Rail } from './Rail.tsx'
import type { Opened } from './use-opened.ts'
import css from './Workspace.css?inline'
import { messages } from './workspace.messages.ts'
import { isOf, neighbour, nextAfter } from './workspace.rules.ts'

const sheet = styleSheet(css)

interface SplitViewProps extends ScreenProps {
  list: List<Row>
  opened: Opened
  title: string
  /** What is decided leaves the list, and the next one opens by itself. */
  decides?: boolean | undefined
  /** The list itself. */
  children: ReactNode
}

/** A list, and beside it or, where there is no room, over it what a row of it opens. The list goes on meanwhile. */
export function SplitView({ list, opened, title, decides = false, children, ...props }: SplitViewProps) {
  useSignals()
  useStyles(sheet)
  const moves = useMoves(list, opened)
  const acted = useActed(list, opened, decides)
  const embedding = useEmbedding()
  const target = embedding?.preview === 'none' ? undefined : opened.target
  const rows = openableRows(list)
  const lead = <Lead rows={rows} opened={opened} onMove={moves} onBack={opened.close} />
  return (
    <div className="ws" data-split={target && opened.wide ? '' : undefined}>
      <div className="ws-list" part="list" hidden={target !== undefined}>
        {children}
      </div>
      {target && opened.wide && <Rail title={title} list={list} opened={opened} decides={decides} />}
      {target && (
        <div className="ws-open" part="preview">
          {embedding?.ownPreview ? (
            <>
              {lead}
              <slot name="preview" />
            </>
          ) : (
            <InstancePanel
              {...props}
              key={`${target.processCode} ${target.businessId}`}
              target={target}
              keys
              onActed={acted}
              onDecided={({ action, response }) =>
                embedding?.decided({ action, tasks: [rows.find((row) => isOf(target, row)) ?? target], response })
              }
              lead={lead}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** Rows that are looked at one after the other. */
const openableRows = ({ state }: List<Row>): readonly Row[] =>
  state.value.phase === 'ready' ? state.value.page.rows.filter((row) => !isUnsent(row)) : []

/** J and K open the next row and the one before, also where none is open yet. */
function useMoves(list: List<Row>, { target, open }: Opened) {
  const move = (step: 1 | -1): boolean => {
    const row = neighbour(openableRows(list), target, step)
    if (row) open(row)
    return row !== undefined
  }
  useKeys(true, (key) => (key === 'j' || key === 'k') && move(key === 'j' ? 1 : -1))
  return move
}

/** After something was done the list is read again; what is decided gives way to the next one. */
function useActed(list: List<Row>, { target, open, close }: Opened, decides: boolean) {
  const t = useText(messages)
  const { notices } = useRuntime()
  return async (hasMore: boolean) => {
    const { state } = list
    const before = state.peek()
    await list.refresh()
    const now = state.peek()
    if (!decides || hasMore || !target || now.phase !== 'ready') return
    const next = nextAfter(before.phase === 'ready' ? before.page.rows : [], now.page.rows, target)
    if (next) return open(next)
    notices.show({ tone: 'success', text: t('all.done') })
    close()
  }
}

interface LeadProps {
  rows: readonly Row[]
  opened: Opened
  onMove: (step: 1 | -1) => boolean
  onBack: () => void
}

/** The way back, and to the rows beside the open one. */
function Lead({ rows, opened: { target, wide }, onMove, onBack }: LeadProps) {
  const t = useText(messages)
  const at = rows.findIndex((row) => isOf(target, row))
  return (
    <div className="ws-lead">
      {!wide && (
        <Button icon="chevron-left" kind="text" onPress={onBack}>
          {t('back')}
        </Button>
      )}
      <span className="ws-moves">
        {at >= 0 && <span className="ws-place">{t('place', { at: at + 1, n: rows.length })}</span>}
        <Button kind="text" disabled={at <= 0} onPress={() => onMove(-1)}>
          {t('previous')}
        </Button>
        <Button kind="text" disabled={at < 0 || at >= rows.length - 1} onPress={() => onMove(1)}>
          {t('next')}
        </Button>
      </span>
    </div>
  )
}
