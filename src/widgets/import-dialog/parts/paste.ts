import type { ClipboardEvent } from 'react'
import type { Importing } from '#widgets/import-dialog/use-import.ts'

/** A file that was copied is chosen; cells that were copied become one. `name` is what that is called. */
export function paste({ store, target }: Importing, event: ClipboardEvent, name: string): void {
  if (store.step.peek() !== 0 || target.peek().phase !== 'known') return
  const files = [...event.clipboardData.files]
  const text = event.clipboardData.getData('text/plain')
  if (files.length === 0 && text.trim() === '') return
  event.preventDefault()
  // Spreadsheets put a picture of the cells beside their text.
  if (text.trim() !== '') void store.paste(text, name)
  else void store.choose(files)
}
