import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { CheckedAs } from '#domain/tree-check.ts'
import { chipOf, useFailure } from '#widgets/select/index.ts'
import { TreePicker, useTree } from '#widgets/tree-picker/index.ts'
import type { Org } from './org-picker.api.ts'
import { orgName } from './org-picker.rules.ts'
import { type OrgHost, useOrgs } from './use-orgs.ts'

export type { OrgPickerProps } from './use-orgs.ts'
export interface OrgPickerEvents {
  'fly-change': { value: string; selected: unknown[] }
}
export interface OrgPickerMethods {
  expand(id: string): Promise<void>
}

/** The tree of departments. @see specification section 2 (Other widgets), PICK-03, PICK-10 */
export function OrgPicker({ host }: { host: OrgHost }) {
  useSignals()
  const { multiple, leafOnly, valueFormat, pathVisible } = host.props
  const store = useTree(host, () => ({
    multiple: multiple.value,
    strict: false,
    leafOnly: leafOnly.value,
    as: valueFormat.value as CheckedAs,
  }))
  const failure = useFailure(host)
  const { known, busy, asked, search } = useOrgs(host, store, failure)
  useEffect(
    () =>
      host.expose({
        expand: async (id: string) =>
          store.open(
            [store.reveal(id)].filter((at) => at >= 0),
            true,
          ),
      }),
    [host, store],
  )
  const orgOf = (id: string): Org | null | undefined =>
    (store.flat.value.items[store.nodeOf(id)]?.source as Org | undefined) ?? known.items.value.get(id)
  const chip = (id: string) => {
    const org = orgOf(id) ?? (store.given.value && host.props.loader.value ? null : orgOf(id))
    const label = org && (pathVisible.value ? org.treeNames || orgName(org) : orgName(org))
    // An id says nothing to who waits for its name.
    return chipOf(host, id, org === undefined && !asked ? '…' : label, org?.treeNames)
  }
  return (
    <TreePicker
      host={host}
      store={store}
      multiple={multiple.value}
      filterable
      chipOf={chip}
      itemOf={(id) => orgOf(id) ?? { id }}
      busy={busy}
      failure={failure}
      onQuery={search}
      withNotes={pathVisible.value && store.query.value !== ''}
    />
  )
}
