import { useEffect } from 'react'
import { fieldOf } from '#core/element/field/field.ts'
import { isLeaf } from '#domain/flat-tree.ts'
import { Listbox } from '#ui/controls/Listbox.tsx'
import { optionId, useListKeys } from '#ui/controls/list-keys.ts'
import { labelOf } from '#widgets/dictionary/index.ts'
import { selectMessages } from '#widgets/select/index.ts'
import type { Owned } from './Combobox.tsx'

/** The entries one beneath the other. */
export function List({ id, choice, visible, searching, onKeys, onActive }: Owned) {
  const { host, rules, shown, onChoose } = choice
  const { items, tree } = rules.dictionary
  const nodes = [...visible].filter((node) => !rules.leafOnly || isLeaf(tree, node))
  const isChosen = (node: number) => shown.some((one) => one.node === node)
  const options = nodes.map((node) => ({ value: String(node), label: labelOf(items[node]!, host.lang()) }))
  const first = nodes.findIndex(isChosen)
  const list = useListKeys({
    count: options.length,
    textOf: (at) => options[at]!.label,
    onChoose: (at) => onChoose(nodes[at]!),
    typing: true,
    first,
  })
  const { active, setActive, onKeyDown } = list
  useEffect(() => onKeys(onKeyDown), [onKeys, onKeyDown])
  // What is searched for is reached at once: Enter takes the first match.
  useEffect(() => {
    if (searching) setActive(0)
  }, [searching, setActive])
  useEffect(() => {
    onActive(active < 0 ? undefined : optionId(id, active))
    return () => onActive(undefined)
  }, [id, active, onActive])
  return (
    <Listbox
      id={id}
      label={fieldOf(host).name() || host.text(selectMessages, 'select.choose')}
      options={options}
      isSelected={(value) => isChosen(Number(value))}
      active={active}
      onActive={setActive}
      onChoose={(at) => onChoose(nodes[at]!)}
      multiple={rules.multiple}
    />
  )
}
