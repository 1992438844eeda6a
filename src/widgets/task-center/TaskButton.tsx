import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Popup } from '#ui/overlay/Popup.tsx'
import { counted, type TaskCentre, transferCentre } from '#widgets/transfer/index.ts'
import css from './TaskCenter.css?inline'
import { type TaskListProps, TaskListView } from './TaskList.tsx'
import { messages } from './task-center.messages.ts'
import { KINDS } from './task-list.store.ts'

const sheet = styleSheet(css)

/** The button of the application. Nothing for whoever is not signed in. */
export function Tasks() {
  useSignals()
  const runtime = useRuntime()
  const [open, setOpen] = useState(false)
  if (runtime.session.state.value !== 'signed-in') return null
  return <TaskButton centre={transferCentre(runtime)} kinds={KINDS} open={open} onOpen={setOpen} />
}

interface TaskButtonProps extends TaskListProps {
  centre: TaskCentre
  open: boolean
  onOpen: (open: boolean) => void
  /** What the button shows; an icon when left out. */
  trigger?: ReactNode
}

/** A button with the number of tasks under way, whoever began them in this browser, and behind it the list. */
export function TaskButton({ centre, open, onOpen, trigger, ...list }: TaskButtonProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const running = centre.running.value.filter(({ kind }) => list.kinds.includes(kind)).length
  const label = running > 0 ? counted(t, 'tasks.running', running) : t('tasks.heading')
  const close = (reason: string) => {
    onOpen(false)
    if (reason === 'escape') button.current?.focus()
  }
  return (
    <span className="tasks-anchor">
      <button
        ref={button}
        type="button"
        part="button"
        className="tasks-mark"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => onOpen(!open)}
      >
        {trigger ?? <Icon name="swap" />}
        {running > 0 && (
          <span className="tasks-count" part="count" aria-hidden="true">
            {running}
          </span>
        )}
      </button>
      <Popup
        open={open}
        anchor={button}
        id={id}
        role="dialog"
        label={t('tasks.heading')}
        align="end"
        className="tasks-panel"
        onClose={close}
      >
        <TaskListView {...list} />
      </Popup>
    </span>
  )
}
