import { page, version } from '#core/element/page.ts'
import { runtimeOf } from '#core/runtime/runtime.ts'

export interface Diagnosis {
  version: string
  copies: readonly { version: string; script: string }[]
  contexts: readonly { name: string; session: string }[]
  elements: readonly { tag: string; phase: string; defined: boolean }[]
}

/** Prints what somebody who looks for a fault wants to know first, and answers it. */
export function diagnose(tags: readonly string[]): Diagnosis {
  const names = new Set(['default', ...page().wanted.keys()])
  const contexts = [...names].flatMap((name) => {
    const runtime = runtimeOf(name)
    return runtime ? [{ name, session: runtime.session.state.value }] : []
  })
  const elements = tags.flatMap((tag) =>
    [...document.querySelectorAll(tag)].map((element) => ({
      tag,
      phase: element.getAttribute('phase') ?? '',
      defined: customElements.get(tag) !== undefined,
    })),
  )
  const diagnosis = { version, copies: page().copies, contexts, elements }
  console.table(elements)
  console.info('fly', diagnosis)
  return diagnosis
}
