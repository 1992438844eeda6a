import { useState } from 'react'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { sumsOf, type Values } from '#screens/workspace/form/index.ts'
import type { Instance } from './instance.api.ts'
import { permsOf } from './instance.rules.ts'

interface Edits {
  /** Fields that say something else than the gateway has. */
  edits: Values
  /** The form with them, and its sums. */
  values: Values
  isEdited: boolean
  put: (field: string, value: unknown) => void
  /** They were sent, or are taken back. */
  clear: () => void
}

const NONE: Values = {}

/** What is changed in a form goes out with the decision; until then it is kept in this browser, for as long as it may still be changed. */
export function useEdits(instance: Instance): Edits {
  const { storage } = useRuntime()
  const { id, round, formCode, values } = instance
  const place = `workflow:${id}:${round}`
  const [edits, setEdits] = useState<Values>(() => {
    const permOf = permsOf(instance)
    const kept = Object.entries(storage.browser.read<Values>(place) ?? NONE).filter(([field]) => permOf(field) === 'E')
    return Object.fromEntries(kept)
  })
  const isEdited = Object.keys(edits).length > 0
  useUnsaved(isEdited)
  return {
    edits,
    values: sumsOf(formCode, { ...values, ...edits }),
    isEdited,
    put(field, value) {
      const next = { ...edits, [field]: value ?? '' }
      storage.browser.write(place, next)
      setEdits(next)
    },
    clear() {
      storage.browser.remove(place)
      setEdits(NONE)
    },
  }
}
