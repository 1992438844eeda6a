import { type Signal, signal } from '@preact/signals-react'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { PastedStore } from '#widgets/paste-names/index.ts'
import type { PickerHost } from './use-user-picker.ts'
import type { UserSource } from './user-picker.api.ts'
import type { PickedUser } from './user-picker.types.ts'

const readNames = () => import('#widgets/paste-names/index.ts')
const readDialog = async () => {
  const { PersonnelWindow, pickedUser } = await import('#widgets/personnel-dialog/index.ts')
  return { PersonnelWindow, pickedUser }
}
type PersonnelParts = Awaited<ReturnType<typeof readDialog>>
type NameParts = Awaited<ReturnType<typeof readNames>>

/** What a picker can besides typing; it is fetched when somebody uses it. */
export interface Aside {
  /** A list of names that was pasted, with the view of what became of it. */
  pasted: Signal<{ store: PastedStore<PickedUser>; Result: NameParts['PasteResult'] } | undefined>
  paste(words: string): void
  dismiss(): void
  /** The dialog with departments while it is open. */
  browsing: Signal<PersonnelParts | undefined>
  /** Opens the dialog, or only fetches it. */
  browse(open: boolean): void
  endAside(): void
}

interface AsideDeps {
  host: PickerHost
  runtime: Runtime
  source: UserSource
  /** @returns how many found no room */
  add: (users: readonly PickedUser[]) => number
  has: (id: string) => boolean
  onFailed: (cause: unknown, retry: () => void) => void
}

export function createAside({ host, runtime, source, add, has, onFailed }: AsideDeps): Aside {
  const pasted = signal<{ store: PastedStore<PickedUser>; Result: NameParts['PasteResult'] }>()
  const browsing = signal<PersonnelParts>()
  let ended = false
  /** With an own source names are looked up there, one by one. */
  const byNames =
    ({ askNames, searchNames }: NameParts) =>
    (names: readonly string[], life: AbortSignal) => {
      const { loader, url } = host.props
      if (!loader.value && !url.value) return askNames(runtime.http, names, life)
      return searchNames(async (text) => (await source.page({ text, page: 1, signal: life })).rows, names)
    }
  async function lookUp(words: string): Promise<void> {
    try {
      const parts = await readNames()
      if (ended) return
      pasted.value ??= { store: parts.createPasted<PickedUser>({ byNames: byNames(parts), add, has, onFailed }), Result: parts.PasteResult }
      await pasted.value.store.paste(words)
    } catch (cause) {
      if (!ended) onFailed(cause, () => void lookUp(words))
    }
  }
  async function show(): Promise<void> {
    try {
      const parts = await readDialog()
      if (!ended) browsing.value = parts
    } catch (cause) {
      if (!ended) onFailed(cause, () => void show())
    }
  }
  return {
    pasted,
    paste: (words) => void lookUp(words),
    dismiss: () => pasted.value?.store.dismiss(),
    browsing,
    browse(open) {
      if (open) void show()
      else void readDialog().catch(() => undefined)
    },
    endAside() {
      ended = true
      pasted.value?.store.end()
    },
  }
}
