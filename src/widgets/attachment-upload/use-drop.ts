import { useEffect, useState } from 'react'

export interface DropRules {
  /** Where files may be dropped and pasted. */
  at: EventTarget
  enabled: boolean
  onFiles: (files: readonly File[]) => void
  /** A folder was among what was dropped. */
  onFolder: () => void
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** The files of a drop; folders are told apart from empty files while the drop lasts. */
function droppedIn({ items, files }: DataTransfer): { files: File[]; folders: number } {
  const kinds = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry?.()?.isDirectory === true)
  return { files: [...files].filter((_, at) => !kinds[at]), folders: kinds.filter(Boolean).length }
}

/** Takes files that are dropped or pasted. @returns whether some hover over the place now */
export function useDrop({ at, enabled, onFiles, onFolder }: DropRules): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!enabled) return undefined
    const controller = new AbortController()
    const on = <E extends Event>(name: string, act: (event: E) => void) =>
      at.addEventListener(name, act as (event: Event) => void, { signal: controller.signal })
    let depth = 0
    const show = (change: number) => {
      depth = change === 0 ? 0 : Math.max(0, depth + change)
      setOver(depth > 0)
    }
    on<DragEvent>('dragenter', (event) => hasFiles(event) && show(1))
    on<DragEvent>('dragleave', (event) => hasFiles(event) && show(-1))
    // Without this the browser would open the file in the place of the page.
    on<DragEvent>('dragover', (event) => hasFiles(event) && event.preventDefault())
    on<DragEvent>('drop', (event) => {
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      show(0)
      const { files, folders } = droppedIn(event.dataTransfer)
      onFiles(files)
      if (folders > 0) onFolder()
    })
    on<ClipboardEvent>('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    })
    return () => {
      controller.abort()
      setOver(false)
    }
  }, [at, enabled, onFiles, onFolder])
  return over
}
