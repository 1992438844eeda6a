import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { phaseOf } from '#core/query.ts'
import { addCondition, addGroup } from '#domain/search/change.ts'
import { freshId, type Group } from '#domain/search/tree.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { focusItem, refocus } from '#widgets/advanced-search/focus.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { askedCount } from '#widgets/advanced-search/sentence.rules.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import { SavedMenu } from './SavedMenu.tsx'

interface ToolbarProps {
  model: SearchModel
  open: boolean
  onOpen: (open: boolean) => void
}

/** What is done with the whole search (specification section 2, advanced-search panel). */
export function Toolbar({ model, open, onOpen }: ToolbarProps) {
  useSignals()
  const t = useText(messages)
  const { host, store } = model
  const over = host.props.presentation.value === 'popover'
  return (
    <div className="as-toolbar" part="toolbar">
      {!over && <OpenButton model={model} open={open} onOpen={onOpen} />}
      {!over && <SavedMenu model={model} />}
      {open && <Adding model={model} />}
      <span className="as-gap" />
      <span className="as-state">
        <Pending model={model} />
        <Count model={model} />
      </span>
      <slot name="actions" />
      <Keep model={model} />
      <Button
        onPress={() => {
          model.reset()
          if (open) focusItem(host, store.tree.peek().id)
        }}
      >
        {t('reset')}
      </Button>
      <Button kind="primary" icon="search" type="submit">
        {t('query')}
      </Button>
      <Stopped model={model} />
    </div>
  )
}

/** That what is built is not what the list shows: the chips and the figure on the button tell of that. */
export function Pending({ model }: { model: SearchModel }) {
  useSignals()
  const t = useText(messages)
  return model.isPending.value ? <em className="as-mark">{t('pending')}</em> : null
}

/** Why nothing was searched, where it was asked for; the panel's live region reads it out. */
export function Stopped({ model }: { model: SearchModel }) {
  useSignals()
  return model.stopped.value ? <p className="as-slip as-stopped">{model.stopped.value}</p> : null
}

/** Keeps the search as a common query, where there are any. */
export function Keep({ model }: { model: SearchModel }) {
  useSignals()
  const t = useText(messages)
  if (model.saved.state.value.phase === 'none' || model.host.props.savingHidden.value) return null
  const ask = () => {
    model.asked.value = { kind: 'save' }
  }
  return <Button onPress={ask}>{t('save')}</Button>
}

/** What takes new lines, and the way back. */
export function Adding({ model }: { model: SearchModel }) {
  useSignals()
  const t = useText(messages)
  const { host, store, say, maxDepth } = model
  const add = (make: (root: Group) => Group, sentence: 'said.added' | 'said.group') => {
    const id = freshId(store.tree.peek())
    const done = store.change(make)
    if (!done) return model.refuse()
    say(t(sentence))
    focusItem(host, id)
  }
  return (
    <>
      <Button kind="text" icon="plus" onPress={() => add((root) => addCondition(root, root.id), 'said.added')}>
        {t('add')}
      </Button>
      {maxDepth() > 1 && (
        <Button kind="text" icon="plus" onPress={() => add((root) => addGroup(root, root.id, maxDepth()), 'said.group')}>
          {t('addGroup')}
        </Button>
      )}
      <Steps model={model} />
    </>
  )
}

/** The way back and forth. At its end the other button has the focus: it is the only way left. */
function Steps({ model }: { model: SearchModel }) {
  useSignals()
  const t = useText(messages)
  const { host, store, say } = model
  const buttons = useRef<HTMLSpanElement>(null)
  const step = (way: 'undo' | 'redo') => {
    store[way]()
    say(t(way === 'undo' ? 'said.undone' : 'said.redone'))
    refocus(host, () => buttons.current?.querySelector<HTMLElement>('button:enabled')?.focus())
  }
  return (
    <span ref={buttons} className="as-steps">
      <IconButton icon="undo" label={t('undo')} disabled={!store.canUndo.value} onPress={() => step('undo')} />
      <IconButton icon="redo" label={t('redo')} disabled={!store.canRedo.value} onPress={() => step('redo')} />
    </span>
  )
}

/** By how many conditions the list is searched, and that in words. */
export function useActive(model: SearchModel): { count: number; text: string } {
  const t = useText(messages)
  const count = askedCount(model.searched.value, model.speech())
  return { count, text: t(count === 1 ? 'active.one' : 'active', { count }) }
}

/** Unfolds the conditions; says by how many the list is searched. */
export function OpenButton({ model, open, onOpen }: ToolbarProps) {
  useSignals()
  const t = useText(messages)
  const active = useActive(model)
  return (
    <button type="button" className="as-open" aria-expanded={open} onClick={() => onOpen(!open)}>
      <Icon name="filter" />
      <span>{t('title')}</span>
      {active.count > 0 && (
        <span className="as-badge">
          <span aria-hidden="true">{active.count}</span>
          <span className="visually-hidden">{active.text}</span>
        </span>
      )}
      <span className="as-open-word">{t(open ? 'packUp' : 'expand')}</span>
      <Icon name={open ? 'chevron-up' : 'chevron-down'} />
    </button>
  )
}

/** How many rows the present conditions would find. */
export function Count({ model }: { model: SearchModel }) {
  useSignals()
  const t = useText(messages)
  const phase = phaseOf(model.count)
  const state = model.count.state.value
  const counted = state.phase === 'ready' ? t('count.rows', { count: state.data }) : ''
  const text = { idle: '', loading: t('counting'), ready: counted, failed: t('count.failed') }[phase]
  // That it is being counted is seen; what is read out is how many there are.
  return (
    <span className="as-count">
      {phase === 'loading' && <span aria-hidden="true">{text}</span>}
      <span role="status">{phase === 'loading' ? '' : text}</span>
    </span>
  )
}
