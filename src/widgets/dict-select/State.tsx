import { messages } from './dict-select.messages.ts'
import type { Choice } from './use-choice.ts'

interface StateProps {
  choice: Choice
  typed?: string
  /** What shows the entries is on its way. */
  waiting?: boolean
}

/** What stands in the place of entries: that they are coming, that there are none, or why they are not there and a way to try again. */
export function State({ choice: { host, loaded, again }, typed = '', waiting = false }: StateProps) {
  const { text } = host
  if (loaded.phase === 'loading' || (loaded.phase === 'ready' && waiting))
    return <div className="dict-state">{text(messages, 'dictSelect.loading')}</div>
  if (loaded.phase === 'ready')
    return (
      <div className="dict-state" part="empty">
        <slot name="empty">{typed ? text(messages, 'dictSelect.noMatch', { text: typed }) : text(messages, 'dictSelect.none')}</slot>
      </div>
    )
  return (
    <div className="dict-state" role="alert">
      {loaded.quiet ? text(messages, 'dictSelect.none') : loaded.reason}
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={again}>
        {text(messages, 'dictSelect.retry')}
      </button>
    </div>
  )
}
