import { useSignals } from '@preact/signals-react/runtime'
import { createContext, useContext } from 'react'
import type { ConfigFault } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { DraftEditor } from './draft.editor.ts'
import { fieldOf } from './faults.rules.ts'
import { fieldMessages, labelKey } from './field.messages.ts'
import { type Path, valueAt } from './merge.rules.ts'
import { useFaultText } from './use-fault-text.ts'

export interface EditorModel {
  editor: DraftEditor
  /** What is wrong, once the buyer has asked for it. */
  errors: readonly ConfigFault[]
}

export const EditorContext = createContext<EditorModel | undefined>(undefined)

/** @throws Error outside of the editor */
export function useEditor(): EditorModel {
  const model = useContext(EditorContext)
  if (!model) throw new Error('A field of the editor stands outside of it')
  return model
}

export interface DraftField<T> {
  value: T | undefined
  set: (value: T | '' | undefined) => void
  /** What is wrong with the value, in words. */
  error: string | undefined
  label: string
  /** Saves what is not saved: the field was left. */
  left: () => void
}

/** One field of the draft, by its place: its value, its name and what is wrong with it. */
export function useDraftField<T>(path: Path): DraftField<T> {
  useSignals()
  const t = useText(fieldMessages)
  const say = useFaultText()
  const { editor, errors } = useEditor()
  const fault = errors.find((one) => fieldOf(one.path) === path)
  const key = labelKey(path)
  return {
    value: valueAt(editor.draft.value, path) as T | undefined,
    set: (value) => editor.set(path, value),
    error: fault && say(fault),
    label: key ? t(key) : path,
    left: () => void editor.flush(),
  }
}
