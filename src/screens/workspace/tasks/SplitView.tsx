import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { List } from '#lists/index.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { InstancePanel, type Row, useEmbedding, useKept } from '#screens/workspace/instance/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { Rail } from './Rail.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { type Moves, rowOf, useMoves } from './use-moves.ts'
import type { Opened } from './use-opened.ts'
import css from './Workspace.css?inline'
import { messages } from './workspace.messages.ts'
import { isOf, nextAfter, type Opens } from './workspace.rules.ts'

const sheet = styleSheet(css)

export interface SplitViewProps extends ScreenProps {
  list: List<Row>
  opened: Opened
  title: string
  /** What is decided leaves the list, and the next one opens by itself. */
  decides?: boolean | undefined
  /** A dialog over the list is open. */
  asking?: boolean | undefined
  /** A title stands over the list, as that of a page or of a screen of several lists. */
  within?: boolean | undefined
  /** Somebody administrates processes here. */
  administrates?: boolean | undefined
  /** The list itself. */
  children: ReactNode
}

/** A list, and beside it or, where there is no room, over it what a row of it opens. The list goes on meanwhile. */
export function SplitView({ list, opened, title, decides = false, asking = false, within = false, children, ...props }: SplitViewProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const view = useRef<HTMLDivElement>(null)
  const { opensNext, choose, follows, acted } = useActed(list, opened, decides)
  const moves = useMoves(view, list, opened, follows)
  const embedding = useEmbedding()
  const target = embedding?.preview === 'none' ? undefined : opened.target
  // Elsewhere a row is of a task that was, and what is open is the record.
  const taskId = decides ? target?.taskId : undefined
  const lead = (
    <Lead moves={moves} onBack={opened.wide ? undefined : opened.close}>
      {decides && !props.readonly && <Checkbox label={t('next.opens')} checked={opensNext} onChange={choose} />}
    </Lead>
  )
  const box = useFocusBack(list, target !== undefined || asking, target)
  return (
    <div ref={view} className="ws" data-split={target && opened.wide ? '' : undefined}>
      <div ref={box} className="ws-list" part="list" hidden={target !== undefined}>
        {children}
      </div>
      {target && opened.wide && (
        <Rail title={title} within={within || embedding !== undefined} list={list} opened={opened} decides={decides} />
      )}
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
              key={`${target.processCode} ${target.businessId} ${taskId ?? ''}`}
              target={{ ...target, taskId }}
              keys={view}
              onActed={acted}
              onDecided={({ action, response }, decidedId = target.taskId) => {
                const decided = { ...target, taskId: decidedId }
                embedding?.decided({ action, tasks: [rowOf(list, decided) ?? decided], response })
              }}
              lead={lead}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** After something was done the list is read again; what is decided gives way to the next one, unless its reader has chosen to stay at it. */
function useActed(list: List<Row>, { target, open, close }: Opened, decides: boolean) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const kept = useKept<boolean>('workflow-next-opens')
  const [opensNext, setOpensNext] = useState(() => kept.read() !== false)
  const [next, setNext] = useState<{ after: Opens; row: Row }>()
  const acted = async (hasMore: boolean) => {
    const { state } = list
    const before = state.peek()
    await list.refresh()
    const now = state.peek()
    if (!decides || hasMore || !target || now.phase !== 'ready') return
    const row = nextAfter(before.phase === 'ready' ? before.page.rows : [], now.page.rows, target)
    if (!row) notices.show({ tone: 'success', text: t('all.done') })
    if (!opensNext) setNext(row && { after: target, row })
    else if (row) open(row)
    else close()
  }
  const choose = (on: boolean) => {
    kept.write(on)
    setOpensNext(on)
  }
  return { opensNext, choose, follows: next && target && isOf(next.after, target) ? next.row : undefined, acted }
}

interface LeadProps {
  moves: Moves
  /** Left out where the list stands beside it. */
  onBack: (() => void) | undefined
  children: ReactNode
}

/** The way back, and to the rows beside the open one. */
function Lead({ moves: { place, can, move }, onBack, children }: LeadProps) {
  const t = useText(messages)
  return (
    <div className="ws-lead">
      {onBack && (
        <Button icon="chevron-left" kind="text" onPress={onBack}>
          {t('back')}
        </Button>
      )}
      {!onBack && children}
      <span className="ws-moves">
        {place && <span className="ws-place">{t('place', { at: place.at, n: place.of })}</span>}
        <Button kind="text" disabled={!can(-1)} onPress={() => move(-1)}>
          {t('previous')}
        </Button>
        <Button kind="text" disabled={!can(1)} onPress={() => move(1)}>
          {t('next')}
        </Button>
      </span>
      {/* Where there is room for no more, the way back and on stand in one line. */}
      {onBack && children}
    </div>
  )
}
