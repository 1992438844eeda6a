import type { ReadonlyAtom } from '#core/element/atom.ts'
import type { ShellHost } from '#core/element/body/body.ts'
import { type Dialog, openDialog } from '#core/element/body/dialog.ts'
import { openPopup, type Popup } from '#core/element/body/popup.ts'
import type { Localizer } from '#core/element/localizer.ts'
import type { Inside } from '#core/element/shell.ts'
import { type Field, openField } from './field.ts'
import { mirrorField } from './form-mirror.ts'

/** The parts of the frame that an element gets with its shared interfaces. */
export interface Controls {
  field: Field | undefined
  popup: Popup | undefined
  dialog: Dialog | undefined
}

interface Surroundings extends Pick<ShellHost, 'emit' | 'before'> {
  localizer: Localizer
  moves: ReadonlyAtom<unknown>
  life: AbortSignal
}

export function openControls(inside: Inside, { emit, before, localizer, moves, life }: Surroundings): Controls {
  const has = (name: string) => inside.plan.shares.includes(name)
  const field = has('field') ? openField(inside, localizer, emit, life) : undefined
  if (field) {
    mirrorField(inside, moves, life)
    // A body that has more to empty gives its own.
    inside.methods.expose({ clear: () => field.commit('') })
  }
  return {
    field,
    popup: has('popup') ? openPopup(inside, emit, life) : undefined,
    dialog: has('dialog') ? openDialog(inside, { emit, before }, life) : undefined,
  }
}
