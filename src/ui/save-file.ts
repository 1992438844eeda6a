/** The address of what was saved is given up after this time: Safari reads it late. */
const KEEP_MS = 60_000

/** Gives the user a file of this name as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.hidden = true
  // The press is ours: a page that follows its links by itself shall not follow this one.
  link.addEventListener('click', (event) => event.stopPropagation())
  // Outside a document some browsers take no notice of a press, or of the name.
  document.body.append(link)
  link.click()
  link.remove()
  globalThis.setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS)
}

/** Offers a text as a file, UTF-8 with a mark so that every editor reads it as such. */
export const saveText = (name: string, text: string): void =>
  saveFile(name, new Blob(['\ufeff', text], { type: 'text/plain;charset=utf-8' }))
