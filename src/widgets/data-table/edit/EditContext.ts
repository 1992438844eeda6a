import { createContext, useContext } from 'react'
import type { EditModel } from './use-edit-model.ts'

/** What rows need of the table around them. */
export const EditContext = createContext<EditModel | undefined>(undefined)

/** @throws Error outside of an EditableTable */
export function useEdit(): EditModel {
  const model = useContext(EditContext)
  if (!model) throw new Error('A row of an editable table stands outside of one')
  return model
}
