import type { Runtime } from '#core/runtime/runtime.ts'
import { setPaperMark } from '#ui/paper-mark.ts'
import { guardMark } from '#widgets/watermark/guard.ts'
import { settledMark, tamperReporter, watchSettled } from '#widgets/watermark/settled.ts'

/** Of the window: an application that takes so much of it has the page for itself. */
const WHOLE = 0.9

/**
 * The mark over the whole application, as the administrator has set it. In a page of its own it lies over everything; within a portal it covers the
 * application, and the page while one of its dialogs is open.
 *
 * @returns ends it
 */
export function markApplication(runtime: Runtime, { element, root }: { element: HTMLElement; root: ShadowRoot }): () => void {
  const isDark = () => root.querySelector<HTMLElement>('.base')?.dataset.theme === 'dark'
  const mark = () => settledMark(runtime, isDark())
  const guard = guardMark({
    parent: root,
    cover: () => {
      const { width, height } = element.getBoundingClientRect()
      return width * height >= WHOLE * window.innerWidth * window.innerHeight ? 'page' : 'self'
    },
    mark,
    tampered: tamperReporter(runtime),
  })
  const unwatch = watchSettled(runtime, () => guard.refresh())
  const unset = setPaperMark(() => mark()?.lines ?? [])
  return () => {
    unwatch()
    unset()
    guard.end()
  }
}
