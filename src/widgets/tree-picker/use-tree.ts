import { computed, type ReadonlySignal } from '@preact/signals-react'
import { useState } from 'react'
import { fieldOf } from '#core/element/field/field.ts'
import { idsOf, type SelectHost } from '#widgets/select/index.ts'
import { createTreeStore, type TreeRules, type TreeStore } from './tree.store.ts'

/** The tree of an element: its choice is the element's value. @param rules reads signals; later ones are not looked at */
export const useTree = (host: SelectHost, rules: () => TreeRules, separator = ','): TreeStore =>
  useState(() => {
    const { value } = fieldOf(host)
    const ids: ReadonlySignal<readonly string[]> = computed(() => idsOf(value.value, separator))
    return createTreeStore(ids, computed(rules))
  })[0]
