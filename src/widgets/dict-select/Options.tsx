import { useEffect, useId } from 'react'
import { popupOf } from '#core/element/body/popup.ts'
import type { FieldControlProps } from '#core/element/field/field-view.tsx'
import { isLeaf } from '#domain/flat-tree.ts'
import { labelOf } from '#widgets/dictionary/index.ts'
import { FailureLine, selectMessages } from '#widgets/select/index.ts'
import { type Choice, failureOf } from './use-choice.ts'

/** The entries as radio buttons, or as boxes. There is nothing that opens. */
export function Options({ choice, ties }: { choice: Choice; ties: FieldControlProps }) {
  const { host, loaded, rules, shown, onChoose } = choice
  const group = useId()
  const opened = host.popup?.opened.value
  useEffect(() => {
    if (opened) popupOf(host).close('api')
  }, [host, opened])
  const { items, tree } = rules.dictionary
  const nodes = items.flatMap((_, node) => (rules.leafOnly && !isLeaf(tree, node) ? [] : [node]))
  if (loaded.phase !== 'ready' || nodes.length === 0) {
    return (
      <>
        <FailureLine host={host} failure={failureOf(choice)} />
        {stateOf(choice)}
      </>
    )
  }
  const kind = rules.multiple ? 'checkbox' : 'radio'
  return (
    <div className="dict-options">
      {nodes.map((node, at) => (
        <label key={items[node]!.id} className="dict-option" part={kind}>
          <input
            id={at === 0 ? ties.id : undefined}
            type={kind}
            name={group}
            checked={shown.some((one) => one.node === node)}
            disabled={ties.disabled}
            aria-describedby={at === 0 ? ties['aria-describedby'] : undefined}
            onInput={(event) => event.stopPropagation()}
            onChange={() => onChoose(node)}
          />
          <span>{labelOf(items[node]!, host.lang())}</span>
        </label>
      ))}
    </div>
  )
}

/** What stands in the place of entries: that they are coming, or that there are none; a failure stands beside them, unless the page says it. */
export function stateOf(choice: Choice, typed = '', waiting = false) {
  const { host, loaded } = choice
  if (loaded.phase === 'loading' || waiting) return <div className="dict-state">{host.text(selectMessages, 'select.loading')}</div>
  if (loaded.phase === 'failed') {
    const none = { text: host.text(selectMessages, 'select.empty'), retry: choice.again }
    return loaded.quiet ? <FailureLine host={host} failure={none} /> : null
  }
  return (
    <div className="dict-state" part="empty">
      <slot name="empty">{host.text(selectMessages, typed ? 'select.noMatch' : 'select.empty', { text: typed })}</slot>
    </div>
  )
}
