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
  const place = `workflow:${id}:${round}:${info.currentTask?.taskId ?? ''}`
  const kept = useKept<Values>(place)
  const read = (otherwise: Values): { place: string; edits: Values } => {
    const permOf = permsOf(instance)
    return { place, edits: Object.fromEntries(Object.entries(kept.read() ?? otherwise).filter(([field]) => permOf(field) === 'E')) }
  }
  const [state, setState] = useState(() => read(NONE))
  // When the reader's next task comes in its place, what is kept for that one is shown before anything is typed over it.
  if (state.place !== place) setState(read(state.edits))
  const { edits } = state
  const isEdited = Object.keys(edits).length > 0
  useUnsaved(isEdited)
  return {
    edits,
    values: sumsOf(formCode, { ...values, ...edits }),
    isEdited,
    put(field, value) {
      const next = { ...edits, [field]: value ?? '' }
      kept.write(next)
      setState({ place, edits: next })
    },
    clear() {
      kept.forget()
      setState({ place, edits: NONE })
    },
  }
}
