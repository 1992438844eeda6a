import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'
import { type Choice, type Format, isLike, type Remembered, rememberedOf } from './export.rules.ts'
import type { Preset, PresetClient } from './presets.api.ts'

/** `none`: the gateway keeps none, or not for this person. */
export type PresetsState =
  | { readonly phase: 'reading' | 'none' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'ready'; readonly presets: readonly Preset[] }

/** Why a name was not kept, or what it stood for not deleted. */
export type NameFault = 'empty' | 'long' | 'taken' | 'changed' | 'gone'

export interface PresetsStore {
  readonly state: ReadonlySignal<PresetsState>
  /** The one that was applied or kept last in this opening. */
  readonly applied: ReadonlySignal<Preset | undefined>
  /** Why the last request was refused: a fault of ours, or what the gateway says. */
  readonly fault: ReadonlySignal<NameFault | Failure | undefined>
  /** The choice of now is what the applied one holds. */
  isSame(preset: Preset): boolean
  read(): Promise<void>
  apply(id: string): void
  /** Each answers whether it was done. */
  saveAs(name: string): Promise<boolean>
  overwrite(): Promise<boolean>
  remove(): Promise<boolean>
  forgetFault(): void
}

interface PresetsDeps {
  readonly client: Pick<PresetClient, 'list' | 'save' | 'remove'>
  readonly signal: AbortSignal
  readonly choices: ReadonlySignal<readonly Choice[]>
  readonly format: ReadonlySignal<Format>
  readonly use: (choice: Remembered) => void
  /** Code points a name may have. */
  readonly nameLength: number
}

/** What became of a preset in another window, or stands already. */
const FAULTS: Readonly<Record<string, NameFault>> = { 'VALIDATION-1001': 'taken', 'VALIDATION-1006': 'gone', 'VALIDATION-1011': 'changed' }

export function createPresets(deps: PresetsDeps): PresetsStore {
  const state = signal<PresetsState>({ phase: 'reading' })
  const applied = signal<Preset>()
  const fault = signal<NameFault | Failure>()

  const choice = () => rememberedOf(deps.choices.peek(), deps.format.peek())
  const presets = () => (state.peek().phase === 'ready' ? (state.peek() as { presets: readonly Preset[] }).presets : [])

  async function read(): Promise<void> {
    try {
      state.value = { phase: 'ready', presets: await deps.client.list(deps.signal) }
    } catch (cause) {
      if (deps.signal.aborted) return
      const { kind } = cause as Failure
      // A gateway without such calls, or one that does not let this person: then there are none, and nothing is missed.
      state.value = { phase: kind === 'refused' || kind === 'forbidden' ? 'none' : 'failed' }
    }
  }

  async function write(work: () => Promise<void>): Promise<boolean> {
    fault.value = undefined
    try {
      await work()
    } catch (cause) {
      const failure = cause as Failure
      const known = FAULTS[failure.code ?? '']
      fault.value = known ?? failure
      if (known === 'gone') applied.value = undefined
      if (known === 'gone' || known === 'changed') await read()
      return false
    }
    await read()
    return true
  }

  return {
    state,
    applied,
    fault,
    read,
    isSame: (preset) => isLike(deps.choices.value, deps.format.value, preset),
    apply(id) {
      const preset = presets().find((one) => one.id === id)
      if (!preset) return
      fault.value = undefined
      applied.value = preset
      deps.use(preset)
    },
    async saveAs(given) {
      const name = given.trim()
      const length = [...name].length
      if (length === 0 || length > deps.nameLength) {
        fault.value = length === 0 ? 'empty' : 'long'
        return false
      }
      const done = await write(() => deps.client.save({ name, choice: choice() }))
      if (done) applied.value = presets().find((preset) => preset.name === name)
      return done
    },
    async overwrite() {
      const now = applied.peek()
      if (!now) return false
      const { id, name } = now
      const version = presets().find((preset) => preset.id === id)?.version ?? now.version
      const done = await write(() => deps.client.save({ id, version, name, choice: choice() }))
      applied.value = presets().find((preset) => preset.id === id)
      return done
    },
    async remove() {
      const id = applied.peek()?.id
      if (id === undefined) return false
      const done = await write(() => deps.client.remove(id))
      if (done) applied.value = undefined
      return done
    },
    forgetFault() {
      fault.value = undefined
    },
  }
}
