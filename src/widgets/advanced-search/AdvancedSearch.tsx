import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { conditionsOf, spotOf } from '#domain/search/tree.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Popup } from '#ui/overlay/Popup.tsx'
import css from './AdvancedSearch.css?inline'
import { focusItem, moveFocus, refocus, searchOrMend } from './focus.ts'
import { Bar } from './parts/Bar.tsx'
import { Builder } from './parts/Builder.tsx'
import { SavedMenu, SavedNotices } from './parts/SavedMenu.tsx'
import { Summary } from './parts/Summary.tsx'
import { OpenButton, Pending, Toolbar } from './parts/Toolbar.tsx'
import { messages } from './search.messages.ts'
import type { SearchHost } from './search.types.ts'
import { usePart } from './use-part.ts'
import { type SearchModel, useSearch } from './use-search.ts'

const sheet = styleSheet(css)
const readHead = async () => (await import('./parts/ColumnFilter.tsx')).ColumnFilter

/** The condition builder. @see elements.md D 16, specification section 4 (search panel) */
export function AdvancedSearch({ host }: { host: SearchHost }) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const model = useSearch(host)
  const { presentation, expanded } = host.props
  const [open, setOpen] = useState(expanded.value)
  useEffect(() => expanded.subscribe(setOpen), [expanded])
  const unfold = (next: boolean) => {
    setOpen(next)
    host.write('expanded', next)
  }
  const kind = presentation.value in KINDS ? (presentation.value as keyof typeof KINDS) : 'panel'
  const Shown = KINDS[kind]
  return (
    <search className="as" aria-label={t('title')} data-presentation={kind} onKeyDown={(event) => byKey(event, model)}>
      <Shown model={model} open={open} onOpen={unfold} />
      <Headed model={model} />
      <div className="visually-hidden">
        <LiveText>{model.announcement.value}</LiveText>
      </div>
    </search>
  )
}

/** The condition that is asked for in the head of a column. */
function Headed({ model }: { model: SearchModel }) {
  useSignals()
  const filteredColumn = model.filteredColumn.value
  const field = filteredColumn && model.fields.value.get(filteredColumn.prop)
  const ColumnFilter = usePart(field !== undefined, readHead)
  return field && ColumnFilter ? <ColumnFilter key={field.prop} model={model} filteredColumn={filteredColumn!} field={field} /> : null
}

interface OpenProps {
  model: SearchModel
  open: boolean
  onOpen: (open: boolean) => void
}

/** In the page: tools, the conditions while unfolded, and what is searched for. */
function Panel({ model, open, onOpen }: OpenProps) {
  useSignals()
  return (
    <form
      className="as-form"
      onSubmit={(event) => {
        event.preventDefault()
        searchOrMend(model, onOpen)
      }}
      onKeyDown={(event) => event.key === 'Escape' && open && !event.defaultPrevented && onOpen(false)}
    >
      <Toolbar model={model} open={open} onOpen={onOpen} />
      <SavedNotices model={model} />
      {open && <Builder model={model} />}
      <Summary model={model} />
    </form>
  )
}

/** Over the page: a button, and everything else beside it while it is open. Searching closes it. */
function Over({ model, open, onOpen }: OpenProps) {
  useSignals()
  const t = useText(messages)
  const anchor = useRef<HTMLDivElement>(null)
  // Whoever opens it goes on in it: between the button and the conditions there may be many chips.
  const unfold = (next: boolean) => {
    onOpen(next)
    const tree = model.store.tree.peek()
    if (next) focusItem(model.host, (conditionsOf(tree)[0] ?? tree).id)
  }
  const close = (back: boolean) => {
    onOpen(false)
    if (back) anchor.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <div className="as-anchor">
        {/* Beside the buttons: what is searched for may be many lines high, and leave it no room. */}
        <div ref={anchor} className="as-anchor-buttons">
          <OpenButton model={model} open={open} onOpen={unfold} />
          <SavedMenu model={model} />
        </div>
        <Summary model={model} />
        {!open && <Pending model={model} />}
      </div>
      <SavedNotices model={model} />
      <Popup open={open} anchor={anchor} role="dialog" label={t('title')} className="as-popup" onClose={(why) => close(why === 'escape')}>
        <form
          className="as-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (searchOrMend(model, onOpen)) close(true)
          }}
        >
          <div className="as-popup-head">
            <strong>{t('title')}</strong>
            <IconButton icon="close" label={t('packUp')} onPress={() => close(true)} />
          </div>
          <div className="as-conditions">
            <Builder model={model} />
          </div>
          <Toolbar model={model} open onOpen={onOpen} />
        </form>
      </Popup>
    </>
  )
}

const KINDS = { panel: Panel, bar: Bar, popover: Over }

/** Ctrl+S keeps the search; Ctrl+Z and Ctrl+Y go through its steps. */
function byKey(event: KeyboardEvent, model: SearchModel): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
  const path = event.nativeEvent.composedPath()
  const inner = path.slice(0, path.indexOf(event.currentTarget)).filter((node) => node instanceof Element)
  // What is typed in a dialog over the panel, or beside the head of a column, is no step of the tree yet.
  if (inner.some((node) => node.matches('dialog[open], .as-head-popup, .as-find-popup'))) return
  if (event.key.toLowerCase() !== 's') {
    if (inner.some((node) => node.matches('fieldset')))
      undoByKey(
        event,
        inner.find((node) => node.matches('[data-item]')),
        model,
      )
  } else if (model.saved.state.peek().phase !== 'none') {
    event.preventDefault()
    void model.keep()
  }
}

/** Ctrl+Z and Ctrl+Y go through the steps of the tree, also while a text is being typed: what is typed is in the tree. */
function undoByKey(event: KeyboardEvent, at: Element | undefined, { store, say, host }: SearchModel): void {
  const key = event.key.toLowerCase()
  const again = key === 'y' || (key === 'z' && event.shiftKey)
  if (!again && key !== 'z') return
  event.preventDefault()
  const line = at?.getAttribute('data-item') ?? ''
  const shape = () => {
    const item = spotOf(store.tree.peek(), line)?.item
    return item?.kind === 'condition' ? `${item.prop} ${item.rule}` : item?.kind
  }
  const was = shape()
  const done = again ? store.redo() : store.undo()
  // The line or the input in which it was pressed goes with the step.
  if (at && shape() !== was) moveFocus(host, store.tree.peek(), line)
  // Back in another group it is drawn anew: the next step is asked for where this one was.
  else if (done) refocus(host, () => focusItem(host, line, 'more'))
  say(host.text(messages, done ? (again ? 'said.redone' : 'said.undone') : 'said.nothing'))
}
