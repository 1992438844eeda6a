import { useState } from 'react'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { sumsOf, type Values } from '#screens/workspace/form/index.ts'
import type { Instance } from './instance.api.ts'
import { permsOf } from './instance.rules.ts'
import { useKept } from './use-kept.ts'

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
  const { id, round, formCode, values, info } = instance
  // Of two tasks of one reader each has fields of its own.
  const kept = useKept<Values>(`workflow:${id}:${round}:${info.currentTask?.taskId ?? ''}`)
  const [edits, setEdits] = useState<Values>(() => {
    const permOf = permsOf(instance)
    return Object.fromEntries(Object.entries(kept.read() ?? NONE).filter(([field]) => permOf(field) === 'E'))
  })
  const isEdited = Object.keys(edits).length > 0
  useUnsaved(isEdited)
  return {
    edits,
    values: sumsOf(formCode, { ...values, ...edits }),
    isEdited,
    put(field, value) {
      const next = { ...edits, [field]: value ?? '' }
      kept.write(next)
      setEdits(next)
    },
    clear() {
      kept.forget()
      setEdits(NONE)
    },
  }
}
