import { act, fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { richTextIn } from '#domain/rich-text/check.ts'
import { richTextOf } from '#domain/rich-text/plain.ts'

/** The field for text of a dialog, plain or formatted, once its editor has come. */

interface Editor {
  commands: { setContent(doc: unknown, how: object): boolean }
  getText(): string
}
type Field = HTMLTextAreaElement & { editor?: Editor }

const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0 } as DOMRect
// Nothing has a place here: the editor asks where the cursor is, to scroll there.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => NOWHERE })

const find = async (): Promise<Field | undefined> => {
  await act(() => vi.dynamicImportSettled())
  return screen.queryAllByRole<Field>('textbox').at(-1)
}

/** Writes a text, or a formatted one as JSON, in the place of what stands there. @returns whether there is a field */
export async function write(text: string): Promise<boolean> {
  const field = await find()
  const { editor } = field ?? {}
  await act(async () => {
    if (editor) editor.commands.setContent(richTextIn(text) ?? richTextOf(text), { emitUpdate: true })
    else if (field) fireEvent.change(field, { target: { value: text } })
  })
  return field !== undefined
}

export const written = async (): Promise<string> => {
  const field = await find()
  return field?.editor?.getText() ?? field?.value ?? ''
}
