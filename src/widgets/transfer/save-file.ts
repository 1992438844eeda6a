/** The address of what was saved is given up after this time: Safari reads it late. */
const KEEP_MS = 60_000

/** Gives the user a file as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  globalThis.setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS)
}
