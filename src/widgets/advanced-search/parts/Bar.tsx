import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { addCondition } from '#domain/search/change.ts'
import { freshId } from '#domain/search/tree.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { focusItem, searchOrMend } from '#widgets/advanced-search/focus.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import { Builder } from './Builder.tsx'
import { SavedMenu, SavedNotices } from './SavedMenu.tsx'
import { Summary } from './Summary.tsx'
import { Adding, Count, Keep, Pending, Stopped, useActive } from './Toolbar.tsx'

interface BarProps {
  model: SearchModel
  open: boolean
  onOpen: (open: boolean) => void
}

/** One line: what is searched for as chips, one more, and the search. The conditions unfold beneath it. */
export function Bar({ model, open, onOpen }: BarProps) {
  useSignals()
  const t = useText(messages)
  const add = () => {
    const id = freshId(model.store.tree.peek())
    if (!model.store.change((root) => addCondition(root, root.id))) return model.refuse()
    onOpen(true)
    focusItem(model.host, id)
  }
  return (
    <form
      className="as-form"
      onSubmit={(event) => {
        event.preventDefault()
        searchOrMend(model, onOpen)
      }}
      onKeyDown={(event) => event.key === 'Escape' && open && !event.defaultPrevented && onOpen(false)}
    >
      <div className="as-bar" part="toolbar">
        <Unfold model={model} open={open} onOpen={onOpen} />
        <SavedMenu model={model} />
        <Summary model={model} short />
        <Button kind="text" icon="plus" onPress={add}>
          {t('add')}
        </Button>
        <span className="as-bar-end">
          <Pending model={model} />
          <Count model={model} />
          <slot name="actions" />
          <Button kind="text" onPress={() => model.reset()}>
            {t('reset')}
          </Button>
          <Button kind="primary" icon="search" type="submit">
            {t('query')}
          </Button>
        </span>
      </div>
      <Stopped model={model} />
      <SavedNotices model={model} />
      {open && (
        <>
          <Builder model={model} />
          <div className="as-toolbar">
            <Adding model={model} />
            <span className="as-gap" />
            <Keep model={model} />
          </div>
        </>
      )}
    </form>
  )
}

/** The same as the button of a panel, without its words. */
function Unfold({ model, open, onOpen }: BarProps) {
  useSignals()
  const t = useText(messages)
  const { count, text } = useActive(model)
  const name = count > 0 ? text : t('title')
  return (
    <button type="button" className="as-open" aria-expanded={open} aria-label={name} title={name} onClick={() => onOpen(!open)}>
      <Icon name="filter" />
      {count > 0 && <span className="as-badge">{count}</span>}
      <Icon name={open ? 'chevron-up' : 'chevron-down'} />
    </button>
  )
}
