import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { chipOf, idsOf, type SelectProps, selectMessages, useFailure, WrongShape } from '#widgets/select/index.ts'
import { TreePicker, type TreeStore, useTree } from '#widgets/tree-picker/index.ts'
import { isLazy, readTree } from './tree-data.rules.ts'

export interface TreeSelectProps {
  data: readonly object[]
  multiple: boolean
  valueKey: string
  labelKey: string
  childrenKey: string
  strict: boolean
  leafOnly: boolean
  filterable: boolean
}
export interface TreeSelectEvents {
  'fly-change': { value: string; selected: unknown[] }
}
export interface TreeSelectMethods {
  expand(id: string): Promise<void>
  expandAll(): Promise<void>
  collapseAll(): Promise<void>
}
type Host = BodyHost<TreeSelectProps & SelectProps>

/** A tree that the page gives. @see specification section 2 (Other widgets), PICK-10 */
export function TreeSelect({ host }: { host: Host }) {
  useSignals()
  const { props } = host
  const store = useTree(host, () => ({
    multiple: props.multiple.value,
    strict: props.strict.value,
    leafOnly: props.leafOnly.value,
    as: 'checked',
  }))
  const failure = useFailure(host)
  useTreeData(host, store, failure)
  useEffect(
    () =>
      host.expose({
        expand: async (id: string) =>
          store.open(
            [store.reveal(String(id))].filter((at) => at >= 0),
            true,
          ),
        expandAll: async () => store.openAll(true),
        collapseAll: async () => store.openAll(false),
      }),
    [host, store],
  )
  const nodeOf = (id: string) => store.flat.value.items[store.nodeOf(id)]
  return (
    <TreePicker
      host={host}
      store={store}
      multiple={props.multiple.value}
      filterable={props.filterable.value}
      chipOf={(id) => chipOf(host, id, nodeOf(id)?.label ?? null)}
      itemOf={(id) => nodeOf(id)?.source ?? { [idsOf(props.valueKey.value)[0] ?? 'id']: id }}
      failure={failure}
    />
  )
}

/** The tree follows the page's data; what cannot be shown is refused with a sentence. */
function useTreeData(host: Host, store: TreeStore, failure: ReturnType<typeof useFailure>): void {
  useSignals()
  const { data, valueKey, labelKey, childrenKey } = host.props
  const [given, value, label, children] = [data.value, valueKey.value, labelKey.value, childrenKey.value]
  const { tell, clear } = failure
  useEffect(() => {
    const { text } = host
    const refuse = (key: 'select.keys' | 'tree.lazy') => host.fail({ code: 'FLY-E106', message: () => text(selectMessages, key) })
    if (idsOf(value).length > 1) return refuse('select.keys')
    if (isLazy(given, children) || host.element.hasAttribute('lazy')) return refuse('tree.lazy')
    const read = readTree(given ?? [], { valueKey: value, labelKey: label, childrenKey: children })
    clear()
    if (read) store.put(read)
    else tell(new WrongShape('picker.tips'), () => store.put(readTree([], { valueKey: value, labelKey: label, childrenKey: children })!))
    host.setPhase('ready')
  }, [host, store, given, value, label, children, tell, clear])
}
