import { type KeyboardEvent, useCallback, useId, useState } from 'react'
import { popupOf } from '#core/element/body/popup.ts'
import type { FieldControlProps } from '#core/element/field/field-view.tsx'
import { Chips } from '#ui/controls/Chips.tsx'
import { useLate } from '#ui/controls/use-late.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { ElementPopup } from '#ui/overlay/ElementPopup.tsx'
import { matching } from './choice.rules.ts'
import { messages } from './dict-select.messages.ts'
import { List } from './List.tsx'
import { State } from './State.tsx'
import type { Choice } from './use-choice.ts'
import { useSearchBox } from './use-search-box.ts'

/** Most dictionaries are lists: the tree comes to those who show one. */
const readTree = async () => (await import('./Tree.tsx')).Tree

/** What a list or a tree tells the box that owns it. */
export interface Owned {
  id: string
  choice: Choice
  /** Nodes to show, in their order. */
  visible: Int32Array
  /** Something is being searched for: branches are unfolded. */
  searching: boolean
  /** Takes the keys of the box; answers whether this was one. */
  onKeys: (take: (event: KeyboardEvent) => boolean) => void
  /** Id of the option that the arrows have reached. */
  onActive: (id: string | undefined) => void
}

/** A text box that searches, what is chosen before it, and the list or tree that it opens. Focus stays in the box. */
export function Combobox({ choice, ties }: { choice: Choice; ties: FieldControlProps }) {
  const { host, loaded, rules, shown } = choice
  const { text, props } = host
  const id = `${useId()}-list`
  const box = useSearchBox(choice)
  const [active, setActive] = useState<string>()
  const opened = popupOf(host).opened.value
  const visible = matching(rules, box.search, host.lang())
  const tree = props.display.value === 'tree'
  const failed = useCallback((cause: unknown, retry: () => void) => host.fail({ kind: 'unreachable', cause, retry }), [host])
  const Tree = useLate(tree, readTree, failed)
  const searching = box.search !== ''
  const owned: Owned = { id, choice, visible, searching, onKeys: box.onKeys, onActive: setActive }
  return (
    <>
      {rules.multiple && <Chosen choice={choice} disabled={ties.disabled} onLeave={() => box.input.current?.focus()} />}
      <input
        {...ties}
        ref={box.input}
        role="combobox"
        className="field-input"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-haspopup={tree ? 'tree' : 'listbox'}
        aria-expanded={opened}
        aria-controls={opened && visible.length > 0 ? id : undefined}
        aria-activedescendant={opened ? active : undefined}
        placeholder={shown.length > 0 ? undefined : props.placeholder.value || text(messages, 'dictSelect.placeholder')}
        value={box.text}
        onInput={(event) => event.stopPropagation()}
        onChange={box.onChange}
        onKeyDown={box.onKeyDown}
        onClick={box.onPress}
      />
      <button
        type="button"
        className="field-button"
        tabIndex={-1}
        aria-hidden="true"
        disabled={ties.disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={box.toggle}
      >
        <Icon name="chevron-down" />
      </button>
      <ElementPopup host={host} anchor={box.anchor}>
        {loaded.phase !== 'ready' || visible.length === 0 || (tree && !Tree) ? (
          <State choice={choice} typed={box.search} waiting={tree && !Tree} />
        ) : Tree && tree ? (
          <Tree key={String(searching)} {...owned} />
        ) : (
          <List {...owned} />
        )}
      </ElementPopup>
      <span className="visually-hidden" role="status">
        {opened && searching && text(messages, 'dictSelect.found', { count: visible.length })}
      </span>
    </>
  )
}

interface ChosenProps {
  choice: Choice
  disabled: boolean
  onLeave: () => void
}

function Chosen({ choice: { host, loaded, shown, onRemove }, disabled, onLeave }: ChosenProps) {
  const { text } = host
  const chips = shown.map(({ value, node, label }) =>
    node === undefined && loaded.phase === 'ready'
      ? { id: value, label: text(messages, 'dictSelect.unknown', { value }), tone: 'unknown' as const }
      : { id: value, label },
  )
  return <Chips chips={chips} label={text(messages, 'dictSelect.chosen')} onRemove={disabled ? undefined : onRemove} onLeave={onLeave} />
}
