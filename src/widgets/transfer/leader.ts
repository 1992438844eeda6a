import type { TabChannel } from '#core/realtime/tab-channel.ts'
import { type ListenDeps, listen, type Wanted } from './listener.ts'
import type { AnyTask, TaskRef } from './transfer.types.ts'

/** What the tabs of one person say to each other about tasks. */
export type TaskWord =
  /** Somebody wants to know of a task. */
  | ({ readonly kind: 'want' } & Wanted)
  /** A new leader asks what everyone wants. */
  | { readonly kind: 'who' }
  | { readonly kind: 'task'; readonly ref: TaskRef; readonly task: AnyTask }
  /** A tab has told the user how a task ended, or how taking it back did. */
  | { readonly kind: 'told'; readonly id: string; readonly end: string }

/** The part of a tab in its browser's listening: asked for a task, it hears of it, from this tab's own stream or another's. */
export interface Shared {
  want(wanted: Wanted): void
  post(word: TaskWord): void
  leave(): void
}

interface ShareDeps extends ListenDeps {
  readonly group: TabChannel<TaskWord>
  readonly hear: (word: Exclude<TaskWord, { kind: 'want' | 'who' }>) => void
  /** What this tab wants to know of now. */
  readonly wanted: () => readonly Wanted[]
}

/** One tab of the browser listens for all (as `core/shared-stream.ts` does for auctions): the first that takes the lock, until it goes. */
export function shareTasks({ group, hear, wanted, ...deps }: ShareDeps): Shared {
  const controller = new AbortController()
  const listening = new Set<string>()
  let leads = false

  function want({ ref, ended }: Wanted): void {
    if (!leads) {
      group.post({ kind: 'want', ref, ended })
      return
    }
    if (listening.has(ref.id)) return
    listening.add(ref.id)
    const onTask = (task: AnyTask) => {
      const word = { kind: 'task', ref, task } as const
      group.post(word)
      hear(word)
    }
    void listen(deps, { ref, ended }, onTask, controller.signal).finally(() => listening.delete(ref.id))
  }
  const wantAll = () => {
    for (const one of wanted()) want(one)
  }
  group.hear((word) => {
    if (controller.signal.aborted) return
    if (word.kind === 'want') leads && want(word)
    else if (word.kind === 'who') wantAll()
    else hear(word)
  })
  group.candidate(() => {
    leads = true
    group.post({ kind: 'who' })
    wantAll()
  })
  return {
    want,
    post: (word) => group.post(word),
    leave() {
      controller.abort()
      group.leave()
    },
  }
}
