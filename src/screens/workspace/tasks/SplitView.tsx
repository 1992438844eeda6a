import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { List } from '#lists/index.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { InstancePanel, type Row, useEmbedding } from '#screens/workspace/instance/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Rail } from './Rail.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { type Moves, rowOf, useMoves } from './use-moves.ts'
import type { Opened } from './use-opened.ts'
import css from './Workspace.css?inline'
import { messages } from './workspace.messages.ts'
import { nextAfter } from './workspace.rules.ts'

const sheet = styleSheet(css)

interface SplitViewProps extends ScreenProps {
  list: List<Row>
  opened: Opened
  title: string
  /** What is decided leaves the list, and the next one opens by itself. */
  decides?: boolean | undefined
  /** A dialog over the list is open. */
  asking?: boolean | undefined
  /** The list itself. */
  children: ReactNode
}

/** A list, and beside it or, where there is no room, over it what a row of it opens. The list goes on meanwhile. */
export function SplitView({ list, opened, title, decides = false, asking = false, children, ...props }: SplitViewProps) {
  useSignals()
  useStyles(sheet)
  const view = useRef<HTMLDivElement>(null)
  const moves = useMoves(view, list, opened)
  const acted = useActed(list, opened, decides)
  const embedding = useEmbedding()
  const target = embedding?.preview === 'none' ? undefined : opened.target
  const lead = <Lead moves={moves} onBack={opened.wide ? undefined : opened.close} />
  const box = useFocusBack(list, target !== undefined || asking, target)
  return (
    <div ref={view} className="ws" data-split={target && opened.wide ? '' : undefined}>
      <div ref={box} className="ws-list" part="list" hidden={target !== undefined}>
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
              keys={view}
              onActed={acted}
              onDecided={({ action, response }, taskId = target.taskId) => {
                const decided = { ...target, taskId }
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
  moves: Moves
  /** Left out where the list stands beside it. */
  onBack: (() => void) | undefined
}

/** The way back, and to the rows beside the open one. */
function Lead({ moves: { place, can, move }, onBack }: LeadProps) {
  const t = useText(messages)
  return (
    <div className="ws-lead">
      {onBack && (
        <Button icon="chevron-left" kind="text" onPress={onBack}>
          {t('back')}
        </Button>
      )}
      <span className="ws-moves">
        {place && <span className="ws-place">{t('place', { at: place.at, n: place.of })}</span>}
        <Button kind="text" disabled={!can(-1)} onPress={() => move(-1)}>
          {t('previous')}
        </Button>
        <Button kind="text" disabled={!can(1)} onPress={() => move(1)}>
          {t('next')}
        </Button>
      </span>
    </div>
  )
}
