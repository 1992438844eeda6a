import type { AnyTask } from './transfer.types.ts'

/** Who tells the user that a task has ended: a dialog that shows it, else this tab when it is looked at, else the tab that is looked at next. */
export interface Telling {
  tell(task: AnyTask): void
  /** Another tab has told it. */
  forget(id: string): void
  /** Somebody shows this task. Answers the end of it. */
  attend(id: string): () => void
  end(): void
}

interface TellingDeps {
  readonly onSight: (look: (visible: boolean) => void) => () => void
  readonly show: (task: AnyTask) => void
  /** The user knows now; other tabs need not say it again. */
  readonly told: (id: string) => void
}

export function createTelling({ onSight, show, told }: TellingDeps): Telling {
  const waiting = new Map<string, AnyTask>()
  const done = new Set<string>()
  const shown = new Map<string, number>()
  let visible = true

  function tell(task: AnyTask): void {
    // Told before, and then taken back: it has ended again.
    if (done.has(task.id)) return void told(task.id)
    const inDialog = (shown.get(task.id) ?? 0) > 0
    if (!visible) return void waiting.set(task.id, task)
    done.add(task.id)
    waiting.delete(task.id)
    if (!inDialog) show(task)
    told(task.id)
  }
  const end = onSight((now) => {
    visible = now
    if (now) for (const task of [...waiting.values()]) tell(task)
  })
  return {
    tell,
    forget(id) {
      done.add(id)
      waiting.delete(id)
    },
    attend(id) {
      shown.set(id, (shown.get(id) ?? 0) + 1)
      return () => void shown.set(id, (shown.get(id) ?? 1) - 1)
    },
    end,
  }
}
