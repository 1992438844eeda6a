import type { ReadonlyAtom } from '#core/element/atom.ts'
import { contextAt } from '#core/element/closest-context.ts'
import { page, RUNTIME_EVENT } from '#core/element/page.ts'
import type { Inside } from '#core/element/shell.ts'

/**
 * `configure({formMirror: true})`: a hidden input beside the field says the same, for scripts that read native controls alone
 * (jQuery's `serialize()`, elements.md 2.10). The field's own entry is left out then, so that the form has the value once.
 */
export function mirrorField({ element, cells, form }: Inside, moves: ReadonlyAtom<unknown>, life: AbortSignal): void {
  if (!form) return
  const input = document.createElement('input')
  input.type = 'hidden'
  const draw = () => {
    if (!form.mirrored) return
    input.name = String(cells.get('name')?.value)
    input.value = String(cells.get('value')?.value)
    input.disabled = form.disabled.value || cells.get('disabled')?.value === true || !input.name
    if (element.nextSibling !== input) element.after(input)
  }
  const look = () => {
    const wanted = page().wanted.get(contextAt(element, String(cells.get('context')?.value)))?.formMirror === true
    if (wanted === form.mirrored) return
    form.mirrored = wanted
    if (wanted) draw()
    else input.remove()
    form.tell()
  }
  globalThis.addEventListener(RUNTIME_EVENT, look, { signal: life })
  const ends = ['name', 'value', 'disabled'].map((prop) => cells.get(prop)?.subscribe(draw))
  ends.push(form.disabled.subscribe(draw), moves.subscribe(draw))
  look()
  life.addEventListener('abort', () => {
    for (const end of ends) end?.()
    form.mirrored = false
    input.remove()
  })
}
